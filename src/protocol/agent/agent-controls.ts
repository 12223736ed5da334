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
  | 'up'
  | 'down'
  | 'run'
  | 'stop'
  | 'mouselook'
  | 'away'
  | 'typing'
  | 'editing'
  | 'hideTitle';

/** The flags of controls that are set in one packet only. A jump is the way up for one packet. */
const MOMENTARY_FLAGS = {
  jump: C.UP_POS,
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

const POSTURE_FLAGS = { upright: 0, flying: C.FLY, seated: C.SIT_ON_GROUND };

/** `seated` means on the ground: only the simulator knows whether the avatar sits on an object. */
export type Posture = keyof typeof POSTURE_FLAGS;

/** Two controls of opposite directions. */
interface Axis {
  readonly positive: HeldControl;
  readonly negative: HeldControl;
  readonly positiveFlags: number;
  readonly negativeFlags: number;
  /** Set with either direction while `run` is held. */
  readonly fastFlag: number;
}

const TURN_AXIS: Axis = {
  positive: 'turnLeft',
  negative: 'turnRight',
  positiveFlags: C.YAW_POS | C.TURN_LEFT,
  negativeFlags: C.YAW_NEG | C.TURN_RIGHT,
  fastFlag: 0,
};

/** Positive is forward, left and up, and to the left about the Z axis. */
const AXES: readonly Axis[] = [
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
  TURN_AXIS,
];

/** Held controls with a flag of their own. */
const HELD_FLAGS: readonly (readonly [HeldControl, number])[] = [
  ['stop', C.STOP],
  ['mouselook', C.MOUSELOOK],
  ['away', C.AWAY],
];

/** Radians per second while a turn is held. The reference does not specify it. */
const TURN_RATE = Math.PI / 2;

/**
 * What the agent is to do, collected from keys, mouse and camera, as fields of AgentUpdate.
 *
 * The flags of momentary controls are pending until {@link markSent} reports that a packet contained them; the same
 * control twice before that counts once. The reference only names the flags. It is our choice that turning sets both
 * the YAW and TURN flags, and that running sets the FAST flag of each direction, though a simulator may require
 * `SetAlwaysRun` for that.
 *
 * **Source:** lludp.md section 6.
 */
export class AgentControls {
  readonly camera = new AgentCamera();
  readonly facing = new AgentFacing();
  readonly #held = new Set<HeldControl>();
  #posture: Posture = 'upright';
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

  get posture(): Posture {
    return this.#posture;
  }

  isHeld(control: HeldControl): boolean {
    return this.#held.has(control);
  }

  /** A control that is released before an update was sent is never reported; nudges exist for short taps. */
  setHeld(control: HeldControl, isHeld: boolean): void {
    if (isHeld) this.#held.add(control);
    else this.#held.delete(control);
    this.#update();
  }

  /** Releases every held control, as when the page loses the keyboard. The posture stays. */
  releaseAll(): void {
    this.#held.clear();
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

  /** Starts or stops flying. An agent that sat on the ground stands up. */
  toggleFly(): void {
    this.#setPosture(this.#posture === 'flying' ? 'upright' : 'flying');
  }

  /** Stops flying, and cancels a {@link standUp} that has not been sent. */
  sitOnGround(): void {
    this.#pendingFlags = (this.#pendingFlags & ~C.STAND_UP) >>> 0;
    this.#setPosture('seated');
  }

  /** Stands up from the ground or any other seat. An agent that flies continues to fly. */
  standUp(): void {
    this.#addPending(C.STAND_UP);
    if (this.#posture === 'seated') this.#setPosture('upright');
  }

  /** Turns the body by `seconds` of a held turn. */
  advance(seconds: number): void {
    const direction = directionOf(this.#held, TURN_AXIS);
    if (direction !== 0) this.facing.turn(direction * TURN_RATE * seconds);
  }

  /** Notes that a packet with these control flags was sent: they are no longer pending. */
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
    const held = this.#held;
    let flags = POSTURE_FLAGS[this.#posture];
    for (const axis of AXES) flags |= axisFlags(held, axis);
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

function axisFlags(held: ReadonlySet<HeldControl>, axis: Axis): number {
  const direction = directionOf(held, axis);
  if (direction === 0) return 0;
  const fast = held.has('run') ? axis.fastFlag : 0;
  return fast | (direction > 0 ? axis.positiveFlags : axis.negativeFlags);
}

/** 1, -1, or 0 if neither or both controls are held. */
function directionOf(held: ReadonlySet<HeldControl>, { positive, negative }: Axis): number {
  return Number(held.has(positive)) - Number(held.has(negative));
}
