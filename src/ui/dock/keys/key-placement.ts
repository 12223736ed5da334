import type { App } from '../../../app/index.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import {
  countSelected,
  curveTimes,
  HALF_FRAME,
  insertKeys,
  type KeySelection,
  NO_SELECTION,
  nearestKey,
  removeKeys,
  selectAll,
  setRotationKey,
} from '../../../motion/edit/index.ts';
import { KEY_NEWS, KEY_STEPS } from '../../words/en/keys.ts';
import { findJoint } from './find-joint.ts';
import type { KeyContext } from './key-context.ts';

/** Sets keys at a time, and removes those that are there. */
export class KeyPlacement {
  readonly #app: App;
  readonly #context: KeyContext;

  constructor(app: App, context: KeyContext) {
    this.#app = app;
    this.#context = context;
  }

  /** Sets a key on the selected joint at the playhead, or removes the one that is there. */
  toggle(): void {
    const { clip, joint } = this.#context;
    const name = this.#app.state.selectedJoint.peek();
    if (!clip || name === null) {
      this.#context.announce(KEY_NEWS.chooseJoint);
      return;
    }
    const time = this.#context.playheadTime;
    const present = joint < 0 ? NO_SELECTION : this.#keysAt(clip.animation, joint, time);
    if (present.length > 0) {
      const isDone = this.#context.edit(KEY_STEPS.removal, (animation) => ({
        animation: removeKeys(animation, present),
        selection: NO_SELECTION,
      }));
      if (isDone) this.#context.announce(KEY_NEWS.removed(countSelected(present)));
      return;
    }
    this.#addKey(name, joint, time);
  }

  /** Sets a key on a joint of the clip at `seconds`, and moves the playhead there. */
  addAt(joint: number, seconds: number): void {
    const { clip } = this.#context;
    if (!clip) return;
    this.#context.chooseJoint(joint);
    const time = this.#context.snapped(seconds, clip);
    this.#app.playback.setPlaying(false);
    this.#app.playback.seek(time);
    if (this.#keysAt(clip.animation, joint, time).length > 0) return;
    this.#addKey(clip.animation.joints[joint].name, joint, time);
  }

  #keysAt(animation: Animation, joint: number, time: number): KeySelection {
    return (['rotation', 'position'] as const).flatMap((kind) => {
      const times = curveTimes(animation, animation.joints[joint], kind);
      const key = nearestKey(times, time, HALF_FRAME);
      return key < 0 ? [] : [{ joint, kind, keys: Uint32Array.of(key) }];
    });
  }

  #addKey(name: string, joint: number, time: number): void {
    const hasKeys =
      joint >= 0 && (this.#context.clip?.animation.joints[joint].rotationKeys.length ?? 0) > 0;
    const isDone = this.#context.edit(KEY_STEPS.key, (animation) => {
      const hasPosition = joint >= 0 && animation.joints[joint].positionKeys.length > 0;
      if (hasKeys || hasPosition) return insertKeys(animation, joint, time);
      const edited = setRotationKey(animation, name, time, this.#presentRotation(name));
      const added = findJoint(edited, name);
      return { animation: edited, selection: selectAll(edited, [added]) };
    });
    if (isDone) this.#context.announce(KEY_NEWS.added(name, time));
  }

  /** The rotation that the joint has on the stage now. */
  #presentRotation(name: string): ArrayLike<number> {
    const joint = defaultSkeleton.jointNumber(name);
    if (joint < 0) return [0, 0, 0, 1];
    return this.#app.stage.player.pose.rotations.slice(4 * joint, 4 * joint + 4);
  }
}
