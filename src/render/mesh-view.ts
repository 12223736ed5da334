import {
  type BufferGeometry,
  DetachedBindMode,
  Group,
  type Material,
  Mesh,
  SkinnedMesh,
  Sphere,
} from 'three';
import type { Submesh } from '../formats/mesh/index.ts';
import { CASTER_LAYER } from './contact-shadow.ts';
import { buildFaceGeometry } from './face-geometry.ts';
import type { Look, Looks } from './looks.ts';
import { PaletteSkeleton } from './palette-skeleton.ts';

/** What a view is made from. */
export interface MeshViewSource {
  /** The faces of one level of detail; their arrays are used, not copied. */
  readonly faces: readonly Submesh[];
  /** Entries of the skin; 0 for an asset without one. */
  readonly jointCount: number;
  readonly look: Look;
  /** Which colour of the look: count worn meshes to tell them apart. */
  readonly tint: number;
}

/**
 * One mesh asset on the stage. The caller writes skin matrices into `palette`, then calls `commit`. An asset
 * without a skin has a palette of one matrix: where it stands, in Second Life axes.
 */
export class MeshView {
  /** 16 per joint of the skin, column-major, identity to begin with. */
  readonly palette: Float32Array<ArrayBuffer>;
  readonly object = new Group();
  readonly #looks: Looks;
  readonly #skeleton: PaletteSkeleton | null;
  readonly #surfaces: { readonly mesh: Mesh; readonly slot: number }[] = [];
  readonly #edges = new Group();
  #look: Look;
  #tint: number;
  #wireframe = false;

  constructor(looks: Looks, source: MeshViewSource) {
    this.#looks = looks;
    this.#look = source.look;
    this.#tint = source.tint;
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

  /** Shows another level of detail; the old one leaves the GPU. */
  setFaces(faces: readonly Submesh[]): void {
    this.#clear();
    faces.forEach((face, slot) => {
      if (!face.empty) this.#addFace(face, slot);
    });
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

  setLook(look: Look, tint: number): void {
    this.#look = look;
    this.#tint = tint;
    for (const { mesh, slot } of this.#surfaces) {
      mesh.material = this.#looks.surface(look, tint, slot);
    }
  }

  /** Frees what is on the GPU. The stage takes the view off: see `Stage.removeMeshView`. */
  dispose(): void {
    this.#clear();
    this.#skeleton?.dispose();
  }

  #addFace(face: Submesh, slot: number): void {
    const geometry = buildFaceGeometry(face, this.#skeleton !== null);
    const material = this.#looks.surface(this.#look, this.#tint, slot);
    const mesh = createMesh(geometry, material, this.#skeleton);
    mesh.layers.enable(CASTER_LAYER);
    this.#surfaces.push({ mesh, slot });
    this.object.add(mesh);
  }

  #showEdges(): void {
    this.#edges.clear();
    if (!this.#wireframe) return;
    for (const { mesh } of this.#surfaces) {
      this.#edges.add(createMesh(mesh.geometry, this.#looks.edges, this.#skeleton));
    }
  }

  #clear(): void {
    this.#edges.clear();
    for (const { mesh } of this.#surfaces) {
      this.object.remove(mesh);
      mesh.geometry.dispose();
    }
    this.#surfaces.length = 0;
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
