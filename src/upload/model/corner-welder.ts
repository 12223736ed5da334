import { areEqual, hashOfGroup, type PackedSource } from './packed-source.ts';

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
  readonly #vertices: WeldedVertices;
  readonly #first: Int32Array;
  /** A vertex's number plus 1, or 0. */
  readonly #table: Int32Array<ArrayBuffer>;
  readonly #mask: number;

  /** @param limit - Vertices, at most, between two calls of {@link take}. */
  constructor(sources: CornerSources, limit: number) {
    this.#sources = sources;
    this.#first = sources.positions.first;
    this.#vertices = {
      positions: new Int32Array(limit),
      normals: new Int32Array(limit),
      uvs: new Int32Array(limit),
    };
    this.#table = new Int32Array(1 << (32 - Math.clz32(Math.max(16, limit * 2) - 1)));
    this.#mask = this.#table.length - 1;
  }

  /**
   * The vertex of a corner, by indices into the sources; -1 for a normal or a texture coordinate that is missing.
   *
   * @returns -1 where there would be too many vertices.
   */
  add(position: number, normal: number, uv: number): number {
    const first = this.#first[position];
    // Vertices of one position are few, and those of neighbours are near each other: a hash is needed for seams only.
    let slot = (first * 2) & this.#mask;
    let step = 0;
    let vertex = this.#table[slot] - 1;
    while (vertex >= 0 && !this.#isAlike(vertex, first, normal, uv)) {
      if (step === 0) step = hashOfRest(this.#sources, normal, uv) | 1;
      slot = (slot + step) & this.#mask;
      vertex = this.#table[slot] - 1;
    }
    if (vertex >= 0) return vertex;
    const { positions, normals, uvs } = this.#vertices;
    if (this.count === positions.length) return -1;
    vertex = this.count++;
    this.#table[slot] = vertex + 1;
    positions[vertex] = position;
    normals[vertex] = normal;
    uvs[vertex] = uv;
    return vertex;
  }

  #isAlike(vertex: number, first: number, normal: number, uv: number): boolean {
    const { normals, uvs } = this.#sources;
    const vertices = this.#vertices;
    return (
      this.#first[vertices.positions[vertex]] === first &&
      (normals === null || isSame(normals, vertices.normals[vertex], normal)) &&
      (uvs === null || isSame(uvs, vertices.uvs[vertex], uv))
    );
  }

  /** The vertices so far; the next corner begins anew. */
  take(): WeldedVertices {
    const { positions, normals, uvs } = this.#vertices;
    const vertices = {
      positions: positions.slice(0, this.count),
      normals: normals.slice(0, this.count),
      uvs: uvs.slice(0, this.count),
    };
    this.count = 0;
    this.#table.fill(0);
    return vertices;
  }
}

/** A hash of what tells vertices of one position apart; zeros have that of -1, which stands for them. */
function hashOfRest({ normals, uvs }: CornerSources, normal: number, uv: number): number {
  const a = normals && normal >= 0 ? hashOfGroup(normals.bits, normal * 3, 3) : 0;
  const b = uvs && uv >= 0 ? hashOfGroup(uvs.bits, uv * 2, 2) : 0;
  return (a ^ Math.imul(b, 0xc2b2ae35)) >>> 3;
}

/** Whether two groups have the same numbers; -1 stands for zeros. */
function isSame({ bits, width }: PackedSource, a: number, b: number): boolean {
  if (a === b) return true;
  if (a >= 0 && b >= 0) return areEqual(bits, a * width, b * width, width);
  return isZero(bits, Math.max(a, b) * width, width);
}

function isZero(bits: Int32Array, at: number, width: number): boolean {
  for (let k = at; k < at + width; k++) if (bits[k] !== 0) return false;
  return true;
}
