import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { LoadedClip } from '../../../app/index.ts';
import type { Animation, AnimationJoint } from '../../../formats/animation/index.ts';
import { existingKeys, type KeySelection, NO_SELECTION } from '../../../motion/edit/index.ts';

/** What a selection needs of a clip. */
type Clip = Pick<LoadedClip, 'animation'>;

/**
 * The selected keys of the clip on the timeline. They are remembered with the joints of each animation: undo brings
 * them back, and no edit of anything else leaves a selection of keys that are gone.
 */
export class ClipSelection {
  readonly #clip: ReadonlySignal<Clip | null>;
  readonly #selections = new WeakMap<readonly AnimationJoint[], KeySelection>();
  readonly #changes: Signal<number> = signal(0);
  readonly keys: ReadonlySignal<KeySelection>;

  constructor(clip: ReadonlySignal<Clip | null>) {
    this.#clip = clip;
    this.keys = computed(() => {
      this.#changes.value;
      const animation = clip.value?.animation;
      const selection = animation && this.#selections.get(animation.joints);
      // Of version 1.0, another duration can have keys fall together.
      return selection ? existingKeys(animation, selection) : NO_SELECTION;
    });
  }

  /** Selects keys of the clip on the timeline. */
  select(selection: KeySelection): void {
    const clip = this.#clip.peek();
    if (clip) this.remember(clip.animation, selection);
  }

  /** Selects keys of an animation that may get to the timeline later. */
  remember({ joints }: Animation, selection: KeySelection): void {
    this.#selections.set(joints, selection);
    this.#changes.value++;
  }
}
