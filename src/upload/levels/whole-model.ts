import {
  remapFace,
  selectVertices,
  streamOf,
  type VertexStream,
  vertexCountOf,
  weldVertices,
} from '../geometry/index.ts';
import type { UploadFace } from '../scene/upload-scene.ts';

/** All faces of a model as one list of vertices and triangles: a simplifier sees where faces meet. */
export interface WholeModel {
  /** 3 per vertex. */
  readonly positions: Float32Array;
  /** 3 per triangle. */
  readonly indices: Uint32Array;
  /** The first vertex of each face, and the number of all at the end. */
  readonly starts: readonly number[];
}

/** Which attributes keep vertices at one place apart. */
export type KeptAttributes = 'all' | 'no-normals' | 'positions';

/** Some faces as a whole, made once for each choice of attributes. */
export class JoinedFaces {
  readonly #faces: readonly UploadFace[];
  readonly #made: Partial<Record<KeptAttributes, WholeModel>> = {};

  /** @param faces - Without vertices that are equal in everything. */
  constructor(faces: readonly UploadFace[]) {
    this.#faces = faces;
  }

  /** Vertices of one face that are equal in the attributes that are kept are used as one. */
  keeping(kept: KeptAttributes): WholeModel {
    this.#made[kept] ??= joinFaces(this.#faces, kept);
    return this.#made[kept];
  }
}

function joinFaces(faces: readonly UploadFace[], kept: KeptAttributes): WholeModel {
  const starts = [0];
  for (const face of faces) starts.push(starts[starts.length - 1] + vertexCountOf(face));
  const positions = new Float32Array(3 * starts[faces.length]);
  const indices = new Uint32Array(faces.reduce((sum, face) => sum + face.indices.length, 0));
  let at = 0;
  faces.forEach((face, index) => {
    const start = starts[index];
    positions.set(face.positions, 3 * start);
    const first = kept === 'all' ? null : firstEqual(face, kept);
    for (let corner = 0; corner < face.indices.length; corner++) {
      const vertex = face.indices[corner];
      indices[at++] = start + (first ? first[vertex] : vertex);
    }
  });
  return { positions, indices, starts };
}

/**
 * Gives each face its triangles back, and the vertices that these use, in the order of their first use. A triangle belongs
 * to the face of its first corner. A reduction without regard to the surface makes triangles across faces; their other
 * corners are copies of the vertices of the other face.
 */
export function splitFaces(
  faces: readonly UploadFace[],
  { starts }: WholeModel,
  indices: Uint32Array,
): UploadFace[] {
  const corners = countCorners(starts, indices);
  const parts = faces.map((_, i) => new FacePart(starts[i], starts[i + 1], corners[i]));
  let face = 0;
  for (let i = 0; i < indices.length; i += 3) {
    if (!parts[face].has(indices[i])) face = faceOf(starts, indices[i]);
    const part = parts[face];
    part.add(indices[i]);
    part.add(indices[i + 1]);
    part.add(indices[i + 2]);
  }
  return faces.map((own, index) => {
    const part = parts[index];
    if (!part.hasCopies) return selectVertices(own, part.ownOrder(), part.indices);
    // A copy may be equal to a vertex of the face.
    return remapFace({ ...copyVertices(own, part.order, faces, starts), indices: part.indices });
  });
}

/** How many corners the triangles of each face have. */
function countCorners(starts: readonly number[], indices: Uint32Array): Uint32Array {
  const counts = new Uint32Array(starts.length - 1);
  let face = 0;
  for (let i = 0; i < indices.length; i += 3) {
    if (indices[i] < starts[face] || indices[i] >= starts[face + 1]) {
      face = faceOf(starts, indices[i]);
    }
    counts[face] += 3;
  }
  return counts;
}

/** The triangles of one face, while they are collected. */
class FacePart {
  readonly #start: number;
  readonly #end: number;
  /** The new index of each vertex of the face, counted from 1; 0 for none. */
  readonly #newIndex: Uint32Array;
  /** The same of vertices of other faces. */
  readonly #copies = new Map<number, number>();
  readonly #order: Uint32Array;
  #count = 0;
  /** The corners, as new indices. */
  readonly indices: Uint32Array<ArrayBuffer>;
  #length = 0;

  /** @param corners - How many will be added. */
  constructor(start: number, end: number, corners: number) {
    this.#start = start;
    this.#end = end;
    this.#newIndex = new Uint32Array(end - start);
    this.#order = new Uint32Array(corners);
    this.indices = new Uint32Array(corners);
  }

  has(vertex: number): boolean {
    return vertex >= this.#start && vertex < this.#end;
  }

  /** Adds a corner. */
  add(vertex: number): void {
    const isOwn = this.has(vertex);
    let index = isOwn ? this.#newIndex[vertex - this.#start] : (this.#copies.get(vertex) ?? 0);
    if (index === 0) {
      this.#order[this.#count] = vertex;
      index = ++this.#count;
      if (isOwn) this.#newIndex[vertex - this.#start] = index;
      else this.#copies.set(vertex, index);
    }
    this.indices[this.#length++] = index - 1;
  }

  get hasCopies(): boolean {
    return this.#copies.size > 0;
  }

  /** The vertices of the whole model of which the face is made. */
  get order(): Uint32Array {
    return this.#order.subarray(0, this.#count);
  }

  /** The same as vertices of the face, where it has no copies. */
  ownOrder(): Uint32Array {
    return this.order.map((vertex) => vertex - this.#start);
  }
}

/** A face of vertices of several faces; an attribute that another face lacks is zero there. */
function copyVertices(
  own: UploadFace,
  order: Uint32Array,
  faces: readonly UploadFace[],
  starts: readonly number[],
): UploadFace {
  const copy = <T extends Float32Array | Uint8Array>(
    out: T,
    size: number,
    of: (face: UploadFace) => T | null,
  ): T => {
    order.forEach((vertex, index) => {
      const face = faceOf(starts, vertex);
      const at = (vertex - starts[face]) * size;
      out.set(of(faces[face])?.subarray(at, at + size) ?? [], index * size);
    });
    return out;
  };
  const count = order.length;
  return {
    ...own,
    positions: copy(new Float32Array(3 * count), 3, ({ positions }) => positions),
    normals: own.normals && copy(new Float32Array(3 * count), 3, ({ normals }) => normals),
    uvs: own.uvs && copy(new Float32Array(2 * count), 2, ({ uvs }) => uvs),
    joints: own.joints && copy(new Uint8Array(4 * count), 4, ({ joints }) => joints),
    weights: own.weights && copy(new Float32Array(4 * count), 4, ({ weights }) => weights),
  };
}

function faceOf(starts: readonly number[], vertex: number): number {
  let face = 0;
  while (starts[face + 1] <= vertex) face++;
  return face;
}

/** For each vertex the first one that is equal in the attributes that are kept. */
function firstEqual(face: UploadFace, kept: KeptAttributes): Uint32Array {
  const count = vertexCountOf(face);
  const { remap, count: welded } = weldVertices(streamsOf(face, kept), count);
  const first = new Uint32Array(welded);
  for (let vertex = count - 1; vertex >= 0; vertex--) first[remap[vertex]] = vertex;
  return remap.map((to) => first[to]);
}

function streamsOf({ positions, uvs }: UploadFace, kept: KeptAttributes): VertexStream[] {
  const streams = [streamOf(positions, 12)];
  if (uvs && kept !== 'positions') streams.push(streamOf(uvs, 8));
  return streams;
}
