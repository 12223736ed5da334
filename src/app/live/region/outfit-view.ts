import type { Condition, Steps } from '../../../async/index.ts';
import {
  attachmentJoint,
  composeRigidAttachment,
  createRigidAttachment,
  fillPalette,
  type RigidAttachment,
  type WorldPose,
} from '../../../avatar/index.ts';
import { isHiddenFace } from '../../../avatar/mannequin/index.ts';
import {
  type HideableBake,
  type HidingObject,
  hiddenBodyParts,
  type ObjectLook,
} from '../../../avatar/surface/index.ts';
import type { LodName } from '../../../formats/mesh/index.ts';
import type { BakeName } from '../../../formats/texture-entry/index.ts';
import type {
  AvatarRoot,
  ColorMaterials,
  FaceColor,
  FaceMaterialOf,
  MeshView,
  Stage,
} from '../../../render/index.ts';
import { type SurfaceView, surfacesOf } from '../../../render/surface/index.ts';
import type { WornPart } from '../../../session/index.ts';
import { ExaminedMaterials } from '../../stage/examined-materials.ts';
import { FaceMaterials } from '../../stage/face-materials.ts';
import { type LookContext, LookMaterials } from '../../stage/look-materials.ts';
import { type DrawnPart, usableLod, type WornSkin } from '../../state/index.ts';
import type { AnimatedAttachment, AnimatedAttachments } from './animated-attachment.ts';
import { formsBody } from './body-coverage.ts';
import { BODY_LOOK, hasSkin } from './body-look.ts';
import { drawnMannequin, drawnParts } from './drawn-parts.ts';
import type { LoadedMesh } from './mesh-library.ts';
import type { LoadedMeshes } from './outfit-loader.ts';
import { partSource, sourcedParts } from './part-source.ts';

/** The stage and materials with which outfits are drawn. */
interface DrawingResources {
  readonly stage: Stage;
  readonly colorMaterials: ColorMaterials;
}

/** The mannequin of an avatar whose outfit is being loaded, half transparent. */
const PLACEHOLDER_COLOR: FaceColor = [0.55, 0.6, 0.6, 0.32];

/** Our mannequin is a placeholder while the outfit is being loaded, the body of an avatar without one, or not drawn. */
type MannequinUse = 'placeholder' | 'body' | 'none';

/** Texture ids of an avatar's bakes; those that it has not are missing. */
type Bakes = ReadonlyMap<BakeName, string>;

const NO_BAKES: Bakes = new Map();
const NOTHING_HIDDEN: ReadonlySet<HideableBake> = new Set();

/** The meshes that are drawn of an avatar's outfit: its parts, and our mannequin if they do not make up a body. */
export class OutfitView {
  readonly #resources: DrawingResources;
  readonly #root: AvatarRoot;
  readonly #animated: AnimatedAttachments;
  readonly #partViews = new Map<string, PartView>();
  /** Views that are being prepared, and are not drawn yet. */
  readonly #nextViews = new Map<string, PartView>();
  /** The views of the parts and of the mannequin as a list, since iterating over a Map allocates in every frame. */
  #views: readonly PartView[] = [];
  #parts: readonly WornPart[] = [];
  #mannequin: LoadedMesh | null = null;
  #mannequinView: PartView | null = null;
  #mannequinUse: MannequinUse = 'placeholder';
  #bakes = NO_BAKES;
  /** Parts of the body that what is worn shows itself. */
  #hidden = NOTHING_HIDDEN;
  #hiddenByHud: readonly HideableBake[] = [];
  #hiddenByParts = NOTHING_HIDDEN;
  /** Null until it is asked for. */
  #drawn: readonly DrawnPart[] | null = null;
  #lod: LodName = 'lowest';
  #wireframe = false;
  #surfaceView: SurfaceView | null = null;
  #castShadow = true;

  constructor(resources: DrawingResources, root: AvatarRoot, animated: AnimatedAttachments) {
    this.#resources = resources;
    this.#root = root;
    this.#animated = animated;
  }

  /** The parts that are drawn: those whose mesh could be loaded. */
  get parts(): readonly WornPart[] {
    return this.#parts;
  }

  /** Whether our mannequin stands in for a body. */
  get showsMannequin(): boolean {
    return this.#mannequinUse !== 'none';
  }

  /**
   * The skins that are worn, which may override joint positions, by the ids under which they compete.
   *
   * @param rootId - Of an animated object, for the skins of its skeleton; undefined for those of the avatar's own.
   */
  skinsOf(rootId?: string): readonly WornSkin[] {
    const skins: WornSkin[] = [];
    for (const { meshId, id, animated } of this.#parts) {
      const skin = this.#partViews.get(id)?.mesh.asset.skin;
      if (meshId && skin && animated?.id === rootId) skins.push([meshId, skin]);
    }
    return skins;
  }

  /** What is drawn, for those who examine it: the same list until something of it changes. */
  get drawn(): readonly DrawnPart[] {
    this.#drawn ??= this.#listDrawn();
    return this.#drawn;
  }

  /** The textures of everything that is drawn. */
  get textureIds(): ReadonlySet<string> {
    const ids = new Set<string>();
    for (const view of this.#views) view.addTextureIds(ids);
    return ids;
  }

  /** The textures of everything that is drawn, or is being prepared. */
  get neededTextureIds(): ReadonlySet<string> {
    const ids = new Set<string>();
    for (const view of this.#allViews()) view.addTextureIds(ids);
    return ids;
  }

  setMannequin(mannequin: LoadedMesh): void {
    this.#mannequin = mannequin;
    this.#updateMannequin();
  }

  /**
   * Draws these parts in place of the last, as far as their meshes could be loaded: prepares one after the other, then
   * shows them one after the other, so that no picture takes long. May be given up for other parts at each step.
   */
  *setParts(parts: readonly WornPart[], meshes: LoadedMeshes): Steps {
    const loaded = sourcedParts(parts).flatMap(({ part, source }) => {
      const mesh = meshes.get(source.key);
      return mesh ? [{ part, mesh }] : [];
    });
    this.#parts = loaded.map(({ part }) => part);
    this.#keepNext(new Map(loaded.map(({ part, mesh }) => [part.id, mesh])));
    for (const [index, { part, mesh }] of loaded.entries()) {
      const present = this.#partViews.get(part.id);
      const view = present?.mesh === mesh ? present : this.#nextView(part.id, mesh);
      view.setPart(part, this.#bakes, index);
      view.setSkeleton(this.#animated.of(part));
      yield;
    }
    yield* this.#prepareNext();
    for (const [id, view] of this.#nextViews) {
      this.#partViews.get(id)?.dispose();
      this.#nextViews.delete(id);
      this.#partViews.set(id, view);
      view.setVisible(true);
      this.#updateViews();
      yield nextFrame();
    }
    this.#removeOthers();
    // An animated object is beside the body, not around it.
    const around = parts.filter(({ animated }) => !animated);
    this.#hiddenByParts = hiddenBodyParts(around.map((part) => hidingObject(part, meshes)));
    const worn = loaded.flatMap(({ part, mesh }) => (part.animated ? [] : mesh));
    const hasBody = formsBody([...new Set(worn)].map(({ coverage }) => coverage));
    this.#mannequinUse = hasBody ? 'none' : 'body';
    this.#updateMannequin();
  }

  /** Draws faces that name bakes with these; null while they are not known. */
  setBakes(bakes: Bakes | null): void {
    this.#bakes = bakes ?? NO_BAKES;
    for (const [index, part] of this.#parts.entries()) {
      this.#partViews.get(part.id)?.setPart(part, this.#bakes, index);
      this.#nextViews.get(part.id)?.setPart(part, this.#bakes, index);
    }
    this.#updateMannequin();
  }

  /** Hides parts of the body that attachments on the screen show, which are not drawn. */
  setHiddenByHud(hiddenByHud: readonly HideableBake[]): void {
    this.#hiddenByHud = hiddenByHud;
    this.#updateMannequin();
  }

  setLod(lod: LodName): void {
    if (lod === this.#lod) return;
    this.#lod = lod;
    for (const view of this.#allViews()) view.setLod(lod);
  }

  setWireframe(wireframe: boolean): void {
    if (wireframe === this.#wireframe) return;
    this.#wireframe = wireframe;
    for (const view of this.#allViews()) view.setWireframe(wireframe);
  }

  /** Draws faces so that they can be examined; null: as they look. */
  setSurfaceView(surfaceView: SurfaceView | null): void {
    if (surfaceView === this.#surfaceView) return;
    this.#surfaceView = surfaceView;
    for (const view of this.#allViews()) view.setSurfaceView(surfaceView);
  }

  setCastShadow(castShadow: boolean): void {
    if (castShadow === this.#castShadow) return;
    this.#castShadow = castShadow;
    for (const view of this.#allViews()) view.setCastShadow(castShadow);
  }

  /** Poses everything that is drawn. Allocates nothing. */
  pose(world: WorldPose): void {
    for (let index = 0; index < this.#views.length; index++) this.#views[index].pose(world);
  }

  dispose(): void {
    for (const view of this.#views) view.dispose();
    for (const view of this.#nextViews.values()) view.dispose();
    this.#nextViews.clear();
    this.#partViews.clear();
    this.#views = [];
  }

  #listDrawn(): DrawnPart[] {
    const worn = this.#parts.flatMap((part) => {
      const mesh = this.#partViews.get(part.id)?.mesh;
      return mesh ? [{ part, mesh }] : [];
    });
    const body = this.#mannequinUse === 'body' ? this.#mannequin : null;
    const skin = hasSkin(this.#bakes) ? BODY_LOOK : null;
    return [...drawnParts(worn), ...(body ? [drawnMannequin(body, skin)] : [])];
  }

  #createView(mesh: LoadedMesh): PartView {
    const view = new PartView(this.#resources, this.#root, mesh, this.#lod);
    view.setWireframe(this.#wireframe);
    view.setSurfaceView(this.#surfaceView);
    view.setCastShadow(this.#castShadow);
    return view;
  }

  /** Updates the mannequin's view for its use, and the list of what is drawn. */
  #updateMannequin(): void {
    const mannequin = this.#mannequinUse === 'none' ? null : this.#mannequin;
    this.#hidden = new Set([...this.#hiddenByParts, ...this.#hiddenByHud]);
    if (mannequin) {
      const { stage, colorMaterials } = this.#resources;
      this.#mannequinView ??= this.#createView(mannequin);
      if (this.#mannequinUse === 'body') {
        if (hasSkin(this.#bakes)) this.#mannequinView.setSkin(this.#bakes, this.#hidden);
        else this.#mannequinView.setMaterials(stage.materials.mannequin, this.#hidden);
      } else {
        this.#mannequinView.setColors(new FaceMaterials(colorMaterials, () => PLACEHOLDER_COLOR));
      }
    } else {
      this.#mannequinView?.dispose();
      this.#mannequinView = null;
    }
    this.#updateViews();
  }

  #updateViews(): void {
    this.#drawn = null;
    const mannequinViews = this.#mannequinView ? [this.#mannequinView] : [];
    this.#views = [...this.#partViews.values(), ...mannequinViews];
  }

  #allViews(): readonly PartView[] {
    return [...this.#views, ...this.#nextViews.values()];
  }

  /** Removes the views of parts that are not worn any more. */
  #removeOthers(): void {
    const ids = new Set(this.#parts.map(({ id }) => id));
    for (const [id, view] of this.#partViews) {
      if (ids.has(id)) continue;
      view.dispose();
      this.#partViews.delete(id);
    }
  }

  /** A view that is shown later; one that was prepared for parts that have been given up will do. */
  #nextView(id: string, mesh: LoadedMesh): PartView {
    let view = this.#nextViews.get(id);
    if (!view) {
      view = this.#createView(mesh);
      view.setVisible(false);
      this.#nextViews.set(id, view);
    }
    return view;
  }

  #prepareNext(): Steps {
    const objects = [...this.#nextViews.values()].map(({ object }) => object);
    return surfacesOf(this.#resources.stage).prepare(objects);
  }

  /** Removes the views that were prepared for other parts. */
  #keepNext(meshOf: ReadonlyMap<string, LoadedMesh>): void {
    for (const [id, view] of this.#nextViews) {
      const mesh = meshOf.get(id);
      if (view.mesh === mesh && this.#partViews.get(id)?.mesh !== mesh) continue;
      view.dispose();
      this.#nextViews.delete(id);
    }
  }
}

/** Milliseconds between two pictures. */
const FRAME_MS = 1000 / 60;

/** Holds when a picture may have been drawn. Frames are not counted, since none are drawn of what is out of view. */
function nextFrame(): Condition {
  const at = performance.now() + FRAME_MS;
  return () => performance.now() >= at;
}

/** A part, as far as it decides which parts of the body are drawn. */
function hidingObject(part: WornPart, meshes: LoadedMeshes): HidingObject {
  const { lods } = meshes.get(partSource(part)?.key ?? '')?.asset ?? {};
  const faceCount = lods && Math.max(0, ...Object.values(lods).map((faces) => faces?.length ?? 0));
  return { textureEntry: part.look.textureEntry, faceCount };
}

/** Materials of our mannequin without those of hidden parts. */
function without(hidden: ReadonlySet<HideableBake>, materialOf: FaceMaterialOf): FaceMaterialOf {
  if (hidden.size === 0) return materialOf;
  return (face) => (isHiddenFace(face, hidden) ? null : materialOf(face));
}

/** One mesh that is drawn of an avatar. */
class PartView {
  readonly mesh: LoadedMesh;
  readonly #resources: DrawingResources;
  readonly #view: MeshView;
  #lod: LodName;
  #part: WornPart | null = null;
  #bakes = NO_BAKES;
  #index = 0;
  #hidden = NOTHING_HIDDEN;
  /** The mesh's own materials; null if it has materials of the stage. */
  #own: FaceMaterials | LookMaterials | null = null;
  #stageMaterials: FaceMaterialOf;
  #surfaceView: SurfaceView | null = null;
  #examined: ExaminedMaterials | null = null;
  /** The skeleton of the animated object that it is a part of; null: the avatar's. */
  #skeleton: AnimatedAttachment | null = null;
  /** Attaches a mesh without a skin; null for a skinned one. */
  #attachment: RigidAttachment | null = null;

  constructor(resources: DrawingResources, root: AvatarRoot, mesh: LoadedMesh, lod: LodName) {
    const { stage } = resources;
    this.mesh = mesh;
    this.#resources = resources;
    this.#stageMaterials = stage.materials.neutral;
    this.#lod = usableLod(mesh.asset, lod);
    this.#view = stage.createMeshView(
      {
        faces: mesh.asset.lods[this.#lod] ?? [],
        jointCount: mesh.binding?.count ?? 0,
        materialOf: stage.materials.neutral,
      },
      root,
    );
  }

  get object(): MeshView['object'] {
    return this.#view.object;
  }

  setVisible(isVisible: boolean): void {
    this.#view.setVisible(isVisible);
    this.#resources.stage.requestFrame();
  }

  /** Draws and attaches the mesh as this part of an outfit, the `index`-th. */
  setPart(part: WornPart, bakes: Bakes, index: number): void {
    const before = this.#part;
    if (part === before && bakes === this.#bakes && index === this.#index) return;
    this.#part = part;
    this.#bakes = bakes;
    this.#index = index;
    this.#setLook(part);
    if (this.mesh.binding) return;
    const { point, position, rotation, scale } = part;
    this.#attachment = createRigidAttachment(attachmentJoint(point), position, rotation, scale);
  }

  /** Binds the mesh to the skeleton of an animated object; null: to the avatar's. */
  setSkeleton(skeleton: AnimatedAttachment | null): void {
    this.#skeleton = skeleton;
  }

  /** Draws our mannequin with materials of the stage. */
  setMaterials(materialOf: FaceMaterialOf, hidden: ReadonlySet<HideableBake>): void {
    this.#hidden = hidden;
    this.#stageMaterials = materialOf;
    this.#replaceOwn(null);
  }

  /** Draws the mesh with materials of its own, which are disposed of with it, or when others are set. */
  setColors(colors: FaceMaterials): void {
    this.#hidden = NOTHING_HIDDEN;
    this.#replaceOwn(colors);
  }

  /** Draws our mannequin with the skin that these bakes show. */
  setSkin(bakes: Bakes, hidden: ReadonlySet<HideableBake>): void {
    this.#hidden = hidden;
    this.#showLook(BODY_LOOK, { isRigged: true, isBody: true, bakes });
  }

  setSurfaceView(surfaceView: SurfaceView | null): void {
    if (surfaceView === this.#surfaceView) return;
    this.#surfaceView = surfaceView;
    this.#showMaterials();
  }

  #setLook({ look, point, scale }: WornPart): void {
    this.#showLook(look, {
      isRigged: this.mesh.binding !== null,
      bakes: this.#bakes,
      attachmentPoint: point,
      objectIndex: this.#index,
      scale,
    });
  }

  #showLook(look: ObjectLook, context: LookContext): void {
    if (this.#own instanceof LookMaterials) {
      this.#own.set(look, context);
      this.#showMaterials();
      return;
    }
    const surfaces = surfacesOf(this.#resources.stage);
    this.#replaceOwn(new LookMaterials(surfaces, look, context, () => this.#showMaterials()));
  }

  #replaceOwn(own: FaceMaterials | LookMaterials | null): void {
    const former = this.#own;
    this.#own = own;
    this.#showMaterials();
    former?.dispose();
  }

  #showMaterials(): void {
    const { stage } = this.#resources;
    const own = this.#own;
    const looks = own instanceof LookMaterials ? own : null;
    const former = this.#examined;
    // What stands for an outfit that is being loaded has no faces to examine.
    this.#examined = own && !looks ? null : this.#examine(looks);
    const materialOf = this.#examined?.materialOf ?? own?.materialOf ?? this.#stageMaterials;
    this.#view.setMaterials(without(this.#hidden, materialOf), looks?.orderOf);
    former?.dispose();
    stage.requestFrame();
  }

  #examine(looks: LookMaterials | null): ExaminedMaterials | null {
    if (!this.#surfaceView) return null;
    const { materials } = surfacesOf(this.#resources.stage);
    const use = { isSkinned: this.mesh.binding !== null, scale: this.#part?.scale };
    const surfaceOf = (face: number) => looks?.surfaceOf(face) ?? null;
    return new ExaminedMaterials(materials, this.#surfaceView, use, surfaceOf);
  }

  addTextureIds(ids: Set<string>): void {
    if (this.#own instanceof LookMaterials) this.#own.addTextureIds(ids);
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
    const own = this.#skeleton?.world ?? world;
    if (this.mesh.binding) fillPalette(palette, own, this.mesh.binding);
    else if (this.#attachment) composeRigidAttachment(palette, world, this.#attachment);
    this.#view.commit();
  }

  dispose(): void {
    this.#resources.stage.removeMeshView(this.#view);
    this.#own?.dispose();
    this.#examined?.dispose();
  }
}
