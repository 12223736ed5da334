import { add, clamp, subtract, type Vector3 } from '../../../src/math/index.ts';
import { splitRegionHandle } from '../../../src/protocol/lludp/index.ts';

/** A region's place on the grid. */
interface RegionSquare {
  readonly handle: bigint;
  /** Metres of each side. */
  readonly size: number;
}

/** Metres by which the view exceeds the draw distance, and its limits. */
const VIEW_MARGIN = 64;
const VIEW_LIMITS = { least: 96, most: 255 } as const;

/**
 * How far an agent's regions in view reach, in metres.
 *
 * **Source:** region.md section 1, "Range".
 */
export function viewDistance(drawDistance: number): number {
  return clamp(drawDistance + VIEW_MARGIN, VIEW_LIMITS.least, VIEW_LIMITS.most);
}

/** The south-west corner of a region in metres of the grid. */
export function cornerOf({ handle }: RegionSquare): Vector3 {
  const { west, south } = splitRegionHandle(handle);
  return [west, south, 0];
}

/** A position in one region as a position in another one's axes. */
export function translate(position: Vector3, from: RegionSquare, to: RegionSquare): Vector3 {
  return subtract(add(position, cornerOf(from)), cornerOf(to));
}

/** Whether a square about a position meets a region. @param position metres of the region's axes. */
export function isInView([x, y]: Vector3, view: number, { size }: RegionSquare): boolean {
  return x + view >= 0 && x - view <= size && y + view >= 0 && y - view <= size;
}

/** Whether a position is inside a region. @param position metres of the region's axes. */
export function isInside([x, y]: Vector3, { size }: RegionSquare): boolean {
  return x >= 0 && x < size && y >= 0 && y < size;
}
