import type { Quaternion, Vector3 } from '../../math/index.ts';
import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import type { HeldControl, MomentaryControl } from '../../protocol/agent/index.ts';
import {
  handleMessage,
  type MessageHandlers,
  type MessageOf,
  type Packet,
} from '../../protocol/lludp/index.ts';
import type { SceneStore } from '../../protocol/scene/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import type { Steering } from '../steering.ts';
import type {
  AgentStatus,
  AvatarControls,
  CameraPose,
  FlightBan,
  MouseLook,
  TakenPosture,
} from './agent-contract.ts';
import { FinishedAnimations } from './finished-animations.ts';
import { LookAtSender } from './look-at-sender.ts';
import { NearbySeats } from './nearby-seats.ts';
import type { PresentRegion } from './present-region.ts';
import { Seating, seatViewOf } from './seating.ts';

/** `REGION_FLAGS_BLOCK_FLY` of a region's handshake. */
const BLOCK_FLY = 1 << 19;

/** Seconds for which the way up is held until the avatar takes off. */
const TAKE_OFF_SECONDS = 0.5;
/** Seconds for which the way down is held before it can be known that the avatar does not sink any more. */
const LANDING_SECONDS = 0.75;
/** Metres per second below which an avatar on its way down stands on the ground. */
const LANDED_SPEED = 0.1;

/** Milliseconds between two looks at what is near. */
const SEATS_INTERVAL_MS = 2000;

const GROUND_SEATS: ReadonlySet<string> = new Set(
  ['sit_ground', 'sit_ground_constrained'].map((name) => findBuiltin(name)!.uuid),
);

/** Controls that end the walk to a seat. */
const MOVING: ReadonlySet<HeldControl> = new Set([
  'forward',
  'back',
  'slideLeft',
  'slideRight',
  'turnLeft',
  'turnRight',
  'up',
  'down',
]);

/** What counts of a region's description. */
interface PresentRegionInfo {
  readonly handle: string;
  /** RegionFlags of the handshake. */
  readonly regionFlags: number;
}

/** What the presence needs of its session. */
interface PresenceContext {
  readonly steering: Steering;
  readonly emit: EmitEvent;
  /** The clock of steering, milliseconds. */
  readonly now: () => number;
  /** What the agent's region has sent; null before the first login. */
  readonly store: () => SceneStore | null;
  /** The region of the agent, once the agent is in it and while there is a link to the bridge. */
  readonly region: () => PresentRegion | null;
  /** Id of the agent; null before the first login. */
  readonly ownId: () => string | null;
  /** Plays the animation of a state, or stops it. */
  readonly showState: (state: 'typing' | 'away', isOn: boolean) => void;
  /** A UUID of this session's own, for what it shows other viewers. */
  readonly effectId: string;
}

/**
 * The agent in its region: what the visitor's controls mean for it there. Of flying it decides when that may begin and when
 * it ends, it sits down and gets up, is away, and tells the page what the avatar does.
 *
 * **Source:** region.md section 8.
 */
export class AgentPresence implements AvatarControls {
  readonly #context: PresenceContext;
  readonly #finished = new FinishedAnimations();
  readonly #seats = new NearbySeats();
  readonly #seating: Seating;
  readonly #lookAt: LookAtSender;
  #look: MouseLook | null = null;
  #isOnGround = false;
  /** The last answer to a request for a seat, until the avatar sits on it. */
  #sitResponse: MessageOf<'AvatarSitResponse'> | null = null;
  /** Id of the object on which the avatar sat at the last tick. */
  #seatId: string | null = null;
  #handle = '';
  #flightIsBlocked = false;
  #nearby: AgentStatus['seats'] = [];
  #nearbyAt = Number.NEGATIVE_INFINITY;
  #reported = '';

  constructor(context: PresenceContext) {
    this.#context = context;
    this.#lookAt = new LookAtSender(context.effectId);
    this.#seating = new Seating(context.steering, (refusal) =>
      context.emit({ type: 'agent-refusal', refusal }),
    );
  }

  setHeld(control: HeldControl, isHeld: boolean): void {
    const { steering, showState } = this.#context;
    if (isHeld && MOVING.has(control)) this.#seating.cancel();
    const wasHeld = steering.isHeld(control);
    steering.setHeld(control, isHeld);
    if (wasHeld === isHeld || (control !== 'away' && control !== 'typing')) return;
    // Whoever goes away does not walk on.
    if (control === 'away' && isHeld) steering.trigger('halt');
    showState(control, isHeld);
  }

  trigger(control: MomentaryControl): void {
    this.#context.steering.trigger(control);
  }

  togglePosture(posture: TakenPosture): void {
    const { steering, emit } = this.#context;
    if (posture === 'seated') {
      if (this.#isSeated) this.standUp();
      else steering.sitOnGround();
      return;
    }
    const ban = this.#flightBan;
    if (!steering.isFlying && ban)
      emit({ type: 'agent-refusal', refusal: { kind: 'flight', ban } });
    else steering.setFlying(!steering.isFlying);
  }

  releaseAll(): void {
    this.#context.steering.releaseAll();
  }

  turnBody(radians: number): void {
    this.#context.steering.turnBody(radians);
  }

  look(look: MouseLook | null): void {
    this.#look = look;
    this.#context.steering.look(look, this.#seatRotation);
  }

  pressButton(isDown: boolean): void {
    this.#context.steering.pressButton(isDown);
  }

  setCamera(camera: CameraPose): void {
    this.#context.steering.setCamera(camera);
  }

  setRate(rate: number): void {
    this.#context.steering.setRate(rate);
  }

  /** See `AgentWorker`. */
  sitOn(objectId: string | null): void {
    const { region: present, emit, now } = this.#context;
    const region = present();
    if (!region) return;
    const id = objectId ?? this.#findSeats().at(0)?.objectId;
    if (id === undefined)
      emit({ type: 'agent-refusal', refusal: { kind: 'seat', reason: 'none' } });
    else this.#seating.sitOn(id, region, now());
  }

  /** See `AgentWorker`. */
  standUp(): void {
    this.#seating.cancel();
    this.#context.steering.standUp();
  }

  /** Applies a message of the agent's region. */
  receive(packet: Packet): void {
    handleMessage(PRESENCE_MESSAGES, packet, this.#effects);
  }

  /** The agent is in a region, perhaps another one. */
  setRegion({ handle, regionFlags }: PresentRegionInfo): void {
    this.#flightIsBlocked = (regionFlags & BLOCK_FLY) !== 0;
    if (handle === this.#handle) return;
    this.#handle = handle;
    this.#finished.clear();
    this.#seating.cancel();
    this.#nearbyAt = Number.NEGATIVE_INFINITY;
  }

  /** Does what is due, some 30 times a second; before the steering sends. */
  tick(): void {
    const { steering, now, region: present, store: scene } = this.#context;
    const [region, store] = [present(), scene()];
    if (!region || !store) return;
    const time = now();
    if (this.#finished.drain(time)) steering.trigger('finishAnimation');
    this.#followSeat(store);
    this.#fly();
    this.#seating.tick(region, store, this.#position, time);
    this.#turnHead(region, store, time);
    if (time - this.#nearbyAt >= SEATS_INTERVAL_MS) {
      this.#nearbyAt = time;
      this.#nearby = this.#findSeats();
      const unnamed = this.#nearby.map(({ objectId }) => objectId);
      if (this.#seatId !== null) unnamed.push(this.#seatId);
      this.#seats.requestNames(unnamed, region, time);
    }
    this.#report();
  }

  get #own() {
    const { ownId, store } = this.#context;
    const id = ownId();
    return id === null ? null : (store()?.objectOfId(id) ?? null);
  }

  /** Region metres; null while the avatar sits on an object. */
  get #position(): Vector3 | null {
    const own = this.#own;
    return own?.parentId === 0 ? (own.motion?.position ?? null) : null;
  }

  get #isSeated(): boolean {
    return this.#isOnGround || this.#seatId !== null;
  }

  get #flightBan(): FlightBan | null {
    if (this.#isSeated) return 'seated';
    return this.#flightIsBlocked ? 'region' : null;
  }

  get #seatRotation(): Quaternion | undefined {
    if (this.#seatId === null) return undefined;
    return this.#context.store()?.objectOfId(this.#seatId)?.motion?.rotation;
  }

  /** Notices when the avatar sits down on an object, or gets up. */
  #followSeat(store: SceneStore): void {
    const parentId = this.#own?.parentId ?? 0;
    const seatId = parentId === 0 ? null : (store.object(parentId)?.id ?? null);
    if (seatId === this.#seatId) return;
    const { steering, emit } = this.#context;
    this.#seatId = seatId;
    if (this.#look) this.look(this.#look);
    if (seatId === null) return;
    steering.setFlying(false);
    this.#seating.cancel();
    const response = this.#sitResponse;
    this.#sitResponse = null;
    if (!response) return;
    const view = seatViewOf(response, store);
    const isMouselook = response.SitTransform.ForceMouselook;
    if (view || isMouselook) emit({ type: 'seat-view', view, isMouselook });
  }

  /** Takes off when the way up is held for long enough, and lands where the way down ends. */
  #fly(): void {
    const { steering } = this.#context;
    if (steering.isFlying) {
      const speed = this.#own?.motion?.velocity[2] ?? 0;
      const hasSunk = steering.secondsHeld('down') >= LANDING_SECONDS;
      const isBanned = this.#flightBan !== null;
      if (isBanned || (hasSunk && Math.abs(speed) < LANDED_SPEED)) steering.setFlying(false);
    } else if (steering.secondsHeld('up') >= TAKE_OFF_SECONDS && !this.#flightBan) {
      steering.setFlying(true);
    }
  }

  #turnHead(region: PresentRegion, store: SceneStore, time: number): void {
    const { steering } = this.#context;
    const handle = store.region;
    if (handle === null || !steering.hasCamera) return;
    const corner: Vector3 = [Number(handle >> 32n), Number(handle & 0xffff_ffffn), 0];
    const { center, at } = steering.camera;
    const eye: Vector3 = [center[0] + corner[0], center[1] + corner[1], center[2]];
    this.#lookAt.update(region, this.#look ? 'mouselook' : 'freelook', eye, at, time);
  }

  #findSeats(): AgentStatus['seats'] {
    const position = this.#position;
    const store = this.#context.store();
    return position && store ? this.#seats.find(store, position) : [];
  }

  #report(): void {
    const { steering, emit } = this.#context;
    const seatId = this.#seatId;
    const name = seatId === null ? '' : this.#seats.nameOf(seatId);
    const status: AgentStatus = {
      isFlying: steering.isFlying,
      isAway: steering.isHeld('away'),
      seat:
        seatId !== null
          ? { kind: 'object', objectId: seatId, name }
          : this.#isOnGround
            ? { kind: 'ground' }
            : null,
      flightBan: this.#flightBan,
      seats: this.#nearby.map((seat) => ({
        ...seat,
        name: this.#seats.nameOf(seat.objectId),
        distance: Math.round(seat.distance * 10) / 10,
      })),
    };
    const json = JSON.stringify(status);
    if (json === this.#reported) return;
    this.#reported = json;
    emit({ type: 'agent', status });
  }

  readonly #effects: PresenceEffects = {
    animations: (message) => {
      if (message.Sender.ID !== this.#context.ownId()) return;
      this.#finished.apply(message, this.#context.now());
      this.#isOnGround = message.AnimationList.some(({ AnimID }) => GROUND_SEATS.has(AnimID));
    },
    sitResponse: (message) => {
      const { region: present, store: scene, now } = this.#context;
      const [region, store] = [present(), scene()];
      if (!region || !store) return;
      this.#sitResponse = message;
      this.#seating.answer(message, region, store, this.#position, now());
    },
    scriptControls: (message) => this.#context.steering.applyScriptControls(message),
    properties: (message) => this.#seats.applyProperties(message),
    alert: () => this.#seating.cancel(),
  };
}

interface PresenceEffects {
  animations(message: MessageOf<'AvatarAnimation'>): void;
  sitResponse(message: MessageOf<'AvatarSitResponse'>): void;
  scriptControls(message: MessageOf<'ScriptControlChange'>): void;
  properties(message: MessageOf<'ObjectPropertiesFamily'>): void;
  alert(): void;
}

const PRESENCE_MESSAGES: MessageHandlers<[effects: PresenceEffects]> = {
  AvatarAnimation: (message, effects) => effects.animations(message),
  AvatarSitResponse: (message, effects) => effects.sitResponse(message),
  ScriptControlChange: (message, effects) => effects.scriptControls(message),
  ObjectPropertiesFamily: (message, effects) => effects.properties(message),
  // A simulator says so where there is no room to sit; the text is shown as a notice.
  AlertMessage: (_, effects) => effects.alert(),
  AgentAlertMessage: (_, effects) => effects.alert(),
};
