import { quat } from 'gl-matrix';
import type { HandleControl, HandleId, HandleState } from '../../motion/puppetry-control/index.ts';
import type { XrHand } from '../../render/index.ts';

/** Metres within which a hand in a headset takes hold of a handle. */
const ARMS_REACH = 0.15;

/** One hand in a headset, and what it holds. */
class XrGrip {
  readonly #grips: HandleControl;
  readonly #onGrab: () => void;
  #held: HandleId | null = null;
  #wasGrabbing = false;
  /** From the hand to the handle, in the avatar's frame; and how it is turned in the hand's. */
  readonly #offset = new Float32Array(3);
  readonly #turn = Float32Array.of(0, 0, 0, 1);
  readonly #place = new Float32Array(3);
  readonly #turned = new Float32Array(4);

  constructor(grips: HandleControl, onGrab: () => void) {
    this.#grips = grips;
    this.#onGrab = onGrab;
  }

  /** Allocates nothing. */
  follow(hand: XrHand, places: readonly HandleState[]): void {
    const begins = hand.isGrabbing && !this.#wasGrabbing;
    this.#wasGrabbing = hand.isGrabbing;
    if (!hand.isGrabbing) this.drop();
    else if (begins) this.#grab(hand, places);
    else if (this.#held) this.#drag(hand, this.#held);
  }

  drop(): void {
    if (this.#held) this.#grips.release(this.#held);
    this.#held = null;
  }

  #grab(hand: XrHand, places: readonly HandleState[]): void {
    this.#held = nearest(hand.position, places);
    if (!this.#held) return;
    this.#onGrab();
    this.#grips.grab(this.#held);
    this.#grips.positionOf(this.#place, this.#held);
    for (let axis = 0; axis < 3; axis++) {
      this.#offset[axis] = this.#place[axis] - hand.position[axis];
    }
    this.#grips.rotationOf(this.#turned, this.#held);
    for (let part = 0; part < 3; part++) this.#turn[part] = -hand.rotation[part];
    this.#turn[3] = hand.rotation[3];
    quat.multiply(this.#turn, this.#turn, this.#turned);
  }

  #drag({ position, rotation }: XrHand, held: HandleId): void {
    for (let axis = 0; axis < 3; axis++) this.#place[axis] = position[axis] + this.#offset[axis];
    quat.multiply(this.#turned, rotation, this.#turn);
    this.#grips.drag(held, this.#place);
    this.#grips.rotate(held, this.#turned);
  }
}

/** The two hands in a headset: each takes hold of the handle that is nearest to it, moves it and turns it. */
export class XrGrips {
  readonly #hands: readonly [XrGrip, XrGrip];

  /** `onGrab` is called before a hand takes hold. */
  constructor(grips: HandleControl, onGrab: () => void) {
    this.#hands = [new XrGrip(grips, onGrab), new XrGrip(grips, onGrab)];
  }

  /** Once a frame of the headset. Allocates nothing. */
  follow(hands: readonly XrHand[], places: readonly HandleState[]): void {
    for (let index = 0; index < hands.length; index++) {
      this.#hands[hands[index].side].follow(hands[index], places);
    }
  }

  drop(): void {
    for (const hand of this.#hands) hand.drop();
  }
}

function nearest(position: Float32Array, places: readonly HandleState[]): HandleId | null {
  let least = ARMS_REACH * ARMS_REACH;
  let found: HandleId | null = null;
  for (let index = 0; index < places.length; index++) {
    const { id, position: at, isGrabbed } = places[index];
    const x = at[0] - position[0];
    const y = at[1] - position[1];
    const z = at[2] - position[2];
    const square = x * x + y * y + z * z;
    if (isGrabbed || square > least) continue;
    least = square;
    found = id;
  }
  return found;
}
