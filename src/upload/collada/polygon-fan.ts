import type { ColladaPrimitive } from '../../formats/collada/index.ts';
import type { CornerLayout } from './corner-layout.ts';

/** The polygons of an element as triangles. */
export interface PolygonFan {
  /** Indices of the corners, `stride` each. */
  readonly indices: Int32Array;
  /** Corners of all polygons. */
  readonly corners: number;
  /** Three corners of each triangle; the last of them is after all corners of the triangles before. */
  readonly triangles: Uint32Array<ArrayBuffer>;
  /** Polygons that a fan spoils. */
  readonly badFans: number;
  /** Polygons of fewer than three corners, in an element where they would spoil the ones after them. */
  readonly skipped: number;
  /** Whether the indices end within a polygon, which is left out with all after it. */
  readonly isCut: boolean;
}

/**
 * Makes a fan of each polygon from its first corner.
 *
 * **Source:** reference/upload.md section 1, "Faces".
 */
export function fanPolygons(primitive: ColladaPrimitive, layout: CornerLayout): PolygonFan {
  const { stride } = layout;
  const { indices, polygons, skipped } = withoutShort(primitive, stride);
  const available = Math.floor(indices.length / stride);
  let whole = 0;
  let corners = 0;
  let count = 0;
  for (; whole < polygons.length; whole++) {
    const more = polygons[whole];
    if (more < 0 || more > available - corners) break;
    corners += more;
    count += Math.max(0, more - 2);
  }
  const triangles = new Uint32Array(count * 3);
  let badFans = 0;
  for (let polygon = 0, first = 0, at = 0; polygon < whole; polygon++) {
    const end = first + polygons[polygon];
    for (let corner = first + 2; corner < end; corner++) {
      triangles[at++] = first;
      triangles[at++] = corner - 1;
      triangles[at++] = corner;
    }
    if (end - first > 3 && fansBadly(layout, indices, first * stride, end - first)) badFans++;
    first = end;
  }
  return { indices, corners, triangles, badFans, skipped, isCut: whole < polygons.length };
}

/** Of `polygons`, those that have no triangle are left out with their corners; of a polylist they keep their vertices. */
function withoutShort({ kind, indices, corners }: ColladaPrimitive, stride: number) {
  const polygons = corners ?? new Int32Array(0);
  const isKept = (count: number) => kind === 'polylist' || count >= 3;
  if (polygons.every(isKept)) return { indices, polygons, skipped: 0 };
  let start = 0;
  const lists = Array.from(polygons, (count) => {
    const list = indices.subarray(start, start + count * stride);
    start += count * stride;
    return isKept(count) ? [...list] : [];
  });
  const kept = polygons.filter(isKept);
  return {
    indices: Int32Array.from(lists.flat()),
    polygons: kept,
    skipped: polygons.length - kept.length,
  };
}

/**
 * Whether a polygon of more than three corners is spoilt when it is fanned from its first one, or may be: it has more
 * than four, or a triangle of the fan faces away from the whole.
 *
 * **Source:** reference/upload.md section 8, rule 15.
 */
function fansBadly(
  { sources, positionOffset, stride }: CornerLayout,
  indices: Int32Array,
  start: number,
  corners: number,
): boolean {
  if (corners > 4) return true;
  const { values } = sources.positions;
  const a = indices[start + positionOffset] * 3;
  const b = indices[start + stride + positionOffset] * 3;
  const c = indices[start + stride * 2 + positionOffset] * 3;
  const d = indices[start + stride * 3 + positionOffset] * 3;
  // The normals of both triangles: a quadrangle folds over its diagonal where they are opposite.
  const [bx, by, bz] = [
    values[b] - values[a],
    values[b + 1] - values[a + 1],
    values[b + 2] - values[a + 2],
  ];
  const [cx, cy, cz] = [
    values[c] - values[a],
    values[c + 1] - values[a + 1],
    values[c + 2] - values[a + 2],
  ];
  const [dx, dy, dz] = [
    values[d] - values[a],
    values[d + 1] - values[a + 1],
    values[d + 2] - values[a + 2],
  ];
  const x = (by * cz - bz * cy) * (cy * dz - cz * dy);
  const y = (bz * cx - bx * cz) * (cz * dx - cx * dz);
  const z = (bx * cy - by * cx) * (cx * dy - cy * dx);
  return x + y + z < 0;
}
