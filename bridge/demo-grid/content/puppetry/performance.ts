import { easeInOut } from '../../../../src/math/index.ts';
import type { JointEvent, PuppetryLayout } from '../../../../src/protocol/puppetry/index.ts';
import { within } from '../routines.ts';
import type { BotPuppetry } from '../types.ts';

/** Something to be shown with arms and head, over whatever animation plays: it has a beginning and an end. */
export interface Performance {
  readonly layout: PuppetryLayout;
  /** Records a second. */
  readonly rate: number;
  /** Seconds that it lasts, and seconds until it begins again: long enough to see it eased out. */
  readonly lasts: number;
  readonly pauses: number;
  /**
   * @param time seconds since it began.
   * @param presence 0 with arms that hang, as at the beginning and at the end, 1 in between.
   */
  events(time: number, presence: number): readonly JointEvent[];
}

/** Seconds in which the arms come up, and go down again. */
const RISE = 1.1;

/** Frames that were made, in order: all bots share them. */
const FRAMES = new WeakMap<Performance, (readonly JointEvent[])[]>();

/** The performance again and again, begun so many seconds after the grid. */
export function performing(performance: Performance, later: number): BotPuppetry {
  const { layout, rate, lasts, pauses } = performance;
  const length = Math.round(lasts * rate);
  const period = length + Math.round(pauses * rate);
  const first = Math.round(later * rate);
  const frames = FRAMES.get(performance) ?? [];
  FRAMES.set(performance, frames);
  return {
    layout,
    rate,
    eventsAt(beat) {
      const frame = within(beat - first, period);
      if (frame >= length) return [];
      frames[frame] ??= eventsOf(performance, frame / rate);
      return frames[frame];
    },
  };
}

function eventsOf(performance: Performance, time: number): readonly JointEvent[] {
  const presence = easeInOut(Math.min(time, performance.lasts - time) / RISE);
  return performance.events(time, presence);
}
