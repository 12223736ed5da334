import {
  BufferAttribute,
  BufferGeometry,
  DetachedBindMode,
  Group,
  type Material,
  Mesh,
  SkinnedMesh,
  Sphere,
} from 'three';
import type { Submesh } from '../formats/mesh/index.ts';
import { SHADOW_LAYER } from './contact-shadow.ts';
import type { FaceMaterialOf } from './materials.ts';
import { PaletteSkeleton } from './palette-skeleton.ts';

/** What a view is made from. */
export interface MeshViewSource {
  /** The faces of one level of detail; their arrays are used, not copied. */
  readonly faces: readonly Submesh[];
  /** Entries of the skin; 0 for an asset without one. */
  readonly jointCount: number;
  readonly materialOf: FaceMaterialOf;
}

/** What views have in common. */
export interface MeshResources {
  readonly geometries: FaceGeometries;
  /** The edges of triangles, drawn over a surface. */
  readonly wireframe: Material;
}

/**
 * One mesh asset on the stage. The caller writes skin matrices into `palette`, then calls `commit`. An asset
 * without a skin has a palette of one matrix: where it stands, in Second Life axes.
 */
export class MeshView {
  /** 16 per joint of the skin, column-major, identity to begin with. */
  readonly palette: Float32Array<ArrayBuffer>;
  readonly object = new Group();
  readonly #parts: MeshResources;
  readonly #skeleton: PaletteSkeleton | null;
  readonly #drawn: { readonly mesh: Mesh; readonly face: Submesh }[] = [];
  readonly #edges = new Group();
  #faces: readonly Submesh[] = [];
  #surfaces: FaceMaterialOf;
  #wireframe = false;
  #casts = true;

  constructor(parts: MeshResources, source: MeshViewSource) {
    this.#parts = parts;
    this.#surfaces = source.materialOf;
    this.#skeleton = source.jointCount > 0 ? new PaletteSkeleton(source.jointCount) : null;
    this.object.matrixAutoUpdate = false;
    this.object.add(this.#edges);
    this.palette = this.#skeleton?.palette ?? new Float32Array(this.object.matrix.elements);
    this.setFaces(source.faces);
  }

  /** Says that `palette` was filled; the next frame shows it. Allocates nothing. */
  commit(): void {
    if (this.#skeleton) {
      this.#skeleton.commit();
      return;
    }
    this.object.matrix.fromArray(this.palette);
    this.object.matrixWorldNeedsUpdate = true;
  }

  /** Shows another level of detail; the old one leaves the GPU, unless another view shows it. */
  setFaces(faces: readonly Submesh[]): void {
    const old = this.#drawn.splice(0);
    this.#faces = faces;
    faces.forEach((face, slot) => {
      if (!face.empty) this.#addFace(face, slot);
    });
    this.#takeOff(old);
    this.#showEdges();
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
  }

  /** Draws the edges of all triangles over the surfaces. */
  setWireframe(wireframe: boolean): void {
    this.#wireframe = wireframe;
    this.#showEdges();
  }

  /** Paints the faces anew. */
  setMaterials(surfaces: FaceMaterialOf): void {
    this.#surfaces = surfaces;
    this.setFaces(this.#faces);
  }

  /** Whether it darkens the ground under it: it does, until told otherwise. */
  setCastShadow(casts: boolean): void {
    if (casts === this.#casts) return;
    this.#casts = casts;
    for (const { mesh } of this.#drawn) this.#cast(mesh);
  }

  /** Frees what is on the GPU. The stage takes the view off: see `Stage.removeMeshView`. */
  dispose(): void {
    this.#edges.clear();
    this.#takeOff(this.#drawn.splice(0));
    this.#skeleton?.dispose();
  }

  #addFace(face: Submesh, slot: number): void {
    const material = this.#surfaces(slot);
    if (!material) return;
    const geometry = this.#parts.geometries.acquire(face, this.#skeleton !== null);
    const mesh = createMesh(geometry, material, this.#skeleton);
    this.#cast(mesh);
    this.#drawn.push({ mesh, face });
    this.object.add(mesh);
  }

  #cast(mesh: Mesh): void {
    if (this.#casts) mesh.layers.enable(SHADOW_LAYER);
    else mesh.layers.disable(SHADOW_LAYER);
  }

  #showEdges(): void {
    this.#edges.clear();
    if (!this.#wireframe) return;
    for (const { mesh } of this.#drawn) {
      this.#edges.add(createMesh(mesh.geometry, this.#parts.wireframe, this.#skeleton));
    }
  }

  #takeOff(drawn: readonly { readonly mesh: Mesh; readonly face: Submesh }[]): void {
    for (const { mesh, face } of drawn) {
      this.object.remove(mesh);
      this.#parts.geometries.release(face);
    }
  }
}

function createMesh(
  geometry: BufferGeometry,
  material: Material,
  skeleton: PaletteSkeleton | null,
): Mesh {
  const mesh = skeleton
    ? createSkinnedMesh(geometry, material, skeleton)
    : new Mesh(geometry, material);
  mesh.matrixAutoUpdate = false;
  return mesh;
}

function createSkinnedMesh(
  geometry: BufferGeometry,
  material: Material,
  skeleton: PaletteSkeleton,
): SkinnedMesh {
  const mesh = new SkinnedMesh(geometry, material);
  mesh.bindMode = DetachedBindMode;
  mesh.skeleton = skeleton;
  // Bounds of the bind pose say nothing about the pose, and three would compute them with bones that are not there.
  mesh.frustumCulled = false;
  mesh.boundingSphere = new Sphere();
  return mesh;
}

interface Shared {
  readonly geometry: BufferGeometry;
  users: number;
}

/** The geometries of the faces that are shown: one each, however many views show the face. */
export class FaceGeometries {
  readonly #shared = new Map<Submesh, Shared>();

  /** Give it back with `release`. A face is skinned in all views, or in none. */
  acquire(face: Submesh, skinned: boolean): BufferGeometry {
    let shared = this.#shared.get(face);
    if (!shared) {
      shared = { geometry: buildFaceGeometry(face, skinned), users: 0 };
      this.#shared.set(face, shared);
    }
    shared.users++;
    return shared.geometry;
  }

  /** With its last user a geometry leaves the GPU. */
  release(face: Submesh): void {
    const shared = this.#shared.get(face);
    if (!shared || --shared.users > 0) return;
    shared.geometry.dispose();
    this.#shared.delete(face);
  }
}

/**
 * A face's geometry. The decoder's typed arrays become the attributes themselves, nothing is copied.
 * With `skinned`, a face without weights follows the first joint of the skin rigidly.
 */
function buildFaceGeometry(face: Submesh, skinned: boolean): BufferGeometry {
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
