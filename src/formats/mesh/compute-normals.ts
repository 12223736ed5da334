/**
 * Smooth normals for a face that has none: each vertex takes the sum of its triangles' normals, larger
 * triangles counting more. A vertex without area around it points up.
 *
 * @param positions - 3 per vertex. @param indices - 3 per triangle, counter-clockwise from outside.
 * @param out - 3 per vertex, unit length.
 */
export function computeNormals(
  positions: Float32Array,
  indices: Uint16Array,
  out: Float32Array,
): void {
  // Doubles: squares of large coordinates leave the range of 32-bit floats.
  const sums = new Float64Array(positions.length);
  for (let i = 0; i < indices.length; i += 3) {
    addTriangle(positions, indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3, sums);
  }
  for (let at = 0; at < out.length; at += 3) {
    const length = Math.hypot(sums[at], sums[at + 1], sums[at + 2]);
    out[at] = length > 0 ? sums[at] / length : 0;
    out[at + 1] = length > 0 ? sums[at + 1] / length : 0;
    out[at + 2] = length > 0 ? sums[at + 2] / length : 1;
  }
}

function addTriangle(p: Float32Array, a: number, b: number, c: number, sums: Float64Array): void {
  const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  for (const corner of [a, b, c]) {
    sums[corner] += nx;
    sums[corner + 1] += ny;
    sums[corner + 2] += nz;
  }
}
