import { type CornerFault, type CornerLayout, cornerFault } from './corner-layout.ts';
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
      let slot = hashOf(sources, position, normal, uv) & mask;
      let vertex = table[slot] - 1;
      while (
        vertex >= 0 &&
        !(
          isAlike(positions, vertices.positions[vertex], position) &&
          isAlike(normals, vertices.normals[vertex], normal) &&
          isAlike(uvs, vertices.uvs[vertex], uv)
        )
      ) {
        slot = (slot + 1) & mask;
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

/** A sum of products, to which zeros, and -1 that stands for them, add nothing. */
function hashOf(
  { positions, normals, uvs }: CornerSources,
  position: number,
  normal: number,
  uv: number,
): number {
  const at = position * 3;
  let sum =
    Math.imul(positions.bits[at], 0x9e3779b1) +
    Math.imul(positions.bits[at + 1], 0x85ebca6b) +
    Math.imul(positions.bits[at + 2], 0xc2b2ae35);
  if (normals && normal >= 0) {
    const from = normal * 3;
    sum +=
      Math.imul(normals.bits[from], 0x27d4eb2f) +
      Math.imul(normals.bits[from + 1], 0x165667b1) +
      Math.imul(normals.bits[from + 2], 0xd3a2646d);
  }
  if (uvs && uv >= 0) {
    sum += Math.imul(uvs.bits[uv * 2], 0xfd7046c5) + Math.imul(uvs.bits[uv * 2 + 1], 0xb55a4f09);
  }
  const hash = Math.imul(sum ^ (sum >>> 16), 0x7feb352d);
  return hash ^ (hash >>> 15);
}

/** Whether two groups have the same numbers; -1 stands for zeros. */
function isAlike(source: PackedSource | null, a: number, b: number): boolean {
  if (a === b || source === null) return true;
  const { bits, width } = source;
  for (let k = 0; k < width; k++) {
    const first = a < 0 ? 0 : bits[a * width + k];
    const second = b < 0 ? 0 : bits[b * width + k];
    if (first !== second) return false;
  }
  return true;
}
