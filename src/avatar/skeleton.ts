import { NamedJoints } from './joint-directory.ts';
import { JOINT_ROWS } from './joints.ts';
import { copyPose, createPose } from './pose.ts';
import type { JointRow, Pose } from './types.ts';

/**
 * Joints by number: names, parents, and where each one rests. Second Life axes (X forward, Y left, Z up),
 * metres; mPelvis stands at its default height above a root on the ground, which equals the reference
 * viewer's placement for the default shape.
 *
 * **Source:** skeleton-and-skinning.md sections 1, 2 and 4.
 */
export class Skeleton extends NamedJoints {
  readonly rows: readonly JointRow[];
  /** Default local transforms. Shared: copy it (`restPose`) before changing anything. */
  readonly rest: Pose;
  /** 3 per joint: the bone's tip in its own frame; zero for attachment points. */
  readonly tips: Float32Array<ArrayBuffer>;

  constructor(rows: readonly JointRow[]) {
    super(rows);
    this.rows = rows;
    this.rest = restOf(rows);
    this.tips = Float32Array.from(rows.flatMap((row) => [...row.end]));
  }

  /** A new pose, everything at rest. */
  restPose(): Pose {
    const pose = createPose(this.jointCount);
    copyPose(pose, this.rest);
    return pose;
  }
}

function restOf(rows: readonly JointRow[]): Pose {
  return {
    rotations: Float32Array.from(rows.flatMap((row) => [...row.rotation])),
    positions: Float32Array.from(rows.flatMap((row) => [...row.position])),
    scales: Float32Array.from(rows.flatMap((row) => [...row.scale])),
  };
}

/** The reference viewer's skeleton: 133 bones, 26 collision volumes, 55 attachment points. */
export const defaultSkeleton = new Skeleton(JOINT_ROWS);
