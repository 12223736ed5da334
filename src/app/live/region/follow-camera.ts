import type { Bounds, Stage } from '../../../render/index.ts';
import type { CameraPose } from '../../../session/index.ts';
import { yawOf } from './dead-reckoning.ts';
import type { RegionAvatarView } from './region-avatar-view.ts';

/** The room of one avatar, for the camera; as wide as it is whichever way it turns. */
const HALF_WIDTH = 0.5;
/** Over the head: there is a name. */
const HEADROOM = 0.2;
/** Seconds in which the ground follows to a third of the way up and down, so that a jump is seen as one. */
const GROUND_EASE = 0.25;
/** Metres by which nobody jumps: the ground is there at once. */
const HIGHEST_STEP = 4;
/** About as far as the camera stands from whom it shows whole, metres. */
const REACH = 5;
/** For so many seconds after a focus somebody who comes in the way is looked past, unless a hand moves the camera. */
const WATCH_SECONDS = 15;
const WATCH_INTERVAL = 1;
/** Metres beyond which the camera is at once with somebody else, instead of flying there. */
const FARTHEST_FLIGHT = 30;

/**
 * Where the stage's middle is in the region, which follows whom the camera looks at: then the camera need not
 * move to follow, ground and shadow are under the one that matters, and numbers stay small.
 */
export class FollowCamera {
  /** Region metres. */
  readonly origin = new Float64Array(3);
  readonly #stage: Stage;
  readonly #everybody: () => readonly RegionAvatarView[];
  #figure: RegionAvatarView | null = null;
  #isFollowing = false;
  /** Focused, but not yet framed: where it is was not known. */
  #isPending = false;
  #hasFramed = false;
  #isShown = false;
  #yaw = 0;
  /** Where the camera looks from, radians from the front. */
  #side = 0;
  /** Seconds since the one in focus was framed. */
  #watched = 0;
  #watchedAt = 0;

  /** `everybody`: who may stand in the way. */
  constructor(stage: Stage, everybody: () => readonly RegionAvatarView[]) {
    this.#stage = stage;
    this.#everybody = everybody;
  }

  /** Whether the middle is anywhere yet. */
  get isSettled(): boolean {
    return this.#hasFramed;
  }

  get figure(): RegionAvatarView | null {
    return this.#figure;
  }

  focus(figure: RegionAvatarView | null, isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    if (figure === this.#figure) return;
    this.#figure = figure;
    this.#isPending = figure !== null;
    this.#frameWhenKnown();
  }

  /** Shows the one in focus whole. False where there is none. */
  frame(): boolean {
    const figure = this.#figure;
    if (!figure?.reckoning.hasUpdate) return false;
    this.#settleOn(figure);
    this.#stage.camera.frame(roomOf(figure.record.height));
    return true;
  }

  /** Another region, or another scene before: the next focus is shown at once. */
  reset(): void {
    this.#figure = null;
    this.#isPending = false;
    this.#hasFramed = false;
  }

  /** The stage is the region's from now on: camera and ground are set anew. */
  enter(): void {
    this.#isShown = true;
    this.#hasFramed = false;
    this.#isPending = this.#figure !== null;
    this.#frameWhenKnown();
  }

  /** The stage is somebody else's again. */
  leave(): void {
    this.#isShown = false;
    const { camera, grid } = this.#stage;
    camera.avatarAzimuth = 0;
    camera.view('front', false);
    grid.setOffset(0, 0, 0);
  }

  /** Goes along with the one in focus. Allocates nothing. */
  advance(seconds: number): void {
    if (this.#isPending) this.#frameWhenKnown();
    const figure = this.#figure;
    if (!figure || this.#isPending || !this.#isFollowing) return;
    this.origin[0] = figure.footing[0];
    this.origin[1] = figure.footing[1];
    const behind = figure.footing[2] - this.origin[2];
    const isElsewhere = Math.abs(behind) > HIGHEST_STEP;
    this.origin[2] += isElsewhere ? behind : behind * (1 - Math.exp(-seconds / GROUND_EASE));
    this.#turnWith(figure);
    this.#layGround();
    this.#watched += seconds;
    if (this.#watched - this.#watchedAt >= WATCH_INTERVAL) this.#lookPast(figure);
  }

  /** Somebody is about to reach into the picture: it does not turn by itself any more. */
  keepStill(): void {
    this.#watched = Number.POSITIVE_INFINITY;
  }

  pose(): CameraPose {
    const m = this.#stage.camera.object.matrix.elements;
    const [x, y, z] = this.origin;
    return {
      position: [m[12] + x, m[13] + y, m[14] + z],
      direction: [-m[8], -m[9], -m[10]],
    };
  }

  /** As one sees oneself: from the same side also while turning. Others turn before one's eyes. */
  #turnWith({ reckoning, record }: RegionAvatarView): void {
    const yaw = yawOf(reckoning.rotation);
    if (record.isOwn) this.#stage.camera.moveAlong(0, 0, 0, turnBetween(this.#yaw, yaw));
    this.#yaw = yaw;
    this.#stage.camera.avatarAzimuth = yaw;
  }

  #frameWhenKnown(): void {
    const figure = this.#figure;
    if (!figure?.reckoning.hasUpdate || !this.#isPending || !this.#isShown) return;
    this.#isPending = false;
    const isNear = this.#distanceTo(figure) < FARTHEST_FLIGHT;
    this.#settleOn(figure);
    this.#lookAt(figure, this.#hasFramed && isNear);
    this.#hasFramed = true;
  }

  #lookAt(figure: RegionAvatarView, animate: boolean): void {
    const { camera } = this.#stage;
    this.#watched = 0;
    this.#watchedAt = 0;
    this.#side = 0;
    this.#side = this.#clearSideOf(figure);
    camera.frame(roomOf(figure.record.height), animate);
    camera.view('front', animate, this.#side);
  }

  /** Who has just arrived finds others coming into the picture. Looks once a second, and allocates then. */
  #lookPast(figure: RegionAvatarView): void {
    this.#watchedAt = this.#watched;
    const { camera } = this.#stage;
    if (this.#watched > WATCH_SECONDS || !camera.isFramed) return;
    const side = this.#clearSideOf(figure);
    if (side === this.#side) return;
    this.#side = side;
    camera.view('front', true, side);
  }

  #clearSideOf(figure: RegionAvatarView): number {
    const others = this.#everybody().filter(
      (other) => other !== figure && other.reckoning.hasUpdate,
    );
    const feet = others.map(({ footing }) => footing);
    return findClearSide(figure.footing, this.#yaw, feet, REACH, this.#side);
  }

  /** Moves the stage's middle to somebody's feet; the picture stays as it is. */
  #settleOn({ footing, reckoning }: RegionAvatarView): void {
    const { origin } = this;
    const [x, y, z] = footing;
    this.#stage.camera.moveAlong(origin[0] - x, origin[1] - y, origin[2] - z);
    origin.set(footing);
    this.#yaw = yawOf(reckoning.rotation);
    this.#stage.camera.avatarAzimuth = this.#yaw;
    this.#layGround();
  }

  #layGround(): void {
    this.#stage.grid.setOffset(this.origin[0], this.origin[1], this.#yaw);
  }

  #distanceTo({ footing }: RegionAvatarView): number {
    const [x, y, z] = this.origin;
    return Math.hypot(footing[0] - x, footing[1] - y, footing[2] - z);
  }
}

function roomOf(height: number): Bounds {
  return {
    min: [-HALF_WIDTH, -HALF_WIDTH, 0],
    max: [HALF_WIDTH, HALF_WIDTH, height + HEADROOM],
  };
}

/** The short way from one direction to another, radians. */
function turnBetween(from: number, to: number): number {
  const turn = 2 * Math.PI;
  return to - from - turn * Math.round((to - from) / turn);
}

/** Sides from which to look at somebody, radians from the front; the first that is clear is taken. */
const SIDES = [0, 0.45, -0.45, 0.9, -0.9, 1.4, -1.4];
/** Metres to either side of the line of sight where somebody would be in the way. */
const LANE_HALF_WIDTH = 0.6;

/**
 * From where to look at somebody so that nobody stands in between: radians from the front, positive to their
 * left. 0 where no side is clear.
 *
 * @param focus - feet, metres; only x and y count.
 * @param yaw - which way they face, radians.
 * @param others - feet of everybody else.
 * @param reach - metres from them to the camera.
 * @param present - the side that is kept while it is clear.
 */
export function findClearSide(
  focus: ArrayLike<number>,
  yaw: number,
  others: readonly ArrayLike<number>[],
  reach: number,
  present = 0,
): number {
  const isClear = (side: number) =>
    others.every((other) => !isBetween(focus, yaw + side, other, reach));
  return isClear(present) ? present : (SIDES.find(isClear) ?? 0);
}

/** Whether somebody stands in the lane that leads from the focus into a direction. */
function isBetween(
  focus: ArrayLike<number>,
  direction: number,
  other: ArrayLike<number>,
  reach: number,
): boolean {
  const east = other[0] - focus[0];
  const north = other[1] - focus[1];
  const along = east * Math.cos(direction) + north * Math.sin(direction);
  const across = north * Math.cos(direction) - east * Math.sin(direction);
  return along > 0 && along < reach && Math.abs(across) < LANE_HALF_WIDTH;
}

/** The room of somebody who stands, in a picture of all; metres. */
const CROWD_MARGIN = 0.5;
/** Those within so many metres of the stage's middle are in it. */
const CROWD_RADIUS = 20;

/** The box about the origin (region metres) around those who stand near it; null where nobody does. */
export function boundsOfAvatars(
  figures: readonly RegionAvatarView[],
  origin: Float64Array,
): Bounds | null {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { footing, reckoning, record } of figures) {
    const place = Array.from(footing, (value, axis) => value - origin[axis]);
    if (!reckoning.hasUpdate || Math.hypot(...place) > CROWD_RADIUS) continue;
    const reach = [CROWD_MARGIN, CROWD_MARGIN, 0];
    const height = [CROWD_MARGIN, CROWD_MARGIN, record.height];
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], place[axis] - reach[axis]);
      max[axis] = Math.max(max[axis], place[axis] + height[axis]);
    }
  }
  return min[0] < max[0] ? { min, max } : null;
}
