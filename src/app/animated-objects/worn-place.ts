import { mat4 } from 'gl-matrix';
import {
  composeRigidAttachment,
  createRigidAttachment,
  defaultSkeleton,
  fillPalette,
  type RigidAttachment,
  type WorldPose,
} from '../../avatar/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';

const JOINTS = defaultSkeleton.jointCount;

/**
 * Where an animated object is that is worn: its mPelvis is where its root is attached, attachment point ∘ (position, rotation),
 * however the wearer's body is shaped.
 *
 * **Source:** prims.md section 8.
 */
export class WornPlace {
  /** The root in the frame of the wearer's attachment point. */
  readonly matrix: Float32Array;
  readonly #point: number;
  readonly #root: RigidAttachment;
  readonly #rootMatrix = new Float32Array(16);
  readonly #rootWorld = { matrices: this.#rootMatrix, rotations: new Float32Array(4) };
  /** The joints of the skeleton as if each were bound to mRoot. */
  readonly #joints = {
    count: JOINTS,
    joints: new Int16Array(JOINTS),
    inverseBinds: new Float32Array(16 * JOINTS),
    isAffine: true,
    jointsNeeded: 1,
    substituted: [],
  };

  /** @param joint - number of the wearer's attachment point. */
  constructor(joint: number, position: Vector3, rotation: Quaternion) {
    this.matrix = createRigidAttachment(joint, position, rotation, [1, 1, 1]).matrix;
    const root = new Float32Array(16);
    const [x, y, z] = defaultSkeleton.rest.positions;
    mat4.translate(root, this.matrix as mat4, [-x, -y, -z]);
    this.#point = joint;
    this.#root = { joint, matrix: root };
  }

  /**
   * Writes where the joints of a skeleton are that would be as in `own` if it stood by itself. Parts without skins follow the
   * wearer's attachment point, and not that of the skeleton. Allocates nothing.
   */
  fill({ matrices }: WorldPose, wearer: WorldPose, own: WorldPose): void {
    this.#joints.inverseBinds.set(own.matrices);
    composeRigidAttachment(this.#rootMatrix, wearer, this.#root);
    fillPalette(matrices, this.#rootWorld, this.#joints);
    const point = 16 * this.#point;
    for (let i = point; i < point + 16; i++) matrices[i] = wearer.matrices[i];
  }
}
