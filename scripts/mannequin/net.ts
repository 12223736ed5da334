import { add, cross, normalize, subtract, type Vector3 } from '../../src/math/index.ts';
import type { Binding } from './binding.ts';
import { addQuad, addVertex, createPatch, type Patch } from './patch.ts';

/** Rings of vertices, joined into one surface whose normals come from its triangles. */
export interface Net {
  patch: Patch;
  binding: Binding;
}

export const createNet = (binding: Binding): Net => ({ patch: createPatch(), binding });

/** Adds a row of vertices and returns their numbers. */
export function addRow(
  net: Net,
  points: readonly Vector3[],
  uvs: readonly [number, number][],
): number[] {
  return points.map((point, k) =>
    addVertex(net.patch, point, [0, 0, 0], uvs[k], net.binding(0, point)),
  );
}

/** Joins two rows of equal length; where `open` says so a cell is left out. */
export function joinRows(
  net: Net,
  below: readonly number[],
  above: readonly number[],
  mirrored: boolean,
  open: (column: number) => boolean = () => false,
): void {
  for (let k = 0; k + 1 < below.length; k++) {
    if (open(k)) continue;
    addQuad(net.patch, below[k], below[k + 1], above[k + 1], above[k], mirrored);
  }
}

/** Gives the patches normals from their triangles, smooth across seams where points coincide. */
export function smoothNormals(patches: readonly Patch[]): void {
  const sums = new Map<string, Vector3>();
  const keyOf = (point: Vector3): string => point.map((value) => Math.round(value * 1e6)).join();
  for (const { points, indices } of patches) {
    for (let k = 0; k < indices.length; k += 3) {
      const [a, b, c] = [points[indices[k]], points[indices[k + 1]], points[indices[k + 2]]];
      const face = cross(subtract(b, a), subtract(c, a));
      for (const corner of [a, b, c]) {
        const key = keyOf(corner);
        sums.set(key, add(sums.get(key) ?? [0, 0, 0], face));
      }
    }
  }
  for (const patch of patches) {
    patch.normals = patch.points.map((point) => normalize(sums.get(keyOf(point)) ?? [0, 0, 1]));
  }
}
