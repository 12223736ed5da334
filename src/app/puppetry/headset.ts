import { quat } from 'gl-matrix';
import type { HandleControl, HandleId, HandleState } from '../../motion/puppetry-control/index.ts';
import type { AvatarRoot, Stage, XrHand } from '../../render/index.ts';
import type { XrMode, XrStage } from '../../render/xr/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { PuppetryState } from '../state/index.ts';

/** Metres within which a hand in a headset takes hold of a handle. */
const ARMS_REACH = 0.15;

/** One hand in a headset, and what it holds. */
class HeadsetHand {
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
export class HeadsetHands {
  readonly #hands: readonly [HeadsetHand, HeadsetHand];

  /** `onGrab` is called before a hand takes hold. */
  constructor(grips: HandleControl, onGrab: () => void) {
    this.#hands = [new HeadsetHand(grips, onGrab), new HeadsetHand(grips, onGrab)];
  }

  /** Once a frame of the headset. Allocates nothing. */
  update(hands: readonly XrHand[], places: readonly HandleState[]): void {
    for (let index = 0; index < hands.length; index++) {
      this.#hands[hands[index].side].follow(hands[index], places);
    }
  }

  release(): void {
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

/** What a headset needs of the page. */
interface HeadsetHost {
  readonly avatarStage: AvatarStage;
  readonly stage: Stage;
  /** Of the body that stands before the wearer; null while nobody is there. */
  readonly place: () => AvatarRoot | null;
  readonly takeHands: (hands: readonly XrHand[]) => void;
}

/** The stage in a headset, while somebody wears one. Its code is loaded where there is one to be worn. */
export class HeadsetSession {
  readonly #board: Pick<PuppetryState, 'xr'>;
  readonly #host: HeadsetHost;
  #mode: XrMode | null = null;
  #session: XrStage | null = null;

  /** Looks for a headset at once, and whenever one is plugged in or out. */
  constructor(board: Pick<PuppetryState, 'xr'>, host: HeadsetHost) {
    this.#board = board;
    this.#host = host;
    void this.#look();
    navigator.xr?.addEventListener('devicechange', () => void this.#look());
  }

  /** @throws DOMException where the browser, the wearer or the device refuses. */
  async enter(): Promise<void> {
    const { avatarStage, stage, place, takeHands } = this.#host;
    const body = place();
    if (!this.#mode || !body || this.#session) return;
    const { openXr } = await import('../../render/xr/index.ts');
    avatarStage.setExternallyDriven(true);
    try {
      this.#session = await openXr(this.#mode, {
        stage,
        avatarRoot: body,
        onHands: takeHands,
        onFrame: (seconds) => avatarStage.frame(seconds),
        onEnd: () => this.#end(),
      });
    } catch (error) {
      this.#end();
      throw error;
    }
    this.#board.xr.value = 'in-session';
  }

  async leave(): Promise<void> {
    await this.#session?.end();
  }

  async #look(): Promise<void> {
    if (!navigator.xr) {
      this.#board.xr.value = 'absent';
      return;
    }
    const { findXrMode } = await import('../../render/xr/index.ts');
    this.#mode = await findXrMode();
    if (!this.#session) this.#board.xr.value = this.#mode ? 'there' : 'absent';
  }

  #end(): void {
    this.#session = null;
    this.#host.takeHands([]);
    this.#host.avatarStage.setExternallyDriven(false);
    this.#board.xr.value = this.#mode ? 'there' : 'absent';
  }
}
