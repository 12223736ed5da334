import type { LodName } from '../../../formats/mesh/index.ts';

/** The smallest height at which an avatar has each level of detail, as a share of the canvas' height. */
const LEVELS: readonly (readonly [heightShare: number, lod: LodName])[] = [
  [0.42, 'high'],
  [0.2, 'medium'],
  [0.08, 'low'],
  [0, 'lowest'],
];
/** Share by which a height has to pass a bound before the level changes, so that it does not flicker. */
const HYSTERESIS = 0.15;

/** The level of detail of an avatar of this height on the canvas, whose level has been `current`. */
export function lodForHeight(heightShare: number, current: LodName): LodName {
  const index = LEVELS.findIndex(([, lod]) => lod === current);
  const least = LEVELS[index][0] * (1 - HYSTERESIS);
  const most = index === 0 ? Number.POSITIVE_INFINITY : LEVELS[index - 1][0] * (1 + HYSTERESIS);
  if (heightShare >= least && heightShare < most) return current;
  for (let level = 0; level < LEVELS.length; level++) {
    if (heightShare >= LEVELS[level][0]) return LEVELS[level][1];
  }
  return 'lowest';
}

/**
 * Number of frames that show the same pose of an avatar of this height on the canvas: small avatars are posed at half
 * or a quarter of the frame rate. Their position is new in every frame.
 */
export function framesPerPose(heightShare: number): number {
  if (heightShare >= 0.12) return 1;
  return heightShare >= 0.05 ? 2 : 4;
}
