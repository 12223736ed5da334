import { clamp } from '../../../math/index.ts';
import type { Bounds, Orbit, Stage } from '../../../render/index.ts';
import type { CameraPose, RegionAvatar, SeatView } from '../../../session/index.ts';
import type { ViewName } from '../../state/index.ts';
import { findClearSide } from './clear-side.ts';
import { type DeadReckoning, yawOf } from './dead-reckoning.ts';
import type { LookDirection } from './look-direction.ts';
import { findLargestGroup, groundNear } from './overview.ts';

/** An avatar that the camera can follow. */
export interface CameraSubject {
  readonly record: RegionAvatar;
  readonly motion: DeadReckoning;
}

/** What a camera shows that follows nobody; without a view, where most avatars are. */
interface Overview {
  readonly view: SeatView | null;
  readonly then: (() => void) | null;
  /** The camera is there, and the ground is known. */
  isDone: boolean;
}

/** The view that the page shows as chosen; null once the user has moved the camera. */
export interface ShownView {
  value: ViewName | null;
}

/** Metres: half the width of the box in which the camera shows an avatar, whatever its heading. */
const HALF_WIDTH = 0.5;
/** Metres above the head, where the name is. */
const HEADROOM = 0.2;
/** Time constant, seconds, with which the ground follows the avatar up and down, so that a jump still looks like one. */
const GROUND_EASE = 0.25;
/** Metres: the ground follows a greater change of height at once, since avatars do not jump so far. */
const MAX_JUMP = 4;
/** Metres: roughly the distance from which the camera shows a whole avatar. */
const CAMERA_DISTANCE = 5;
/** Seconds after framing during which the camera avoids avatars that come in between, unless the visitor moves it. */
const AVOIDANCE_SECONDS = 15;
const AVOIDANCE_INTERVAL = 1;
/** The height of the eyes of an avatar that stands, as a share of its own; metres above the pelvis of one that sits. */
const EYE_SHARE = 0.93;
const SEATED_EYES = 0.62;
/** Metres from which a seat may have the camera look. */
const MIN_SEAT_DISTANCE = 0.1;
const MAX_SEAT_DISTANCE = 100;
/** Metres beyond which the camera jumps to another avatar instead of flying there. */
const MAX_FLIGHT = 30;
/** Metres: the overview shows avatars within this distance of the centre. */
const OVERVIEW_RADIUS = 20;

/**
 * The camera of a region, and the point of the region at the centre of the stage. That point follows the avatar in
 * focus: so the camera need not move to follow it, ground and shadow are below it, and coordinates stay small.
 */
export class FollowCamera {
  /** The point at the centre of the stage, region metres. */
  readonly origin = new Float64Array(3);
  /** From where the visitor's own avatar is looked at when it gets the focus. */
  ownView: ViewName = 'front';
  /** Whether the camera turns with the visitor's own avatar. */
  turns = true;
  readonly #stage: Stage;
  readonly #view: ShownView;
  readonly #avatars: () => readonly CameraSubject[];
  /** Where the visitor looks with the eyes of the own avatar, if that is the subject; changed in place. */
  #eyes: Readonly<LookDirection> | null = null;
  /** The orbit of the eyes, at no distance from them. */
  readonly #eye: Orbit = {
    ...{ targetX: 0, targetY: 0, targetZ: 0, azimuth: 0, elevation: 0 },
    ...{ distance: 0, shiftX: 0, shiftY: 0 },
  };
  #subject: CameraSubject | null = null;
  #isFollowing = false;
  /** The subject is to be framed once its position is known, and the region is shown. */
  #needsFraming = false;
  #hasFramed = false;
  #isActive = false;
  /** What the camera shows where it follows nobody. */
  #overview: Overview | null = null;
  /** Heading of the subject, radians from +X to the left. */
  #yaw = 0;
  /** The view in which the subject was framed, and the side from there in radians. */
  #framedView: ViewName = 'front';
  #side = 0;
  /** Seconds since the subject was framed. */
  #sinceFraming = 0;
  /** The value of `#sinceFraming` at the last check for avatars in between. */
  #checkedAt = 0;

  /** @param avatars - All avatars of the region. */
  constructor(stage: Stage, avatars: () => readonly CameraSubject[], view: ShownView) {
    this.#stage = stage;
    this.#view = view;
    this.#avatars = avatars;
  }

  /** Whether any avatar has been framed yet. */
  get hasFramed(): boolean {
    return this.#hasFramed;
  }

  get subject(): CameraSubject | null {
    return this.#subject;
  }

  setSubject(subject: CameraSubject | null, isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    if (subject === this.#subject) return;
    this.#subject = subject;
    this.#needsFraming = subject !== null;
    this.#frameWhenKnown();
  }

  /**
   * Follows nobody any more: looks from a place at a target, or without them at where most avatars are, as soon as one
   * has a place. `then` is called when the camera has been pointed there.
   */
  overlook(view: SeatView | null, then: (() => void) | null = null): void {
    this.#overview = { view, then, isDone: false };
    if (view && this.#isActive) {
      const [x, y, z] = view.target;
      this.#centerAt(x, y, z, 0);
      this.#look(view.position, view.target);
    }
    this.#showOverview();
  }

  /** Shows all of the subject, or without one all avatars that are near. */
  frame(): void {
    const { camera } = this.#stage;
    if (this.#overview) {
      this.overlook(this.#overview.view);
      return;
    }
    if (this.#subject?.motion.hasUpdate) {
      this.#centerOn(this.#subject);
      camera.frame(boundsOfHeight(this.#subject.record.height));
      return;
    }
    const bounds = boundsOfAvatars(this.#avatars(), this.origin);
    if (bounds) camera.frame(bounds);
  }

  /** Forgets the subject, for another region: the next one is shown without a flight. */
  reset(): void {
    this.#subject = null;
    this.#needsFraming = false;
    this.#hasFramed = false;
    if (this.#overview) this.#overview.isDone = false;
  }

  /** Moves the centre into other axes, metres: the picture stays as it is. */
  shift(x: number, y: number, z: number): void {
    this.origin[0] += x;
    this.origin[1] += y;
    this.origin[2] += z;
    if (this.#isActive) this.#stage.grid.setOffset(this.origin[0], this.origin[1], this.#yaw);
  }

  /** Looks with the eyes of the visitor's own avatar, as soon as that is the subject; null: from outside again. */
  setEyes(eyes: Readonly<LookDirection> | null): void {
    this.#eyes = eyes;
    this.#stage.camera.setEye(null);
  }

  /** Looks from a place at a target, metres in the region, as a seat may ask for. */
  lookAt(from: ArrayLike<number>, target: ArrayLike<number>): void {
    this.keepSide();
    const [dx, dy, dz] = [0, 1, 2].map((axis) => from[axis] - target[axis]);
    const [x, y, z] = [0, 1, 2].map((axis) => target[axis] - this.origin[axis]);
    this.#stage.camera.goTo({
      ...{ targetX: x, targetY: y, targetZ: z, shiftX: 0, shiftY: 0 },
      distance: clamp(Math.hypot(dx, dy, dz), MIN_SEAT_DISTANCE, MAX_SEAT_DISTANCE),
      azimuth: Math.atan2(dy, dx),
      elevation: Math.atan2(dz, Math.hypot(dx, dy)),
    });
  }

  /** Takes over the stage's camera and ground. */
  activate(): void {
    this.#isActive = true;
    this.#hasFramed = false;
    this.#needsFraming = this.#subject !== null;
    this.#frameWhenKnown();
    if (this.#overview) this.overlook(this.#overview.view, this.#overview.then);
  }

  /** Leaves the stage's camera and ground to the avatar of the opened files. */
  deactivate(): void {
    this.#isActive = false;
    const { camera, grid } = this.#stage;
    camera.setEye(null);
    camera.avatarAzimuth = 0;
    camera.view('front', false);
    this.#view.value = 'front';
    grid.setOffset(0, 0, 0);
  }

  /** Follows the subject. Allocates nothing, except in the check for avatars in between. */
  advance(seconds: number): void {
    if (this.#overview && !this.#overview.isDone) this.#showOverview();
    if (this.#needsFraming) this.#frameWhenKnown();
    const subject = this.#subject;
    if (!subject || this.#needsFraming || !this.#isFollowing) return;
    const { ground } = subject.motion;
    this.origin[0] = ground[0];
    this.origin[1] = ground[1];
    const climb = ground[2] - this.origin[2];
    const isJump = Math.abs(climb) <= MAX_JUMP;
    this.origin[2] += isJump ? climb * (1 - Math.exp(-seconds / GROUND_EASE)) : climb;
    this.#followHeading(subject);
    if (this.#eyes !== null && subject.record.isOwn) this.#lookWith(subject, this.#eyes);
    this.#stage.grid.setOffset(this.origin[0], this.origin[1], this.#yaw);
    this.#sinceFraming += seconds;
    if (this.#sinceFraming - this.#checkedAt >= AVOIDANCE_INTERVAL) this.#avoidOthers(subject);
  }

  /**
   * Stops avoiding avatars in between, because the visitor begins to drag something on the stage. Its own avatar is looked
   * at from the front for that.
   */
  keepSide(): void {
    this.#sinceFraming = Number.POSITIVE_INFINITY;
    if (!this.#isActive || !this.#subject?.record.isOwn || this.#view.value !== 'back') return;
    this.#stage.camera.view('front', false);
    this.#view.value = 'front';
  }

  /** Position and direction of the camera, in the region. */
  pose(): CameraPose {
    const m = this.#stage.camera.object.matrix.elements;
    const [x, y, z] = this.origin;
    return {
      position: [m[12] + x, m[13] + y, m[14] + z],
      direction: [-m[8], -m[9], -m[10]],
    };
  }

  /** Visitors see their own avatar from the same side while it turns; others are seen to turn. */
  #followHeading({ motion, record }: CameraSubject): void {
    const yaw = yawOf(motion.rotation);
    if (record.isOwn && this.turns)
      this.#stage.camera.moveAlong(0, 0, 0, angleBetween(this.#yaw, yaw));
    this.#yaw = yaw;
    this.#stage.camera.avatarAzimuth = yaw;
  }

  /** Allocates nothing. */
  #lookWith({ motion, record }: CameraSubject, { yaw, pitch }: Readonly<LookDirection>): void {
    const { position, ground, isSeated } = motion;
    const [x, y, z] = this.origin;
    const eyes = isSeated ? position[2] + SEATED_EYES : ground[2] + record.height * EYE_SHARE;
    const eye = this.#eye;
    const dx = position[0] - x;
    const dy = position[1] - y;
    const dz = eyes - z;
    // Where only the own avatar moves, which is not drawn, the scene asks for no frame.
    const isSame =
      eye.targetX === dx &&
      eye.targetY === dy &&
      eye.targetZ === dz &&
      eye.azimuth === yaw + Math.PI;
    if (!isSame || eye.elevation !== -pitch) this.#stage.requestFrame();
    eye.targetX = dx;
    eye.targetY = dy;
    eye.targetZ = dz;
    eye.azimuth = yaw + Math.PI;
    eye.elevation = -pitch;
    this.#stage.camera.setEye(eye);
  }

  #frameWhenKnown(): void {
    const subject = this.#subject;
    if (!subject?.motion.hasUpdate || !this.#needsFraming || !this.#isActive) return;
    this.#needsFraming = false;
    const [x, y, z] = this.origin;
    const { ground } = subject.motion;
    const isNear = Math.hypot(ground[0] - x, ground[1] - y, ground[2] - z) < MAX_FLIGHT;
    const animate = this.#hasFramed && isNear;
    this.#hasFramed = true;
    this.#centerOn(subject);
    this.#sinceFraming = 0;
    this.#checkedAt = 0;
    this.#framedView = subject.record.isOwn ? this.ownView : 'front';
    this.#side = 0;
    this.#side = this.#findSide(subject);
    const { camera } = this.#stage;
    camera.frame(boundsOfHeight(subject.record.height), animate);
    camera.view(this.#framedView, animate, this.#side);
    this.#view.value = this.#framedView;
  }

  /** Points the camera at where most avatars are, or the ground of a view at their feet: once one has a place. */
  #showOverview(): void {
    const overview = this.#overview;
    if (!overview || !this.#isActive) return;
    const { view, then } = overview;
    if (view) {
      const ground = groundNear(this.#avatars(), view.target, OVERVIEW_RADIUS);
      if (ground === null) return;
      const [x, y] = view.target;
      this.#centerAt(x, y, ground, 0);
      if (this.#stage.camera.isFramed) this.#look(view.position, view.target);
    } else {
      const group = findLargestGroup(this.#avatars());
      if (!group) return;
      const [x, y, z] = group.center;
      this.#centerAt(x, y, z, group.heading);
      const { camera } = this.#stage;
      camera.frame(group.bounds, this.#hasFramed);
      camera.view('front', this.#hasFramed);
      this.#view.value = 'front';
    }
    this.#hasFramed = true;
    overview.isDone = true;
    then?.();
  }

  /** Looks from a place at a target until the visitor moves the camera, whatever the size of the canvas. */
  #look(from: ArrayLike<number>, target: ArrayLike<number>): void {
    const { camera } = this.#stage;
    const [dx, dy, dz] = [0, 1, 2].map((axis) => from[axis] - target[axis]);
    const [x, y, z] = [0, 1, 2].map((axis) => target[axis] - this.origin[axis]);
    const across = Math.hypot(dx, dy);
    camera.setTarget([x, y, z], this.#hasFramed);
    camera.setOrbit(
      {
        theta: (Math.atan2(dy, dx) * 180) / Math.PI,
        phi: 90 - (Math.atan2(dz, across) * 180) / Math.PI,
        radius: { metres: clamp(Math.hypot(across, dz), MIN_SEAT_DISTANCE, MAX_SEAT_DISTANCE) },
      },
      this.#hasFramed,
    );
  }

  /** Moves the centre of the stage to the subject's feet; the picture stays as it is. */
  #centerOn({ motion: { ground, rotation } }: CameraSubject): void {
    this.#centerAt(ground[0], ground[1], ground[2], yawOf(rotation));
  }

  #centerAt(x: number, y: number, z: number, yaw: number): void {
    const { origin } = this;
    const { camera, grid } = this.#stage;
    camera.moveAlong(origin[0] - x, origin[1] - y, origin[2] - z);
    origin[0] = x;
    origin[1] = y;
    origin[2] = z;
    this.#yaw = yaw;
    camera.avatarAzimuth = yaw;
    grid.setOffset(x, y, yaw);
  }

  /** Looks from another side if avatars have come in between, as often happens after an arrival. Called once a second. */
  #avoidOthers(subject: CameraSubject): void {
    this.#checkedAt = this.#sinceFraming;
    const { camera } = this.#stage;
    if (this.#sinceFraming > AVOIDANCE_SECONDS || !camera.isFramed) return;
    if (this.#view.value !== this.#framedView) return;
    const side = this.#findSide(subject);
    if (side === this.#side) return;
    this.#side = side;
    camera.view(this.#framedView, true, side);
  }

  #findSide(subject: CameraSubject): number {
    const others = this.#avatars().filter((other) => other !== subject && other.motion.hasUpdate);
    const feet = others.map(({ motion }) => motion.ground);
    const facing = this.#framedView === 'back' ? this.#yaw + Math.PI : this.#yaw;
    return findClearSide(subject.motion.ground, facing, feet, CAMERA_DISTANCE, this.#side);
  }
}

function boundsOfHeight(height: number): Bounds {
  return {
    min: [-HALF_WIDTH, -HALF_WIDTH, 0],
    max: [HALF_WIDTH, HALF_WIDTH, height + HEADROOM],
  };
}

/** The box around all avatars near the origin (region metres), relative to it; null without any. */
function boundsOfAvatars(avatars: readonly CameraSubject[], origin: Float64Array): Bounds | null {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { motion, record } of avatars) {
    const feet = Array.from(motion.ground, (value, axis) => value - origin[axis]);
    if (!motion.hasUpdate || Math.hypot(...feet) > OVERVIEW_RADIUS) continue;
    const below = [HALF_WIDTH, HALF_WIDTH, 0];
    const above = [HALF_WIDTH, HALF_WIDTH, record.height];
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], feet[axis] - below[axis]);
      max[axis] = Math.max(max[axis], feet[axis] + above[axis]);
    }
  }
  return min[0] < max[0] ? { min, max } : null;
}

/** The smaller angle from one heading to another, radians. */
function angleBetween(from: number, to: number): number {
  const turn = 2 * Math.PI;
  return to - from - turn * Math.round((to - from) / turn);
}
