import { type AnimationClip, AnimationMixer } from 'three';
import type { Skeleton } from '../src/avatar/index.ts';
import { bonesOf } from './three-avatar.ts';

/** The same clips as actions of three's mixer, on bones of their own. */
export class ThreeMix {
  readonly #mixer: AnimationMixer;

  constructor(skeleton: Skeleton, clips: readonly AnimationClip[], offset: number, weight: number) {
    this.#mixer = new AnimationMixer(bonesOf(skeleton)[0]);
    for (const clip of clips) {
      const action = this.#mixer.clipAction(clip).setEffectiveWeight(weight);
      action.time = offset;
      action.play();
    }
  }

  advance(seconds: number): void {
    this.#mixer.update(seconds);
  }
}
