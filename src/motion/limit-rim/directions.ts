import { type Numbers, rotate } from '../constraints/vectors.ts';
import type { JointLimit } from '../ik/index.ts';
import { FORWARD, limitAxes } from './axes.ts';

/** The direction that a limit is about: unit, in the frame of the joint itself. */
export function limitForward(limit: JointLimit): Numbers {
  return limitAxes(limit).slice(FORWARD, FORWARD + 3);
}

/** `out` = the directions (3 numbers each) turned by the rotation at `i` of `rotations`. Allocates nothing. */
export function turnDirections(
  out: Numbers,
  rotations: Numbers,
  i: number,
  directions: Numbers,
): void {
  for (let o = 0; o < directions.length; o += 3) rotate(out, o, rotations, i, directions, o);
}
