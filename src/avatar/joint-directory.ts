import type { JointDirectory } from '../formats/animation/index.ts';
import { JOINT_NAMES, type JointNames } from './joint-name-table.ts';

/** Joints are numbered: bones, then collision volumes, then attachment points; parents before their children. */
export const BONE_COUNT = 133;
export const VOLUME_COUNT = 26;
export const ATTACHMENT_COUNT = 55;
export const JOINT_COUNT = BONE_COUNT + VOLUME_COUNT + ATTACHMENT_COUNT;

/** The joint number of mPelvis, the root of the bones. */
export const PELVIS = 0;

/**
 * The joint number of an attachment point, 1..55.
 *
 * **Source:** skeleton-and-skinning.md section 4.
 */
export function attachmentJoint(point: number): number {
  return BONE_COUNT + VOLUME_COUNT - 1 + point;
}

/** A joint's names and its parent. */
export interface NamedJoint {
  name: string;
  /** Parent's number, or -1: mPelvis, the avatar's centre (on the root) and the HUD points (on the screen). */
  parent: number;
  /** Other names for the joint. */
  aliases: readonly string[];
}

/**
 * The names and parents of the 214 numbered joints, in number order.
 *
 * **Source:** skeleton-and-skinning.md sections 2 and 4.
 */
export const NAMED_JOINTS: readonly NamedJoint[] = JOINT_NAMES.map(namedJoint);

function namedJoint([name, parent, ...oldNames]: JointNames, number: number): NamedJoint {
  const aliases = [...oldNames];
  if (number < BONE_COUNT) aliases.push(`avatar_${name}`);
  if (name.includes(' ')) aliases.push(name.replaceAll(' ', '_'));
  return { name, parent, aliases };
}

/** Joints by number and by name, with their parents. */
export class NamedJoints implements JointDirectory {
  readonly jointCount: number;
  /** One per joint, -1 for a joint whose parent has no number; a parent precedes its children. */
  readonly parents: Int16Array<ArrayBuffer>;
  readonly names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(joints: readonly NamedJoint[]) {
    this.jointCount = joints.length;
    this.parents = Int16Array.from(joints, (joint) => joint.parent);
    this.names = joints.map((joint) => joint.name);
    this.#numbers = new Map(
      joints.flatMap(({ name, aliases }, number) =>
        [name, ...aliases].map((known) => [known, number] as const),
      ),
    );
  }

  /**
   * The joint of that name, or -1. Known are the exact names, the old BVH names, `avatar_` before a bone's
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
}

/** The joints of `defaultSkeleton` without its geometry: all that readers of files need. */
export const jointDirectory: JointDirectory = new NamedJoints(NAMED_JOINTS);
