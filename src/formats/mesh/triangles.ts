const TRIANGLE_BYTES = 6;

/** The number of whole triangles in a `TriangleList`. */
export function countTriangles(bytes: Uint8Array): number {
  return Math.floor(bytes.length / TRIANGLE_BYTES);
}

/**
 * Copies the whole triangles of a `TriangleList` to `out` (3 indices each).
 * @returns whether all of their indices are below `vertexCount`.
 */
export function readTriangles(bytes: Uint8Array, vertexCount: number, out: Uint16Array): boolean {
  // The file is little-endian, as is every machine that runs a browser.
  new Uint8Array(out.buffer, out.byteOffset, out.byteLength).set(bytes.subarray(0, out.byteLength));
  const last = vertexCount - 1;
  // Becomes negative, and stays negative, with the first index beyond the last vertex.
  let spare = last;
  for (let i = 0; i < out.length; i += 3) {
    spare |= (last - out[i]) | (last - out[i + 1]) | (last - out[i + 2]);
  }
  return spare >= 0;
}

/**
 * Copies the triangles whose indices are all below `vertexCount`. The viewer does not check them, though drawing
 * the others would read beyond the vertices.
 *
 * **Source:** mesh-asset.md section 5.
 */
export function keepTrianglesWithin(
  indices: Uint16Array,
  vertexCount: number,
): Uint16Array<ArrayBuffer> {
  const kept = new Uint16Array(indices.length);
  let length = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i];
    const b = indices[i + 1];
    const c = indices[i + 2];
    if (a >= vertexCount || b >= vertexCount || c >= vertexCount) continue;
    kept[length++] = a;
    kept[length++] = b;
    kept[length++] = c;
  }
  return kept.slice(0, length);
}

/**
 * Computes smooth normals for a face that has none: the normal of a vertex is the sum of those of its triangles,
 * weighted by area. The normal of a vertex without any area points up.
 *
 * @param positions - 3 per vertex. @param indices - 3 per triangle, counter-clockwise from outside.
 * @param out - 3 per vertex, unit length.
 */
export function computeNormals(
  positions: Float32Array,
  indices: Uint16Array,
  out: Float32Array,
): void {
  // In doubles, because squares of large coordinates exceed 32-bit floats.
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
