import {
  type BufferGeometry,
  DataTexture,
  DetachedBindMode,
  FloatType,
  Group,
  type Material,
  Matrix4,
  Mesh,
  RGBAFormat,
  Skeleton,
  SkinnedMesh,
  Sphere,
} from 'three';
import type { Submesh } from '../formats/mesh/index.ts';
import { blendedRenderOrder, OVER_FACES_ORDER } from './blend-order.ts';
import { OCCLUSION_LAYER, SHADOW_LAYER } from './contact-shadow.ts';
import type { FaceGeometries } from './face-geometries.ts';
import type { FaceMaterialData, FaceMaterialOf } from './materials.ts';

/** The mesh data and materials of a view. */
export interface MeshViewSource {
  /** The faces of one level of detail; their arrays are used, not copied. */
  readonly faces: readonly Submesh[];
  /** Entries of the skin; 0 for an asset without one. */
  readonly jointCount: number;
  readonly materialOf: FaceMaterialOf;
}

/** Place of each face among the blended ones, by its number: 0, or a negative number for rigged faces. */
export type FaceOrderOf = (face: number) => number;

const unordered: FaceOrderOf = () => 0;

/** Resources that all views of a stage share; the geometries belong to its renderer. */
export interface MeshResources {
  readonly geometries: FaceGeometries;
  /** Triangles as lines, drawn over a surface. */
  readonly wireframe: Material;
}

/** A face that is drawn once more, with another material. */
export interface FaceHighlight {
  /** Number of the face. */
  readonly face: number;
  readonly material: Material;
}

/** The drawn mesh of a face. */
interface FaceMesh {
  readonly mesh: Mesh;
  readonly face: Submesh;
}

/**
 * One mesh asset on the stage. The caller writes skin matrices into `palette`, then calls `commit`. An asset without a
 * skin has a palette of one matrix, its own: its position and rotation in Second Life axes.
 */
export class MeshView {
  /** 16 per joint of the skin, column-major, identity to begin with. */
  readonly palette: Float32Array<ArrayBuffer>;
  readonly object = new Group();
  readonly #resources: MeshResources;
  readonly #skeleton: PaletteSkeleton | null;
  readonly #faceMeshes: FaceMesh[] = [];
  readonly #wireframe = new Group();
  readonly #highlight = new Group();
  #highlights: readonly FaceHighlight[] = [];
  #faces: readonly Submesh[] = [];
  #materialOf: FaceMaterialOf;
  #orderOf: FaceOrderOf = unordered;
  #hasWireframe = false;
  #castsShadow = true;

  constructor(resources: MeshResources, { faces, jointCount, materialOf }: MeshViewSource) {
    this.#resources = resources;
    this.#materialOf = materialOf;
    this.#skeleton = jointCount > 0 ? new PaletteSkeleton(jointCount) : null;
    this.object.matrixAutoUpdate = false;
    this.object.add(this.#wireframe, this.#highlight);
    this.palette = this.#skeleton?.palette ?? new Float32Array(this.object.matrix.elements);
    this.setFaces(faces);
  }

  /** Call after writing `palette`: the next frame shows it. Allocates nothing. */
  commit(): void {
    if (this.#skeleton) {
      this.#skeleton.commit();
      return;
    }
    this.object.matrix.fromArray(this.palette);
    this.object.matrixWorldNeedsUpdate = true;
  }

  /** Shows another level of detail; the former one leaves the GPU, unless another view shows it. */
  setFaces(faces: readonly Submesh[]): void {
    const former = this.#faceMeshes.splice(0);
    this.#faces = faces;
    faces.forEach((face, index) => {
      if (!face.empty) this.#addFace(face, index);
    });
    this.#removeFaces(former);
    this.#updateWireframe();
    this.#updateHighlight();
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
  }

  /** Whether the edges of all triangles are drawn over the surfaces. */
  setWireframe(wireframe: boolean): void {
    this.#hasWireframe = wireframe;
    this.#updateWireframe();
  }

  /** Draws faces once more with these materials, such as an outline. */
  setHighlights(highlights: readonly FaceHighlight[]): void {
    this.#highlights = highlights;
    this.#updateHighlight();
  }

  /** Gives the faces other materials; `orderOf` is the order of those that blend, see `blendedRenderOrder`. */
  setMaterials(materialOf: FaceMaterialOf, orderOf: FaceOrderOf = unordered): void {
    this.#materialOf = materialOf;
    this.#orderOf = orderOf;
    this.setFaces(this.#faces);
  }

  /** Whether it casts a shadow on the ground under it; true by default. */
  setCastShadow(castsShadow: boolean): void {
    if (castsShadow === this.#castsShadow) return;
    this.#castsShadow = castsShadow;
    for (const { mesh } of this.#faceMeshes) this.#setLayers(mesh);
  }

  /** Frees the GPU's resources. The stage removes views from the scene: see `Stage.removeMeshView`. */
  dispose(): void {
    this.#wireframe.clear();
    this.#highlight.clear();
    this.#removeFaces(this.#faceMeshes.splice(0));
    this.#skeleton?.dispose();
  }

  #addFace(face: Submesh, index: number): void {
    const material = this.#materialOf(index);
    if (!material) return;
    const geometry = this.#resources.geometries.acquire(face, this.#skeleton !== null);
    const mesh = createMesh(geometry, material, this.#skeleton);
    if (material.transparent) mesh.renderOrder = blendedRenderOrder(this.#orderOf(index));
    this.#setLayers(mesh);
    this.#faceMeshes.push({ mesh, face });
    this.object.add(mesh);
  }

  #removeFaces(faceMeshes: readonly FaceMesh[]): void {
    for (const { mesh, face } of faceMeshes) {
      this.object.remove(mesh);
      this.#resources.geometries.release(face);
    }
  }

  #updateHighlight(): void {
    this.#highlight.clear();
    for (const { face, material } of this.#highlights) {
      const drawn = this.#faceMeshes.find((candidate) => candidate.face === this.#faces[face]);
      if (!drawn) continue;
      const mesh = createMesh(drawn.mesh.geometry, material, this.#skeleton);
      mesh.renderOrder = OVER_FACES_ORDER;
      this.#highlight.add(mesh);
    }
  }

  #setLayers(mesh: Mesh): void {
    const { transparent, alphaTest, userData } = mesh.material as Material;
    const { shadow } = userData as FaceMaterialData;
    // Of translucent surfaces, the whole outline would be dark.
    mesh.castShadow = !transparent || shadow !== undefined;
    mesh.customDepthMaterial = shadow;
    mesh.receiveShadow = true;
    mesh.layers.set(0);
    if (!this.#castsShadow) return;
    mesh.layers.enable(SHADOW_LAYER);
    if (!transparent && alphaTest === 0) mesh.layers.enable(OCCLUSION_LAYER);
  }

  #updateWireframe(): void {
    this.#wireframe.clear();
    if (!this.#hasWireframe) return;
    for (const { mesh } of this.#faceMeshes) {
      const lines = createMesh(mesh.geometry, this.#resources.wireframe, this.#skeleton);
      lines.renderOrder = OVER_FACES_ORDER;
      this.#wireframe.add(lines);
    }
  }
}

function createMesh(
  geometry: BufferGeometry,
  material: Material,
  skeleton: PaletteSkeleton | null,
): Mesh {
  if (!skeleton) {
    const mesh = new Mesh(geometry, material);
    mesh.matrixAutoUpdate = false;
    return mesh;
  }
  const mesh = new SkinnedMesh(geometry, material);
  mesh.matrixAutoUpdate = false;
  mesh.bindMode = DetachedBindMode;
  mesh.skeleton = skeleton;
  // The bounds of the bind pose do not hold for other poses, and three would compute them with bones that do not exist.
  mesh.frustumCulled = false;
  mesh.boundingSphere = new Sphere();
  return mesh;
}

const IDENTITY = new Matrix4().elements;

/**
 * A `SkinnedMesh.skeleton` without bones: a texture of finished skin matrices, four texels each, which the avatar layer
 * writes directly. All of three's own materials skin with it unchanged.
 */
class PaletteSkeleton extends Skeleton {
  /** 16 per joint, column-major: `world · inverseBind`. A view of the texture's data. */
  readonly palette: Float32Array<ArrayBuffer>;
  readonly #texture: DataTexture;

  constructor(jointCount: number) {
    super([], []);
    // Shaders read a matrix from four neighbouring texels of a row, so the width is a multiple of four.
    const size = Math.max(4, Math.ceil(Math.sqrt(jointCount * 4) / 4) * 4);
    const texels = new Float32Array(size * size * 4);
    this.palette = texels.subarray(0, 16 * jointCount);
    for (let o = 0; o < this.palette.length; o += 16) this.palette.set(IDENTITY, o);
    this.#texture = new DataTexture(texels, size, size, RGBAFormat, FloatType);
    this.boneTexture = this.#texture;
    this.commit();
  }

  /** Call when the palette has changed: the next frame uploads it. */
  commit(): void {
    this.#texture.needsUpdate = true;
  }

  /** Called by the renderer in every frame: there are no bones to read. */
  override update(): void {}
}
