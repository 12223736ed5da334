import { FRAMES_PER_SECOND } from '../../app/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { setEases, setLoop } from '../../motion/edit/index.ts';
import { MARKS } from '../words/en/dock.ts';
import { formatSeconds } from '../words/format.ts';

/** Something that can be moved along the clip's weight. */
export interface Marker {
  /** Also what the step of undo is called. */
  readonly name: string;
  /** Where it stands, clip seconds; files may have it outside the clip. */
  readonly timeOf: (animation: Animation) => number;
  /** Where it may go: marks never pass each other. */
  readonly bounds: (animation: Animation) => TimeBounds;
  readonly move: (animation: Animation, time: number) => Animation;
  /** For those who hear the page. */
  readonly valueText: (animation: Animation) => string;
}

const frameOf = (seconds: number) => Math.round(seconds * FRAMES_PER_SECOND);

function pointText(name: string, seconds: number): string {
  return MARKS.pointAt(name, formatSeconds(seconds), frameOf(seconds));
}

function lengthText(name: string, seconds: number): string {
  return MARKS.lasts(name, formatSeconds(seconds), frameOf(seconds));
}

/** Clip seconds, whatever the file says. */
function inClip(time: number, { duration }: Animation): number {
  return Math.max(Math.min(time, duration), 0);
}

export const LOOP_IN: Marker = {
  name: MARKS.loopIn,
  timeOf: ({ loopIn }) => loopIn,
  bounds: (animation) => ({ low: 0, high: inClip(animation.loopOut, animation) }),
  move: (animation, loopIn) => setLoop(animation, { loopIn }),
  valueText: ({ loopIn }) => pointText(MARKS.loopIn, loopIn),
};

export const LOOP_OUT: Marker = {
  name: MARKS.loopOut,
  timeOf: ({ loopOut }) => loopOut,
  bounds: (animation) => ({
    low: inClip(animation.loopIn, animation),
    high: Math.max(animation.duration, 0),
  }),
  move: (animation, loopOut) => setLoop(animation, { loopOut }),
  valueText: ({ loopOut }) => pointText(MARKS.loopOut, loopOut),
};

/** Both eases of a clip that plays once must fit into it; those of a loop act at different times. */
const EASE_IN: Marker = {
  name: MARKS.easeIn,
  timeOf: ({ easeIn }) => easeIn,
  bounds: (animation) => ({
    low: 0,
    high: animation.loop
      ? Math.max(animation.duration, 0)
      : inClip(animation.duration - animation.easeOut, animation),
  }),
  move: (animation, easeIn) => setEases(animation, { easeIn }),
  valueText: ({ easeIn }) => lengthText(MARKS.easeIn, easeIn),
};

/** Stands where the ease begins; it always ends with the clip. */
const EASE_OUT: Marker = {
  name: MARKS.easeOut,
  timeOf: ({ duration, easeOut }) => duration - easeOut,
  bounds: (animation) => ({
    low: animation.loop ? 0 : inClip(animation.easeIn, animation),
    high: Math.max(animation.duration, 0),
  }),
  move: (animation, time) => setEases(animation, { easeOut: animation.duration - time }),
  valueText: ({ easeOut }) => lengthText(MARKS.easeOut, easeOut),
};

export const LOOP_MARKERS: readonly Marker[] = [LOOP_IN, LOOP_OUT];
export const EASE_MARKERS: readonly Marker[] = [EASE_IN, EASE_OUT];

/** What a flag says, and on which side of its line the text lies. */
export interface FlagLabel {
  readonly text: string;
  readonly side: 'before' | 'after';
}

/** Share of the clip in which the texts of two flags do not fit between their lines. */
const NARROW_SHARE = 0.16;
/** Share of the clip that one text takes. */
const LABEL_SHARE = 0.09;

/**
 * The faces of loop in and loop out. Texts lie within the loop; around a narrow loop they lie outside.
 * Where both are at one moment one text says so, on the side with room, and it belongs to the flag that
 * can move to that side.
 */
export function flagLabels({ loopIn, loopOut, duration }: Animation): [FlagLabel, FlagLabel] {
  const span = duration > 0 ? duration : 1;
  if (loopIn === loopOut) {
    const late = loopIn * 2 > span;
    return [
      { text: late ? MARKS.holds : '', side: 'before' },
      { text: late ? '' : MARKS.holds, side: 'after' },
    ];
  }
  const narrow = Math.abs(loopOut - loopIn) < NARROW_SHARE * span;
  const before = narrow && loopIn > LABEL_SHARE * span;
  const after = narrow && loopOut < (1 - LABEL_SHARE) * span;
  return [
    { text: MARKS.loopIn, side: before ? 'before' : 'after' },
    { text: MARKS.loopOut, side: after ? 'after' : 'before' },
  ];
}

/** Seconds between which something may be moved, both included. */
interface TimeBounds {
  readonly low: number;
  readonly high: number;
}

/** Files hold single precision: a time this near to a frame is on it. */
const FRAME_TOLERANCE = 1e-3;

/** The moment itself, or the bound that it is beyond. */
export function clampTime(time: number, { low, high }: TimeBounds): number {
  return Math.max(Math.min(time, high), low);
}

/**
 * The place that something dragged to `time` takes: the nearest frame within the bounds, or one of the
 * bounds where that is nearer, so that a clip's end can be reached though no frame falls on it.
 */
export function snapTime(time: number, bounds: TimeBounds): number {
  const wanted = clampTime(time, bounds);
  const frame = clampTime(Math.round(wanted * FRAMES_PER_SECOND) / FRAMES_PER_SECOND, bounds);
  return [bounds.low, bounds.high].reduce(
    (nearest, bound) => (Math.abs(bound - wanted) < Math.abs(nearest - wanted) ? bound : nearest),
    frame,
  );
}

/** So many frames on (or back, below 0), counted from the frame that `time` has just passed. */
export function stepTime(time: number, frames: number, bounds: TimeBounds): number {
  const exact = time * FRAMES_PER_SECOND;
  const from =
    frames > 0 ? Math.floor(exact + FRAME_TOLERANCE) : Math.ceil(exact - FRAME_TOLERANCE);
  return clampTime((from + frames) / FRAMES_PER_SECOND, bounds);
}
