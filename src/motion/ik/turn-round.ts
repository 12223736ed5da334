import type { Numbers } from '../constraints/vectors.ts';

/**
 * The turn about the unit vector `axis` (3 numbers from 0) that brings what `from` has square to it into the
 * direction of what `to` has. None where one of them has nothing.
 */
export function turnRound(out: Numbers, axis: Numbers, from: Numbers, to: Numbers): void {
  const x = axis[0];
  const y = axis[1];
  const z = axis[2];
  const fromAlong = x * from[0] + y * from[1] + z * from[2];
  const toAlong = x * to[0] + y * to[1] + z * to[2];
  const ax = from[0] - fromAlong * x;
  const ay = from[1] - fromAlong * y;
  const az = from[2] - fromAlong * z;
  const bx = to[0] - toAlong * x;
  const by = to[1] - toAlong * y;
  const bz = to[2] - toAlong * z;
  const lengths = Math.sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz));
  let sine = x * (ay * bz - az * by) + y * (az * bx - ax * bz) + z * (ax * by - ay * bx);
  let cosine = lengths + ax * bx + ay * by + az * bz;
  if (lengths < SMALLEST) {
    sine = 0;
    cosine = 1;
  } else if (cosine < 1e-6 * lengths) {
    sine = 1;
    cosine = 0;
  }
  const scale = 1 / Math.sqrt(sine * sine + cosine * cosine);
  out[0] = x * sine * scale;
  out[1] = y * sine * scale;
  out[2] = z * sine * scale;
  out[3] = cosine * scale;
}

/** Square metres: below a tenth of a millimetre or so a direction is noise. */
const SMALLEST = 1e-8;
