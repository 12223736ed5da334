import { attachmentJoint, defaultSkeleton } from '../../avatar/index.ts';
import { isHudPoint } from '../../protocol/objects/index.ts';

const LAST_POINT = 55;

/** The name of an attachment point, 1 to 55. */
export const pointName = (point: number) => defaultSkeleton.nameOf(attachmentJoint(point));

/** The numbers and names of the 47 attachment points on the body. */
export function pointNames(): (readonly [point: number, name: string])[] {
  const points = Array.from({ length: LAST_POINT }, (_, index) => index + 1);
  return points
    .filter((point) => !isHudPoint(point))
    .map((point) => [point, pointName(point)] as const);
}
