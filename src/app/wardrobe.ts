import {
  type Bounds,
  bindSkin,
  defaultSkeleton,
  fillPalette,
  pickFace,
  type SkinBinding,
  skinnedBounds,
  type WorldPose,
} from '../avatar/index.ts';
import { LOD_NAMES, type LodName, type MeshAsset, type Submesh } from '../formats/mesh/index.ts';
import type { MeshView, Place, Stage } from '../render/index.ts';
import type { Finish } from './finish.ts';
import type { WornMesh } from './state.ts';

const ray = new Float64Array(6);

interface Hanger {
  mesh: WornMesh;
  readonly view: MeshView;
  readonly binding: SkinBinding | null;
  finish: Finish | null;
}

/** The level to draw when `wanted` is chosen: it, else the next lower ones, else the next higher ones. */
export function usableLod(asset: MeshAsset, wanted: LodName): LodName {
  const index = LOD_NAMES.indexOf(wanted);
  const order = [...LOD_NAMES.slice(index), ...LOD_NAMES.slice(0, index).reverse()];
  return order.find((name) => asset.lods[name]) ?? wanted;
}

/** The submeshes that a worn mesh shows now. */
export function shownFaces(mesh: WornMesh): readonly Submesh[] {
  return mesh.asset.lods[mesh.lod] ?? [];
}

/**
 * A mesh without a skin has no place on the avatar: it is shown upright at the feet, none of it buried. How
 * far up that is, metres.
 */
export function heightOnGround(faces: readonly Submesh[]): number {
  const drawn = faces.filter((face) => !face.empty);
  return -Math.min(0, ...drawn.map((face) => face.positionMin[2]));
}

/** What hangs on the stage for each worn mesh: follows the records, and fills palettes each frame. */
export class Wardrobe {
  readonly #stage: Stage;
  readonly #place: Place;
  readonly #hangers = new Map<string, Hanger>();
  /** The same as a list: walking a Map makes an iterator every frame. */
  #list: readonly Hanger[] = [];
  /** Kept when a mesh goes, so that it comes back in its own colour. */
  readonly #tints = new Map<string, number>();

  /** `place`: where the avatar stands that wears it. */
  constructor(stage: Stage, place: Place) {
    this.#stage = stage;
    this.#place = place;
  }

  /** Brings the stage in line with the records: adds, removes, shows, hides, switches levels. */
  follow(meshes: readonly WornMesh[], wireframe: boolean): void {
    const kept = new Set(meshes.map((mesh) => mesh.id));
    for (const id of this.#hangers.keys()) if (!kept.has(id)) this.#takeOff(id);
    for (const mesh of meshes) {
      const hanger = this.#hangers.get(mesh.id) ?? this.#hang(mesh);
      if (hanger.mesh.lod !== mesh.lod) hanger.view.setFaces(shownFaces(mesh));
      hanger.view.setVisible(mesh.visible);
      hanger.view.setWireframe(wireframe);
      hanger.mesh = mesh;
    }
    this.#list = [...this.#hangers.values()];
  }

  /** Hands every visible mesh its skin matrices. Allocates nothing. */
  pose(world: WorldPose): void {
    for (let i = 0; i < this.#list.length; i++) {
      const { mesh, view, binding, finish } = this.#list[i];
      if (!mesh.visible) continue;
      finish?.pose(world);
      if (!binding) continue;
      fillPalette(view.palette, world, binding);
      view.commit();
    }
  }

  /** Takes everything off. */
  clear(): void {
    this.follow([], false);
  }

  /** The box around everything visible, in the axes of its place; null when nothing is. */
  bounds(): Bounds | null {
    let bounds: Bounds | null = null;
    for (const { mesh, view } of this.#list) {
      if (!mesh.visible) continue;
      // The coarsest level has the same extent, and far fewer vertices to skin.
      const coarsest = mesh.asset.lods[usableLod(mesh.asset, 'lowest')] ?? [];
      for (const face of coarsest)
        if (!face.empty) bounds = skinnedBounds(face, view.palette, bounds ?? undefined);
    }
    return bounds;
  }

  /** Number of the cloth colour of a mesh, by its id. */
  tintOf(id: string): number {
    const tint = this.#tints.get(id) ?? this.#tints.size;
    this.#tints.set(id, tint);
    return tint;
  }

  /** The visible mesh that a ray of the stage meets first, as last posed; see `StageCamera.rayThrough`. */
  pick(stageRay: Float64Array): WornMesh | null {
    this.#place.rayToAvatar(ray, stageRay);
    let nearest = Number.POSITIVE_INFINITY;
    let picked: WornMesh | null = null;
    for (const { mesh, view } of this.#list) {
      if (!mesh.visible) continue;
      for (const face of shownFaces(mesh)) {
        if (face.empty) continue;
        const distance = pickFace(ray, face, view.palette, nearest);
        if (distance >= nearest) continue;
        nearest = distance;
        picked = mesh;
      }
    }
    return picked;
  }

  #hang(mesh: WornMesh): Hanger {
    const { skin } = mesh.asset;
    const { looks } = this.#stage;
    const binding = skin && bindSkin(skin, defaultSkeleton);
    const source = {
      faces: shownFaces(mesh),
      jointCount: binding?.count ?? 0,
      surfaces: mesh.builtIn ? looks.doll : looks.cloth(this.tintOf(mesh.id)),
    };
    const view = this.#stage.createMeshView(source, this.#place);
    if (!binding) {
      view.palette[14] = heightOnGround(shownFaces(mesh));
      view.commit();
    }
    const hanger = { mesh, view, binding, finish: null };
    this.#hangers.set(mesh.id, hanger);
    if (mesh.attachment || mesh.faceColors.length > 0) void this.#finish(hanger);
    return hanger;
  }

  /** Only an avatar's file asks for it, so that its code is not in the first load. */
  async #finish(hanger: Hanger): Promise<void> {
    const { Finish } = await import('./finish.ts');
    if (this.#hangers.get(hanger.mesh.id) !== hanger) return;
    hanger.finish = new Finish(hanger.view, hanger.mesh);
    this.#stage.requestFrame();
  }

  #takeOff(id: string): void {
    const hanger = this.#hangers.get(id);
    if (hanger) this.#stage.removeMeshView(hanger.view);
    hanger?.finish?.dispose();
    this.#hangers.delete(id);
  }
}
