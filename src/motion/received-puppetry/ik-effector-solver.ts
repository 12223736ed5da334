import type { Pose, Skeleton } from '../../avatar/index.ts';
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

type Numbers = Float32Array<ArrayBuffer>;

/** Of an arm span's half, or of a quaternion: a thousandth of a radian. */
const UNSEEN = 0.0005;

const position = new Float32Array(3);
const rotation = new Float32Array(4);

/**
 * Has the bones of a body reach for their targets by inverse kinematics.
 *
 * **Source:** puppetry.md section 7, solve(), for what is not worth solving again.
 */
export class IkEffectorSolver implements EffectorSolver {
  readonly solver: IkSolver;

  /** `shape` is the body: see IkSolver. */
  constructor(skeleton: Skeleton, shape: Pose = skeleton.rest) {
    this.solver = new IkSolver(skeleton, shape);
  }

  prepare(effectors: Effectors, claims: Uint8Array<ArrayBuffer>): void {
    const { goals, layer } = this.solver;
    goals.clearAll();
    for (let entry = 0; entry < effectors.count; entry++) {
      this.#place(effectors, entry);
      this.#turn(effectors, entry);
      goals.setUnlimited(
        effectors.joints[entry],
        (effectors.masks[entry] & DISABLE_CONSTRAINT) !== 0,
      );
    }
    this.solver.solve();
    for (let entry = 0; entry < layer.count; entry++) {
      claims[layer.joints[entry]] = layer.components[entry];
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

  /** Passes on what differs from what was last solved for: while nothing does, the pose stays. */
  #update(effectors: Effectors): void {
    const { goals } = this.solver;
    const { count, joints, positions, rotations } = effectors;
    for (let entry = 0; entry < count; entry++) {
      const joint = joints[entry];
      if (differ(goals.positions, joint, positions, entry, 3)) this.#place(effectors, entry);
      if (differ(goals.rotations, joint, rotations, entry, 4)) this.#turn(effectors, entry);
    }
  }

  /** Where a mask names both kinds of position, of which there is but one, it is the joint's own. */
  #place({ joints, masks, positions }: Effectors, entry: number): void {
    const kind = masks[entry] & LOCAL_POSITION || masks[entry] & TARGET_POSITION;
    if (!kind) return;
    for (let i = 0; i < 3; i++) position[i] = positions[3 * entry + i];
    const named = kind === LOCAL_POSITION ? LOCAL_POSITION : TARGET_POSITION;
    this.solver.goals.setPosition(joints[entry], named, position);
  }

  /** The same for rotations. */
  #turn({ joints, masks, rotations }: Effectors, entry: number): void {
    const kind = masks[entry] & LOCAL_ROTATION || masks[entry] & TARGET_ROTATION;
    if (!kind) return;
    for (let i = 0; i < 4; i++) rotation[i] = rotations[4 * entry + i];
    const named = kind === LOCAL_ROTATION ? LOCAL_ROTATION : TARGET_ROTATION;
    this.solver.goals.setRotation(joints[entry], named, rotation);
  }
}

/** Whether two entries of `size` numbers are further apart than shows. */
function differ(a: Numbers, i: number, b: Numbers, k: number, size: number): boolean {
  for (let n = 0; n < size; n++) {
    if (Math.abs(a[size * i + n] - b[size * k + n]) > UNSEEN) return true;
  }
  return false;
}
