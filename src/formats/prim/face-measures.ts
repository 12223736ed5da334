import type { Submesh } from '../mesh/index.ts';

/** The area of a face, in the square of its unit. */
export function faceArea({ positions, indices }: Submesh): number {
  let area = 0;
  for (let o = 0; o < indices.length; o += 3) {
    const [a, b, c] = [3 * indices[o], 3 * indices[o + 1], 3 * indices[o + 2]];
    const ux = positions[b] - positions[a];
    const uy = positions[b + 1] - positions[a + 1];
    const uz = positions[b + 2] - positions[a + 2];
    const vx = positions[c] - positions[a];
    const vy = positions[c + 1] - positions[a + 1];
    const vz = positions[c + 2] - positions[a + 2];
    area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }
  return area;
}

/** The volume inside of closed faces: negative where they are inside out. Of an open surface it means little. */
export function facesVolume(faces: readonly Submesh[]): number {
  let volume = 0;
  for (const { positions, indices } of faces) {
    for (let o = 0; o < indices.length; o += 3) {
      const [a, b, c] = [3 * indices[o], 3 * indices[o + 1], 3 * indices[o + 2]];
      const crossX = positions[b + 1] * positions[c + 2] - positions[b + 2] * positions[c + 1];
      const crossY = positions[b + 2] * positions[c] - positions[b] * positions[c + 2];
      const crossZ = positions[b] * positions[c + 1] - positions[b + 1] * positions[c];
      volume += positions[a] * crossX + positions[a + 1] * crossY + positions[a + 2] * crossZ;
    }
  }
  return volume / 6;
}
