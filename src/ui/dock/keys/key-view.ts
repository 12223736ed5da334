import { type Signal, signal } from '@preact/signals';
import type { App } from '../../../app/index.ts';
import type { CurveKind } from '../../../motion/edit/index.ts';
import { type Axis, shownWindow, type TimeWindow, zoomed } from './key-geometry.ts';

/** What the lanes and curves show: a part of the clip, and lines of the selected joint. */
export class KeyView {
  readonly #app: App;
  /** Whether the curves are those of rotation or position. */
  readonly kind: Signal<CurveKind> = signal('rotation');
  /** The axis whose keys are drawn and dragged. */
  readonly axis: Signal<Axis> = signal(0);
  readonly hiddenAxes: Signal<ReadonlySet<Axis>> = signal(new Set<Axis>());
  /** Null: the whole clip. */
  readonly window: Signal<TimeWindow | null> = signal(null);

  constructor(app: App) {
    this.#app = app;
  }

  /** Shows less time (a factor below 1) or more of it around the playhead, or another time. */
  zoom(factor: number, around = this.#app.state.playhead.peek().time): void {
    const shown = shownWindow(this.window.peek(), this.#duration);
    this.window.value = zoomed(shown, factor, around, this.#duration);
  }

  /** Shows an earlier or later part of the clip, by a share of what is shown. */
  pan(share: number): void {
    const window = this.window.peek();
    if (!window) return;
    const by = share * (window.to - window.from);
    const moved = { from: window.from + by, to: window.to + by };
    this.window.value = shownWindow(moved, this.#duration);
  }

  /** Shows the part of the clip around a time, if that is not in view. */
  reveal(time: number): void {
    const window = this.window.peek();
    if (!window || (time >= window.from && time <= window.to)) return;
    this.pan((time - (window.from + window.to) / 2) / (window.to - window.from));
  }

  setAxisShown(axis: Axis, isShown: boolean): void {
    const hidden = new Set(this.hiddenAxes.peek());
    if (isShown) hidden.delete(axis);
    else hidden.add(axis);
    this.hiddenAxes.value = hidden;
  }

  get #duration(): number {
    return this.#app.state.timelineClip.peek()?.animation.duration ?? 0;
  }
}
