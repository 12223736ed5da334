import { clamp, type Quaternion, type Vector3 } from '../../../src/math/index.ts';
import { AGENT_STATES, CONTROL_FLAGS, type MessageOf } from '../../../src/protocol/lludp/index.ts';
import type { DemoContent } from '../content/demo-content.ts';
import {
  EDGE_MARGIN,
  isRunning,
  type Movement,
  type MovementBounds,
  NUDGES,
  stepMovement,
  TRAVEL,
} from './avatar-movement.ts';
import type { RegionAvatar } from './region-avatar.ts';
import type { Seat } from './region-objects.ts';

type AgentData = MessageOf<'AgentUpdate'>['AgentData'];
type Standard = DemoContent['animations'];

const C = CONTROL_FLAGS;

/** The built-in animation of sitting on an object; every viewer has a stand-in. */
export const SIT_ANIMATION = '1a5fe8ac-a804-8a5d-7cbd-56bd83184568';

/** Animations of its own that an agent may play at once. */
const MOST_OWN_ANIMATIONS = 30;

/** Metres above the ground where flying ends. */
const CEILING = 1000;

/** Seconds that a nudge lasts: its flag stands in one packet alone. */
const NUDGE_SECONDS = 0.15;

/** Metres per second below which one stands. */
const STILL = 0.2;

const TURNS_LEFT = C.YAW_POS | C.TURN_LEFT;
const TURNS_RIGHT = C.YAW_NEG | C.TURN_RIGHT;

/** Moves a viewer's avatar as its AgentUpdates ask, and plays what goes with it. */
export class AvatarController {
  readonly #body: RegionAvatar;
  readonly #standard: Standard;
  readonly #room: MovementBounds;
  readonly #own = new Set<string>();
  readonly #movement: Movement;
  #flags = 0;
  #state = 0;
  #nudge = 0;
  #nudgeLeft = 0;
  #sitsOnGround = false;
  #jumpIsDue = false;
  alwaysRuns = false;

  constructor(body: RegionAvatar, ground: number, size: number, standard: Standard) {
    const floor = ground + body.outfit.height / 2;
    this.#body = body;
    this.#standard = standard;
    this.#room = { floor, ceiling: ground + CEILING, size };
    this.#movement = { position: body.position, velocity: body.velocity, isOnGround: false };
    this.#place(body.position);
  }

  applyUpdate({ BodyRotation, ControlFlags, State }: AgentData): void {
    const [x, y, z, w] = BodyRotation;
    if (!this.#body.seat && [x, y, z, w].every(Number.isFinite)) this.#body.rotation = [x, y, z, w];
    // A jump's flag may stand in one packet only, between two steps.
    if ((ControlFlags & C.UP_POS) !== 0) this.#jumpIsDue = true;
    if ((ControlFlags & NUDGES) !== 0) {
      this.#nudge = ControlFlags & NUDGES;
      this.#nudgeLeft = NUDGE_SECONDS;
    }
    this.#flags = ControlFlags & ~NUDGES;
    this.#state = State;
    this.#changePosture();
  }

  /** Its own animations, besides those that go with what it does. */
  setOwnAnimation(id: string, isStarted: boolean): void {
    if (!isStarted) this.#own.delete(id);
    else if (this.#own.size < MOST_OWN_ANIMATIONS) this.#own.add(id);
  }

  sitOn(seat: Seat): void {
    this.#sitsOnGround = false;
    this.#rest();
    this.#body.sitOn(seat);
    this.#body.position = seat.sitPosition;
    this.#body.rotation = [0, 0, 0, 1];
  }

  /** Somewhere else in the region at once. */
  moveTo(position: Vector3): void {
    this.#body.sitOn(null);
    this.#sitsOnGround = false;
    this.#place(position);
  }

  step(seconds: number): void {
    if (!this.#body.seat && !this.#sitsOnGround) this.#walk(seconds);
    this.#body.play(this.#animations());
  }

  #walk(seconds: number): void {
    const nudge = this.#nudgeLeft > 0 ? this.#nudge : 0;
    this.#nudgeLeft -= seconds;
    const jump = this.#jumpIsDue ? C.UP_POS : 0;
    this.#jumpIsDue = false;
    const { rotation } = this.#body;
    const flags = this.#flags | nudge | jump;
    stepMovement(
      this.#movement,
      { flags, rotation, alwaysRuns: this.alwaysRuns },
      this.#room,
      seconds,
    );
    this.#body.position = this.#movement.position;
    this.#body.velocity = this.#movement.velocity;
  }

  /**
   * On the ground one sits as long as the flag stands, and on after it until one stands up, flies or walks:
   * some viewers send it once.
   */
  #changePosture(): void {
    const flags = this.#flags;
    const isToSit = (flags & C.SIT_ON_GROUND) !== 0;
    const isToRise = (flags & C.STAND_UP) !== 0;
    if (isToRise) this.#rise();
    if (isToSit && !this.#body.seat) {
      this.#sitsOnGround = true;
      this.#rest();
    } else if (this.#sitsOnGround && (flags & (C.FLY | TRAVEL)) !== 0) {
      this.#sitsOnGround = false;
    }
  }

  #rise(): void {
    this.#sitsOnGround = false;
    if (!this.#body.seat) return;
    const position = this.#body.regionPosition;
    const rotation: Quaternion = this.#body.seat.record.motion?.rotation ?? [0, 0, 0, 1];
    this.#body.sitOn(null);
    this.#body.rotation = rotation;
    this.#place(position);
  }

  #place([x, y, z]: Vector3): void {
    const { floor, size } = this.#room;
    const inside = (metres: number) => clamp(metres, EDGE_MARGIN, size - EDGE_MARGIN);
    this.#movement.position = [inside(x), inside(y), Math.max(floor, z)];
    this.#movement.isOnGround = this.#movement.position[2] <= floor + 0.01;
    this.#body.position = this.#movement.position;
    this.#rest();
  }

  #rest(): void {
    this.#movement.velocity = [0, 0, 0];
    this.#body.velocity = [0, 0, 0];
  }

  #animations(): string[] {
    const overlays: string[] = [];
    if ((this.#state & AGENT_STATES.TYPING) !== 0) overlays.push(this.#standard.type);
    if ((this.#flags & C.AWAY) !== 0) overlays.push(this.#standard.away);
    return [...new Set([this.#posture(), ...overlays, ...this.#own])];
  }

  /** The one animation of how it stands, sits or moves. */
  #posture(): string {
    const standard = this.#standard;
    if (this.#body.seat) return SIT_ANIMATION;
    if (this.#sitsOnGround) return standard.sitGround;
    const [x, y, z] = this.#movement.velocity;
    const speed = Math.hypot(x, y);
    if ((this.#flags & C.FLY) !== 0) {
      return Math.hypot(speed, z) > STILL ? standard.fly : standard.hover;
    }
    if (!this.#movement.isOnGround) return standard.jump;
    if (speed > STILL) return this.#gait();
    if ((this.#flags & TURNS_LEFT) !== 0) return standard.turnLeft;
    if ((this.#flags & TURNS_RIGHT) !== 0) return standard.turnRight;
    return standard.stand;
  }

  #gait(): string {
    const wish = { flags: this.#flags, rotation: this.#body.rotation, alwaysRuns: this.alwaysRuns };
    return isRunning(wish) ? this.#standard.run : this.#standard.walk;
  }
}
