import { AGENT_FLAGS, AGENT_STATES, CONTROL_FLAGS } from '../lludp/index.ts';

/** What lasts as long as its key, or its state of the page, does. */
export type HeldIntent =
  | 'forward'
  | 'back'
  | 'slideLeft'
  | 'slideRight'
  | 'turnLeft'
  | 'turnRight'
  | 'up'
  | 'down'
  | 'run'
  | 'stop'
  | 'mouselook'
  | 'away'
  | 'typing'
  | 'editing'
  | 'hideTitle';

/** What happens once: its flag stands in one packet. */
export type BriefIntent = keyof typeof BRIEF_FLAGS;

/** `seated` is on the ground: whether the avatar sits on an object is known to the simulator alone. */
export type Posture = keyof typeof POSTURE_FLAGS;

interface Opposites {
  readonly positive: HeldIntent;
  readonly negative: HeldIntent;
  readonly positiveFlags: number;
  readonly negativeFlags: number;
  /** Goes with either while `run` is held. */
  readonly fastFlag: number;
}

const C = CONTROL_FLAGS;

const TURNS: Opposites = {
  positive: 'turnLeft',
  negative: 'turnRight',
  positiveFlags: C.YAW_POS | C.TURN_LEFT,
  negativeFlags: C.YAW_NEG | C.TURN_RIGHT,
  fastFlag: 0,
};

/** Positive is to the avatar's front, left and top, and left about the Z axis. */
const OPPOSITES: readonly Opposites[] = [
  {
    positive: 'forward',
    negative: 'back',
    positiveFlags: C.AT_POS,
    negativeFlags: C.AT_NEG,
    fastFlag: C.FAST_AT,
  },
  {
    positive: 'slideLeft',
    negative: 'slideRight',
    positiveFlags: C.LEFT_POS,
    negativeFlags: C.LEFT_NEG,
    fastFlag: C.FAST_LEFT,
  },
  {
    positive: 'up',
    negative: 'down',
    positiveFlags: C.UP_POS,
    negativeFlags: C.UP_NEG,
    fastFlag: C.FAST_UP,
  },
  TURNS,
];

const LASTING_FLAGS: readonly (readonly [HeldIntent, number])[] = [
  ['stop', C.STOP],
  ['mouselook', C.MOUSELOOK],
  ['away', C.AWAY],
];

const POSTURE_FLAGS = { upright: 0, flying: C.FLY, seated: C.SIT_ON_GROUND };

/** A jump is the way up for one packet. */
export const BRIEF_FLAGS = {
  jump: C.UP_POS,
  finishAnimation: C.FINISH_ANIM,
  nudgeForward: C.NUDGE_AT_POS,
  nudgeBack: C.NUDGE_AT_NEG,
  nudgeLeft: C.NUDGE_LEFT_POS,
  nudgeRight: C.NUDGE_LEFT_NEG,
  nudgeUp: C.NUDGE_UP_POS,
  nudgeDown: C.NUDGE_UP_NEG,
};

type Held = ReadonlySet<HeldIntent>;

/** The control flags that stand in every update as long as nothing changes; unsigned. */
export function lastingFlags(held: Held, posture: Posture): number {
  let flags = POSTURE_FLAGS[posture];
  for (const opposites of OPPOSITES) flags |= movementFlags(held, opposites);
  for (const [intent, flag] of LASTING_FLAGS) {
    if (held.has(intent)) flags |= flag;
  }
  return flags >>> 0;
}

/** `AgentUpdate.AgentData.State`. */
export function stateByte(held: Held): number {
  const typing = held.has('typing') ? AGENT_STATES.TYPING : 0;
  const editing = held.has('editing') ? AGENT_STATES.EDITING : 0;
  return typing | editing;
}

/** `AgentUpdate.AgentData.Flags`. */
export function flagsByte(held: Held): number {
  return held.has('hideTitle') ? AGENT_FLAGS.HIDE_TITLE : 0;
}

/** 1 to the left, -1 to the right. */
export function turnDirection(held: Held): number {
  return direction(held, TURNS);
}

function movementFlags(held: Held, opposites: Opposites): number {
  const sign = direction(held, opposites);
  if (sign === 0) return 0;
  const fast = held.has('run') ? opposites.fastFlag : 0;
  return fast | (sign > 0 ? opposites.positiveFlags : opposites.negativeFlags);
}

/** Both keys at once are neither. */
function direction(held: Held, { positive, negative }: Opposites): number {
  return Number(held.has(positive)) - Number(held.has(negative));
}
