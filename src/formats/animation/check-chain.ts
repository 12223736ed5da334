import type { ByteReader } from '../bytes/index.ts';
import type { ConstraintPlace } from './check-constraint.ts';
import { shortName } from './read-fields.ts';
import type { AnimationConstraint, AnimationJoint, JointDirectory } from './types.ts';

/**
 * Checks that the clip has every joint of a constraint's chain, and that the viewer's search for each
 * meets no unknown joint on its way: from the parent of the source volume, `chainLength` ancestors up.
 *
 * **Source:** reference/animation.md sections 3.1 and 10.
 *
 * @throws {@link DecodeError} `chain-joint-missing`, `chain-unknown-joint`.
 */
export function checkChain(
  reader: ByteReader,
  { chainLength, sourceVolume }: AnimationConstraint,
  joints: readonly AnimationJoint[],
  directory: JointDirectory,
  { at, path }: ConstraintPlace,
): void {
  let joint = directory.jointNumber(sourceVolume);
  for (let step = 0; step <= chainLength; step++) {
    const parent = joint < 0 ? -1 : directory.parentOf(joint);
    const missing = parent < 0 ? 'mRoot' : directory.nameOf(parent);
    const met = findUnlessUnknown(joints, parent, directory);
    if (met === 'missing') {
      const message = `needs joint ${missing}, which the clip does not have`;
      const details = { joint: missing, volume: sourceVolume, step };
      throw reader.error('chain-joint-missing', message, `${path}.chain_length`, at, details);
    }
    if (met !== 'found') {
      const message = `needs joint ${missing}, and the clip lists an unknown joint before it`;
      const details = { joint: missing, unknown: shortName(met.unknown), volume: sourceVolume };
      throw reader.error('chain-unknown-joint', message, `${path}.chain_length`, at, details);
    }
    joint = parent;
  }
}

function findUnlessUnknown(
  joints: readonly AnimationJoint[],
  wanted: number,
  directory: JointDirectory,
): 'found' | 'missing' | { unknown: string } {
  for (const { name } of joints) {
    const number = directory.jointNumber(name);
    if (number < 0) return { unknown: name };
    if (number === wanted) return 'found';
  }
  return 'missing';
}
