import { LineReader } from './line-reader.ts';
import { readHierarchy } from './read-hierarchy.ts';
import { readMotion } from './read-motion.ts';
import type { Bvh } from './types.ts';

/**
 * Reads a BVH file as the viewer's uploader does: what it refuses is refused, what it overlooks is
 * overlooked, with a warning where the meaning is doubtful. Offsets of joints (`OFFSET`) are not kept:
 * the avatar has its own.
 *
 * Values are inches and degrees in BVH axes (X left, Y up, Z front); `importBvh` makes an animation of
 * them.
 *
 * **Source:** reference/animation.md section 12.1.
 *
 * @throws {@link DecodeError} of format `bvh`: `hierarchy-missing`, `joint-expected`, `joint-nameless`,
 * `root-not-hip`, `brace-missing`, `offset-missing`, `channels-missing`, `rotation-order`,
 * `too-many-joints`, `no-joints`, `motion-missing`, `frames-unreadable`, `frame-time-unusable`,
 * `count-over-end`, `duration-too-long`, `too-many-frames`, `frames-missing`, `values-missing`, `bad-number`, `not-finite`,
 * `truncated`.
 */
export function decodeBvh(bytes: Uint8Array): Bvh {
  const lines = new LineReader(bytes);
  const joints = readHierarchy(lines);
  const { column, hasPositions } = joints[joints.length - 1];
  const columns = column + (hasPositions ? 6 : 3);
  return { joints, columns, ...readMotion(lines, columns), warnings: lines.warnings };
}
