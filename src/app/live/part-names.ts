import { attachmentJoint, defaultSkeleton } from '../../avatar/index.ts';
import type { WornPart } from '../../session/index.ts';

/** Names of parts for people. Regions seldom report one: then a part is named for its attachment point. */
export function partNames(parts: readonly Pick<WornPart, 'name' | 'point'>[]): string[] {
  const counts = new Map<string, number>();
  return parts.map((part) => {
    if (part.name) return part.name;
    const point = pointName(part);
    const count = (counts.get(point) ?? 0) + 1;
    counts.set(point, count);
    return count === 1 ? point : `${point} ${count}`;
  });
}

/** Name of the attachment point in the skeleton. */
export function pointName({ point }: Pick<WornPart, 'point'>): string {
  return defaultSkeleton.rows[attachmentJoint(point)].name;
}
