import type { HandleId, HandleState } from '../../motion/puppetry-control/index.ts';
import type { StagePointer } from '../../render/index.ts';
import type { Eyes, GripPlace } from './grip-body.ts';

/** CSS pixels about a handle within which a pointer means it: a finger hides what it points at. */
const REACH = { mouse: 14, pen: 16, touch: 26 } as const;

const point = new Float64Array(3);
const seen = new Float64Array(3);

/** The handle under a pointer, the nearest to the eye if there are several; null where there is none. */
export function pickHandle(
  places: readonly HandleState[],
  place: Pick<GripPlace, 'toStage'>,
  eyes: Eyes,
  { type, x, y }: StagePointer,
): HandleId | null {
  const reach = REACH[type];
  let nearest = Number.POSITIVE_INFINITY;
  let found: HandleId | null = null;
  for (const { id, position } of places) {
    place.toStage(point, position[0], position[1], position[2]);
    eyes.project(seen, point[0], point[1], point[2]);
    const depth = seen[2];
    if (depth <= 0 || depth >= nearest) continue;
    if (Math.hypot(seen[0] - x, seen[1] - y) > reach) continue;
    nearest = depth;
    found = id;
  }
  return found;
}
