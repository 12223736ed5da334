import { streamOf, vertexCountOf, weldVertices } from '../geometry/index.ts';
import type { UploadFace, UploadModel } from '../scene/upload-scene.ts';
import type { MendedModel } from './mend.ts';

const INFLUENCES = 4;

/**
 * Gives vertices without weights those of the nearest vertex that has some, along the edges of triangles: they close gaps
 * in painted weights. The viewer does the same for vertices of generated levels. A part without any weight stays as it is,
 * since nothing tells which joint it belongs to.
 */
export function fillWeights(model: UploadModel): MendedModel | null {
  if (!model.skin) return null;
  const before = countUnweighted(model.faces);
  if (before === 0) return null;
  const faces = new WeightedSurface(model.faces).fill();
  const after = countUnweighted(faces);
  if (after === before) return null;
  const changes = model.faces.flatMap(({ material }, index) => {
    const filled = unweighted(model.faces[index]) - unweighted(faces[index]);
    return filled > 0 ? [`${material}: ${filled}`] : [];
  });
  return { model: { ...model, faces }, before, after, remaining: after, changes };
}

const isWeighted = ({ weights }: UploadFace, vertex: number): boolean =>
  weights !== null && weights[vertex * INFLUENCES] > 0;

function unweighted(face: UploadFace): number {
  let count = 0;
  for (let vertex = 0; vertex < vertexCountOf(face); vertex++) {
    if (!isWeighted(face, vertex)) count++;
  }
  return count;
}

const countUnweighted = (faces: readonly UploadFace[]): number =>
  faces.reduce((sum, face) => sum + unweighted(face), 0);

function joinPositions(faces: readonly UploadFace[]): Float32Array {
  const positions = new Float32Array(3 * faces.reduce((sum, face) => sum + vertexCountOf(face), 0));
  let at = 0;
  for (const face of faces) {
    positions.set(face.positions, at);
    at += face.positions.length;
  }
  return positions;
}

/** A vertex of one of several faces. */
interface Corner {
  readonly face: number;
  readonly vertex: number;
}

/** The places of vertices, joined by the edges of triangles: vertices of several faces may be at one place. */
class WeightedSurface {
  readonly #faces: readonly UploadFace[];
  /** For each vertex of each face, its place. */
  readonly #places: readonly Uint32Array[];
  /** For each place a vertex with weights, or null. */
  readonly #sources: (Corner | null)[];
  /** For each place the places at the other ends of its edges, with repetitions. */
  readonly #neighbours: number[][];
  readonly #positions: Float32Array;

  constructor(faces: readonly UploadFace[]) {
    this.#faces = faces;
    const positions = joinPositions(faces);
    const { remap, count } = weldVertices([streamOf(positions, 12)], positions.length / 3);
    let start = 0;
    this.#places = faces.map((face) => {
      const from = start;
      start += vertexCountOf(face);
      return remap.subarray(from, start);
    });
    const first = new Uint32Array(count);
    for (let vertex = remap.length - 1; vertex >= 0; vertex--) first[remap[vertex]] = vertex;
    this.#positions = new Float32Array(3 * count);
    first.forEach((vertex, place) => {
      this.#positions.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * place);
    });
    this.#sources = new Array<Corner | null>(count).fill(null);
    this.#neighbours = Array.from({ length: count }, () => []);
    faces.forEach((face, index) => {
      this.#addFace(face, index);
    });
  }

  /** Spreads weights from place to place, and returns the faces with them. */
  fill(): UploadFace[] {
    let border = this.#sources.flatMap((source, place) => (source ? [place] : []));
    while (border.length > 0) {
      const nearest = new Map<number, number>();
      for (const from of border) {
        for (const to of this.#neighbours[from]) {
          if (this.#sources[to]) continue;
          const known = nearest.get(to);
          if (known === undefined || this.#distance(to, from) < this.#distance(to, known)) {
            nearest.set(to, from);
          }
        }
      }
      for (const [to, from] of nearest) this.#sources[to] = this.#sources[from];
      border = [...nearest.keys()];
    }
    return this.#faces.map((face, index) => this.#withSources(face, this.#places[index]));
  }

  #addFace(face: UploadFace, index: number): void {
    const places = this.#places[index];
    places.forEach((place, vertex) => {
      if (isWeighted(face, vertex)) this.#sources[place] ??= { face: index, vertex };
    });
    for (let i = 0; i < face.indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => places[face.indices[i + k]]);
      this.#neighbours[a].push(b, c);
      this.#neighbours[b].push(a, c);
      this.#neighbours[c].push(a, b);
    }
  }

  #withSources(face: UploadFace, places: Uint32Array): UploadFace {
    const isFilled = (vertex: number) => !isWeighted(face, vertex) && this.#sources[places[vertex]];
    if (!places.some((_, vertex) => isFilled(vertex))) return face;
    const joints = face.joints?.slice() ?? new Uint8Array(places.length * INFLUENCES);
    const weights = face.weights?.slice() ?? new Float32Array(places.length * INFLUENCES);
    places.forEach((place, vertex) => {
      const source = this.#sources[place];
      if (!source || !isFilled(vertex)) return;
      const { joints: from, weights: values } = this.#faces[source.face];
      for (let k = 0; k < INFLUENCES; k++) {
        joints[vertex * INFLUENCES + k] = from?.[source.vertex * INFLUENCES + k] ?? 0;
        weights[vertex * INFLUENCES + k] = values?.[source.vertex * INFLUENCES + k] ?? 0;
      }
    });
    return { ...face, joints, weights };
  }

  #distance(a: number, b: number): number {
    const p = this.#positions;
    return Math.hypot(
      p[3 * a] - p[3 * b],
      p[3 * a + 1] - p[3 * b + 1],
      p[3 * a + 2] - p[3 * b + 2],
    );
  }
}
