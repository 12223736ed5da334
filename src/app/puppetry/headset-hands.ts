import { quat } from 'gl-matrix';
import type { HandleControl, HandleId, HandleState } from '../../motion/puppetry-control/index.ts';
import type { XrHand } from '../../render/index.ts';

/** Metres within which a hand grabs a handle. */
const GRAB_DISTANCE = 0.15;

/** The two hands in a headset: each grabs the handle that is nearest to it, moves it and rotates it. */
export class HeadsetHands {
  readonly #hands: readonly [HeadsetHand, HeadsetHand];

  /** @param beforeGrab - Called before a hand grabs a handle. */
  constructor(handles: HandleControl, beforeGrab: () => void) {
    this.#hands = [new HeadsetHand(handles, beforeGrab), new HeadsetHand(handles, beforeGrab)];
  }

  /** Call once for each frame of the headset. Allocates nothing. */
  update(hands: readonly XrHand[], states: readonly HandleState[]): void {
    for (let index = 0; index < hands.length; index++) {
      this.#hands[hands[index].side].update(hands[index], states);
    }
  }

  release(): void {
    for (const hand of this.#hands) hand.release();
  }
}

class HeadsetHand {
  readonly #handles: HandleControl;
  readonly #beforeGrab: () => void;
  #grabbed: HandleId | null = null;
  #wasGrabbing = false;
  /** From the hand to the grabbed handle, in the avatar's frame. */
  readonly #offset = new Float32Array(3);
  /** Rotation of the grabbed handle in the hand's frame. */
  readonly #rotationInHand = Float32Array.of(0, 0, 0, 1);
  readonly #position = new Float32Array(3);
  readonly #rotation = new Float32Array(4);

  constructor(handles: HandleControl, beforeGrab: () => void) {
    this.#handles = handles;
    this.#beforeGrab = beforeGrab;
  }

  update(hand: XrHand, states: readonly HandleState[]): void {
    const isClosing = hand.isGrabbing && !this.#wasGrabbing;
    this.#wasGrabbing = hand.isGrabbing;
    if (!hand.isGrabbing) this.release();
    else if (isClosing) this.#grab(hand, states);
    else if (this.#grabbed) this.#drag(hand, this.#grabbed);
  }

  release(): void {
    if (this.#grabbed) this.#handles.release(this.#grabbed);
    this.#grabbed = null;
  }

  #grab(hand: XrHand, states: readonly HandleState[]): void {
    this.#grabbed = nearestHandle(hand.position, states);
    if (!this.#grabbed) return;
    this.#beforeGrab();
    this.#handles.grab(this.#grabbed);
    this.#handles.positionOf(this.#position, this.#grabbed);
    for (let axis = 0; axis < 3; axis++) {
      this.#offset[axis] = this.#position[axis] - hand.position[axis];
    }
    this.#handles.rotationOf(this.#rotation, this.#grabbed);
    const rotation = this.#rotationInHand;
    for (let part = 0; part < 3; part++) rotation[part] = -hand.rotation[part];
    rotation[3] = hand.rotation[3];
    quat.multiply(rotation, rotation, this.#rotation);
  }

  #drag({ position, rotation }: XrHand, id: HandleId): void {
    for (let axis = 0; axis < 3; axis++) this.#position[axis] = position[axis] + this.#offset[axis];
    quat.multiply(this.#rotation, rotation, this.#rotationInHand);
    this.#handles.drag(id, this.#position);
    this.#handles.rotate(id, this.#rotation);
  }
}

function nearestHandle(hand: Float32Array, states: readonly HandleState[]): HandleId | null {
  let least = GRAB_DISTANCE * GRAB_DISTANCE;
  let nearest: HandleId | null = null;
  for (let index = 0; index < states.length; index++) {
    const { id, position, isGrabbed } = states[index];
    const x = position[0] - hand[0];
    const y = position[1] - hand[1];
    const z = position[2] - hand[2];
    const square = x * x + y * y + z * z;
    if (isGrabbed || square > least) continue;
    least = square;
    nearest = id;
  }
  return nearest;
}
