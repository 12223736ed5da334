import type { UploadFace, UploadModel } from '../scene/upload-scene.ts';
import type { MendedModel } from './mend.ts';

/** Removes triangles without area, and those that a face has twice. A face keeps its slot, even without triangles. */
export function removeTriangles(model: UploadModel): MendedModel | null {
  const faces = model.faces.map(withoutDegenerate);
  const [before, after] = [model.faces, faces].map((list) =>
    list.reduce((sum, { indices }) => sum + indices.length / 3, 0),
  );
  if (before === after) return null;
  const changes = faces.flatMap(({ material, indices }, index) => {
    const removed = (model.faces[index].indices.length - indices.length) / 3;
    return removed > 0 ? [`${material}: ${removed}`] : [];
  });
  return { model: { ...model, faces }, before, after, changes };
}

function withoutDegenerate(face: UploadFace): UploadFace {
  const { indices, positions } = face;
  const seen = new Set<number>();
  const kept = new Uint32Array(indices.length);
  let length = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = indices.subarray(i, i + 3);
    if (hasNoArea(positions, a, b, c)) continue;
    const key = keyOfTriangle(a, b, c);
    if (seen.has(key)) continue;
    seen.add(key);
    kept.set([a, b, c], length);
    length += 3;
  }
  return length === indices.length ? face : { ...face, indices: kept.slice(0, length) };
}

/** The same for a triangle that begins with another corner; its other side is another triangle. */
function keyOfTriangle(a: number, b: number, c: number): number {
  if (a < b && a < c) return joinIndices(a, b, c);
  return b < c ? joinIndices(b, c, a) : joinIndices(c, a, b);
}

/** Faces have indices of 16 bits, so that three fit into a double. */
const joinIndices = (a: number, b: number, c: number) => (a * 65_536 + b) * 65_536 + c;

function hasNoArea(positions: Float32Array, a: number, b: number, c: number): boolean {
  const edge = (from: number, to: number, axis: number) =>
    positions[to * 3 + axis] - positions[from * 3 + axis];
  const [ux, uy, uz] = [0, 1, 2].map((axis) => edge(a, b, axis));
  const [vx, vy, vz] = [0, 1, 2].map((axis) => edge(a, c, axis));
  return uy * vz - uz * vy === 0 && uz * vx - ux * vz === 0 && ux * vy - uy * vx === 0;
}
