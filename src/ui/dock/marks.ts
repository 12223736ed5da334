import { FRAMES_PER_SECOND } from '../../app/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { setEases, setLoop } from '../../motion/edit/index.ts';
import { MARKS } from '../words/en/dock.ts';
import { formatSeconds } from '../words/format.ts';
import type { Bounds } from './snap.ts';

/** Something that can be moved along the clip's weight. */
export interface Mark {
  /** Also what the step of undo is called. */
  readonly name: string;
  /** Where it stands, clip seconds; files may have it outside the clip. */
  readonly at: (animation: Animation) => number;
  /** Where it may go: marks never pass each other. */
  readonly bounds: (animation: Animation) => Bounds;
  readonly move: (animation: Animation, time: number) => Animation;
  /** For those who hear the page. */
  readonly words: (animation: Animation) => string;
}

const frameOf = (seconds: number) => Math.round(seconds * FRAMES_PER_SECOND);

function pointWords(name: string, seconds: number): string {
  return MARKS.pointAt(name, formatSeconds(seconds), frameOf(seconds));
}

function lengthWords(name: string, seconds: number): string {
  return MARKS.lasts(name, formatSeconds(seconds), frameOf(seconds));
}

/** Clip seconds, whatever the file says. */
function inClip(time: number, { duration }: Animation): number {
  return Math.max(Math.min(time, duration), 0);
}

export const LOOP_IN: Mark = {
  name: MARKS.loopIn,
  at: ({ loopIn }) => loopIn,
  bounds: (animation) => ({ low: 0, high: inClip(animation.loopOut, animation) }),
  move: (animation, loopIn) => setLoop(animation, { loopIn }),
  words: ({ loopIn }) => pointWords(MARKS.loopIn, loopIn),
};

export const LOOP_OUT: Mark = {
  name: MARKS.loopOut,
  at: ({ loopOut }) => loopOut,
  bounds: (animation) => ({
    low: inClip(animation.loopIn, animation),
    high: Math.max(animation.duration, 0),
  }),
  move: (animation, loopOut) => setLoop(animation, { loopOut }),
  words: ({ loopOut }) => pointWords(MARKS.loopOut, loopOut),
};

/** Both eases of a clip that plays once must fit into it; those of a loop act at different times. */
const EASE_IN: Mark = {
  name: MARKS.easeIn,
  at: ({ easeIn }) => easeIn,
  bounds: (animation) => ({
    low: 0,
    high: animation.loop
      ? Math.max(animation.duration, 0)
      : inClip(animation.duration - animation.easeOut, animation),
  }),
  move: (animation, easeIn) => setEases(animation, { easeIn }),
  words: ({ easeIn }) => lengthWords(MARKS.easeIn, easeIn),
};

/** Stands where the ease begins; it always ends with the clip. */
const EASE_OUT: Mark = {
  name: MARKS.easeOut,
  at: ({ duration, easeOut }) => duration - easeOut,
  bounds: (animation) => ({
    low: animation.loop ? 0 : inClip(animation.easeIn, animation),
    high: Math.max(animation.duration, 0),
  }),
  move: (animation, time) => setEases(animation, { easeOut: animation.duration - time }),
  words: ({ easeOut }) => lengthWords(MARKS.easeOut, easeOut),
};

export const LOOP_MARKS: readonly Mark[] = [LOOP_IN, LOOP_OUT];
export const EASE_MARKS: readonly Mark[] = [EASE_IN, EASE_OUT];

/** What a flag says, and on which side of its line the text lies. */
export interface FlagFace {
  readonly text: string;
  readonly side: 'before' | 'after';
}

/** Share of the clip in which the texts of two flags do not fit between their lines. */
const NARROW = 0.16;
/** Share of the clip that one text takes. */
const TEXT_SHARE = 0.09;

/**
 * The faces of loop in and loop out. Texts lie within the loop; around a narrow loop they lie outside.
 * Where both are at one moment one text says so, on the side with room, and it belongs to the flag that
 * can move to that side.
 */
export function flagFaces({ loopIn, loopOut, duration }: Animation): [FlagFace, FlagFace] {
  const span = duration > 0 ? duration : 1;
  if (loopIn === loopOut) {
    const late = loopIn * 2 > span;
    return [
      { text: late ? MARKS.holds : '', side: 'before' },
      { text: late ? '' : MARKS.holds, side: 'after' },
    ];
  }
  const narrow = Math.abs(loopOut - loopIn) < NARROW * span;
  const before = narrow && loopIn > TEXT_SHARE * span;
  const after = narrow && loopOut < (1 - TEXT_SHARE) * span;
  return [
    { text: MARKS.loopIn, side: before ? 'before' : 'after' },
    { text: MARKS.loopOut, side: after ? 'after' : 'before' },
  ];
}
