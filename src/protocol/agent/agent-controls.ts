import { AGENT_FLAGS, AGENT_STATES, CONTROL_FLAGS } from '../lludp/index.ts';
import { AgentCamera, AgentFacing } from './agent-camera.ts';
/** Radians per second while a turn is held; the reference names none. */
export const TURN_RATE = Math.PI / 2;

/**
 * What the agent is to do, gathered from keys, mouse and camera, in the terms of AgentUpdate.
 *
 * Flags of brief intents wait until {@link markSent} says that a packet took them along; the same intent twice
 * before that is one. The reference only names the flags. Chosen here: turning sets YAW and TURN flags alike,
 * and running sets the FAST flag of each way that is walked, though a simulator may want `SetAlwaysRun` for
 * that.
 *
 * **Source:** lludp.md section 6.
 */
export class AgentControls {
  readonly camera = new AgentCamera();
  readonly facing = new AgentFacing();
  readonly #held = new Set<HeldControl>();
  #posture: Posture = 'upright';
  #isButtonOfMouselook = false;
  #heldFlags = 0;
  #pendingFlags = 0;
  #state = 0;
  #flags = 0;

  /** Control flags that stand until an intent is given up; unsigned 32 bits. */
  get lastingFlags(): number {
    return this.#heldFlags;
  }

  /** Control flags that wait for the next packet; unsigned 32 bits. */
  get briefFlags(): number {
    return this.#pendingFlags;
  }

  /** `AgentUpdate.AgentData.State`. */
  get state(): number {
    return this.#state;
  }

  /** `AgentUpdate.AgentData.Flags`. */
  get flags(): number {
    return this.#flags;
  }

  get posture(): Posture {
    return this.#posture;
  }

  isHeld(intent: HeldControl): boolean {
    return this.#held.has(intent);
  }

  /** What is let go before an update went out is never told: for taps there are the nudges. */
  setHeld(intent: HeldControl, isHeld: boolean): void {
    if (isHeld) this.#held.add(intent);
    else this.#held.delete(intent);
    this.#update();
  }

  /** Lets go of every key and state, as when the page loses the keyboard; the posture stays. */
  releaseAll(): void {
    this.#held.clear();
    this.#update();
  }

  trigger(intent: MomentaryControl): void {
    this.#addPending(MOMENTARY_FLAGS[intent]);
  }

  /** The left button; released, it is that of the view in which it was pressed. */
  pressButton(isDown: boolean): void {
    const C = CONTROL_FLAGS;
    if (isDown) this.#isButtonOfMouselook = this.isHeld('mouselook');
    if (this.#isButtonOfMouselook) this.#addPending(isDown ? C.ML_LBUTTON_DOWN : C.ML_LBUTTON_UP);
    else this.#addPending(isDown ? C.LBUTTON_DOWN : C.LBUTTON_UP);
  }

  /** Who sat on the ground gets up by it. */
  toggleFly(): void {
    this.#setPosture(this.#posture === 'flying' ? 'upright' : 'flying');
  }

  /** Ends flying, and calls off a {@link standUp} that was not sent yet. */
  sitOnGround(): void {
    this.#pendingFlags = (this.#pendingFlags & ~CONTROL_FLAGS.STAND_UP) >>> 0;
    this.#setPosture('seated');
  }

  /** From the ground or from any other seat; who flies goes on flying. */
  standUp(): void {
    this.#addPending(CONTROL_FLAGS.STAND_UP);
    if (this.#posture === 'seated') this.#setPosture('upright');
  }

  /** Turns the body for so many seconds of a held turn. */
  advance(seconds: number): void {
    const direction = turnDirection(this.#held);
    if (direction !== 0) this.facing.turn(direction * TURN_RATE * seconds);
  }

  /** A packet with these control flags went out: they need not wait any longer. */
  markSent(controlFlags: number): void {
    this.#pendingFlags = (this.#pendingFlags & ~controlFlags) >>> 0;
  }

  #addPending(flags: number): void {
    this.#pendingFlags = (this.#pendingFlags | flags) >>> 0;
  }

  #setPosture(posture: Posture): void {
    this.#posture = posture;
    this.#update();
  }

  #update(): void {
    this.#heldFlags = heldFlags(this.#held, this.#posture);
    this.#state = stateByte(this.#held);
    this.#flags = flagsByte(this.#held);
  }
}

/** What lasts as long as its key, or its state of the page, does. */
export type HeldControl =
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
export type MomentaryControl = keyof typeof MOMENTARY_FLAGS;

/** `seated` is on the ground: whether the avatar sits on an object is known to the simulator alone. */
export type Posture = keyof typeof POSTURE_FLAGS;

interface Opposites {
  readonly positive: HeldControl;
  readonly negative: HeldControl;
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

const HELD_FLAGS: readonly (readonly [HeldControl, number])[] = [
  ['stop', C.STOP],
  ['mouselook', C.MOUSELOOK],
  ['away', C.AWAY],
];

const POSTURE_FLAGS = { upright: 0, flying: C.FLY, seated: C.SIT_ON_GROUND };

/** A jump is the way up for one packet. */
export const MOMENTARY_FLAGS = {
  jump: C.UP_POS,
  finishAnimation: C.FINISH_ANIM,
  nudgeForward: C.NUDGE_AT_POS,
  nudgeBack: C.NUDGE_AT_NEG,
  nudgeLeft: C.NUDGE_LEFT_POS,
  nudgeRight: C.NUDGE_LEFT_NEG,
  nudgeUp: C.NUDGE_UP_POS,
  nudgeDown: C.NUDGE_UP_NEG,
};

type Held = ReadonlySet<HeldControl>;

/** The control flags that stand in every update as long as nothing changes; unsigned. */
export function heldFlags(held: Held, posture: Posture): number {
  let flags = POSTURE_FLAGS[posture];
  for (const opposites of OPPOSITES) flags |= movementFlags(held, opposites);
  for (const [intent, flag] of HELD_FLAGS) {
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
