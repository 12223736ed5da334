import { type Signal, signal } from '@preact/signals';
import { type App, FRAMES_PER_SECOND } from '../../../app/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import {
  type BetweenKeys,
  countSelected,
  type KeyEdit,
  type KeySelection,
  moveKeys,
  NO_SELECTION,
  nextKeyTime,
  type ReductionBounds,
  reduceKeys,
  removeKeys,
  scaleKeys,
  selectAll,
  selectedRange,
  selectWithin,
  setBetweenKeys,
  setJointPriorities,
  smoothKeys,
  snapKeys,
  unite,
} from '../../../motion/edit/index.ts';
import { KEY_NEWS, KEY_STEPS } from '../../words/en/keys.ts';
import { CopiedKeys } from './copied-keys.ts';
import { KeyContext } from './key-context.ts';
import { KeyDrag } from './key-drag.ts';
import { KeyPlacement } from './key-placement.ts';
import { KeyView } from './key-view.ts';

/** The keys of the clip on the timeline, and the commands that change them. Each command is one step of undo. */
export class KeyEditor extends KeyContext {
  readonly #app: App;
  readonly copied: CopiedKeys;
  readonly placement: KeyPlacement;
  /** What of the keys is in view. */
  readonly view: KeyView;
  /** Whether taps and boxes add to the selection without a modifier key, which touch screens do not have. */
  readonly addsToSelection: Signal<boolean> = signal(false);

  constructor(app: App) {
    super(app);
    this.#app = app;
    this.view = new KeyView(app);
    this.placement = new KeyPlacement(app, this);
    this.copied = new CopiedKeys(app, this);
  }

  /** Selects nothing. Returns whether anything was selected. */
  clear(): boolean {
    const had = this.selection.peek().length > 0;
    if (had) this.select(NO_SELECTION);
    return had;
  }

  /** All keys of the selected joint; if they are already selected, or no joint is, all keys of the clip. */
  selectEverything(): void {
    const { clip, joint } = this;
    if (!clip) return;
    const ofJoint = joint < 0 ? NO_SELECTION : selectAll(clip.animation, [joint]);
    const isMore = countSelected(ofJoint) > 0 && !includesAll(this.selection.peek(), ofJoint);
    this.select(isMore ? ofJoint : selectAll(clip.animation));
    this.announce(KEY_NEWS.selected(countSelected(this.selection.peek())));
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
      this.announce(KEY_NEWS.noFurtherKey);
      return;
    }
    this.#app.playback.setPlaying(false);
    this.#app.playback.seek(time);
    this.view.reveal(time);
    const found = selectWithin(animation, time - 0.0005, time + 0.0005, joints);
    this.select(widen ? unite(this.selection.peek(), found) : found);
    this.announce(KEY_NEWS.atKey(time, countSelected(this.selection.peek())));
  }

  remove(): void {
    const selection = this.selection.peek();
    const count = countSelected(selection);
    if (count === 0) {
      this.announce(KEY_NEWS.nothingSelected);
      return;
    }
    const isDone = this.edit(KEY_STEPS.removal, (animation) => ({
      animation: removeKeys(animation, selection),
      selection: NO_SELECTION,
    }));
    if (isDone) this.announce(KEY_NEWS.removed(count));
  }

  cut(): void {
    if (this.copied.copy()) this.remove();
  }

  /** Moves the selected keys; steps with the same gesture are one step of undo. */
  moveBy(seconds: number, gesture?: string): void {
    const moved = this.#editSelected(
      KEY_STEPS.move,
      (animation, selection) => moveKeys(animation, selection, seconds),
      gesture,
    );
    if (moved === 'same') this.announce(KEY_NEWS.notMoved);
    else if (moved) this.announce(KEY_NEWS.moved(moved.count, moved.from));
  }

  /** Stretches the selected keys around the playhead: 2 doubles their distances from it. */
  scaleBy(factor: number, gesture?: string): void {
    const pivot = this.#app.state.playhead.peek().time;
    const scaled = this.#editSelected(
      KEY_STEPS.scale,
      (animation, selection) => scaleKeys(animation, selection, factor, pivot),
      gesture,
    );
    if (scaled === 'same') this.announce(KEY_NEWS.notStretched);
    else if (scaled) this.announce(KEY_NEWS.stretched(scaled.count, scaled.from, scaled.to));
  }

  snap(): void {
    const snapped = this.#editSelected(KEY_STEPS.snap, (animation, selection) =>
      snapKeys(animation, selection, FRAMES_PER_SECOND),
    );
    if (snapped)
      this.announce(snapped === 'same' ? KEY_NEWS.onFrames : KEY_NEWS.snapped(snapped.count));
  }

  smooth(): void {
    const smoothed = this.#editSelected(KEY_STEPS.smooth, (animation, selection) => ({
      animation: smoothKeys(animation, selection),
      selection,
    }));
    if (smoothed && smoothed !== 'same') this.announce(KEY_NEWS.smoothed(smoothed.count));
  }

  setBetween(between: BetweenKeys): void {
    const set = this.#editSelected(KEY_STEPS.between, (animation, selection) =>
      setBetweenKeys(animation, selection, between, FRAMES_PER_SECOND),
    );
    if (set && set !== 'same') this.announce(KEY_NEWS.between[between](set.count));
  }

  reduce(bounds: ReductionBounds): void {
    const before = countSelected(this.selection.peek());
    const left = this.#editSelected(KEY_STEPS.reduction, (animation, selection) =>
      reduceKeys(animation, bounds, selection),
    );
    if (left && left !== 'same') this.announce(KEY_NEWS.removed(before - left.count));
  }

  /** Sets the priority of the joints whose keys are selected. */
  setPriority(priority: number): void {
    this.#editSelected(KEY_STEPS.priority, (animation, selection) => {
      const joints = [...new Set(selection.map(({ joint }) => joint))];
      return { animation: setJointPriorities(animation, joints, priority), selection };
    });
  }

  /** Starts to drag the selected keys; null where the clip cannot be edited. */
  startDrag(): KeyDrag | null {
    return KeyDrag.start(this.#app, this);
  }

  /** Changes the selected keys. Returns where they are since then, or whether nothing was to be done or could be. */
  #editSelected(
    step: string,
    edit: (animation: Animation, selection: KeySelection) => KeyEdit,
    gesture?: string,
  ): SelectedAfter | 'same' | null {
    const selection = this.selection.peek();
    if (selection.length === 0) {
      this.announce(KEY_NEWS.nothingSelected);
      return null;
    }
    const before = this.clip?.animation;
    if (!this.edit(step, (animation) => edit(animation, selection), gesture)) return null;
    const { animation } = this.clip!;
    if (animation === before) return 'same';
    const after = this.selection.peek();
    const range = selectedRange(animation, after) ?? { from: 0, to: 0 };
    return { count: countSelected(after), ...range };
  }
}

/** The selected keys after an edit: their number, and the seconds of the first and the last. */
interface SelectedAfter {
  readonly count: number;
  readonly from: number;
  readonly to: number;
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

function includesAll(selection: KeySelection, part: KeySelection): boolean {
  return countSelected(unite(selection, part)) === countSelected(selection);
}
