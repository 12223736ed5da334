/** Numbers of each vertex: its positions, or normals, and so on. */
export interface VertexStream {
  readonly array: Float32Array | Uint8Array | Uint16Array;
  /** Numbers of one vertex. */
  readonly size: number;
}

/** Which vertices are one. */
export interface VertexWeld {
  /** The vertex that each one becomes: numbers from 0, by first occurrence. */
  readonly remap: Uint32Array<ArrayBuffer>;
  /** How many there are afterwards. */
  readonly count: number;
}

/**
 * Finds vertices that are equal in every stream, to the last bit.
 *
 * **Source:** reference/upload.md section 4, "Remap then welds equal vertices".
 */
export function weldVertices(streams: readonly VertexStream[], vertexCount: number): VertexWeld {
  const keys = packKeys(streams, vertexCount);
  const width = vertexCount === 0 ? 0 : keys.length / vertexCount;
  let slots = 16;
  while (slots < 2 * vertexCount) slots *= 2;
  /** Vertices by hash, and the number that each has become. */
  const table = new Int32Array(slots).fill(-1);
  const remap = new Uint32Array(vertexCount);
  let count = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const at = vertex * width;
    let slot = hashOf(keys, at, width) & (slots - 1);
    while (table[slot] >= 0 && !isSame(keys, at, table[slot] * width, width)) {
      slot = (slot + 1) & (slots - 1);
    }
    if (table[slot] < 0) {
      table[slot] = vertex;
      remap[vertex] = count++;
    } else {
      remap[vertex] = remap[table[slot]];
    }
  }
  return { remap, count };
}

/** The bits of all streams, vertex by vertex. */
function packKeys(streams: readonly VertexStream[], vertexCount: number): Uint32Array {
  const width = streams.reduce((sum, { size }) => sum + size, 0);
  const keys = new Uint32Array(width * vertexCount);
  let first = 0;
  for (const { array, size } of streams) {
    const bits =
      array instanceof Float32Array
        ? new Uint32Array(array.buffer, array.byteOffset, array.length)
        : array;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      for (let k = 0; k < size; k++) keys[vertex * width + first + k] = bits[vertex * size + k];
    }
    first += size;
  }
  return keys;
}

/** As in MurmurHash 3. */
function hashOf(keys: Uint32Array, at: number, width: number): number {
  let hash = 0;
  for (let k = at; k < at + width; k++) {
    let part = Math.imul(keys[k], 0xcc9e2d51);
    part = (part << 15) | (part >>> 17);
    hash ^= Math.imul(part, 0x1b873593);
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

function isSame(keys: Uint32Array, a: number, b: number, width: number): boolean {
  for (let k = 0; k < width; k++) {
    if (keys[a + k] !== keys[b + k]) return false;
  }
  return true;
}
