import { FRAMES_PER_SECOND } from '../../app/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { clamp } from '../../math/index.ts';
import { setEases, setLoop } from '../../motion/edit/index.ts';
import { TIMELINE_MARKERS } from '../words/en/dock.ts';
import { formatSeconds } from '../words/format.ts';

/** The clip times between which a marker can be moved, both included. */
export interface TimeBounds {
  readonly low: number;
  readonly high: number;
}

/** A marker that can be moved along the timeline: loop in, loop out, and the inner ends of the eases. */
export interface Marker {
  /** Also the name of the undo step. */
  readonly name: string;
  /** Its clip time; files may have loop points outside the clip. */
  readonly timeOf: (animation: Animation) => number;
  /** Where it can be moved: markers do not pass each other. */
  readonly bounds: (animation: Animation) => TimeBounds;
  readonly move: (animation: Animation, time: number) => Animation;
  /** The position or length as text for screen readers. */
  readonly valueText: (animation: Animation) => string;
}

const frameOf = (seconds: number) => Math.round(seconds * FRAMES_PER_SECOND);

function pointText(name: string, seconds: number): string {
  return TIMELINE_MARKERS.pointAt(name, formatSeconds(seconds), frameOf(seconds));
}

function lengthText(name: string, seconds: number): string {
  return TIMELINE_MARKERS.lasts(name, formatSeconds(seconds), frameOf(seconds));
}

/** The time, clamped to the clip; 0 for a clip of negative duration. */
function clampToClip(time: number, { duration }: Animation): number {
  return Math.max(Math.min(time, duration), 0);
}

export const LOOP_IN: Marker = {
  name: TIMELINE_MARKERS.loopIn,
  timeOf: ({ loopIn }) => loopIn,
  bounds: (animation) => ({ low: 0, high: clampToClip(animation.loopOut, animation) }),
  move: (animation, loopIn) => setLoop(animation, { loopIn }),
  valueText: ({ loopIn }) => pointText(TIMELINE_MARKERS.loopIn, loopIn),
};

export const LOOP_OUT: Marker = {
  name: TIMELINE_MARKERS.loopOut,
  timeOf: ({ loopOut }) => loopOut,
  bounds: (animation) => ({
    low: clampToClip(animation.loopIn, animation),
    high: Math.max(animation.duration, 0),
  }),
  move: (animation, loopOut) => setLoop(animation, { loopOut }),
  valueText: ({ loopOut }) => pointText(TIMELINE_MARKERS.loopOut, loopOut),
};

/** A clip that plays once must have room for both eases; the eases of a looping clip are never active together. */
const EASE_IN: Marker = {
  name: TIMELINE_MARKERS.easeIn,
  timeOf: ({ easeIn }) => easeIn,
  bounds: (animation) => ({
    low: 0,
    high: animation.loop
      ? Math.max(animation.duration, 0)
      : clampToClip(animation.duration - animation.easeOut, animation),
  }),
  move: (animation, easeIn) => setEases(animation, { easeIn }),
  valueText: ({ easeIn }) => lengthText(TIMELINE_MARKERS.easeIn, easeIn),
};

/** The start of the ease out, which always ends with the clip. */
const EASE_OUT: Marker = {
  name: TIMELINE_MARKERS.easeOut,
  timeOf: ({ duration, easeOut }) => duration - easeOut,
  bounds: (animation) => ({
    low: animation.loop ? 0 : clampToClip(animation.easeIn, animation),
    high: Math.max(animation.duration, 0),
  }),
  move: (animation, time) => setEases(animation, { easeOut: animation.duration - time }),
  valueText: ({ easeOut }) => lengthText(TIMELINE_MARKERS.easeOut, easeOut),
};

export const LOOP_MARKERS: readonly Marker[] = [LOOP_IN, LOOP_OUT];
export const EASE_MARKERS: readonly Marker[] = [EASE_IN, EASE_OUT];

/** The text of a loop marker's flag, and the side of the marker's line that it is on. */
export interface FlagLabel {
  readonly text: string;
  readonly side: 'before' | 'after';
}

/** Length of a loop, as a fraction of the clip, within which two labels do not fit. */
const NARROW_FRACTION = 0.16;
/** Length of a label, as a fraction of the clip. */
const LABEL_FRACTION = 0.09;

/**
 * The labels of loop in and loop out. They are inside the loop, or outside a narrow one. If both points are at the same
 * time, only one has a label, on the side with more room: that of the marker that can be moved to that side.
 */
export function flagLabels({ loopIn, loopOut, duration }: Animation): [FlagLabel, FlagLabel] {
  const span = duration > 0 ? duration : 1;
  if (loopIn === loopOut) {
    const isLate = loopIn * 2 > span;
    return [
      { text: isLate ? TIMELINE_MARKERS.holds : '', side: 'before' },
      { text: isLate ? '' : TIMELINE_MARKERS.holds, side: 'after' },
    ];
  }
  const isNarrow = Math.abs(loopOut - loopIn) < NARROW_FRACTION * span;
  const before = isNarrow && loopIn > LABEL_FRACTION * span;
  const after = isNarrow && loopOut < (1 - LABEL_FRACTION) * span;
  return [
    { text: TIMELINE_MARKERS.loopIn, side: before ? 'before' : 'after' },
    { text: TIMELINE_MARKERS.loopOut, side: after ? 'after' : 'before' },
  ];
}

/** A time within this part of a frame is at that frame, because files store times in single precision. */
const FRAME_TOLERANCE = 1e-3;

/** The time, or the bound that it is beyond. */
export function clampTime(time: number, { low, high }: TimeBounds): number {
  return clamp(time, low, high);
}

/**
 * Snaps a dragged time to the nearest frame within the bounds, or to a bound that is nearer, so that the end of a clip
 * can be reached even if it is between frames.
 */
export function snapTime(time: number, bounds: TimeBounds): number {
  const clamped = clampTime(time, bounds);
  const frame = clampTime(Math.round(clamped * FRAMES_PER_SECOND) / FRAMES_PER_SECOND, bounds);
  return [bounds.low, bounds.high].reduce(
    (nearest, bound) => (Math.abs(bound - clamped) < Math.abs(nearest - clamped) ? bound : nearest),
    frame,
  );
}

/** Moves a time by whole frames (negative: back), starting from the frame at or before it in that direction. */
export function stepTime(time: number, frames: number, bounds: TimeBounds): number {
  const exact = time * FRAMES_PER_SECOND;
  const from =
    frames > 0 ? Math.floor(exact + FRAME_TOLERANCE) : Math.ceil(exact - FRAME_TOLERANCE);
  return clampTime((from + frames) / FRAMES_PER_SECOND, bounds);
}
