import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import {
  clamp,
  IDENTITY,
  ORIGIN,
  type Quaternion,
  scaleAndAdd,
  type Vector3,
} from '../../../src/math/index.ts';
import { AGENT_FLAGS, CONTROL_FLAGS, type MessageOf } from '../../../src/protocol/lludp/index.ts';
import type { DemoContent } from '../content/demo-content.ts';
import {
  isRunning,
  MOVEMENT_FLAGS,
  type Movement,
  type MovementBounds,
  type MovementControls,
  NUDGE_FLAGS,
  stepMovement,
} from './avatar-movement.ts';
import { JumpPhases } from './jump-phases.ts';
import type { RegionAvatar } from './region-avatar.ts';
import type { Seat } from './region-objects.ts';

const C = CONTROL_FLAGS;

/** The built-in animation of sitting on an object, which every viewer has. */
export const SIT_ANIMATION = '1a5fe8ac-a804-8a5d-7cbd-56bd83184568';

/** Most animations that an agent itself may play at once. */
const MAX_OWN_ANIMATIONS = 30;

/** Greatest height above the ground for flying, metres. */
const CEILING = 1000;

/** Duration of a nudge in seconds, since its flag is set in a single packet only. */
const NUDGE_SECONDS = 0.15;

/** Metres per second below which an avatar counts as standing. */
const STANDING_SPEED = 0.2;

const TURN_LEFT = C.YAW_POS | C.TURN_LEFT;
const TURN_RIGHT = C.YAW_NEG | C.TURN_RIGHT;

/** What an avatar goes on with in another region. */
export interface CarriedMotion {
  readonly velocity: Vector3;
  readonly rotation: Quaternion;
  readonly flags: number;
  readonly alwaysRuns: boolean;
  readonly ownAnimations: readonly string[];
}

/** Moves a viewer's avatar as its AgentUpdates request, and plays the matching animations. */
export class AvatarController {
  alwaysRuns = false;
  /** While the avatar is handed over to another region, it neither moves nor obeys. */
  isHeld = false;
  readonly #avatar: RegionAvatar;
  readonly #animations: DemoContent['animations'];
  readonly #ground: number;
  #bounds: MovementBounds;
  readonly #movement: Movement;
  /** Animations that the agent started itself. */
  readonly #ownAnimations = new Set<string>();
  /** Control flags of the last AgentUpdate, except for nudges. */
  #flags = 0;
  #nudge = 0;
  #nudgeSecondsLeft = 0;
  #sitsOnGround = false;
  #mustJump = false;
  #mustFinish = false;
  readonly #jump = new JumpPhases();

  constructor(
    avatar: RegionAvatar,
    ground: number,
    edges: MovementBounds['edges'],
    animations: DemoContent['animations'],
  ) {
    this.#ground = ground;
    this.#avatar = avatar;
    this.#animations = animations;
    this.#bounds = { floor: ground + avatar.height / 2, ceiling: ground + CEILING, edges };
    this.#movement = { position: avatar.position, velocity: avatar.velocity, isOnGround: false };
    this.#setPosition(avatar.position);
  }

  applyUpdate({ BodyRotation, ControlFlags, Flags }: MessageOf<'AgentUpdate'>['AgentData']): void {
    if (this.isHeld) return;
    const [x, y, z, w] = BodyRotation;
    const isValid = [x, y, z, w].every(Number.isFinite);
    if (!this.#avatar.seat && isValid) this.#avatar.rotation = [x, y, z, w];
    // These flags may be set in a single packet only, between two steps.
    if ((ControlFlags & C.UP_POS) !== 0) this.#mustJump = true;
    if ((ControlFlags & C.FINISH_ANIM) !== 0) this.#mustFinish = true;
    if ((ControlFlags & NUDGE_FLAGS) !== 0) {
      this.#nudge = ControlFlags & NUDGE_FLAGS;
      this.#nudgeSecondsLeft = NUDGE_SECONDS;
    }
    this.#flags = ControlFlags & ~NUDGE_FLAGS;
    this.#avatar.isTitleHidden = (Flags & AGENT_FLAGS.HIDE_TITLE) !== 0;
    this.#changePosture();
  }

  /** Starts or stops an animation that the agent plays besides those of its movement; stopping the null id stops all. */
  setOwnAnimation(id: string, isStarted: boolean): void {
    if (id === NULL_UUID && !isStarted) this.#ownAnimations.clear();
    else if (!isStarted) this.#ownAnimations.delete(id);
    else if (this.#ownAnimations.size < MAX_OWN_ANIMATIONS) this.#ownAnimations.add(id);
  }

  sitOn(seat: Seat): void {
    this.#sitsOnGround = false;
    this.#stop();
    this.#avatar.sitOn(seat);
    this.#avatar.position = seat.sitPosition;
    this.#avatar.rotation = IDENTITY;
  }

  get isFlying(): boolean {
    return (this.#flags & C.FLY) !== 0;
  }

  /** Where the avatar will be in a moment, region metres; null while it sits or is held. */
  upcomingPosition(seconds: number): Vector3 | null {
    if (this.isHeld || this.#avatar.seat || this.#sitsOnGround) return null;
    return scaleAndAdd(this.#movement.position, this.#movement.velocity, seconds);
  }

  carriedMotion(): CarriedMotion {
    return {
      velocity: this.#movement.velocity,
      rotation: this.#avatar.rotation,
      flags: this.#flags,
      alwaysRuns: this.alwaysRuns,
      ownAnimations: [...this.#ownAnimations],
    };
  }

  /** Goes on with what the avatar did in the region that it comes from. */
  resume({ velocity, rotation, flags, alwaysRuns, ownAnimations }: CarriedMotion): void {
    this.#movement.velocity = velocity;
    this.#avatar.velocity = velocity;
    this.#avatar.rotation = rotation;
    this.#flags = flags;
    this.alwaysRuns = alwaysRuns;
    for (const id of ownAnimations) this.setOwnAnimation(id, true);
    this.#avatar.play(this.#currentAnimations());
  }

  /** Moves the avatar, which is on foot or flies, to another place in the region at once. */
  moveOnFoot(position: Vector3): void {
    this.#setPosition(position);
  }

  /** Moves the avatar to another place in the region at once. */
  moveTo(position: Vector3): void {
    this.#avatar.sitOn(null);
    this.#sitsOnGround = false;
    this.#setPosition(position);
  }

  step(seconds: number): void {
    this.#followHeight();
    if (!this.isHeld && !this.#avatar.seat && !this.#sitsOnGround) this.#move(seconds);
    this.#avatar.play(this.#currentAnimations());
  }

  /** The position is that of the avatar's middle, which is higher in a taller one. */
  #followHeight(): void {
    const floor = this.#ground + this.#avatar.height / 2;
    const rise = floor - this.#bounds.floor;
    if (rise === 0) return;
    this.#bounds = { ...this.#bounds, floor };
    if (this.#avatar.seat) return;
    const [x, y, z] = this.#movement.position;
    this.#movement.position = [x, y, z + rise];
    this.#avatar.position = this.#movement.position;
  }

  #move(seconds: number): void {
    const nudge = this.#nudgeSecondsLeft > 0 ? this.#nudge : 0;
    this.#nudgeSecondsLeft -= seconds;
    const isFlying = this.isFlying;
    const [vx, vy] = this.#movement.velocity;
    const leaps = this.#jump.step(
      {
        wantsJump: this.#mustJump || (this.#flags & C.UP_POS) !== 0,
        finishes: this.#mustFinish || (this.#flags & C.FINISH_ANIM) !== 0,
        isOnGround: this.#movement.isOnGround,
        isFlying,
        isMoving: Math.hypot(vx, vy) > STANDING_SPEED,
      },
      seconds,
    );
    this.#mustJump = false;
    this.#mustFinish = false;
    const held = isFlying ? this.#flags : this.#flags & ~C.UP_POS;
    const controls = this.#controls(held | nudge | (leaps ? C.UP_POS : 0));
    stepMovement(this.#movement, controls, this.#bounds, seconds);
    this.#avatar.position = this.#movement.position;
    this.#avatar.velocity = this.#movement.velocity;
  }

  #controls(flags: number): MovementControls {
    return { flags, rotation: this.#avatar.rotation, alwaysRuns: this.alwaysRuns };
  }

  /**
   * An avatar sits on the ground from the first update with the flag until it stands up, flies or walks, since some
   * viewers set the flag only once.
   */
  #changePosture(): void {
    const flags = this.#flags;
    if ((flags & C.STAND_UP) !== 0) this.#standUp();
    if ((flags & C.SIT_ON_GROUND) !== 0 && !this.#avatar.seat) {
      this.#sitsOnGround = true;
      this.#stop();
    } else if (this.#sitsOnGround && (flags & (C.FLY | MOVEMENT_FLAGS)) !== 0) {
      this.#sitsOnGround = false;
    }
  }

  #standUp(): void {
    this.#sitsOnGround = false;
    const { seat, regionPosition } = this.#avatar;
    if (!seat) return;
    this.#avatar.sitOn(null);
    this.#avatar.rotation = seat.record.motion?.rotation ?? IDENTITY;
    this.#setPosition(regionPosition);
  }

  #setPosition([x, y, z]: Vector3): void {
    const { floor, edges } = this.#bounds;
    const east = clamp(x, edges.west, edges.east);
    const north = clamp(y, edges.south, edges.north);
    this.#movement.position = [east, north, Math.max(floor, z)];
    this.#movement.isOnGround = this.#movement.position[2] <= floor + 0.01;
    this.#avatar.position = this.#movement.position;
    this.#stop();
  }

  #stop(): void {
    this.#movement.velocity = ORIGIN;
    this.#avatar.velocity = ORIGIN;
  }

  /** As in OpenSimulator, typing and being away are shown only by the animations that viewers start themselves. */
  #currentAnimations(): string[] {
    return [...new Set([this.#postureAnimation(), ...this.#ownAnimations])];
  }

  /** The one animation of standing, sitting or moving. */
  #postureAnimation(): string {
    const animations = this.#animations;
    if (this.#avatar.seat) return SIT_ANIMATION;
    if (this.#sitsOnGround) return animations.sitGround;
    const [x, y, z] = this.#movement.velocity;
    const speed = Math.hypot(x, y);
    if ((this.#flags & C.FLY) !== 0) {
      return Math.hypot(speed, z) > STANDING_SPEED ? animations.fly : animations.hover;
    }
    if (this.#jump.isPreparing) return animations.prejump;
    if (!this.#movement.isOnGround) return animations.jump;
    const isCrouching = (this.#flags & C.UP_NEG) !== 0;
    if (speed > STANDING_SPEED) {
      if (isCrouching) return animations.crouchWalk;
      return isRunning(this.#controls(this.#flags)) ? animations.run : animations.walk;
    }
    if (this.#jump.isLanding) return animations.softLand;
    if (isCrouching) return animations.crouch;
    if ((this.#flags & TURN_LEFT) !== 0) return animations.turnLeft;
    if ((this.#flags & TURN_RIGHT) !== 0) return animations.turnRight;
    return animations.stand;
  }
}
