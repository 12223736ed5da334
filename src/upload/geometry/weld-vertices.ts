/** Numbers of each vertex: its positions, or normals, and so on. Read as words, all kinds of numbers are copied alike. */
export interface VertexStream {
  readonly words: Uint32Array;
  /** Words of one vertex. */
  readonly size: number;
}

/** @param bytes - Of one vertex, a multiple of 4. */
export function streamOf(array: Float32Array | Uint8Array, bytes: number): VertexStream {
  const aligned = array.byteOffset % 4 === 0 ? array : array.slice();
  const { buffer, byteOffset, byteLength } = aligned;
  return { words: new Uint32Array(buffer, byteOffset, byteLength >> 2), size: bytes >> 2 };
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
  const hashes = hashVertices(streams, vertexCount);
  let slots = 16;
  while (slots < 2 * vertexCount) slots *= 2;
  /** Vertices by hash, counted from 1; 0 is free. */
  const table = new Int32Array(slots);
  const remap = new Uint32Array(vertexCount);
  let count = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const hash = hashes[vertex];
    let slot = hash & (slots - 1);
    let other = table[slot] - 1;
    while (other >= 0 && !(hashes[other] === hash && isSame(streams, vertex, other))) {
      slot = (slot + 1) & (slots - 1);
      other = table[slot] - 1;
    }
    if (other < 0) {
      table[slot] = vertex + 1;
      remap[vertex] = count++;
    } else {
      remap[vertex] = remap[other];
    }
  }
  return { remap, count };
}

/** A number for each vertex, mostly another one for other bits. */
function hashVertices(streams: readonly VertexStream[], vertexCount: number): Int32Array {
  const hashes = new Int32Array(vertexCount);
  for (const { words, size } of streams) {
    let at = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let hash = hashes[vertex];
      for (let k = 0; k < size; k++) {
        hash = Math.imul(hash ^ words[at++], 0x9e3779b1);
        // The low bits of most floats are zero; the high ones are to reach them.
        hash ^= hash >>> 15;
      }
      hashes[vertex] = hash;
    }
  }
  return hashes;
}

function isSame(streams: readonly VertexStream[], a: number, b: number): boolean {
  for (const { words, size } of streams) {
    for (let k = 0; k < size; k++) {
      if (words[a * size + k] !== words[b * size + k]) return false;
    }
  }
  return true;
}
