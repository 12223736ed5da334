import {
  composeRigidAttachment,
  createRigidAttachment,
  defaultSkeleton,
  type RigidAttachment,
  type WorldPose,
} from '../avatar/index.ts';
import type { MeshView } from '../render/index.ts';
import { type Paint, Paints } from '../render/region/index.ts';
import { Coat } from './coat.ts';
import type { WornMesh } from './state.ts';

/** What faces have of which an avatar's file says nothing. */
const WHITE: Paint = [1, 1, 1, 1];

const paints = new Paints();

/** What an avatar's file says of how a mesh is worn, besides the mesh: its colours, and where it hangs. */
export class Finish {
  readonly #view: MeshView;
  readonly #coat: Coat | null;
  readonly #fastening: RigidAttachment | null;

  constructor(view: MeshView, mesh: WornMesh) {
    this.#view = view;
    this.#coat = coatOf(mesh);
    if (this.#coat) view.setSurfaces(this.#coat.surfaces);
    this.#fastening = fasteningOf(mesh);
  }

  /** Puts what has no skin where the avatar is. Allocates nothing. */
  pose(world: WorldPose): void {
    if (!this.#fastening) return;
    composeRigidAttachment(this.#view.palette, world, this.#fastening);
    this.#view.commit();
  }

  dispose(): void {
    this.#coat?.dispose();
  }
}

function coatOf({ faceColors }: WornMesh): Coat | null {
  if (faceColors.length === 0) return null;
  return new Coat(paints, (slot) => faceColors[slot] ?? WHITE);
}

function fasteningOf({ attachment, asset }: WornMesh): RigidAttachment | null {
  if (!attachment || asset.skin) return null;
  const joint = defaultSkeleton.jointNumber(attachment.point);
  if (joint < 0) return null;
  return createRigidAttachment(joint, attachment.position, attachment.rotation, attachment.scale);
}
