import type { LodName } from '../../../formats/mesh/index.ts';

/** The level of detail for avatars of at least this height, as a share of the canvas' height. */
const LEVELS: readonly (readonly [share: number, lod: LodName])[] = [
  [0.42, 'high'],
  [0.2, 'medium'],
  [0.08, 'low'],
  [0, 'lowest'],
];
/** A level is kept until the size is this much beyond its bounds, or it would change to and fro. */
const SLACK = 0.15;

/** The level for an avatar of this height on the canvas, where it had `present` until now. */
export function lodForHeight(share: number, present: LodName): LodName {
  const index = LEVELS.findIndex(([, lod]) => lod === present);
  const least = LEVELS[index][0] * (1 - SLACK);
  const most = index === 0 ? Number.POSITIVE_INFINITY : LEVELS[index - 1][0] * (1 + SLACK);
  if (share >= least && share < most) return present;
  for (let level = 0; level < LEVELS.length; level++) {
    if (share >= LEVELS[level][0]) return LEVELS[level][1];
  }
  return 'lowest';
}

/**
 * How many pictures show the same pose of an avatar of this height: what is small enough moves at a half or
 * a quarter of the rate. Where it stands is new in every picture.
 */
export function framesPerPose(share: number): number {
  if (share >= 0.12) return 1;
  return share >= 0.05 ? 2 : 4;
}
