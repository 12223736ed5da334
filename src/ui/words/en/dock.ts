import { formatTimeOfDay } from '../format.ts';
import { CONSTRAINTS } from './clip.ts';
import { COUNTS } from './counts.ts';
import { STEPS } from './edit.ts';

/** The timeline and the playback controls. */
export const DOCK = {
  title: 'Timeline',
  empty: 'No animation on the timeline',
  position: (clip: string) => `Position in ${clip}`,
  /** For screen readers. */
  at: (seconds: string, frame: number) => `${seconds} seconds, frame ${frame}`,
  play: 'Play (Space)',
  pause: 'Pause (Space)',
  toStart: 'Go to start (Home)',
  frameBack: 'One frame back (←)',
  frameForward: 'One frame forward (→)',
  repeat: 'Repeat clips that do not loop',
  speed: 'Speed',
  speedRange: 'Speed, 0.1 to 4',
  /** Before the number of a frame. */
  frame: 'frame',
  /** After a position. */
  total: (length: string) => `/ ${length}`,
  framesPerSecond: (count: number) => `${count} frames/s`,
  loopAndEase: 'Loop and ease',
  leftSide: '1 (left)',
  nothingToUndo: 'Nothing to undo',
  undo: (step: string) => `Undo ${step} (Ctrl Z)`,
  nothingToRedo: 'Nothing to redo',
  redo: (step: string) => `Redo ${step} (Ctrl Shift Z)`,
};

/** The list of steps that can be undone or redone. */
export const HISTORY = {
  title: 'History',
  /** The last row: the state before the oldest step. */
  beginning: 'Before these changes',
  noChanges: 'No changes yet',
  /** For screen readers, after an undone step. */
  undone: ', undone',
  at: formatTimeOfDay,
};

/** The loop points and eases on the timeline. */
export const TIMELINE_MARKERS = {
  loopIn: STEPS.loopIn,
  loopOut: STEPS.loopOut,
  easeIn: STEPS.easeIn,
  easeOut: STEPS.easeOut,
  holds: 'holds',
  /** On the phone's slider, before the seconds. */
  shortIn: 'in',
  shortOut: 'out',
  shortAt: (name: string, seconds: string) => `${name} ${seconds}`,
  pointAt: (marker: string, seconds: string, frame: number) =>
    `${marker} ${seconds} seconds, frame ${frame}`,
  lasts: (marker: string, seconds: string, frames: number) =>
    `${marker} ${seconds} seconds, ${COUNTS.frames(frames)}`,
  dragHint: (where: string) => `${where}. Hold Alt to move it between frames.`,
  onePose: 'Holds one pose',
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
      help: 'Rotation from rest as a rotation vector (axis times angle), about x (forward), y (left) and z (up).',
      range: (from: string, to: string) => `rotation curves, ${from} to ${to}`,
    },
    position: {
      title: 'Millimetres from rest',
      help: 'Distance of the joint from its rest position in its parent, along x (forward), y (left) and z (up).',
      range: (from: string, to: string) => `position curves, ${from} to ${to}`,
    },
  },
};
