import { excerpt } from '../bytes/index.ts';
import type { RotationOrder } from '../quaternion/index.ts';
import { LONGEST_NAME } from './limits.ts';
import type { LineReader } from './line-reader.ts';
import type { BvhJoint } from './types.ts';

/** What the three lines after a joint's name must hold, in this order. */
const JOINT_LINES = [
  { mark: '{', field: '', code: 'brace-missing' },
  { mark: 'OFFSET', field: '.offset', code: 'offset-missing' },
  { mark: 'CHANNELS', field: '.channels', code: 'channels-missing' },
] as const;

/** The names under which the viewer knows the pelvis; only such a joint can come first. */
const PELVIS_NAMES: readonly string[] = ['hip', 'mPelvis', 'avatar_mPelvis'];

const POSITION_WORDS = ['Xposition', 'Yposition', 'Zposition'];

/**
 * Reads a joint from the line with its name on, down to its channels; `column` and `descent` are for
 * the caller to fill.
 *
 * **Source:** reference/animation.md section 12.1.
 */
export function readJoint(lines: LineReader, index: number, parent: number): BvhJoint {
  const path = `joints[${index}]`;
  const offset = lines.start;
  const name = readName(lines, path);
  if (index === 0 && !PELVIS_NAMES.includes(name)) {
    const message = `is "${excerpt(name)}", but the first joint has to be the hip`;
    throw lines.error('root-not-hip', message, path, { joint: excerpt(name) });
  }
  for (const { mark, field, code } of JOINT_LINES) {
    lines.need(path + field);
    if (lines.text.includes(mark)) continue;
    const message = `should be followed by a line with ${mark}`;
    throw lines.error(code, message, path + field, { joint: excerpt(name) });
  }
  const channels = readChannels(lines, index, name);
  return { name, parent, ...channels, column: 0, descent: 0, offset };
}

function readName(lines: LineReader, path: string): string {
  const words = wordsOf(lines.text);
  if (words.length < 2) throw lines.error('joint-nameless', 'has no name', path);
  const name = words[1].slice(0, LONGEST_NAME);
  if (words.length > 2 || name !== words[1]) {
    const message = `The joint's name is read as "${excerpt(name)}"; the rest of the line is not part of it.`;
    lines.warn('joint-name-cut', message, path);
  }
  return name;
}

function readChannels(
  lines: LineReader,
  index: number,
  joint: string,
): Pick<BvhJoint, 'hasPositions' | 'order'> {
  const { text } = lines;
  const path = `joints[${index}].channels`;
  const stated = /CHANNELS\s*([+-]?\d+)/.exec(text)?.[1];
  const count = stated === undefined ? defaultCount(index) : Number(stated);
  const hasPositions = count === 6;
  const order = readOrder(lines, path, joint);
  const assumed = [...(hasPositions ? POSITION_WORDS : []), ...[...order].map(rotationWord)];
  const listed = wordsOf(text).slice(stated === undefined ? 1 : 2);
  if (stated === undefined || listed.join() !== assumed.join()) {
    const message = `The channels of "${excerpt(joint)}" are read as ${assumed.join(' ')}, whatever else the line says.`;
    lines.warn('channels-doubtful', message, path);
  }
  return { hasPositions, order };
}

/** What the viewer assumes where the number cannot be read. */
function defaultCount(index: number): number {
  return index === 0 ? 6 : 3;
}

/**
 * The letters before the first three times that `rotation` is written. The same letter twice is taken for
 * a fault: the reference names no order for it.
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
