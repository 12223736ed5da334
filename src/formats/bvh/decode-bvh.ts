import type { RotationOrder } from '../../math/index.ts';
import { excerpt } from '../bytes/index.ts';
import { type Bvh, type BvhJoint, MAX_BVH_JOINTS, MAX_NAME_LENGTH } from './bvh.ts';
import { readMotion } from './bvh-motion.ts';
import { LineReader } from './bvh-reader.ts';

/**
 * Decodes a BVH file as the viewer's uploader does: what it refuses is an error, and what it overlooks is ignored,
 * with a warning where the meaning is doubtful. The `OFFSET` of joints is not kept, because the avatar has its own.
 *
 * Values are inches and degrees in BVH axes (X left, Y up, Z front); `importBvh` makes an animation of them.
 *
 * **Source:** reference/animation.md section 12.1.
 *
 * @throws {@link DecodeError} of format `bvh`: `hierarchy-missing`, `joint-expected`, `joint-nameless`,
 * `root-not-hip`, `brace-missing`, `offset-missing`, `channels-missing`, `rotation-order`,
 * `too-many-joints`, `no-joints`, `motion-missing`, `frames-unreadable`, `frame-time-unusable`,
 * `count-over-end`, `duration-too-long`, `too-many-frames`, `frames-missing`, `values-missing`,
 * `bad-number`, `not-finite`, `truncated`.
 */
export function decodeBvh(bytes: Uint8Array): Bvh {
  const lines = new LineReader(bytes);
  const { joints, isKept } = readHierarchy(lines);
  const { column, hasPositions } = joints[joints.length - 1];
  const columns = column + (hasPositions ? 6 : 3);
  return { joints, columns, ...readMotion(lines, isKept), warnings: lines.warnings };
}

interface Hierarchy {
  readonly joints: BvhJoint[];
  /** For each number of a frame in the file whether it is one of the joints' values; scales are none. */
  readonly isKept: readonly boolean[];
}

/** `{`, its offset and `}`, which are skipped after `End Site`. */
const END_SITE_LINES = 3;

/**
 * Reads all joints, up to and including the line `MOTION`. Missing or additional braces at the end do no harm, and a
 * second root is one more joint without a parent.
 *
 * **Source:** reference/animation.md section 12.1.
 */
function readHierarchy(lines: LineReader): Hierarchy {
  lines.advance();
  if (!lines.text.includes('HIERARCHY')) {
    throw lines.error('hierarchy-missing', 'does not begin with HIERARCHY', '');
  }
  const joints: BvhJoint[] = [];
  const isKept: boolean[] = [];
  const open: number[] = [];
  while (lines.advance()) {
    const { text } = lines;
    if (text.includes('}')) open.pop();
    else if (text.includes('MOTION')) return { joints: completeJoints(lines, joints), isKept };
    else if (text.includes('ROOT') || text.includes('JOINT')) {
      isKept.push(...addJoint(lines, joints, open.at(-1) ?? -1));
      open.push(joints.length - 1);
    } else if (text.includes('End Site')) {
      for (let line = 0; line < END_SITE_LINES; line++) lines.advance();
    } else throw unexpectedLineError(lines, joints);
  }
  throw lines.error('motion-missing', 'ends before MOTION', 'hierarchy');
}

/** @returns for each channel in the file whether it is kept. */
function addJoint(lines: LineReader, joints: BvhJoint[], parent: number): readonly boolean[] {
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
  const { joint, isKept } = readJoint(lines, index, parent);
  joints.push(joint);
  return isKept;
}

function unexpectedLineError(lines: LineReader, joints: readonly BvhJoint[]) {
  const found = lines.isBlank ? 'a line of blanks' : `"${excerpt(lines.text.trim())}"`;
  const path = joints.length > 0 ? `joints[${joints.length - 1}]` : 'hierarchy';
  return lines.error('joint-expected', `is followed by ${found}`, path, { line: found });
}

/** Fills in what depends on all joints: the column of each in a frame, and the depth of the tree below it. */
function completeJoints(lines: LineReader, joints: BvhJoint[]): BvhJoint[] {
  if (joints.length === 0) throw lines.error('no-joints', 'has no joints', 'hierarchy');
  let column = 0;
  for (const joint of joints) {
    joint.column = column;
    column += joint.hasPositions ? 6 : 3;
  }
  // Children come after their parents, so in reverse order each joint is complete before its parent needs it.
  for (const { parent, descent } of joints.toReversed()) {
    if (parent >= 0) joints[parent].descent = Math.max(joints[parent].descent, descent + 1);
  }
  return joints;
}

/** What the three lines after a joint's name must contain, in this order. */
const JOINT_LINES = [
  { mark: '{', field: '', code: 'brace-missing' },
  { mark: 'OFFSET', field: '.offset', code: 'offset-missing' },
  { mark: 'CHANNELS', field: '.channels', code: 'channels-missing' },
] as const;

/** The names of the pelvis in the viewer; the first joint must have one of them. */
const PELVIS_NAMES: readonly string[] = ['hip', 'mPelvis', 'avatar_mPelvis'];

const POSITION_WORDS = ['Xposition', 'Yposition', 'Zposition'];

/**
 * Reads a joint from the line with its name to its channels, without `column` and `descent`.
 *
 * **Source:** reference/animation.md section 12.1.
 */
function readJoint(lines: LineReader, index: number, parent: number) {
  const path = `joints[${index}]`;
  const offset = lines.start;
  const name = readName(lines, path);
  if (index === 0 && !PELVIS_NAMES.includes(name)) {
    const message = `is "${excerpt(name)}", but the first joint has to be the hip`;
    throw lines.error('root-not-hip', message, path, { joint: excerpt(name) });
  }
  for (const { mark, field, code } of JOINT_LINES) {
    lines.requireLine(path + field);
    if (lines.text.includes(mark)) continue;
    const message = `should be followed by a line with ${mark}`;
    throw lines.error(code, message, path + field, { joint: excerpt(name) });
  }
  const { isKept, ...channels } = readChannels(lines, index, name);
  const joint: BvhJoint = { name, parent, ...channels, column: 0, descent: 0, offset };
  return { joint, isKept };
}

function readName(lines: LineReader, path: string): string {
  const words = wordsOf(lines.text);
  if (words.length < 2) throw lines.error('joint-nameless', 'has no name', path);
  const name = words[1].slice(0, MAX_NAME_LENGTH);
  if (words.length > 2 || name !== words[1]) {
    const message = `The joint's name is read as "${excerpt(name)}"; the rest of the line is not part of it.`;
    lines.warn('joint-name-cut', message, path);
  }
  return name;
}

interface Channels extends Pick<BvhJoint, 'hasPositions' | 'order'> {
  readonly isKept: readonly boolean[];
}

function readChannels(lines: LineReader, index: number, joint: string): Channels {
  const { text } = lines;
  const path = `joints[${index}].channels`;
  const stated = /CHANNELS\s*([+-]?\d+)/.exec(text)?.[1];
  const scaled = readScaledChannels(wordsOf(text), Number(stated));
  if (scaled !== null) {
    const message = `The scale channels of "${excerpt(joint)}" are skipped: animations have no scales, and the viewer would read them as rotations.`;
    lines.warn('scale-channels', message, path);
    return scaled;
  }
  // Where the number cannot be read, the viewer assumes 6 for the first joint and 3 for the others.
  const assumedCount = index === 0 ? 6 : 3;
  const count = stated === undefined ? assumedCount : Number(stated);
  const hasPositions = count === 6;
  const order = readOrder(lines, path, joint);
  const assumed = [...(hasPositions ? POSITION_WORDS : []), ...[...order].map(rotationWord)];
  const listed = wordsOf(text).slice(stated === undefined ? 1 : 2);
  if (stated === undefined || listed.join() !== assumed.join()) {
    const message = `The channels of "${excerpt(joint)}" are read as ${assumed.join(' ')}, whatever else the line says.`;
    lines.warn('channels-doubtful', message, path);
  }
  const isKept = Array.from({ length: assumed.length }, () => true);
  return { hasPositions, order, isKept };
}

const CHANNEL_WORD = /^([XYZ])(position|rotation|scale)$/;

/**
 * Channels among which are scales, which the viewer does not know: here the words count, where they are as many as the
 * line says and the others among them are those of a joint. Null for all other lines.
 */
function readScaledChannels(words: readonly string[], count: number): Channels | null {
  const channels = words.slice(2).map((word) => CHANNEL_WORD.exec(word));
  if (channels.length !== count || channels.includes(null)) return null;
  const letters = (kind: string) =>
    channels.map((channel) => (channel![2] === kind ? channel![1] : '')).join('');
  const order = letters('rotation');
  const positions = letters('position');
  const kept = words.slice(2).filter((word) => !word.endsWith('scale'));
  const isJoint = isOrder(order) && (positions === '' || positions === 'XYZ');
  if (letters('scale') === '' || !isJoint || !kept.at(-1)!.endsWith('rotation')) return null;
  const hasPositions = positions !== '';
  if (hasPositions && !kept[2].endsWith('position')) return null;
  return { hasPositions, order, isKept: channels.map((channel) => channel![2] !== 'scale') };
}

/**
 * Reads the letters before the first three occurrences of `rotation`. The same letter twice is an error, because the
 * reference names no order for it.
 */
function readOrder(lines: LineReader, path: string, joint: string): RotationOrder {
  const letters = [...lines.text.matchAll(/(.?)rotation/g)].slice(0, 3).map(([, letter]) => letter);
  const order = letters.join('');
  if (isOrder(order)) return order;
  const message = 'should name Xrotation, Yrotation and Zrotation once each';
  throw lines.error('rotation-order', message, path, { joint: excerpt(joint) });
}

function isOrder(text: string): text is RotationOrder {
  return [...text].sort().join('') === 'XYZ';
}

const rotationWord = (axis: string) => `${axis}rotation`;

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
