import { CONSTRAINTS } from './clip.ts';
import { COUNTS } from './counts.ts';
import { STEPS } from './steps.ts';

/** The timeline, and the phone's row of time. */
export const DOCK = {
  title: 'Timeline',
  empty: 'No animation on the timeline',
  position: (clip: string) => `Position in ${clip}`,
  /** For those who hear the page. */
  at: (seconds: string, frame: number) => `${seconds} seconds, frame ${frame}`,
  play: 'Play (Space)',
  pause: 'Pause (Space)',
  toStart: 'To the start (Home)',
  frameBack: 'One frame back (←)',
  frameOn: 'One frame on (→)',
  repeat: 'Repeat a clip that does not loop',
  speed: 'Speed',
  speedRange: 'Speed, 0.1 to 4',
  /** Before the number of a frame, and the length of a clip behind it. */
  frame: 'frame',
  total: (length: string) => `/ ${length}`,
  framesPerSecond: (count: number) => `${count} frames/s`,
  loopAndEase: 'Loop and ease',
  leftSide: 'A (left)',
  nothingToUndo: 'Nothing to undo',
  undo: (step: string) => `Undo ${step} (Ctrl Z)`,
  nothingToRedo: 'Nothing to redo',
  redo: (step: string) => `Redo ${step} (Ctrl Shift Z)`,
};

/** Where a clip loops and eases, and the flags for it. */
export const MARKS = {
  loopIn: STEPS.loopIn,
  loopOut: STEPS.loopOut,
  easeIn: STEPS.easeIn,
  easeOut: STEPS.easeOut,
  holds: 'holds',
  /** On the phone's rail, before the seconds. */
  shortIn: 'in',
  shortOut: 'out',
  shortAt: (word: string, seconds: string) => `${word} ${seconds}`,
  pointAt: (mark: string, seconds: string, frame: number) =>
    `${mark} ${seconds} seconds, frame ${frame}`,
  lasts: (mark: string, seconds: string, frames: number) =>
    `${mark} ${seconds} seconds, ${COUNTS.frames(frames)}`,
  dragHint: (where: string) => `${where}. Alt moves it between frames.`,
  onePose: 'One pose, held',
  loopFromTo: (from: string, to: string) => `Loop ${from} s to ${to} s`,
  playsOnce: 'Plays once',
  loop: 'Loop',
  to: 'to',
  loopInField: 'Loop in on the timeline, seconds',
  loopOutField: 'Loop out on the timeline, seconds',
};

/** The lanes of joints, emotes and constraints. */
export const LANES = {
  joints: 'Joints',
  rotation: 'rot',
  position: 'pos',
  both: 'rot + pos',
  noKeys: 'no keys',
  emoteAndConstraints: 'Emote and constraints',
  kinds: { emote: 'emote', ...CONSTRAINTS.types },
  constraints: COUNTS.constraints,
  ignored: 'ignored',
  curves: {
    rotation: {
      title: 'Degrees about each axis',
      help: 'The turn from rest as one axis and one angle, its share about x (forward), y (left) and z (up).',
      range: (from: string, to: string) => `rotation curves, ${from} to ${to}`,
    },
    position: {
      title: 'Millimetres from rest',
      help: 'How far the joint stands from its place in its parent, along x (forward), y (left) and z (up).',
      range: (from: string, to: string) => `position curves, ${from} to ${to}`,
    },
  },
};
