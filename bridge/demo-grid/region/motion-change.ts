import { distance } from '../../../src/math/index.ts';
import type { Motion } from '../../../src/protocol/objects/index.ts';

/** Metres, and metres per second. */
const LEAST_WAY = 0.01;

/** Of a dot product of unit quaternions from 1: about a degree. */
const LEAST_TURN = 4e-5;

/** Whether a viewer that knows the one would draw the other differently. */
export function hasChanged(from: Motion, to: Motion): boolean {
  return (
    distance(from.position, to.position) > LEAST_WAY ||
    distance(from.velocity, to.velocity) > LEAST_WAY ||
    1 - Math.abs(dot(from.rotation, to.rotation)) > LEAST_TURN
  );
}

/** Nothing will move any more by itself. */
export function isAtRest({ velocity: [x, y, z] }: Motion): boolean {
  return Math.hypot(x, y, z) < LEAST_WAY;
}

function dot(a: Motion['rotation'], b: Motion['rotation']): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}
