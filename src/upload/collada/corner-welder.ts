import { type CornerFault, type CornerLayout, cornerFault } from './corner-layout.ts';
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

/** How the corners of an element are welded. */
export interface WeldOptions {
  /** Vertices, at most, between two calls of {@link CornerWelder.take}. */
  readonly limit: number;
  /** Whether normals that are no numbers become zeros; else they are a fault. */
  readonly replacesNormals: boolean;
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
  /** Corners so far of which a texture coordinate, or a normal, was replaced by zeros. */
  missing = 0;
  readonly #layout: CornerLayout;
  readonly #indices: Int32Array;
  readonly #options: WeldOptions;
  readonly #vertices: WeldedVertices;
  /** A vertex's number plus 1, or 0. */
  readonly #table: Int32Array<ArrayBuffer>;

  /** @param indices - Of the element. */
  constructor(layout: CornerLayout, indices: Int32Array, options: WeldOptions) {
    const { limit } = options;
    this.#layout = layout;
    this.#indices = indices;
    this.#options = options;
    this.#vertices = {
      positions: new Int32Array(limit),
      normals: new Int32Array(limit),
      uvs: new Int32Array(limit),
    };
    this.#table = new Int32Array(1 << (32 - Math.clz32(Math.max(16, limit * 2) - 1)));
  }

  /**
   * Writes the vertex of each corner from `from` up to `to`. A texture coordinate that there is none of becomes zeros.
   *
   * @returns why it stopped before, `full` where there are too many vertices.
   */
  weld(from: number, to: number, out: Uint32Array): CornerFault | 'full' {
    // One loop without calls of methods: a file has tens of thousands of corners when the engine has not yet seen any.
    const { stride, positionOffset, normalOffset, uvOffset, sources } = this.#layout;
    const { positions, normals, uvs } = sources;
    const { first } = positions;
    const vertices = this.#vertices;
    const table = this.#table;
    const mask = table.length - 1;
    const areFinite = positions.isFinite && (normals?.isFinite ?? true) && (uvs?.isFinite ?? true);
    for (let corner = from, at = from * stride; corner < to; corner++, at += stride) {
      const position = this.#indices[at + positionOffset];
      let normal = normals ? this.#indices[at + normalOffset] : -1;
      let uv = uvs ? this.#indices[at + uvOffset] : -1;
      const areThere =
        position >>> 0 < positions.count &&
        (normals === null || normal >>> 0 < normals.count) &&
        (uvs === null || uv >>> 0 < uvs.count);
      if (!areThere || !areFinite) {
        const fault = cornerFault(this.#layout, this.#indices, at);
        const isNormal = fault === 'normal-nan' && this.#options.replacesNormals;
        if (fault !== 'ok' && fault !== 'uv' && !isNormal) return fault;
        if (fault !== 'ok') {
          this.missing++;
          // After a normal that is no number, the uploader does not look at the texture coordinate.
          uv = -1;
        }
        if (isNormal) normal = -1;
      }
      // Vertices of one position are few, and those of neighbours are near each other: a hash is needed for seams only.
      let slot = (first[position] * 2) & mask;
      let vertex = table[slot] - 1;
      let step = 0;
      while (vertex >= 0 && !this.#isAlike(vertex, first[position], normal, uv)) {
        if (step === 0) step = hashOfRest(sources, normal, uv) | 1;
        slot = (slot + step) & mask;
        vertex = table[slot] - 1;
      }
      if (vertex < 0) {
        vertex = this.count;
        if (vertex === this.#options.limit) return 'full';
        table[slot] = ++this.count;
        vertices.positions[vertex] = position;
        vertices.normals[vertex] = normal;
        vertices.uvs[vertex] = uv;
      }
      out[corner] = vertex;
    }
    return 'ok';
  }

  #isAlike(vertex: number, firstPosition: number, normal: number, uv: number): boolean {
    const { positions, normals, uvs } = this.#layout.sources;
    const vertices = this.#vertices;
    return (
      positions.first[vertices.positions[vertex]] === firstPosition &&
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
