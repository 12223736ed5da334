import { ByteReader, type Warning } from '../bytes/index.ts';
import { MAX_UPLOAD_BYTES } from './layout.ts';
import { readConstraints } from './read-constraints.ts';
import { readHeader } from './read-header.ts';
import { readJoints } from './read-joints.ts';
import { reviewHeader } from './review-header.ts';
import type { Animation, JointDirectory } from './types.ts';

export interface DecodeAnimationOptions {
  /** Lets the decoder tell unknown joints and check the joints that constraints need. */
  joints?: JointDirectory;
}

/**
 * Reads an animation asset, version 1.0 or 0.1. What the viewer rejects is an error; what it clamps,
 * ignores or tolerates is in `warnings`. The result shares no memory with `bytes`.
 *
 * @throws {@link DecodeError} with format `anim` and one of the codes
 * `truncated`, `count-over-end`, `negative-count`, `not-finite`, `bad-version`, `priority-too-low`,
 * `duration-too-long`, `negative-duration`, `hand-pose-unknown`, `no-joints`, `too-many-joints`,
 * `forbidden-joint`, `chain-over-joints`, `constraint-type-unknown`, `volume-unknown`,
 * `chain-joint-missing`, `chain-unknown-joint`.
 *
 * **Source:** reference/animation.md sections 1, 2 and 3.1.
 */
export function decodeAnimation(
  bytes: Uint8Array,
  options: DecodeAnimationOptions = {},
): Animation {
  const directory = options.joints;
  const reader = new ByteReader(bytes, { format: 'anim' });
  const warnings: Warning[] = [];
  if (bytes.length > MAX_UPLOAD_BYTES) {
    warnings.push({
      code: 'file-too-large',
      message: `The file has ${bytes.length} bytes; Second Life accepts ${MAX_UPLOAD_BYTES}.`,
      offset: 0,
      path: '',
    });
  }
  const animation = readHeader(reader, warnings);
  reviewHeader(animation, warnings);
  animation.joints = readJoints(reader, animation, directory, warnings);
  const part = readConstraints(reader, animation.joints, directory, warnings);
  animation.constraints = part.constraints;
  animation.constraintsIgnored = part.constraintsIgnored;
  readTrailing(reader, animation);
  return animation;
}

function readTrailing(reader: ByteReader, animation: Animation): void {
  if (reader.remaining === 0) return;
  const offset = reader.position;
  animation.trailing = new Uint8Array(reader.take(reader.remaining));
  const holdsConstraints = animation.constraintsIgnored && animation.constraints.length === 0;
  if (holdsConstraints) return;
  animation.warnings.push({
    code: 'trailing-bytes',
    message: `After the animation ${animation.trailing.length} more bytes follow; they play no part.`,
    offset,
    path: '',
  });
}
