import { add, distance, type Quaternion, subtract, type Vector3 } from '../../math/index.ts';
import type { HeldControl, MomentaryControl, Posture } from '../../protocol/agent/index.ts';
import type {
  AvatarControls,
  CameraPose,
  MouseLook,
  TakenPosture,
} from '../agent/agent-contract.ts';

/** Where an avatar may go, in the bubble's coordinates. */
export interface WalkLimits {
  /** Metres from the centre; null where the bubble does not say. */
  readonly range: number | null;
  /** Portals that lead somewhere: the only places at which the range may be left. */
  readonly portals: readonly { readonly location: Vector3; readonly radius: number }[];
}

/** Metres per second. */
const WALK_SPEED = 3.2;
const RUN_SPEED = 5.2;
const FLY_SPEED = 5.2;
const JUMP_SPEED = 4;
/** Metres per second squared: an avatar has its full speed after a fifth of a second. */
const ACCELERATION = 16;
const GRAVITY = 9.81;
/** Radians per second, by key and towards a place to walk to. */
const TURN_RATE = Math.PI / 2;
const AIM_RATE = 2 * Math.PI;
/** Radians off the direction to a place, up to which the avatar walks while it turns. */
const AIM_TOLERANCE = 0.5;
/** Metres from a place to walk to at which the avatar stops: it needs some of them for that. */
const ARRIVAL_DISTANCE = 0.35;
/** Metres from the end of the range at which avatars stop: a bubble refuses places outside, also by rounding. */
const RANGE_MARGIN = 0.02;
/** Metres around a portal's volume in which the range does not count. */
const PORTAL_MARGIN = 0.5;
/** Seconds of one step at most; a worker that was suspended does not run through the bubble at once. */
const MAX_STEP = 0.1;

const MOVING_KEYS: ReadonlySet<HeldControl> = new Set([
  'forward',
  'back',
  'slideLeft',
  'slideRight',
  'turnLeft',
  'turnRight',
  'up',
  'down',
]);

/**
 * Moves the own avatar by keys, in the bubble's coordinates: over ground at the height 0, or flying. Velocities change at
 * a limited rate, so that others can predict them.
 */
export class WalkController implements AvatarControls {
  location: Vector3 = [0, 0, 0];
  velocity: Vector3 = [0, 0, 0];
  acceleration: Vector3 = [0, 0, 0];
  /** Radians to the left of the X axis, and per second. */
  heading = 0;
  turnRate = 0;
  #posture: Posture = 'upright';
  #destination: Vector3 | null = null;
  readonly #held = new Set<HeldControl>();
  /** Keys that were pressed since the last step, whether or not they are still. */
  readonly #pressed = new Set<HeldControl>();
  #isJumping = false;
  /** Whether the page turns the avatar by its camera. */
  #isLooking = false;

  get orientation(): Quaternion {
    return [0, 0, Math.sin(this.heading / 2), Math.cos(this.heading / 2)];
  }

  get posture(): Posture {
    return this.#posture;
  }

  /** Neither moves nor turns. */
  get isAtRest(): boolean {
    const [x, y, z] = this.velocity;
    return x === 0 && y === 0 && z === 0 && this.turnRate === 0;
  }

  /** Whether the avatar stands on the ground, or flies. */
  get isSupported(): boolean {
    return this.#posture === 'flying' || this.location[2] <= 0;
  }

  setHeld(control: HeldControl, isHeld: boolean): void {
    if (!isHeld) {
      this.#held.delete(control);
      return;
    }
    this.#held.add(control);
    this.#pressed.add(control);
    if (!MOVING_KEYS.has(control)) return;
    this.#destination = null;
    if (this.#posture === 'seated') this.#posture = 'upright';
  }

  releaseAll(): void {
    this.#held.clear();
    this.#pressed.clear();
  }

  trigger(control: MomentaryControl): void {
    if (control === 'jump' && this.isSupported) this.#isJumping = true;
  }

  togglePosture(posture: TakenPosture): void {
    this.#posture = this.#posture === posture ? 'upright' : posture;
    if (this.#posture === 'seated') this.#destination = null;
  }

  turnBody(radians: number): void {
    if (Number.isFinite(radians)) this.heading = normalAngle(this.heading + radians);
  }

  look(look: MouseLook | null): void {
    this.#isLooking = look !== null;
    if (look && Number.isFinite(look.yaw)) this.heading = normalAngle(look.yaw);
  }

  /** No message of a bubble is about buttons. */
  pressButton(_isDown: boolean): void {}

  /** The camera has no effect on a bubble's avatar. */
  setCamera(_camera: CameraPose): void {}

  /** Movements are sent in the bubble's cycle. */
  setRate(_rate: number): void {}

  /** Walks to a place, until a key is pressed; null stops. */
  walkTo(place: Vector3 | null): void {
    this.#destination = place?.every(Number.isFinite) ? place : null;
    if (this.#destination && this.#posture === 'seated') this.#posture = 'upright';
  }

  /** Puts the avatar somewhere, at rest. */
  place(location: Vector3, heading: number): void {
    this.location = location;
    this.velocity = [0, 0, 0];
    this.acceleration = [0, 0, 0];
    this.heading = heading;
    this.turnRate = 0;
  }

  /** The same place in the coordinates of another bubble. */
  shift(offset: Vector3): void {
    this.location = add(this.location, offset);
    if (this.#destination) this.#destination = add(this.#destination, offset);
  }

  advance(elapsed: number, limits: WalkLimits): void {
    const seconds = Math.min(MAX_STEP, elapsed);
    if (!(seconds > 0)) return;
    this.#turn(seconds);
    const wanted = this.#wantedVelocity();
    const isFlying = this.#posture === 'flying';
    const [vx, vy, vz] = this.velocity;
    const step = ACCELERATION * seconds;
    const dx = wanted[0] - vx;
    const dy = wanted[1] - vy;
    const dz = isFlying ? wanted[2] - vz : 0;
    const share = Math.min(1, step / (Math.hypot(dx, dy, dz) || 1));
    const fall = isFlying ? 0 : this.#verticalSpeed(seconds) - vz;
    const next: Vector3 = [vx + dx * share, vy + dy * share, vz + dz * share + fall];
    // Exact while the acceleration lasts for the whole step.
    this.location = [
      this.location[0] + ((vx + next[0]) / 2) * seconds,
      this.location[1] + ((vy + next[1]) / 2) * seconds,
      this.location[2] + ((vz + next[2]) / 2) * seconds,
    ];
    // Once the wanted velocity is reached, the acceleration is over.
    const isReached = share === 1;
    this.acceleration = [
      isReached ? 0 : (dx * share) / seconds,
      isReached ? 0 : (dy * share) / seconds,
      isFlying ? (isReached ? 0 : (dz * share) / seconds) : this.#isFalling(next) ? -GRAVITY : 0,
    ];
    this.velocity = next;
    this.#stayOnGround();
    this.#stayInRange(limits);
    this.#pressed.clear();
  }

  #isFalling(velocity: Vector3): boolean {
    return this.location[2] > 0 || velocity[2] > 0;
  }

  #verticalSpeed(seconds: number): number {
    const isOnGround = this.location[2] <= 0 && this.velocity[2] <= 0;
    if (isOnGround) {
      const speed = this.#isJumping ? JUMP_SPEED : 0;
      this.#isJumping = false;
      return speed;
    }
    return this.velocity[2] - GRAVITY * seconds;
  }

  #isActive(control: HeldControl): boolean {
    return this.#held.has(control) || this.#pressed.has(control);
  }

  #axis(positive: HeldControl, negative: HeldControl): number {
    return Number(this.#isActive(positive)) - Number(this.#isActive(negative));
  }

  #turn(seconds: number): void {
    const aim = this.#aim();
    if (aim === null) {
      const turn = this.#isLooking ? 0 : this.#axis('turnLeft', 'turnRight');
      this.turnRate = turn * TURN_RATE;
    } else {
      const off = normalAngle(aim - this.heading);
      this.turnRate = Math.sign(off) * Math.min(AIM_RATE, Math.abs(off) / seconds);
      if (Math.abs(off) < 1e-3) this.turnRate = 0;
    }
    this.heading = normalAngle(this.heading + this.turnRate * seconds);
  }

  /** The direction to the place to walk to, in radians; null without one. */
  #aim(): number | null {
    const place = this.#destination;
    if (place === null) return null;
    const [x, y] = subtract(place, this.location);
    if (Math.hypot(x, y) < ARRIVAL_DISTANCE) {
      this.#destination = null;
      return null;
    }
    return Math.atan2(y, x);
  }

  #wantedVelocity(): Vector3 {
    if (this.#posture === 'seated') return [0, 0, 0];
    const aim = this.#aim();
    const isAimed = aim !== null && Math.abs(normalAngle(aim - this.heading)) < AIM_TOLERANCE;
    const forward = aim === null ? this.#axis('forward', 'back') : Number(isAimed);
    const left = aim === null ? this.#axis('slideLeft', 'slideRight') : 0;
    const isFlying = this.#posture === 'flying';
    const up = isFlying ? this.#axis('up', 'down') : 0;
    const speed = isFlying ? FLY_SPEED : this.#held.has('run') ? RUN_SPEED : WALK_SPEED;
    const scale = speed / Math.max(1, Math.hypot(forward, left, up));
    const cos = Math.cos(this.heading) * scale;
    const sin = Math.sin(this.heading) * scale;
    return [forward * cos - left * sin, forward * sin + left * cos, up * scale];
  }

  #stayOnGround(): void {
    const [x, y, z] = this.location;
    if (z > 0) return;
    this.location = [x, y, 0];
    const [vx, vy, vz] = this.velocity;
    if (vz >= 0) return;
    this.velocity = [vx, vy, 0];
    this.acceleration = [this.acceleration[0], this.acceleration[1], 0];
  }

  #stayInRange({ range, portals }: WalkLimits): void {
    if (range === null) return;
    const [x, y, z] = this.location;
    const length = Math.hypot(x, y, z);
    const limit = range - RANGE_MARGIN;
    if (length <= limit) return;
    const isInPortal = portals.some(
      ({ location, radius }) => distance(this.location, location) < radius + PORTAL_MARGIN,
    );
    if (isInPortal) return;
    const share = limit / length;
    this.location = [x * share, y * share, z * share];
    this.velocity = [0, 0, 0];
    this.acceleration = [0, 0, 0];
  }
}

/** In (−π, π]. */
function normalAngle(radians: number): number {
  return Math.atan2(Math.sin(radians), Math.cos(radians));
}
