import { unitPositions, unitSides } from '../asset/mesh-source-of.ts';
import type { UploadFace, UploadModel } from '../scene/upload-scene.ts';
import { remapFace, selectVertices } from './face-vertices.ts';
import { streamOf, weldVertices } from './weld-vertices.ts';

/** The angle of the dialog at first, in degrees. */
export const DEFAULT_CREASE_ANGLE = 75;

/** Corners of the triangles of a face for which the uploader makes normals: it counts them with 16 bits. */
const MAX_CORNERS = 65_535;

/** A model with generated normals. */
export interface ModelWithNormals {
  readonly model: UploadModel;
  /** Faces that keep their normals, because they have too many triangles. */
  readonly skipped: readonly UploadFace[];
}

/**
 * Makes new normals for a model, smooth where triangles meet at an angle below the crease, and with an edge elsewhere:
 * vertices on an edge are doubled, with their UVs and weights. As in the viewer, angles are those of the unit box, a face
 * with more than 21,845 triangles stays as it is, and the triangles of a face decide in their order which of them belong
 * together where several meet. Triangles without area have no say; they take the normals of their neighbours.
 *
 * @param creaseAngle - Degrees, 0 to 180.
 *
 * **Source:** secondlife/viewer, llmodel.cpp, `LLModel::generateNormals`; reference/upload.md section 1.
 */
export function generateNormals(model: UploadModel, creaseAngle: number): ModelWithNormals {
  const cutoff = Math.cos((creaseAngle * Math.PI) / 180);
  const skipped = model.faces.filter(({ indices }) => indices.length > MAX_CORNERS);
  const faces = model.faces.map((face) => {
    if (skipped.includes(face)) return face;
    const unit = unitPositions(face.positions, model.center, model.size);
    return smoothFace(face, unit, unitSides(model.size), cutoff);
  });
  return { model: { ...model, faces }, skipped };
}

function smoothFace(
  face: UploadFace,
  unit: Float32Array,
  sides: readonly number[],
  cutoff: number,
): UploadFace {
  const { indices, positions } = face;
  const { remap: places, count } = weldVertices([streamOf(positions, 12)], positions.length / 3);
  const areas = triangleAreas(unit, indices);
  const groups = new SmoothGroups(count, indices.length);
  for (let corner = 0; corner < indices.length; corner++) {
    groups.add(places[indices[corner]], areas, 3 * Math.floor(corner / 3), cutoff);
  }
  const normals = new Float32Array(3 * indices.length);
  for (let corner = 0; corner < indices.length; corner++) {
    const group = groups.nearest(places[indices[corner]], areas, 3 * Math.floor(corner / 3));
    if (group < 0) continue;
    // Normals of a box that was scaled by 1/size are those before, times size.
    const [x, y, z] = groups.normal(group).map((value, axis) => value / sides[axis]);
    const length = Math.hypot(x, y, z) || 1;
    normals.set([x / length, y / length, z / length], 3 * corner);
  }
  const separate = Uint32Array.from(indices, (_, corner) => corner);
  return remapFace({ ...selectVertices(face, indices, separate), normals });
}

/** For each triangle a vector along its normal, twice as long as its area. */
function triangleAreas(p: Float32Array, indices: Uint32Array): Float64Array {
  const areas = new Float64Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]];
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    areas[i] = uy * vz - uz * vy;
    areas[i + 1] = uz * vx - ux * vz;
    areas[i + 2] = ux * vy - uy * vx;
  }
  return areas;
}

/** The triangles at each place that share a normal there. */
class SmoothGroups {
  /** The first group at each place, and after each group the next one there, counted from 1; 0 ends a list. */
  readonly #first: Uint32Array;
  readonly #next: Uint32Array;
  /** Of each group: the direction of the triangle that began it, and the sum of the areas of all. 3 numbers each. */
  readonly #founders: Float64Array;
  readonly #sums: Float64Array;
  #count = 0;

  constructor(places: number, corners: number) {
    this.#first = new Uint32Array(places);
    this.#next = new Uint32Array(corners);
    this.#founders = new Float64Array(3 * corners);
    this.#sums = new Float64Array(3 * corners);
  }

  /** Adds a corner of a triangle, whose area is at `at`, to the first group whose founder is near enough. */
  add(place: number, areas: Float64Array, at: number, cutoff: number): void {
    const length = Math.hypot(areas[at], areas[at + 1], areas[at + 2]);
    if (length === 0) return;
    let last = 0;
    let group = this.#first[place];
    while (group !== 0 && !(this.#dot(this.#founders, group, areas, at) > cutoff * length)) {
      last = group;
      group = this.#next[group - 1];
    }
    if (group === 0) {
      group = ++this.#count;
      if (last === 0) this.#first[place] = group;
      else this.#next[last - 1] = group;
      for (let axis = 0; axis < 3; axis++) {
        this.#founders[3 * (group - 1) + axis] = areas[at + axis] / length;
      }
    }
    for (let axis = 0; axis < 3; axis++) this.#sums[3 * (group - 1) + axis] += areas[at + axis];
  }

  /** The group at a place whose normal is nearest to a triangle's own; -1 where there is none. */
  nearest(place: number, areas: Float64Array, at: number): number {
    let best = 0;
    let closest = -Infinity;
    for (let group = this.#first[place]; group !== 0; group = this.#next[group - 1]) {
      const [x, y, z] = this.normal(group - 1);
      const cosine = x * areas[at] + y * areas[at + 1] + z * areas[at + 2];
      if (cosine > closest) [best, closest] = [group, cosine];
    }
    return best - 1;
  }

  /** Of unit length, or zero where triangles cancel each other out. */
  normal(group: number): [x: number, y: number, z: number] {
    const [x, y, z] = this.#sums.subarray(3 * group, 3 * group + 3);
    const length = Math.hypot(x, y, z) || 1;
    return [x / length, y / length, z / length];
  }

  #dot(vectors: Float64Array, group: number, areas: Float64Array, at: number): number {
    const o = 3 * (group - 1);
    return vectors[o] * areas[at] + vectors[o + 1] * areas[at + 1] + vectors[o + 2] * areas[at + 2];
  }
}
