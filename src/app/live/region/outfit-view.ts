import {
  attachmentJoint,
  composeRigidAttachment,
  createRigidAttachment,
  fillPalette,
  type RigidAttachment,
  type WorldPose,
} from '../../../avatar/index.ts';
import type { LodName } from '../../../formats/mesh/index.ts';
import type {
  AvatarRoot,
  ColorMaterials,
  FaceColor,
  FaceMaterialOf,
  MeshView,
  Stage,
} from '../../../render/index.ts';
import type { WornPart } from '../../../session/index.ts';
import { FaceMaterials } from '../../stage/worn-appearance.ts';
import { usableLod, type WornSkin } from '../../state/index.ts';
import { formsBody, type LoadedMesh, type LoadedMeshes } from './outfit-loader.ts';

/** The stage and materials with which outfits are drawn. */
interface DrawingResources {
  readonly stage: Stage;
  readonly colorMaterials: ColorMaterials;
}

/** The mannequin of an avatar whose outfit is being loaded, half transparent. */
const PLACEHOLDER_COLOR: FaceColor = [0.55, 0.6, 0.6, 0.32];

/** Our mannequin is a placeholder while the outfit is being loaded, the body of an avatar without one, or not drawn. */
type MannequinUse = 'placeholder' | 'body' | 'none';

/** The meshes that are drawn of an avatar's outfit: its parts, and our mannequin if they do not make up a body. */
export class OutfitView {
  readonly #resources: DrawingResources;
  readonly #root: AvatarRoot;
  readonly #partViews = new Map<string, PartView>();
  /** The views of the parts and of the mannequin as a list, since iterating over a Map allocates in every frame. */
  #views: readonly PartView[] = [];
  #parts: readonly WornPart[] = [];
  #mannequin: LoadedMesh | null = null;
  #mannequinView: PartView | null = null;
  #mannequinUse: MannequinUse = 'placeholder';
  #lod: LodName = 'lowest';
  #wireframe = false;
  #castShadow = true;

  constructor(resources: DrawingResources, root: AvatarRoot) {
    this.#resources = resources;
    this.#root = root;
  }

  /** The parts that are drawn: those whose mesh could be loaded. */
  get parts(): readonly WornPart[] {
    return this.#parts;
  }

  /** Whether our mannequin stands in for a body. */
  get showsMannequin(): boolean {
    return this.#mannequinUse !== 'none';
  }

  /** The skins that are worn, which may override joint positions, by the ids under which they compete. */
  get skins(): readonly WornSkin[] {
    const skins: WornSkin[] = [];
    for (const { meshId, id } of this.#parts) {
      const skin = this.#partViews.get(id)?.mesh.asset.skin;
      if (meshId && skin) skins.push([meshId, skin]);
    }
    return skins;
  }

  setMannequin(mannequin: LoadedMesh): void {
    this.#mannequin = mannequin;
    this.#updateMannequin();
  }

  /** Draws these parts in place of the last, as far as their meshes could be loaded. */
  setParts(parts: readonly WornPart[], meshes: LoadedMeshes): void {
    this.#parts = parts.filter(({ meshId }) => meshId !== null && meshes.has(meshId));
    const ids = new Set(this.#parts.map(({ id }) => id));
    for (const [id, view] of this.#partViews) {
      if (ids.has(id)) continue;
      view.dispose();
      this.#partViews.delete(id);
    }
    for (const part of this.#parts) {
      const mesh = meshes.get(part.meshId ?? '')!;
      let view = this.#partViews.get(part.id);
      if (view?.mesh !== mesh) {
        view?.dispose();
        view = this.#createView(mesh);
        this.#partViews.set(part.id, view);
      }
      view.setPart(part);
    }
    const hasBody = formsBody([...meshes.values()].map(({ coverage }) => coverage));
    this.#mannequinUse = hasBody ? 'none' : 'body';
    this.#updateMannequin();
  }

  setLod(lod: LodName): void {
    if (lod === this.#lod) return;
    this.#lod = lod;
    for (const view of this.#views) view.setLod(lod);
  }

  setWireframe(wireframe: boolean): void {
    if (wireframe === this.#wireframe) return;
    this.#wireframe = wireframe;
    for (const view of this.#views) view.setWireframe(wireframe);
  }

  setCastShadow(castShadow: boolean): void {
    if (castShadow === this.#castShadow) return;
    this.#castShadow = castShadow;
    for (const view of this.#views) view.setCastShadow(castShadow);
  }

  /** Poses everything that is drawn. Allocates nothing. */
  pose(world: WorldPose): void {
    for (let index = 0; index < this.#views.length; index++) this.#views[index].pose(world);
  }

  dispose(): void {
    for (const view of this.#views) view.dispose();
    this.#partViews.clear();
    this.#views = [];
  }

  #createView(mesh: LoadedMesh): PartView {
    const view = new PartView(this.#resources, this.#root, mesh, this.#lod);
    view.setWireframe(this.#wireframe);
    view.setCastShadow(this.#castShadow);
    return view;
  }

  /** Updates the mannequin's view for its use, and the list of what is drawn. */
  #updateMannequin(): void {
    const mannequin = this.#mannequinUse === 'none' ? null : this.#mannequin;
    if (mannequin) {
      const { stage, colorMaterials } = this.#resources;
      this.#mannequinView ??= this.#createView(mannequin);
      if (this.#mannequinUse === 'body') {
        this.#mannequinView.setMaterials(stage.materials.mannequin);
      } else {
        this.#mannequinView.setColors(new FaceMaterials(colorMaterials, () => PLACEHOLDER_COLOR));
      }
    } else {
      this.#mannequinView?.dispose();
      this.#mannequinView = null;
    }
    const mannequinViews = this.#mannequinView ? [this.#mannequinView] : [];
    this.#views = [...this.#partViews.values(), ...mannequinViews];
  }
}

/** One mesh that is drawn of an avatar. */
class PartView {
  readonly mesh: LoadedMesh;
  readonly #resources: DrawingResources;
  readonly #view: MeshView;
  #lod: LodName;
  #part: WornPart | null = null;
  /** The mesh's own materials; null if it has materials of the stage. */
  #colors: FaceMaterials | null = null;
  /** Attaches a mesh without a skin; null for a skinned one. */
  #attachment: RigidAttachment | null = null;

  constructor(resources: DrawingResources, root: AvatarRoot, mesh: LoadedMesh, lod: LodName) {
    const { stage } = resources;
    this.mesh = mesh;
    this.#resources = resources;
    this.#lod = usableLod(mesh.asset, lod);
    this.#view = stage.createMeshView(
      {
        faces: mesh.asset.lods[this.#lod] ?? [],
        jointCount: mesh.binding?.count ?? 0,
        materialOf: stage.materials.mannequin,
      },
      root,
    );
  }

  /** Colours and attaches the mesh as this part of an outfit. */
  setPart(part: WornPart): void {
    if (part === this.#part) return;
    const hasColors = this.#part !== null && haveSameColors(part, this.#part);
    this.#part = part;
    if (!hasColors) {
      const { colorMaterials } = this.#resources;
      this.setColors(new FaceMaterials(colorMaterials, (face) => colorOf(part, face)));
    }
    if (this.mesh.binding) return;
    const { point, position, rotation, scale } = part;
    this.#attachment = createRigidAttachment(attachmentJoint(point), position, rotation, scale);
  }

  /** Draws the mesh with materials of the stage. */
  setMaterials(materialOf: FaceMaterialOf): void {
    this.#view.setMaterials(materialOf);
    this.#colors?.dispose();
    this.#colors = null;
  }

  /** Draws the mesh with materials of its own, which are disposed of with it, or when others are set. */
  setColors(colors: FaceMaterials): void {
    this.setMaterials(colors.materialOf);
    this.#colors = colors;
  }

  setLod(lod: LodName): void {
    const usable = usableLod(this.mesh.asset, lod);
    if (usable === this.#lod) return;
    this.#lod = usable;
    this.#view.setFaces(this.mesh.asset.lods[usable] ?? []);
  }

  setWireframe(wireframe: boolean): void {
    this.#view.setWireframe(wireframe);
  }

  setCastShadow(castShadow: boolean): void {
    this.#view.setCastShadow(castShadow);
  }

  /** Allocates nothing. */
  pose(world: WorldPose): void {
    const { palette } = this.#view;
    if (this.mesh.binding) fillPalette(palette, world, this.mesh.binding);
    else if (this.#attachment) composeRigidAttachment(palette, world, this.#attachment);
    this.#view.commit();
  }

  dispose(): void {
    this.#resources.stage.removeMeshView(this.#view);
    this.#colors?.dispose();
  }
}

function colorOf({ faces, defaultFace }: WornPart, face: number): FaceColor {
  return (faces[face] ?? defaultFace).color;
}

function haveSameColors(a: WornPart, b: WornPart): boolean {
  if (a.faces === b.faces && a.defaultFace === b.defaultFace) return true;
  // One more than the faces, which compares the colours of all further ones.
  const faces = Math.max(a.faces.length, b.faces.length) + 1;
  for (let face = 0; face < faces; face++) {
    const color = colorOf(b, face);
    if (colorOf(a, face).some((component, index) => component !== color[index])) return false;
  }
  return true;
}
