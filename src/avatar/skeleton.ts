import type { JointDirectory } from '../formats/animation/index.ts';
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
export class Skeleton implements JointDirectory {
  readonly rows: readonly JointRow[];
  readonly jointCount: number;
  /** One per joint, -1 for a joint that hangs from nothing numbered; a parent precedes its children. */
  readonly parents: Int16Array<ArrayBuffer>;
  readonly names: readonly string[];
  /** Default local transforms. Shared: copy it (`restPose`) before changing anything. */
  readonly rest: Pose;
  /** 3 per joint: the bone's tip in its own frame; zero for attachment points. */
  readonly tips: Float32Array<ArrayBuffer>;
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(rows: readonly JointRow[]) {
    this.rows = rows;
    this.jointCount = rows.length;
    this.parents = Int16Array.from(rows, (row) => row.parent);
    this.names = rows.map((row) => row.name);
    this.rest = restOf(rows);
    this.tips = Float32Array.from(rows.flatMap((row) => [...row.end]));
    this.#numbers = numbersByName(rows);
  }

  /**
   * The joint that answers to `name`, or -1: exact names, the old BVH names, `avatar_` before a bone's
   * name, and attachment points with underscores for spaces. Upper and lower case differ.
   */
  jointNumber(name: string): number {
    return this.#numbers.get(name) ?? -1;
  }

  parentOf(joint: number): number {
    return this.parents[joint];
  }

  nameOf(joint: number): string {
    return this.names[joint];
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

function numbersByName(rows: readonly JointRow[]): Map<string, number> {
  const numbers = new Map<string, number>();
  rows.forEach((row, number) => {
    for (const name of [row.name, ...row.aliases]) numbers.set(name, number);
  });
  return numbers;
}

/** The reference viewer's skeleton: 133 bones, 26 collision volumes, 55 attachment points. */
export const defaultSkeleton = new Skeleton(JOINT_ROWS);
