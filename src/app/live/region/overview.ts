import type { Bounds } from '../../../render/index.ts';
import type { RegionAvatar } from '../../../session/index.ts';
import { type DeadReckoning, yawOf } from './dead-reckoning.ts';

/** An avatar of which the overview needs only where it is. */
interface OverviewAvatar {
  readonly record: Pick<RegionAvatar, 'height'>;
  readonly motion: Pick<DeadReckoning, 'ground' | 'rotation' | 'hasUpdate'>;
}

/** Metres: half the width of an avatar, whatever its heading, and the place of its name above the head. */
const HALF_WIDTH = 0.5;
const HEADROOM = 0.2;
/** Metres from the one in the middle to the others that are shown with it. */
const GROUP_RADIUS = 5;
/** The most avatars among which the one in the middle is looked for: the time grows with their square. */
const MAX_CANDIDATES = 200;

/** A group of avatars: where it is, and how it is turned. */
export interface AvatarGroup {
  /** Between the feet of its avatars, region metres. */
  readonly center: readonly [x: number, y: number, z: number];
  /** The box around them, relative to the centre. */
  readonly bounds: Bounds;
  /** The mean of their headings, radians from +X to the left. */
  readonly heading: number;
}

/** The largest group of avatars that are near each other; null where none has a place yet. */
export function findLargestGroup(avatars: readonly OverviewAvatar[]): AvatarGroup | null {
  const placed = avatars.filter(({ motion }) => motion.hasUpdate).slice(0, MAX_CANDIDATES);
  let group: readonly OverviewAvatar[] = [];
  for (const { motion } of placed) {
    const near = placed.filter(
      (other) => distance(other.motion.ground, motion.ground) <= GROUP_RADIUS,
    );
    if (near.length > group.length) group = near;
  }
  return group.length > 0 ? describe(group) : null;
}

/** The height of the ground near a point: of the lowest avatar within `radius` metres; null without one. */
export function groundNear(
  avatars: readonly OverviewAvatar[],
  point: ArrayLike<number>,
  radius: number,
): number | null {
  const near = avatars.filter(
    ({ motion }) => motion.hasUpdate && distance(motion.ground, point) <= radius,
  );
  return near.length > 0 ? Math.min(...near.map(({ motion }) => motion.ground[2])) : null;
}

function describe(group: readonly OverviewAvatar[]): AvatarGroup {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  let east = 0;
  let north = 0;
  for (const { motion, record } of group) {
    for (let axis = 0; axis < 3; axis++) {
      const [below, above] = axis < 2 ? [HALF_WIDTH, HALF_WIDTH] : [0, record.height + HEADROOM];
      low[axis] = Math.min(low[axis], motion.ground[axis] - below);
      high[axis] = Math.max(high[axis], motion.ground[axis] + above);
    }
    const yaw = yawOf(motion.rotation);
    east += Math.cos(yaw);
    north += Math.sin(yaw);
  }
  const [x, y] = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  return {
    center: [x, y, low[2]],
    bounds: {
      min: [low[0] - x, low[1] - y, 0],
      max: [high[0] - x, high[1] - y, high[2] - low[2]],
    },
    heading: Math.atan2(north, east),
  };
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
