import { quat } from 'gl-matrix';
import type { HandleControl, HandleId, HandleState } from '../../motion/puppetry-control/index.ts';
import type { AvatarRoot, Stage, XrHand } from '../../render/index.ts';
import type { XrMode, XrStage } from '../../render/xr/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { PuppetryState, XrCommands } from '../state/index.ts';

/** What a headset needs of the page. */
export interface HeadsetHost {
  readonly state: Pick<PuppetryState, 'xr'>;
  readonly avatarStage: AvatarStage;
  readonly stage: Stage;
  /** The avatar that is in front of the wearer; null while there is none. */
  avatarRoot(): AvatarRoot | null;
  /** Called with the wearer's hands in each frame of the headset, and with none when its session ends. */
  updateHands(hands: readonly XrHand[]): void;
}

/** The stage in a headset. The code for it is loaded in browsers that know of headsets. */
export class HeadsetSession implements XrCommands {
  readonly #host: HeadsetHost;
  #mode: XrMode | null = null;
  #session: XrStage | null = null;

  /** Looks for a headset at once, and whenever one is connected or disconnected. */
  constructor(host: HeadsetHost) {
    this.#host = host;
    void this.#findHeadset();
    navigator.xr?.addEventListener('devicechange', () => void this.#findHeadset());
  }

  async enter(): Promise<void> {
    const { state, avatarStage, stage } = this.#host;
    const avatarRoot = this.#host.avatarRoot();
    if (!this.#mode || !avatarRoot || this.#session) return;
    const { openXr } = await import('../../render/xr/index.ts');
    avatarStage.setExternallyDriven(true);
    try {
      this.#session = await openXr(this.#mode, {
        stage,
        avatarRoot,
        onHands: (hands) => this.#host.updateHands(hands),
        onFrame: (seconds) => avatarStage.frame(seconds),
        onEnd: () => this.#end(),
      });
    } catch (error) {
      this.#end();
      throw error;
    }
    state.xr.value = 'in-session';
  }

  async leave(): Promise<void> {
    await this.#session?.end();
  }

  async #findHeadset(): Promise<void> {
    if (navigator.xr) {
      const { findXrMode } = await import('../../render/xr/index.ts');
      this.#mode = await findXrMode();
      if (this.#session) return;
    }
    this.#publishMode();
  }

  #end(): void {
    this.#session = null;
    this.#host.updateHands([]);
    this.#host.avatarStage.setExternallyDriven(false);
    this.#publishMode();
  }

  #publishMode(): void {
    this.#host.state.xr.value = this.#mode ? 'available' : 'absent';
  }
}

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

/** Metres within which a hand grabs a handle. */
const GRAB_DISTANCE = 0.15;

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
