import { BufferAttribute, BufferGeometry } from 'three';
import type { Submesh } from '../formats/mesh/index.ts';

/** The geometries of the faces that a renderer shows: one per face, however many views and stages show it. */
export class FaceGeometries {
  readonly #shared = new Map<Submesh, { readonly geometry: BufferGeometry; users: number }>();

  /** The geometry of a face, to be released with `release`. A face is skinned in all views, or in none. */
  acquire(face: Submesh, skinned: boolean): BufferGeometry {
    let shared = this.#shared.get(face);
    if (!shared) {
      shared = { geometry: createFaceGeometry(face, skinned), users: 0 };
      this.#shared.set(face, shared);
    }
    shared.users++;
    return shared.geometry;
  }

  /** Disposes of the geometry with its last user. */
  release(face: Submesh): void {
    const shared = this.#shared.get(face);
    if (!shared || --shared.users > 0) return;
    shared.geometry.dispose();
    this.#shared.delete(face);
  }
}

/**
 * The decoder's typed arrays become the attributes themselves, nothing is copied. With `skinned`, a face without weights
 * follows the first joint of the skin rigidly.
 */
function createFaceGeometry(face: Submesh, skinned: boolean): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(face.indices, 1));
  geometry.setAttribute('position', new BufferAttribute(face.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(face.normals, 3));
  geometry.setAttribute('uv', new BufferAttribute(face.uvs, 2));
  if (skinned) {
    const joints = face.joints ?? new Uint8Array(4 * face.vertexCount);
    const weights = face.weights ?? rigidWeights(face.vertexCount);
    geometry.setAttribute('skinIndex', new BufferAttribute(joints, 4));
    geometry.setAttribute('skinWeight', new BufferAttribute(weights, 4));
  }
  return geometry;
}

function rigidWeights(vertexCount: number): Float32Array<ArrayBuffer> {
  const weights = new Float32Array(4 * vertexCount);
  for (let first = 0; first < weights.length; first += 4) weights[first] = 1;
  return weights;
}
