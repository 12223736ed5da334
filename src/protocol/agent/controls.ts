import { CONTROL_FLAGS } from '../lludp/index.ts';
import { AgentCamera } from './camera.ts';
import { AgentFacing } from './facing.ts';
import {
  BRIEF_FLAGS,
  type BriefIntent,
  flagsByte,
  type HeldIntent,
  lastingFlags,
  type Posture,
  stateByte,
  turnDirection,
} from './intents.ts';

/** Radians per second while a turn is held; the reference names none. */
export const TURN_RATE = Math.PI / 2;

/**
 * What the agent is to do, gathered from keys, mouse and camera, in the terms of AgentUpdate.
 *
 * Flags of brief intents wait until {@link settle} says that a packet took them along; the same intent twice
 * before that is one. The reference only names the flags. Chosen here: turning sets YAW and TURN flags alike,
 * and running sets the FAST flag of each way that is walked, though a simulator may want `SetAlwaysRun` for
 * that.
 *
 * **Source:** lludp.md section 6.
 */
export class AgentControls {
  readonly camera = new AgentCamera();
  readonly facing = new AgentFacing();
  readonly #held = new Set<HeldIntent>();
  #posture: Posture = 'upright';
  #isButtonOfMouselook = false;
  #lastingFlags = 0;
  #briefFlags = 0;
  #state = 0;
  #flags = 0;

  /** Control flags that stand until an intent is given up; unsigned 32 bits. */
  get lastingFlags(): number {
    return this.#lastingFlags;
  }

  /** Control flags that wait for the next packet; unsigned 32 bits. */
  get briefFlags(): number {
    return this.#briefFlags;
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

  isHeld(intent: HeldIntent): boolean {
    return this.#held.has(intent);
  }

  /** What is let go before an update went out is never told: for taps there are the nudges. */
  hold(intent: HeldIntent, isHeld: boolean): void {
    if (isHeld) this.#held.add(intent);
    else this.#held.delete(intent);
    this.#update();
  }

  /** Lets go of every key and state, as when the page loses the keyboard; the posture stays. */
  releaseAll(): void {
    this.#held.clear();
    this.#update();
  }

  trigger(intent: BriefIntent): void {
    this.#await(BRIEF_FLAGS[intent]);
  }

  /** The left button; released, it is that of the view in which it was pressed. */
  pressButton(isDown: boolean): void {
    const C = CONTROL_FLAGS;
    if (isDown) this.#isButtonOfMouselook = this.isHeld('mouselook');
    if (this.#isButtonOfMouselook) this.#await(isDown ? C.ML_LBUTTON_DOWN : C.ML_LBUTTON_UP);
    else this.#await(isDown ? C.LBUTTON_DOWN : C.LBUTTON_UP);
  }

  /** Who sat on the ground gets up by it. */
  toggleFly(): void {
    this.#take(this.#posture === 'flying' ? 'upright' : 'flying');
  }

  /** Ends flying, and calls off a {@link standUp} that was not sent yet. */
  sitOnGround(): void {
    this.#briefFlags = (this.#briefFlags & ~CONTROL_FLAGS.STAND_UP) >>> 0;
    this.#take('seated');
  }

  /** From the ground or from any other seat; who flies goes on flying. */
  standUp(): void {
    this.#await(CONTROL_FLAGS.STAND_UP);
    if (this.#posture === 'seated') this.#take('upright');
  }

  /** Turns the body for so many seconds of a held turn. */
  advance(seconds: number): void {
    const direction = turnDirection(this.#held);
    if (direction !== 0) this.facing.turn(direction * TURN_RATE * seconds);
  }

  /** A packet with these control flags went out: they need not wait any longer. */
  settle(controlFlags: number): void {
    this.#briefFlags = (this.#briefFlags & ~controlFlags) >>> 0;
  }

  #await(flags: number): void {
    this.#briefFlags = (this.#briefFlags | flags) >>> 0;
  }

  #take(posture: Posture): void {
    this.#posture = posture;
    this.#update();
  }

  #update(): void {
    this.#lastingFlags = lastingFlags(this.#held, this.#posture);
    this.#state = stateByte(this.#held);
    this.#flags = flagsByte(this.#held);
  }
}
