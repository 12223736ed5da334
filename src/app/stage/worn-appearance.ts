import {
  composeRigidAttachment,
  createRigidAttachment,
  defaultSkeleton,
  type RigidAttachment,
  type WorldPose,
} from '../../avatar/index.ts';
import {
  ColorMaterials,
  type FaceColor,
  type FaceMaterialOf,
  type MeshView,
} from '../../render/index.ts';
import type { WornMesh } from '../state/index.ts';

type Material = ReturnType<FaceMaterialOf>;

/** Colour of faces that an avatar's file does not mention. */
const WHITE: FaceColor = [1, 1, 1, 1];

const colorMaterials = new ColorMaterials();

/** The appearance of a mesh from an avatar's file: the colours of its faces, and where it is attached. */
export class WornAppearance {
  readonly #view: MeshView;
  readonly #materials: FaceMaterials | null = null;
  readonly #attachment: RigidAttachment | null;

  constructor(view: MeshView, mesh: WornMesh) {
    const { faceColors } = mesh;
    this.#view = view;
    if (faceColors.length > 0) {
      this.#materials = new FaceMaterials(colorMaterials, (face) => faceColors[face] ?? WHITE);
      view.setMaterials(this.#materials.materialOf);
    }
    this.#attachment = rigidAttachmentOf(mesh);
  }

  /** Moves a mesh without a skin to its attachment point. Allocates nothing. */
  pose(world: WorldPose): void {
    if (!this.#attachment) return;
    composeRigidAttachment(this.#view.palette, world, this.#attachment);
    this.#view.commit();
  }

  dispose(): void {
    this.#materials?.dispose();
  }
}

function rigidAttachmentOf({ attachment, asset }: WornMesh): RigidAttachment | null {
  if (!attachment || asset.skin) return null;
  const joint = defaultSkeleton.jointNumber(attachment.point);
  if (joint < 0) return null;
  return createRigidAttachment(joint, attachment.position, attachment.rotation, attachment.scale);
}

/** The materials of one mesh's faces. Faces of the same colour share one material, across all avatars. */
export class FaceMaterials {
  readonly #shared: ColorMaterials;
  readonly #colorOf: (face: number) => FaceColor;
  readonly #materials = new Map<number, Material>();

  constructor(shared: ColorMaterials, colorOf: (face: number) => FaceColor) {
    this.#shared = shared;
    this.#colorOf = colorOf;
  }

  readonly materialOf: FaceMaterialOf = (face) => {
    const known = this.#materials.get(face);
    if (known !== undefined) return known;
    const material = this.#shared.acquire(this.#colorOf(face));
    this.#materials.set(face, material);
    return material;
  };

  dispose(): void {
    for (const [face, material] of this.#materials) {
      if (material) this.#shared.release(this.#colorOf(face));
    }
    this.#materials.clear();
  }
}
