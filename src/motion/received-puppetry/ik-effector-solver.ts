import type { Pose, Skeleton } from '../../avatar/index.ts';
import type { Numbers } from '../../math/flat/index.ts';
import { IkSolver } from '../ik/index.ts';
import {
  DISABLE_CONSTRAINT,
  type EffectorSolver,
  type Effectors,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';

/** In half arm spans, or of a quaternion's components (a thousandth of a radian): smaller changes do not show. */
const VISIBLE = 0.0005;

const position = new Float32Array(3);
const rotation = new Float32Array(4);

/**
 * Makes the bones of a body reach their targets by inverse kinematics.
 *
 * **Source:** puppetry.md section 7, solve(), for changes that are too small to solve again.
 */
export class IkEffectorSolver implements EffectorSolver {
  readonly solver: IkSolver;

  /** `shape` is the body: see {@link IkSolver}. */
  constructor(skeleton: Skeleton, shape: Pose = skeleton.rest) {
    this.solver = new IkSolver(skeleton, shape);
  }

  prepare(effectors: Effectors, components: Uint8Array<ArrayBuffer>): void {
    const { goals, layer } = this.solver;
    goals.clearAll();
    for (let entry = 0; entry < effectors.count; entry++) {
      this.#setPosition(effectors, entry);
      this.#setRotation(effectors, entry);
      goals.setUnlimited(
        effectors.joints[entry],
        (effectors.masks[entry] & DISABLE_CONSTRAINT) !== 0,
      );
    }
    this.solver.solve();
    for (let entry = 0; entry < layer.count; entry++) {
      components[layer.joints[entry]] = layer.components[entry];
    }
  }

  solve(effectors: Effectors, pose: Pose): void {
    this.#update(effectors);
    this.solver.solve();
    const { count, joints, rotations, positions } = this.solver.layer;
    for (let entry = 0; entry < count; entry++) {
      const joint = joints[entry];
      for (let i = 0; i < 4; i++) pose.rotations[4 * joint + i] = rotations[4 * entry + i];
      for (let i = 0; i < 3; i++) pose.positions[3 * joint + i] = positions[3 * entry + i];
    }
  }

  /** Passes on the values that differ from the last solve; if none does, the pose stays. */
  #update(effectors: Effectors): void {
    const { goals } = this.solver;
    const { count, joints, positions, rotations } = effectors;
    for (let entry = 0; entry < count; entry++) {
      const joint = joints[entry];
      if (differ(goals.positions, joint, positions, entry, 3)) this.#setPosition(effectors, entry);
      if (differ(goals.rotations, joint, rotations, entry, 4)) this.#setRotation(effectors, entry);
    }
  }

  /** If a mask has both position bits, although there is only one position, it counts as local. */
  #setPosition({ joints, masks, positions }: Effectors, entry: number): void {
    const kind = masks[entry] & LOCAL_POSITION || masks[entry] & TARGET_POSITION;
    if (!kind) return;
    for (let i = 0; i < 3; i++) position[i] = positions[3 * entry + i];
    const bit = kind === LOCAL_POSITION ? LOCAL_POSITION : TARGET_POSITION;
    this.solver.goals.setPosition(joints[entry], bit, position);
  }

  /** As `#setPosition`, for rotations. */
  #setRotation({ joints, masks, rotations }: Effectors, entry: number): void {
    const kind = masks[entry] & LOCAL_ROTATION || masks[entry] & TARGET_ROTATION;
    if (!kind) return;
    for (let i = 0; i < 4; i++) rotation[i] = rotations[4 * entry + i];
    const bit = kind === LOCAL_ROTATION ? LOCAL_ROTATION : TARGET_ROTATION;
    this.solver.goals.setRotation(joints[entry], bit, rotation);
  }
}

/** Whether two entries of `size` numbers differ visibly. */
function differ(a: Numbers, i: number, b: Numbers, k: number, size: number): boolean {
  for (let n = 0; n < size; n++) {
    if (Math.abs(a[size * i + n] - b[size * k + n]) > VISIBLE) return true;
  }
  return false;
}
