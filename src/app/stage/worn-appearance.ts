import {
  attachmentJoint,
  composeRigidAttachment,
  createRigidAttachment,
  defaultSkeleton,
  type RigidAttachment,
  type WorldPose,
} from '../../avatar/index.ts';
import { isHiddenFace } from '../../avatar/mannequin/index.ts';
import type { HideableBake } from '../../avatar/surface/index.ts';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import type { FaceMaterialOf, MeshView, Stage } from '../../render/index.ts';
import { type SurfaceView, surfacesOf } from '../../render/surface/index.ts';
import { bodyHiddenBy } from '../looks/hidden-body.ts';
import type { WornMesh } from '../state/index.ts';
import { ExaminedMaterials } from './examined-materials.ts';
import { type LookContext, LookMaterials } from './look-materials.ts';

/** Where and how a worn mesh is drawn. */
interface WornPlace {
  readonly stage: Stage;
  readonly view: MeshView;
  /** Its materials while it has no look. */
  readonly plain: FaceMaterialOf;
}

/** What the appearance of all worn meshes depends on. */
export interface WornContext {
  /** Texture ids of the avatar's bakes; those that it has not are missing. */
  readonly bakes: ReadonlyMap<BakeName, string>;
  /** How faces are examined; null: they look as they do. */
  readonly view: SurfaceView | null;
  /** Everything that is worn: some looks hide parts of our own body. */
  readonly worn: readonly WornMesh[];
}

const NOTHING_HIDDEN: ReadonlySet<HideableBake> = new Set();

/** The looks of a worn mesh's faces, and where it is attached. */
export class WornAppearance {
  readonly #place: WornPlace;
  readonly #isSkinned: boolean;
  #looks: LookMaterials | null = null;
  #examined: ExaminedMaterials | null = null;
  #attachment: RigidAttachment | null = null;
  #mesh: WornMesh | null = null;
  #index = -1;
  #bakes: WornContext['bakes'] | null = null;
  #view: SurfaceView | null = null;
  /** Of our own body: the parts that are not drawn. */
  #hidden = NOTHING_HIDDEN;

  constructor(place: WornPlace, mesh: WornMesh, index: number, context: WornContext) {
    this.#place = place;
    this.#isSkinned = mesh.asset.skin !== null;
    this.set(mesh, index, context);
  }

  /** Draws the mesh as this record says; it is the `index`-th that is worn. */
  set(mesh: WornMesh, index: number, { bakes, view, worn }: WornContext): void {
    const before = this.#mesh;
    if (mesh.attachment !== before?.attachment) this.#attachment = rigidAttachmentOf(mesh);
    const hasSameLook =
      mesh.look === before?.look && bakes === this.#bakes && index === this.#index;
    const hidden = mesh.builtIn ? bodyHiddenBy(worn) : NOTHING_HIDDEN;
    const hasSameView = view === this.#view && haveSameParts(hidden, this.#hidden);
    this.#mesh = mesh;
    this.#index = index;
    this.#bakes = bakes;
    this.#view = view;
    this.#hidden = hidden;
    if (!hasSameLook) this.#setLook(mesh, bakes, index);
    if (!hasSameView) this.#showMaterials();
  }

  /** Whether a face is not drawn, since what is worn shows that part of our body. */
  isHidden(face: number): boolean {
    return this.#hidden.size > 0 && isHiddenFace(face, this.#hidden);
  }

  /** Moves a mesh without a skin to its attachment point. Allocates nothing. */
  pose(world: WorldPose): void {
    if (!this.#attachment) return;
    const { view } = this.#place;
    composeRigidAttachment(view.palette, world, this.#attachment);
    view.commit();
  }

  /** Releases the materials; the view has to have others by then, or none. */
  dispose(): void {
    this.#looks?.dispose();
    this.#looks = null;
    this.#examined?.dispose();
    this.#examined = null;
  }

  #setLook({ look, attachment, builtIn }: WornMesh, bakes: LookContext['bakes'], index: number) {
    const former = this.#looks;
    const context = {
      isRigged: this.#isSkinned,
      bakes,
      isBody: builtIn,
      attachmentPoint: attachment ? numberOfPoint(attachment.point) : 0,
      objectIndex: index,
      scale: attachment?.scale,
    };
    if (look && former) {
      former.set(look, context);
      return;
    }
    const surfaces = look && surfacesOf(this.#place.stage);
    this.#looks =
      surfaces && new LookMaterials(surfaces, look, context, () => this.#showMaterials());
    this.#showMaterials();
    former?.dispose();
  }

  #showMaterials(): void {
    const { stage, view, plain } = this.#place;
    const looks = this.#looks;
    const former = this.#examined;
    this.#examined = this.#view && this.#examine(this.#view);
    const materialOf = this.#examined?.materialOf ?? looks?.materialOf ?? plain;
    const shown: FaceMaterialOf =
      this.#hidden.size > 0
        ? (face) => (this.isHidden(face) ? null : materialOf(face))
        : materialOf;
    view.setMaterials(shown, looks?.orderOf);
    former?.dispose();
    stage.requestFrame();
  }

  #examine(view: SurfaceView): ExaminedMaterials {
    const { materials } = surfacesOf(this.#place.stage);
    const use = { isSkinned: this.#isSkinned, scale: this.#mesh?.attachment?.scale };
    return new ExaminedMaterials(
      materials,
      view,
      use,
      (face) => this.#looks?.surfaceOf(face) ?? null,
    );
  }
}

function haveSameParts(a: ReadonlySet<HideableBake>, b: ReadonlySet<HideableBake>): boolean {
  return a.size === b.size && [...a].every((part) => b.has(part));
}

/** The grid's number of an attachment point; 0 for an unknown name. */
function numberOfPoint(name: string): number {
  return Math.max(0, defaultSkeleton.jointNumber(name) - attachmentJoint(1) + 1);
}

function rigidAttachmentOf({ attachment, asset }: WornMesh): RigidAttachment | null {
  if (!attachment || asset.skin) return null;
  const joint = defaultSkeleton.jointNumber(attachment.point);
  if (joint < 0) return null;
  return createRigidAttachment(joint, attachment.position, attachment.rotation, attachment.scale);
}
