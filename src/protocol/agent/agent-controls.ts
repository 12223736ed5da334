import { AGENT_FLAGS, AGENT_STATES, CONTROL_FLAGS } from '../lludp/index.ts';
import { AgentCamera, AgentFacing } from './agent-camera.ts';

const C = CONTROL_FLAGS;

/** A control that stays active while its key is held, or while the page is in a certain state. */
export type HeldControl =
  | 'forward'
  | 'back'
  | 'slideLeft'
  | 'slideRight'
  | 'turnLeft'
  | 'turnRight'
  | 'pitchUp'
  | 'pitchDown'
  | 'up'
  | 'down'
  | 'run'
  | 'stop'
  | 'mouselook'
  | 'away'
  | 'typing'
  | 'editing'
  | 'hideTitle';

/**
 * The flags of controls that are set in one packet only. A jump is the way up for one packet; FINISH_ANIM has
 * OpenSimulator skip the animation before it.
 */
const MOMENTARY_FLAGS = {
  jump: C.UP_POS | C.FINISH_ANIM,
  halt: C.STOP,
  finishAnimation: C.FINISH_ANIM,
  nudgeForward: C.NUDGE_AT_POS,
  nudgeBack: C.NUDGE_AT_NEG,
  nudgeLeft: C.NUDGE_LEFT_POS,
  nudgeRight: C.NUDGE_LEFT_NEG,
  nudgeUp: C.NUDGE_UP_POS,
  nudgeDown: C.NUDGE_UP_NEG,
};

/** A control that acts once. */
export type MomentaryControl = keyof typeof MOMENTARY_FLAGS;

/** How an avatar holds itself; of a grid's, only its simulator knows whether it sits. */
export type Posture = 'upright' | 'flying' | 'seated';

/** Two controls of opposite directions. */
interface Axis {
  readonly positive: HeldControl;
  readonly negative: HeldControl;
  readonly positiveFlags: number;
  readonly negativeFlags: number;
  /** In place of the former for the first moment; 0 where there are none. */
  readonly positiveNudge: number;
  readonly negativeNudge: number;
  /** Set with either direction while `run` is held. */
  readonly fastFlag: number;
}

const TURN_AXIS: Axis = {
  positive: 'turnLeft',
  negative: 'turnRight',
  positiveFlags: C.YAW_POS,
  negativeFlags: C.YAW_NEG,
  positiveNudge: 0,
  negativeNudge: 0,
  fastFlag: 0,
};

/** Forward, left and up. */
const MOVE_AXES: readonly Axis[] = [
  {
    positive: 'forward',
    negative: 'back',
    positiveFlags: C.AT_POS,
    negativeFlags: C.AT_NEG,
    positiveNudge: C.NUDGE_AT_POS,
    negativeNudge: C.NUDGE_AT_NEG,
    fastFlag: C.FAST_AT,
  },
  {
    positive: 'slideLeft',
    negative: 'slideRight',
    positiveFlags: C.LEFT_POS,
    negativeFlags: C.LEFT_NEG,
    positiveNudge: C.NUDGE_LEFT_POS,
    negativeNudge: C.NUDGE_LEFT_NEG,
    fastFlag: C.FAST_LEFT,
  },
  {
    positive: 'up',
    negative: 'down',
    positiveFlags: C.UP_POS,
    negativeFlags: C.UP_NEG,
    positiveNudge: C.NUDGE_UP_POS,
    negativeNudge: C.NUDGE_UP_NEG,
    fastFlag: C.FAST_UP,
  },
];

/** To the left about Z, and down about Y. Looking up and down moves nothing: only scripts read it. */
const TURN_AXES: readonly Axis[] = [
  TURN_AXIS,
  {
    ...TURN_AXIS,
    positive: 'pitchDown',
    negative: 'pitchUp',
    positiveFlags: C.PITCH_POS,
    negativeFlags: C.PITCH_NEG,
  },
];

/** Held controls with a flag of their own. */
const HELD_FLAGS: readonly (readonly [HeldControl, number])[] = [
  ['stop', C.STOP],
  ['mouselook', C.MOUSELOOK],
  ['away', C.AWAY],
];

/** Controls of keys and buttons, which end when the page loses the keyboard; the others are states. */
const STATES: ReadonlySet<HeldControl> = new Set([
  'mouselook',
  'away',
  'typing',
  'editing',
  'hideTitle',
]);

/** Radians per second while a turn is held, and the seconds in which it gets there. */
const TURN_RATE = Math.PI / 2;
const TURN_RAMP = 0.25;

/** Seconds for which a control that is held nudges the avatar, before it moves it. */
const NUDGE_SECONDS = 0.25;

/**
 * What the agent is to do, collected from keys, mouse and camera, as fields of AgentUpdate.
 *
 * The flags of momentary controls are pending until {@link markSent} reports that a packet contained them; the same
 * control twice before that counts once. A direction is a nudge for its first moment. It is our choice that running
 * sets the FAST flag of each direction, though a simulator may require `SetAlwaysRun` for that.
 *
 * **Source:** lludp.md section 6, region.md section 8.
 */
export class AgentControls {
  readonly camera = new AgentCamera();
  readonly facing = new AgentFacing();
  /** Seconds for which each control has been held. */
  readonly #held = new Map<HeldControl, number>();
  #isFlying = false;
  #isMouselookButton = false;
  #heldFlags = 0;
  #pendingFlags = 0;
  #state = 0;
  #flags = 0;

  /** Control flags that are set in every update until a control changes; unsigned 32 bits. */
  get heldFlags(): number {
    return this.#heldFlags;
  }

  /** Control flags for the next packet only; unsigned 32 bits. */
  get pendingFlags(): number {
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

  get isFlying(): boolean {
    return this.#isFlying;
  }

  isHeld(control: HeldControl): boolean {
    return this.#held.has(control);
  }

  /** Seconds for which a control has been held; 0 for one that is not. */
  secondsHeld(control: HeldControl): number {
    return this.#held.get(control) ?? 0;
  }

  /** A control that is released before an update was sent is never reported; nudges exist for short taps. */
  setHeld(control: HeldControl, isHeld: boolean): void {
    if (!isHeld) this.#held.delete(control);
    else if (!this.#held.has(control)) this.#held.set(control, 0);
    this.#update();
  }

  /** Releases every control of keys, as when the page loses the keyboard. States such as flying and away stay. */
  releaseAll(): void {
    for (const control of [...this.#held.keys()]) {
      if (!STATES.has(control)) this.#held.delete(control);
    }
    this.#update();
  }

  trigger(control: MomentaryControl): void {
    this.#addPending(MOMENTARY_FLAGS[control]);
  }

  /** Presses or releases the left button. The release belongs to the view in which the button was pressed. */
  pressButton(isDown: boolean): void {
    if (isDown) this.#isMouselookButton = this.isHeld('mouselook');
    if (this.#isMouselookButton) this.#addPending(isDown ? C.ML_LBUTTON_DOWN : C.ML_LBUTTON_UP);
    else this.#addPending(isDown ? C.LBUTTON_DOWN : C.LBUTTON_UP);
  }

  setFlying(isFlying: boolean): void {
    this.#isFlying = isFlying;
    this.#update();
  }

  /** Stops flying, and cancels a {@link standUp} that has not been sent. */
  sitOnGround(): void {
    this.#pendingFlags = (this.#pendingFlags & ~C.STAND_UP) >>> 0;
    this.#addPending(C.SIT_ON_GROUND);
    this.setFlying(false);
  }

  /** Stands up from the ground or any other seat. An agent that flies continues to fly. */
  standUp(): void {
    this.#pendingFlags = (this.#pendingFlags & ~C.SIT_ON_GROUND) >>> 0;
    this.#addPending(C.STAND_UP);
  }

  /** Lets seconds pass: turns the body while a turn is held, and ends nudges. */
  advance(seconds: number): void {
    if (!(seconds > 0)) return;
    const direction = directionOf(this.#held, TURN_AXIS);
    if (direction !== 0 && !this.facing.isLooking) {
      const before = this.secondsHeld(direction > 0 ? TURN_AXIS.positive : TURN_AXIS.negative);
      const turned = rampedSeconds(before + seconds) - rampedSeconds(before);
      this.facing.turn(direction * TURN_RATE * turned);
    }
    for (const [control, held] of this.#held) this.#held.set(control, held + seconds);
    this.#update();
  }

  /** Notes that a packet with these control flags was sent: they are no longer pending. */
  markSent(controlFlags: number): void {
    this.#pendingFlags = (this.#pendingFlags & ~controlFlags) >>> 0;
  }

  #addPending(flags: number): void {
    this.#pendingFlags = (this.#pendingFlags | flags) >>> 0;
  }

  #update(): void {
    const held = this.#held;
    let flags = this.#isFlying ? C.FLY : 0;
    for (const axis of MOVE_AXES) flags |= axisFlags(held, axis);
    const turning = directionOf(held, TURN_AXIS);
    // The animations of turning are those of an avatar that stays where it is.
    if (turning !== 0 && flags === 0) flags |= turning > 0 ? C.TURN_LEFT : C.TURN_RIGHT;
    for (const axis of TURN_AXES) flags |= axisFlags(held, axis);
    for (const [control, flag] of HELD_FLAGS) {
      if (held.has(control)) flags |= flag;
    }
    this.#heldFlags = flags >>> 0;
    this.#state =
      (held.has('typing') ? AGENT_STATES.TYPING : 0) |
      (held.has('editing') ? AGENT_STATES.EDITING : 0);
    this.#flags = held.has('hideTitle') ? AGENT_FLAGS.HIDE_TITLE : 0;
  }
}

function axisFlags(held: ReadonlyMap<HeldControl, number>, axis: Axis): number {
  const direction = directionOf(held, axis);
  if (direction === 0) return 0;
  const isPositive = direction > 0;
  const seconds = held.get(isPositive ? axis.positive : axis.negative)!;
  const nudge = isPositive ? axis.positiveNudge : axis.negativeNudge;
  if (seconds < NUDGE_SECONDS && nudge !== 0) return nudge;
  const fast = held.has('run') ? axis.fastFlag : 0;
  return fast | (isPositive ? axis.positiveFlags : axis.negativeFlags);
}

/** 1, -1, or 0 if neither or both controls are held. */
function directionOf(held: ReadonlyMap<HeldControl, number>, { positive, negative }: Axis): number {
  return Number(held.has(positive)) - Number(held.has(negative));
}

/** Seconds of turning at the full rate that are worth as much as these from the start. */
function rampedSeconds(seconds: number): number {
  return seconds < TURN_RAMP ? seconds ** 2 / (2 * TURN_RAMP) : seconds - TURN_RAMP / 2;
}
