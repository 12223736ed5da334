import {
  attachmentJoint,
  composeRigidAttachment,
  createRigidAttachment,
  fillPalette,
  type RigidAttachment,
  type WorldPose,
} from '../../../avatar/index.ts';
import type { LodName, MeshSkin } from '../../../formats/mesh/index.ts';
import type { AvatarRoot, FaceColor, FaceMaterialOf, MeshView } from '../../../render/index.ts';
import type { WornPart } from '../../../session/index.ts';
import { FaceMaterials } from '../../stage/worn-appearance.ts';
import { usableLod } from '../../state/index.ts';
import { formsBody, type LoadedMesh, type LoadedMeshes } from './outfit-loader.ts';
import type { RegionAssets } from './region-avatar-view.ts';

/** The mannequin of somebody whose outfit is on its way: there, but not yet anybody. */
const FAINT: FaceColor = [0.55, 0.6, 0.6, 0.32];

/** What of our mannequin is to be seen. */
type Doll = 'faint' | 'whole' | 'none';

/** What is drawn on one avatar. */
export class OutfitView {
  readonly #supplies: RegionAssets;
  readonly #place: AvatarRoot;
  readonly #pieces = new Map<string, WornPartView>();
  /** The same and the doll as a list: walking a Map makes an iterator every frame. */
  #list: readonly WornPartView[] = [];
  #doll: WornPartView | null = null;
  #dollGarment: LoadedMesh | null = null;
  #dollState: Doll = 'faint';
  #parts: readonly WornPart[] = [];
  #lod: LodName = 'lowest';
  #wireframe = false;
  #casts = true;

  constructor(supplies: RegionAssets, place: AvatarRoot) {
    this.#supplies = supplies;
    this.#place = place;
  }

  /** Those that are drawn. */
  get parts(): readonly WornPart[] {
    return this.#parts;
  }

  /** Whether our mannequin stands in for a body. */
  get hasDoll(): boolean {
    return this.#dollState !== 'none';
  }

  /** What is worn brings along joint positions; by the ids under which they compete. */
  get skins(): ReadonlyMap<string, MeshSkin> {
    const skins = new Map<string, MeshSkin>();
    for (const { meshId, id } of this.#parts) {
      const skin = this.#pieces.get(id)?.garment.asset.skin;
      if (meshId && skin) skins.set(meshId, skin);
    }
    return skins;
  }

  /** Our mannequin has come. */
  setDoll(garment: LoadedMesh): void {
    this.#dollGarment = garment;
    this.#followDoll();
  }

  /** Wears these parts, as far as their meshes came. */
  putOn(parts: readonly WornPart[], delivery: LoadedMeshes): void {
    const worn = parts.filter(({ meshId }) => meshId !== null && delivery.has(meshId));
    const ids = new Set(worn.map(({ id }) => id));
    for (const id of this.#pieces.keys()) if (!ids.has(id)) this.#takeOff(id);
    for (const part of worn) this.#pieceOf(part, delivery.get(part.meshId ?? '')!).follow(part);
    this.#parts = worn;
    this.#dollState = formsBody([...delivery.values()].map(({ coverage: cover }) => cover))
      ? 'none'
      : 'whole';
    this.#followDoll();
  }

  setDetail(lod: LodName): void {
    if (lod === this.#lod) return;
    this.#lod = lod;
    for (const piece of this.#list) piece.setDetail(lod);
  }

  setWireframe(wireframe: boolean): void {
    this.#wireframe = wireframe;
    for (const piece of this.#list) piece.setWireframe(wireframe);
  }

  setCasting(casts: boolean): void {
    if (casts === this.#casts) return;
    this.#casts = casts;
    for (const piece of this.#list) piece.setCasting(casts);
  }

  /** Allocates nothing. */
  pose(world: WorldPose): void {
    for (let index = 0; index < this.#list.length; index++) this.#list[index].pose(world);
  }

  dispose(): void {
    for (const piece of this.#list) piece.dispose();
    this.#pieces.clear();
    this.#list = [];
  }

  #pieceOf({ id }: WornPart, garment: LoadedMesh): WornPartView {
    const known = this.#pieces.get(id);
    if (known?.garment === garment) return known;
    known?.dispose();
    const piece = this.#sew(garment);
    this.#pieces.set(id, piece);
    return piece;
  }

  #sew(garment: LoadedMesh): WornPartView {
    const piece = new WornPartView(this.#supplies, this.#place, garment, this.#lod);
    piece.setWireframe(this.#wireframe);
    piece.setCasting(this.#casts);
    return piece;
  }

  #takeOff(id: string): void {
    this.#pieces.get(id)?.dispose();
    this.#pieces.delete(id);
  }

  #followDoll(): void {
    const garment = this.#dollState === 'none' ? null : this.#dollGarment;
    if (!garment) {
      this.#doll?.dispose();
      this.#doll = null;
    } else {
      this.#doll ??= this.#sew(garment);
      if (this.#dollState === 'whole') this.#doll.wear(this.#supplies.stage.materials.mannequin);
      else this.#doll.paint(new FaceMaterials(this.#supplies.paints, () => FAINT));
    }
    this.#list = [...this.#pieces.values(), ...(this.#doll ? [this.#doll] : [])];
  }
}

/** One mesh on one avatar. */
class WornPartView {
  readonly garment: LoadedMesh;
  readonly #supplies: RegionAssets;
  readonly #view: MeshView;
  #lod: LodName;
  #part: WornPart | null = null;
  #coat: FaceMaterials | null = null;
  #fastening: RigidAttachment | null = null;

  constructor(supplies: RegionAssets, place: AvatarRoot, garment: LoadedMesh, lod: LodName) {
    this.garment = garment;
    this.#supplies = supplies;
    this.#lod = usableLod(garment.asset, lod);
    const jointCount = garment.binding?.count ?? 0;
    const source = { faces: [], jointCount, materialOf: supplies.stage.materials.mannequin };
    this.#view = supplies.stage.createMeshView(source, place);
    this.#show();
  }

  /** Paints and fastens it as this part of somebody's outfit is. */
  follow(part: WornPart): void {
    if (part === this.#part) return;
    const isPainted = this.#part !== null && samePaint(part, this.#part);
    this.#part = part;
    if (!isPainted)
      this.paint(new FaceMaterials(this.#supplies.paints, (slot) => paintOf(part, slot)));
    if (this.garment.binding) return;
    this.#fastening = createRigidAttachment(
      attachmentJoint(part.point),
      part.position,
      part.rotation,
      part.scale,
    );
  }

  /** Gives it surfaces that are not its own. */
  wear(surfaces: FaceMaterialOf): void {
    this.#view.setMaterials(surfaces);
    this.#coat?.dispose();
    this.#coat = null;
  }

  /** The coat goes with the piece, or with the next one. */
  paint(coat: FaceMaterials): void {
    this.wear(coat.materialOf);
    this.#coat = coat;
  }

  setDetail(lod: LodName): void {
    const usable = usableLod(this.garment.asset, lod);
    if (usable === this.#lod) return;
    this.#lod = usable;
    this.#show();
  }

  setWireframe(wireframe: boolean): void {
    this.#view.setWireframe(wireframe);
  }

  setCasting(casts: boolean): void {
    this.#view.setCastShadow(casts);
  }

  /** Puts it where the avatar is. Allocates nothing. */
  pose(world: WorldPose): void {
    const { palette } = this.#view;
    if (this.garment.binding) fillPalette(palette, world, this.garment.binding);
    else if (this.#fastening) composeRigidAttachment(palette, world, this.#fastening);
    this.#view.commit();
  }

  dispose(): void {
    this.#supplies.stage.removeMeshView(this.#view);
    this.#coat?.dispose();
  }

  #show(): void {
    this.#view.setFaces(this.garment.asset.lods[this.#lod] ?? []);
  }
}

function paintOf({ faces, defaultFace }: WornPart, slot: number) {
  return (faces[slot] ?? defaultFace).color;
}

function samePaint(a: WornPart, b: WornPart): boolean {
  if (a.faces === b.faces && a.defaultFace === b.defaultFace) return true;
  const slots = Math.max(a.faces.length, b.faces.length) + 1;
  for (let slot = 0; slot < slots; slot++) {
    const other = paintOf(b, slot);
    if (paintOf(a, slot).some((share, index) => share !== other[index])) return false;
  }
  return true;
}
