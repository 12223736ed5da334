import { excerpt } from '../bytes/index.ts';
import { MAX_BVH_JOINTS } from './limits.ts';
import type { LineReader } from './line-reader.ts';
import { readJoint } from './read-joint.ts';
import type { BvhJoint } from './types.ts';

/** `{`, its offset, `}`: skipped unseen after `End Site`. */
const END_SITE_LINES = 3;

/**
 * Reads all joints, up to and with the line `MOTION`. Braces that are missing or too many at the end do
 * no harm, and a second root is one more joint that hangs from nothing.
 *
 * **Source:** reference/animation.md section 12.1.
 */
export function readHierarchy(lines: LineReader): BvhJoint[] {
  lines.advance();
  if (!lines.text.includes('HIERARCHY')) {
    throw lines.error('hierarchy-missing', 'does not begin with HIERARCHY', '');
  }
  const joints: BvhJoint[] = [];
  const open: number[] = [];
  while (lines.advance()) {
    const { text } = lines;
    if (text.includes('}')) open.pop();
    else if (text.includes('MOTION')) return finish(lines, joints);
    else if (text.includes('ROOT') || text.includes('JOINT')) {
      addJoint(lines, joints, open.at(-1) ?? -1);
      open.push(joints.length - 1);
    } else if (text.includes('End Site')) {
      for (let line = 0; line < END_SITE_LINES; line++) lines.advance();
    } else throw unexpected(lines, joints);
  }
  throw lines.error('motion-missing', 'ends before MOTION', 'hierarchy');
}

function addJoint(lines: LineReader, joints: BvhJoint[], parent: number): void {
  const index = joints.length;
  if (index === MAX_BVH_JOINTS) {
    const details = { found: index + 1, limit: MAX_BVH_JOINTS };
    throw lines.error('too-many-joints', `are more than ${index}`, 'joints', details);
  }
  if (parent < 0 && index > 0) {
    const message =
      'This joint hangs from nothing, as the hip does. Only names count: it moves where the skeleton has it.';
    lines.warn('several-roots', message, `joints[${index}]`);
  }
  joints.push(readJoint(lines, index, parent));
}

function unexpected(lines: LineReader, joints: readonly BvhJoint[]) {
  const found = lines.isBlank ? 'a line of blanks' : `"${excerpt(lines.text.trim())}"`;
  const path = joints.length > 0 ? `joints[${joints.length - 1}]` : 'hierarchy';
  return lines.error('joint-expected', `is followed by ${found}`, path, { line: found });
}

/** Fills in what is known once all joints are: where each stands in a frame, and how deep its tree is. */
function finish(lines: LineReader, joints: BvhJoint[]): BvhJoint[] {
  if (joints.length === 0) throw lines.error('no-joints', 'has no joints', 'hierarchy');
  let column = 0;
  for (const joint of joints) {
    joint.column = column;
    column += joint.hasPositions ? 6 : 3;
  }
  // Children come after their parents, so going backwards each is complete before it counts for its parent.
  for (const { parent, descent } of joints.toReversed()) {
    if (parent >= 0) joints[parent].descent = Math.max(joints[parent].descent, descent + 1);
  }
  return joints;
}
