import {
  attachmentJoint,
  composeRigidAttachment,
  createRigidAttachment,
  fillPalette,
  type RigidAttachment,
  type WorldPose,
} from '../../../avatar/index.ts';
import type { LodName } from '../../../formats/mesh/index.ts';
import type { AvatarRoot, FaceMaterialOf, MeshView } from '../../../render/index.ts';
import type { WornPart } from '../../../session/index.ts';
import { FaceMaterials } from '../../stage/worn-appearance.ts';
import { usableLod } from '../../state/index.ts';
import type { Garment } from './mesh-library.ts';
import type { Supplies } from './supplies.ts';

/** One mesh on one avatar. */
export class Piece {
  readonly garment: Garment;
  readonly #supplies: Supplies;
  readonly #view: MeshView;
  #lod: LodName;
  #part: WornPart | null = null;
  #coat: FaceMaterials | null = null;
  #fastening: RigidAttachment | null = null;

  constructor(supplies: Supplies, place: AvatarRoot, garment: Garment, lod: LodName) {
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
