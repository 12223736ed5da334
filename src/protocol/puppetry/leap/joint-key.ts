import type { JointDirectory } from '../../../formats/animation/index.ts';
import { PUPPET_JOINT_NAMES } from '../joint-names.ts';

const BONES = PUPPET_JOINT_NAMES.length;
const DECIMAL = /^\d{1,3}$/;

/**
 * The bone that a key of a command means: by name, by an old name, or by its number in decimal. -1 for
 * anything else; volumes and attachment points are none.
 *
 * **Source:** puppetry.md sections 4 and 8.
 */
export function jointOfKey(key: string, joints: JointDirectory): number {
  const joint = DECIMAL.test(key) ? Number(key) : joints.jointNumber(key);
  return joint < BONES ? joint : -1;
}
