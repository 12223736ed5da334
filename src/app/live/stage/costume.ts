import type { WorldPose } from '../../../avatar/index.ts';
import type { LodName, MeshSkin } from '../../../formats/mesh/index.ts';
import type { AvatarRoot, FaceColor } from '../../../render/index.ts';
import type { WornPart } from '../../../session/index.ts';
import { FaceMaterials } from '../../stage/worn-appearance.ts';
import { makesBody } from './body-cover.ts';
import type { Garment } from './mesh-library.ts';
import type { Delivery } from './orders.ts';
import { Piece } from './piece.ts';
import type { Supplies } from './supplies.ts';

/** The mannequin of somebody whose outfit is on its way: there, but not yet anybody. */
const FAINT: FaceColor = [0.55, 0.6, 0.6, 0.32];

/** What of our mannequin is to be seen. */
type Doll = 'faint' | 'whole' | 'none';

/** What is drawn on one avatar. */
export class Costume {
  readonly #supplies: Supplies;
  readonly #place: AvatarRoot;
  readonly #pieces = new Map<string, Piece>();
  /** The same and the doll as a list: walking a Map makes an iterator every frame. */
  #list: readonly Piece[] = [];
  #doll: Piece | null = null;
  #dollGarment: Garment | null = null;
  #dollState: Doll = 'faint';
  #parts: readonly WornPart[] = [];
  #lod: LodName = 'lowest';
  #wireframe = false;
  #casts = true;

  constructor(supplies: Supplies, place: AvatarRoot) {
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
  setDoll(garment: Garment): void {
    this.#dollGarment = garment;
    this.#followDoll();
  }

  /** Wears these parts, as far as their meshes came. */
  putOn(parts: readonly WornPart[], delivery: Delivery): void {
    const worn = parts.filter(({ meshId }) => meshId !== null && delivery.has(meshId));
    const ids = new Set(worn.map(({ id }) => id));
    for (const id of this.#pieces.keys()) if (!ids.has(id)) this.#takeOff(id);
    for (const part of worn) this.#pieceOf(part, delivery.get(part.meshId ?? '')!).follow(part);
    this.#parts = worn;
    this.#dollState = makesBody([...delivery.values()].map(({ cover }) => cover))
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

  #pieceOf({ id }: WornPart, garment: Garment): Piece {
    const known = this.#pieces.get(id);
    if (known?.garment === garment) return known;
    known?.dispose();
    const piece = this.#sew(garment);
    this.#pieces.set(id, piece);
    return piece;
  }

  #sew(garment: Garment): Piece {
    const piece = new Piece(this.#supplies, this.#place, garment, this.#lod);
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
