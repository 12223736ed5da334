import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type App, FRAMES_PER_SECOND, type LoadedClip } from '../../../app/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import type { KeyEdit, KeySelection } from '../../../motion/edit/index.ts';
import { KEY_NEWS } from '../../words/en/keys.ts';
import { ClipSelection } from './clip-selection.ts';
import { findJoint } from './find-joint.ts';

/** What all commands on keys share: the clip, its selected joint and keys, and how they are changed and reported. */
export class KeyContext {
  readonly #app: App;
  readonly #selected: ClipSelection;
  #gestures = 0;
  readonly selection: ReadonlySignal<KeySelection>;
  /** Whether moved keys go to whole frames. */
  readonly snaps: Signal<boolean> = signal(true);
  /** The last change, for screen readers. */
  readonly news: Signal<string> = signal('');

  constructor(app: App) {
    this.#app = app;
    this.#selected = new ClipSelection(app.state.timelineClip);
    this.selection = this.#selected.keys;
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
    this.#selected.select(selection);
  }

  /** Makes a joint of the clip the selected one. */
  chooseJoint(index: number): void {
    const name = this.clip?.animation.joints[index]?.name;
    if (name !== undefined) this.#app.state.selectedJoint.value = name;
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

  /** Changes the clip as one step of undo, with the selection that comes of it. Returns whether it can be changed. */
  edit(step: string, edit: (animation: Animation) => KeyEdit, gesture?: string): boolean {
    const { clip } = this;
    if (!clip) return false;
    if (clip.builtIn) {
      this.announce(KEY_NEWS.builtIn);
      return false;
    }
    batch(() => {
      const { animation, selection } = edit(clip.animation);
      this.#selected.remember(animation, selection);
      this.#app.outfit.editClip(clip.id, step, () => animation, gesture);
    });
    return true;
  }

  /** Says something to screen readers. */
  announce(text: string): void {
    this.news.value = text;
  }
}
