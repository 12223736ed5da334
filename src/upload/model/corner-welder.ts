import type { PackedSource } from './packed-source.ts';

/** What the corners of a face refer to. */
export interface CornerSources {
  /** 3 numbers each. */
  readonly positions: PackedSource;
  /** 3 numbers each. */
  readonly normals: PackedSource | null;
  /** 2 numbers each. */
  readonly uvs: PackedSource | null;
}

/** Vertices of a face by what they refer to; -1 is all zeros. */
export interface WeldedVertices {
  readonly positions: Int32Array<ArrayBuffer>;
  readonly normals: Int32Array<ArrayBuffer>;
  readonly uvs: Int32Array<ArrayBuffer>;
}

/**
 * Makes vertices of corners: corners whose positions, normals and texture coordinates are equal to the last bit become
 * one, in the order in which they are first met. A hash table with open addressing; nothing is allocated for a corner.
 *
 * **Source:** reference/upload.md section 1, "Faces".
 */
export class CornerWelder {
  /** Vertices so far. */
  count = 0;
  readonly #sources: CornerSources;
  readonly #positions: Int32Array<ArrayBuffer>;
  readonly #normals: Int32Array<ArrayBuffer>;
  readonly #uvs: Int32Array<ArrayBuffer>;
  /** A vertex's number plus 1, or 0. */
  readonly #table: Int32Array<ArrayBuffer>;
  readonly #mask: number;

  /** @param corners - At most, between two calls of {@link take}. */
  constructor(sources: CornerSources, corners: number) {
    this.#sources = sources;
    this.#positions = new Int32Array(corners);
    this.#normals = new Int32Array(corners);
    this.#uvs = new Int32Array(corners);
    const size = 1 << (32 - Math.clz32(Math.max(16, corners * 2) - 1));
    this.#table = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** The vertex of a corner, by indices into the sources; -1 for a normal or a texture coordinate that is missing. */
  add(position: number, normal: number, uv: number): number {
    let slot = this.#hash(position, normal, uv) & this.#mask;
    for (;;) {
      const vertex = this.#table[slot] - 1;
      if (vertex < 0) break;
      if (this.#isAlike(vertex, position, normal, uv)) return vertex;
      slot = (slot + 1) & this.#mask;
    }
    const vertex = this.count++;
    this.#table[slot] = vertex + 1;
    this.#positions[vertex] = position;
    this.#normals[vertex] = normal;
    this.#uvs[vertex] = uv;
    return vertex;
  }

  /** The vertices so far; the next corner begins anew. */
  take(): WeldedVertices {
    const vertices = {
      positions: this.#positions.slice(0, this.count),
      normals: this.#normals.slice(0, this.count),
      uvs: this.#uvs.slice(0, this.count),
    };
    this.count = 0;
    this.#table.fill(0);
    return vertices;
  }

  #hash(position: number, normal: number, uv: number): number {
    const { positions, normals, uvs } = this.#sources;
    let hash = mixGroup(0, positions, position);
    if (normals) hash = mixGroup(hash, normals, normal);
    if (uvs) hash = mixGroup(hash, uvs, uv);
    return hash ^ (hash >>> 15);
  }

  #isAlike(vertex: number, position: number, normal: number, uv: number): boolean {
    const { positions, normals, uvs } = this.#sources;
    return (
      isEqual(positions, this.#positions[vertex], position) &&
      (normals === null || isEqual(normals, this.#normals[vertex], normal)) &&
      (uvs === null || isEqual(uvs, this.#uvs[vertex], uv))
    );
  }
}

/** -1 stands for zeros. */
function mixGroup(start: number, { bits, width }: PackedSource, group: number): number {
  let hash = start;
  for (let k = 0; k < width; k++) {
    hash = Math.imul(hash ^ (group < 0 ? 0 : bits[group * width + k]), 0x9e3779b1);
    hash ^= hash >>> 16;
  }
  return hash;
}

/** Whether two groups have the same numbers; -1 stands for zeros. */
function isEqual({ bits, width }: PackedSource, a: number, b: number): boolean {
  if (a === b) return true;
  for (let k = 0; k < width; k++) {
    const first = a < 0 ? 0 : bits[a * width + k];
    const second = b < 0 ? 0 : bits[b * width + k];
    if (first !== second) return false;
  }
  return true;
}
