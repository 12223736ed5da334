import type { CornerLayout } from './corner-layout.ts';

/**
 * Whether a polygon of more than three corners is spoilt when it is fanned from its first one, or may be: it has more
 * than four, or a triangle of the fan faces away from the whole.
 *
 * **Source:** reference/upload.md section 8, rule 15.
 */
export function fansBadly(
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
