import type { Submesh } from '../formats/mesh/index.ts';

/** An axis-aligned box; empty (min above max) when nothing was put in. */
export interface Bounds {
  min: [number, number, number];
  max: [number, number, number];
}

/**
 * Where one vertex goes: its position under the weighted sum of its palette matrices. A face without
 * weights follows the mesh's first joint. Writes 3 numbers.
 *
 * **Source:** skeleton-and-skinning.md section 5; mesh-asset.md section 5 for faces without weights.
 */
export function skinPoint(
  out: { [index: number]: number },
  submesh: Submesh,
  vertex: number,
  palette: ArrayLike<number>,
): void {
  const { positions, joints, weights } = submesh;
  const x = positions[3 * vertex];
  const y = positions[3 * vertex + 1];
  const z = positions[3 * vertex + 2];
  out[0] = out[1] = out[2] = 0;
  for (let k = 0; k < 4; k++) {
    const weight = weights ? weights[4 * vertex + k] : Number(k === 0);
    if (weight === 0) continue;
    const m = 16 * (joints ? joints[4 * vertex + k] : 0);
    for (let row = 0; row < 3; row++) {
      out[row] +=
        weight *
        (palette[m + row] * x +
          palette[m + 4 + row] * y +
          palette[m + 8 + row] * z +
          palette[m + 12 + row]);
    }
  }
}

/** The box around the submesh as `palette` poses it; adds to `bounds` when given. */
export function skinnedBounds(
  submesh: Submesh,
  palette: ArrayLike<number>,
  bounds: Bounds = {
    min: [Infinity, Infinity, Infinity],
    max: [-Infinity, -Infinity, -Infinity],
  },
): Bounds {
  const point: [number, number, number] = [0, 0, 0];
  for (let vertex = 0; vertex < submesh.vertexCount; vertex++) {
    skinPoint(point, submesh, vertex, palette);
    for (let axis = 0; axis < 3; axis++) {
      bounds.min[axis] = Math.min(bounds.min[axis], point[axis]);
      bounds.max[axis] = Math.max(bounds.max[axis], point[axis]);
    }
  }
  return bounds;
}
