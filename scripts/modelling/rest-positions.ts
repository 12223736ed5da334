import { defaultSkeleton } from '../../src/avatar/index.ts';
import { add, type Vector3 } from '../../src/math/index.ts';
import type { Side } from '../../src/motion/pose-description/index.ts';

/** +1 on the left, which is +Y. */
export const sideSign = (side: Side): number => (side === 'Left' ? 1 : -1);

/** The direction away from the middle of the body. */
export const outwardAxis = (side: Side): Vector3 => [0, sideSign(side), 0];

const restPositions = addUpRestPositions();

/** The position of a joint of the default skeleton at rest, in the world. */
export function restPosition(joint: string): Vector3 {
  return restPositions[jointNumber(joint)];
}

/** The position of a bone's tip at rest. */
export function restTip(joint: string): Vector3 {
  return add(restPosition(joint), defaultSkeleton.rows[jointNumber(joint)].end);
}

function jointNumber(joint: string): number {
  const number = defaultSkeleton.jointNumber(joint);
  if (number < 0) throw new TypeError(`no joint is called ${joint}`);
  return number;
}

/** At rest no bone is rotated, so their offsets add up. */
function addUpRestPositions(): Vector3[] {
  const points: Vector3[] = [];
  for (const { parent, position } of defaultSkeleton.rows) {
    points.push(parent < 0 ? position : add(points[parent], position));
  }
  return points;
}
