import type { Bounds } from '../../../render/index.ts';
import type { Figure } from './figure.ts';

/** The room of somebody who stands, in a picture of all; metres. */
const ROOM = 0.5;
/** Those within so many metres of the stage's middle are in it. */
const REACH = 20;

/** The box about the origin (region metres) around those who stand near it; null where nobody does. */
export function boundsOfCrowd(figures: readonly Figure[], origin: Float64Array): Bounds | null {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { footing, reckoning, record } of figures) {
    const place = Array.from(footing, (value, axis) => value - origin[axis]);
    if (!reckoning.isKnown || Math.hypot(...place) > REACH) continue;
    const reach = [ROOM, ROOM, 0];
    const height = [ROOM, ROOM, record.height];
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis], place[axis] - reach[axis]);
      max[axis] = Math.max(max[axis], place[axis] + height[axis]);
    }
  }
  return min[0] < max[0] ? { min, max } : null;
}
