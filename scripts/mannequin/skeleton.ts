import { defaultSkeleton } from '../../src/avatar/index.ts';
import { add, type Vector3 } from '../../src/math/index.ts';

export type Side = 'Left' | 'Right';
export const SIDES: readonly Side[] = ['Left', 'Right'];

/** +1 on the left, which is +Y. */
export const signOf = (side: Side): number => (side === 'Left' ? 1 : -1);

/** Away from the middle of the body. */
export const outward = (side: Side): Vector3 => [0, signOf(side), 0];

const restPoints = buildRestPoints();

/** Where a joint rests in the world. Bones rest unturned, so their offsets simply add up. */
export function restPoint(joint: string): Vector3 {
  return restPoints[jointNumber(joint)];
}

/** The rest point of a bone's tip. */
export function restTip(joint: string): Vector3 {
  return add(restPoint(joint), defaultSkeleton.rows[jointNumber(joint)].end);
}

function jointNumber(joint: string): number {
  const number = defaultSkeleton.jointNumber(joint);
  if (number < 0) throw new TypeError(`no joint is called ${joint}`);
  return number;
}

function buildRestPoints(): Vector3[] {
  const points: Vector3[] = [];
  for (const { parent, position } of defaultSkeleton.rows) {
    points.push(parent < 0 ? position : add(points[parent], position));
  }
  return points;
}
