import type { ShapeTriangles } from './degenerate-triangles.ts';

/** Positions in the unit box that differ by less are one, as for the uploader. */
const CELLS_PER_UNIT = 1e5;

/**
 * The points of each connected part of a shape: triangles that share a corner's position belong together, also across
 * faces. Points that no triangle uses are left out. Parts are in the order of their first triangles.
 *
 * @returns 3 numbers per point, with points of several triangles once.
 */
export function connectedParts(faces: readonly ShapeTriangles[]): Float32Array<ArrayBuffer>[] {
  const cells = new Map<string, number>();
  const points: number[] = [];
  const parents: number[] = [];
  const pointOf = ({ positions }: ShapeTriangles, vertex: number): number => {
    const at = 3 * vertex;
    const point = [positions[at], positions[at + 1], positions[at + 2]];
    const cell = point.map((value) => Math.round(value * CELLS_PER_UNIT)).join();
    const known = cells.get(cell);
    if (known !== undefined) return known;
    const number = parents.length;
    cells.set(cell, number);
    points.push(...point);
    parents.push(number);
    return number;
  };
  for (const face of faces) {
    for (let i = 0; i + 2 < face.indices.length; i += 3) {
      const first = pointOf(face, face.indices[i]);
      for (const other of [face.indices[i + 1], face.indices[i + 2]]) {
        join(parents, first, pointOf(face, other));
      }
    }
  }
  const parts = new Map<number, number[]>();
  parents.forEach((_, point) => {
    const root = rootOf(parents, point);
    const part = parts.get(root);
    const numbers = points.slice(3 * point, 3 * point + 3);
    if (part) part.push(...numbers);
    else parts.set(root, numbers);
  });
  return Array.from(parts.values(), (part) => Float32Array.from(part));
}

/** The first point of a part, with the way to it made shorter. */
function rootOf(parents: number[], point: number): number {
  let at = point;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]];
    at = parents[at];
  }
  return at;
}

/** The smaller number stays the root, so that parts keep the order of their first points. */
function join(parents: number[], a: number, b: number): void {
  const [first, second] = [rootOf(parents, a), rootOf(parents, b)];
  parents[Math.max(first, second)] = Math.min(first, second);
}
