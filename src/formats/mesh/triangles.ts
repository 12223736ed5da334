const TRIANGLE_BYTES = 6;

/** Bytes at the end that make no whole triangle do not count. */
export function countTriangles(bytes: Uint8Array): number {
  return Math.floor(bytes.length / TRIANGLE_BYTES);
}

/**
 * Copies the whole triangles of a `TriangleList` to `out` (3 indices each).
 * @returns whether all of them name only vertices that exist.
 */
export function readTriangles(bytes: Uint8Array, vertexCount: number, out: Uint16Array): boolean {
  // The file's numbers and every machine that runs a browser are little-endian.
  new Uint8Array(out.buffer, out.byteOffset, out.byteLength).set(bytes.subarray(0, out.byteLength));
  const last = vertexCount - 1;
  // Turns negative, and stays so, with the first index beyond the last vertex.
  let spare = last;
  for (let i = 0; i < out.length; i += 3) {
    spare |= (last - out[i]) | (last - out[i + 1]) | (last - out[i + 2]);
  }
  return spare >= 0;
}

/**
 * The triangles that name only vertices that exist. The viewer does not check; drawing the others would
 * read foreign memory.
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
