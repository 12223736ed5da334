import type { JointDirectory } from '../formats/animation/index.ts';
import { JOINT_NAMES, type JointNames } from './joint-names.ts';
import { BONE_COUNT, type NamedJoint } from './types.ts';

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

/** Joints by number and by name, and what each hangs from. */
export class NamedJoints implements JointDirectory {
  readonly jointCount: number;
  /** One per joint, -1 for a joint that hangs from nothing numbered; a parent precedes its children. */
  readonly parents: Int16Array<ArrayBuffer>;
  readonly names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(joints: readonly NamedJoint[]) {
    this.jointCount = joints.length;
    this.parents = Int16Array.from(joints, (joint) => joint.parent);
    this.names = joints.map((joint) => joint.name);
    this.#numbers = numbersByName(joints);
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
}

function numbersByName(joints: readonly NamedJoint[]): Map<string, number> {
  const numbers = new Map<string, number>();
  joints.forEach(({ name, aliases }, number) => {
    for (const known of [name, ...aliases]) numbers.set(known, number);
  });
  return numbers;
}

/** The joints of `defaultSkeleton` without its figures: all that a reader of files asks for. */
export const jointDirectory: JointDirectory = new NamedJoints(NAMED_JOINTS);
