import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type App, FRAMES_PER_SECOND, type LoadedClip } from '../../../app/index.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import type { Animation, AnimationJoint } from '../../../formats/animation/index.ts';
import {
  addToKeys,
  type BetweenKeys,
  copyKeys,
  countCopied,
  countSelected,
  curveTimes,
  insertKeys,
  type KeyClipboard,
  type KeyEdit,
  type KeySelection,
  mirrorCopied,
  moveKeys,
  NO_SELECTION,
  nearestKey,
  nextKeyTime,
  pasteKeys,
  type ReductionBounds,
  reduceKeys,
  removeKeys,
  retargetCopied,
  scaleKeys,
  selectAll,
  selectWithin,
  setBetweenKeys,
  setRotationKey,
  smoothKeys,
  snapKeys,
  unite,
} from '../../../motion/edit/index.ts';
import { KEY_NEWS, KEY_STEPS } from '../../words/en/keys.ts';
import type { Axis } from './key-geometry.ts';
import { KeyView } from './key-view.ts';

/** What a drag of keys started from; every move of the pointer is computed from there. */
export interface KeyDrag {
  readonly animation: Animation;
  readonly selection: KeySelection;
  readonly gesture: string;
}

/** Where keys are pasted. */
export type PasteTarget = 'same' | 'joint' | 'mirrored';

/** Seconds: half of a frame. */
const HALF_FRAME = 0.5 / FRAMES_PER_SECOND;

/**
 * The keys of the clip on the timeline: which are selected, and the commands that change them. Each command is one step
 * of undo. The selection is remembered with the joints of an animation, so that undo brings it back too.
 */
export class KeyEditor {
  readonly #app: App;
  readonly #selections = new WeakMap<readonly AnimationJoint[], KeySelection>();
  readonly #changes: Signal<number> = signal(0);
  #gestures = 0;
  readonly selection: ReadonlySignal<KeySelection>;
  readonly clipboard: Signal<KeyClipboard | null> = signal(null);
  /** Whether moved keys go to whole frames. */
  readonly snaps: Signal<boolean> = signal(true);
  /** What of the keys is in view. */
  readonly view: KeyView;
  /** The last change, for screen readers. */
  readonly news: Signal<string> = signal('');

  constructor(app: App) {
    this.#app = app;
    this.view = new KeyView(app);
    this.selection = computed(() => {
      this.#changes.value;
      const clip = app.state.timelineClip.value;
      return (clip && this.#selections.get(clip.animation.joints)) ?? NO_SELECTION;
    });
  }

  get clip(): LoadedClip | null {
    return this.#app.state.timelineClip.peek();
  }

  /** The index of the selected joint in the clip, or -1. */
  get joint(): number {
    const name = this.#app.state.selectedJoint.peek();
    return name === null || !this.clip ? -1 : findJoint(this.clip.animation, name);
  }

  select(selection: KeySelection): void {
    const { clip } = this;
    if (!clip) return;
    this.#selections.set(clip.animation.joints, selection);
    this.#changes.value++;
  }

  /** Selects nothing. Returns whether anything was selected. */
  clear(): boolean {
    const had = this.selection.peek().length > 0;
    if (had) this.select(NO_SELECTION);
    return had;
  }

  /** Makes a joint of the clip the selected one. */
  chooseJoint(index: number): void {
    const name = this.clip?.animation.joints[index]?.name;
    if (name !== undefined) this.#app.state.selectedJoint.value = name;
  }

  /** All keys of the selected joint; if they are already selected, or no joint is, all keys of the clip. */
  selectEverything(): void {
    const { clip, joint } = this;
    if (!clip) return;
    const ofJoint = joint < 0 ? NO_SELECTION : selectAll(clip.animation, [joint]);
    const isMore = countSelected(ofJoint) > 0 && !includesAll(this.selection.peek(), ofJoint);
    this.select(isMore ? ofJoint : selectAll(clip.animation));
    this.#say(KEY_NEWS.selected(countSelected(this.selection.peek())));
  }

  /**
   * Moves the playhead to the next or previous key of the selected joint, or of all joints, and selects the keys there;
   * `widen` keeps what is selected.
   */
  goToKey(direction: 1 | -1, widen: boolean): void {
    const { clip, joint } = this;
    if (!clip) return;
    const { animation } = clip;
    const joints = joint < 0 ? [...animation.joints.keys()] : [joint];
    const now = this.#app.state.playhead.peek().time;
    const time = nextKeyTime(animation, joints, now, direction);
    if (time === null) {
      this.#say(KEY_NEWS.noFurtherKey);
      return;
    }
    this.#app.playback.setPlaying(false);
    this.#app.playback.seek(time);
    this.view.reveal(time);
    const found = selectWithin(animation, time - 0.0005, time + 0.0005, joints);
    this.select(widen ? unite(this.selection.peek(), found) : found);
    this.#say(KEY_NEWS.atKey(time, countSelected(this.selection.peek())));
  }

  /** Sets a key on the selected joint at the playhead, or removes the one that is there. */
  toggleKey(): void {
    const { clip, joint } = this;
    const name = this.#app.state.selectedJoint.peek();
    if (!clip || name === null) {
      this.#say(KEY_NEWS.chooseJoint);
      return;
    }
    const time = this.playheadTime;
    const present = joint < 0 ? NO_SELECTION : this.#keysAt(clip.animation, joint, time);
    if (present.length > 0) {
      this.#edit(KEY_STEPS.removal, (animation) => ({
        animation: removeKeys(animation, present),
        selection: NO_SELECTION,
      }));
      this.#say(KEY_NEWS.removed(countSelected(present)));
      return;
    }
    this.#addKey(name, joint, time);
  }

  /** Sets a key on a joint of the clip at `seconds`, and moves the playhead there. */
  addKeyAt(joint: number, seconds: number): void {
    const { clip } = this;
    if (!clip) return;
    this.chooseJoint(joint);
    const time = this.snapped(seconds, clip);
    this.#app.playback.setPlaying(false);
    this.#app.playback.seek(time);
    if (this.#keysAt(clip.animation, joint, time).length > 0) return;
    this.#addKey(clip.animation.joints[joint].name, joint, time);
  }

  remove(): void {
    const selection = this.selection.peek();
    const count = countSelected(selection);
    if (count === 0) {
      this.#say(KEY_NEWS.nothingSelected);
      return;
    }
    const isDone = this.#edit(KEY_STEPS.removal, (animation) => ({
      animation: removeKeys(animation, selection),
      selection: NO_SELECTION,
    }));
    if (isDone) this.#say(KEY_NEWS.removed(count));
  }

  copy(): boolean {
    const { clip } = this;
    const copied = clip && copyKeys(clip.animation, this.selection.peek());
    if (!copied) {
      this.#say(KEY_NEWS.nothingSelected);
      return false;
    }
    this.clipboard.value = copied;
    this.#say(KEY_NEWS.copied(countCopied(copied)));
    return true;
  }

  cut(): void {
    if (this.copy()) this.remove();
  }

  /** Pastes at the playhead: into the joints that the keys come from, the selected joint, or those of the other side. */
  paste(target: PasteTarget = 'same'): void {
    const copied = this.clipboard.peek();
    if (!copied) {
      this.#say(KEY_NEWS.nothingCopied);
      return;
    }
    const joint = this.#app.state.selectedJoint.peek();
    const name = this.clip?.animation.joints[this.joint]?.name ?? joint;
    const keys =
      target === 'mirrored'
        ? mirrorCopied(copied, defaultSkeleton)
        : target === 'joint' && name !== null
          ? retargetCopied(copied, name)
          : copied;
    let leftOut = 0;
    try {
      this.#edit(KEY_STEPS.paste, (animation) => {
        const pasted = pasteKeys(animation, keys, this.playheadTime);
        leftOut = pasted.leftOut;
        return pasted;
      });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#say(KEY_NEWS.jointImpossible);
      return;
    }
    this.#say(KEY_NEWS.pasted(countCopied(keys) - leftOut, leftOut));
  }

  /** Moves the selected keys; steps with the same gesture are one step of undo. */
  moveBy(seconds: number, gesture?: string): void {
    const selection = this.selection.peek();
    if (selection.length === 0) {
      this.#say(KEY_NEWS.nothingSelected);
      return;
    }
    this.#edit(KEY_STEPS.move, (animation) => moveKeys(animation, selection, seconds), gesture);
  }

  /** Stretches the selected keys around the playhead: 2 doubles their distances from it. */
  scaleBy(factor: number, gesture?: string): void {
    const selection = this.selection.peek();
    const pivot = this.#app.state.playhead.peek().time;
    this.#edit(
      KEY_STEPS.scale,
      (animation) => scaleKeys(animation, selection, factor, pivot),
      gesture,
    );
  }

  snap(): void {
    const selection = this.selection.peek();
    this.#edit(KEY_STEPS.snap, (animation) => snapKeys(animation, selection, FRAMES_PER_SECOND));
  }

  smooth(): void {
    const selection = this.selection.peek();
    this.#edit(KEY_STEPS.smooth, (animation) => ({
      animation: smoothKeys(animation, selection),
      selection,
    }));
  }

  setBetween(between: BetweenKeys): void {
    const selection = this.selection.peek();
    this.#edit(KEY_STEPS.between, (animation) =>
      setBetweenKeys(animation, selection, between, FRAMES_PER_SECOND),
    );
  }

  reduce(bounds: ReductionBounds): void {
    const selection = this.selection.peek();
    this.#edit(KEY_STEPS.reduction, (animation) => reduceKeys(animation, bounds, selection));
  }

  /** Starts to drag the selected keys; null where the clip cannot be edited. */
  startDrag(): KeyDrag | null {
    const { clip } = this;
    if (!clip || clip.builtIn) return null;
    const { animation } = clip;
    return { animation, selection: this.selection.peek(), gesture: this.newGesture() };
  }

  /**
   * Moves dragged keys by `seconds` from where the drag started, and on an axis by degrees or metres.
   *
   * @param change - for each part of the selection, by how much its values change.
   */
  drag(
    drag: KeyDrag,
    seconds: number,
    axis: Axis,
    change: readonly { readonly part: KeySelection; readonly by: number }[] = [],
  ): void {
    this.#edit(
      KEY_STEPS.move,
      () => {
        const turned = change.reduce(
          (animation, { part, by }) => addToKeys(animation, part, axis, by),
          drag.animation,
        );
        return moveKeys(turned, drag.selection, seconds);
      },
      drag.gesture,
    );
  }

  /** A name that no other gesture has. */
  newGesture(): string {
    this.#gestures++;
    return `keys ${this.#gestures}`;
  }

  /** The playhead's time; a whole frame if moved keys go to frames. */
  get playheadTime(): number {
    const { time } = this.#app.state.playhead.peek();
    return this.clip ? this.snapped(time, this.clip) : time;
  }

  /** The nearest frame of the clip if moved keys go to frames. */
  snapped(time: number, { animation: { duration } }: LoadedClip): number {
    if (!this.snaps.peek()) return time;
    const frame = Math.round(time * FRAMES_PER_SECOND) / FRAMES_PER_SECOND;
    return Math.min(Math.max(frame, 0), Math.max(duration, 0));
  }

  #keysAt(animation: Animation, joint: number, time: number): KeySelection {
    return (['rotation', 'position'] as const).flatMap((kind) => {
      const times = curveTimes(animation, animation.joints[joint], kind);
      const key = nearestKey(times, time, HALF_FRAME);
      return key < 0 ? [] : [{ joint, kind, keys: Uint32Array.of(key) }];
    });
  }

  #addKey(name: string, joint: number, time: number): void {
    const hasKeys = joint >= 0 && (this.clip?.animation.joints[joint].rotationKeys.length ?? 0) > 0;
    const isDone = this.#edit(KEY_STEPS.key, (animation) => {
      const hasPosition = joint >= 0 && animation.joints[joint].positionKeys.length > 0;
      if (hasKeys || hasPosition) return insertKeys(animation, joint, time);
      const edited = setRotationKey(animation, name, time, this.#presentRotation(name));
      const added = findJoint(edited, name);
      return { animation: edited, selection: selectAll(edited, [added]) };
    });
    if (isDone) this.#say(KEY_NEWS.added(name, time));
  }

  /** The rotation that the joint has on the stage now. */
  #presentRotation(name: string): ArrayLike<number> {
    const joint = defaultSkeleton.jointNumber(name);
    if (joint < 0) return [0, 0, 0, 1];
    return this.#app.stage.player.pose.rotations.slice(4 * joint, 4 * joint + 4);
  }

  #edit(step: string, edit: (animation: Animation) => KeyEdit, gesture?: string): boolean {
    const { clip } = this;
    if (!clip) return false;
    if (clip.builtIn) {
      this.#say(KEY_NEWS.builtIn);
      return false;
    }
    batch(() => {
      this.#app.outfit.editClip(
        clip.id,
        step,
        (animation) => {
          const { animation: edited, selection } = edit(animation);
          this.#selections.set(edited.joints, selection);
          return edited;
        },
        gesture,
      );
      this.#changes.value++;
    });
    return true;
  }

  #say(text: string): void {
    this.news.value = text;
  }
}

const editors = new WeakMap<App, KeyEditor>();

/** The one editor of keys of a page. */
export function keyEditorOf(app: App): KeyEditor {
  let editor = editors.get(app);
  if (!editor) {
    editor = new KeyEditor(app);
    editors.set(app, editor);
  }
  return editor;
}

/** The index of a joint of the clip by its name or an alias, or -1. */
export function findJoint({ joints }: Animation, name: string): number {
  const exact = joints.findIndex((joint) => joint.name === name);
  if (exact >= 0) return exact;
  const number = defaultSkeleton.jointNumber(name);
  if (number < 0) return -1;
  return joints.findIndex((joint) => defaultSkeleton.jointNumber(joint.name) === number);
}

function includesAll(selection: KeySelection, part: KeySelection): boolean {
  return countSelected(unite(selection, part)) === countSelected(selection);
}
