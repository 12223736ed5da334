import type { FileFailure } from '../../../app/index.ts';
import { formatBytes, formatCount, plural } from '../format.ts';
import { COUNTS } from './counts.ts';

/** What the page says about one code; how to mend it is in src/lint/words/en/error-mends.ts. */
export interface FaultWords {
  /** After the file's name; "could not be read" where absent. */
  readonly title?: string;
  readonly why: (fault: FileFailure) => string;
  /** Bytes that the faulty field takes in the file; 1 where absent. */
  readonly span?: number;
}

function detail(fault: FileFailure, name: string): number {
  return Number(fault.details[name] ?? 0);
}

function text(fault: FileFailure, name: string): string {
  return String(fault.details[name] ?? '');
}

/** `Joint 4 (mChest)`, `Constraint 2`, or the field itself: what the sentence is about. */
function whoOf({ path, details }: FileFailure): string {
  const [, list, index] = /^(joints|constraints)\[(\d+)\]/.exec(path) ?? [];
  if (!list) return path && path !== 'frames' ? `The field ${path}` : 'The file';
  const name = details.joint ? ` (${details.joint})` : '';
  return `${list === 'joints' ? 'Joint' : 'Constraint'} ${index}${name}`;
}

/** `Line 4`, of a file that has lines. */
function lineOf(fault: FileFailure): string {
  const line = detail(fault, 'line');
  return line > 0 ? `Line ${formatCount(line)}` : 'The file';
}

/** What a count counts, in the plural. */
export function unitOf({ path }: FileFailure): string {
  if (path.endsWith('rot_keys')) return 'rotation keys';
  if (path.endsWith('pos_keys')) return 'position keys';
  if (path === 'frames') return 'frames';
  if (path === 'num_joints') return 'joints';
  if (path === 'num_constraints') return 'constraints';
  return 'entries';
}

/** `Only 949 bytes are left in the file.` */
function onlyLeft(fault: FileFailure): string {
  const left = detail(fault, 'left');
  return `Only ${COUNTS.bytes(left)} ${plural(left, { one: 'is', other: 'are' })} left in the file.`;
}

function countOverEnd(fault: FileFailure): string {
  const found = detail(fault, 'found');
  const each = detail(fault, 'bytesEach');
  if (!each) return `${whoOf(fault)} announces ${COUNTS.bytes(found)}. ${onlyLeft(fault)}`;
  const needed = COUNTS.bytes(found * each);
  return `${whoOf(fault)} announces ${formatCount(found)} ${unitOf(fault)}, which need ${needed}. ${onlyLeft(fault)}`;
}

function overLimit(what: string): FaultWords['why'] {
  return (fault) =>
    `${whoOf(fault)} has ${formatCount(detail(fault, 'found'))} ${what}. At most ${formatCount(detail(fault, 'limit'))} are possible.`;
}

const badValue = (expected: string): FaultWords => ({
  why: (fault) => `${whoOf(fault)} should hold ${expected} and does not.`,
});

const GENERAL: Record<string, FaultWords> = {
  'empty-file': {
    title: 'is empty',
    why: () => 'The file has no bytes at all.',
  },
  'unknown-format': {
    title: 'is no mesh and no animation',
    why: (fault) =>
      fault.details.looksLike
        ? `Its bytes are those of a ${text(fault, 'looksLike')}. Vitrine goes by the bytes, not by the name.`
        : 'Its first bytes are those of no format that Vitrine knows. It goes by the bytes, not by the name.',
  },
  unreadable: {
    why: () =>
      'The browser could not open the file. It may have been moved, or it needs a permission.',
  },
  'file-too-large': {
    title: 'is too large',
    why: () => 'No asset of a grid is as large as this, so it was not read to its end.',
  },
  'address-unusable': {
    title: 'could not be fetched',
    why: () => 'It is no address of a file on the web: those begin with http or https.',
  },
  offline: {
    title: 'could not be fetched',
    why: () => 'This device is not connected to any network.',
  },
  'mixed-content': {
    title: 'could not be fetched',
    why: () =>
      'Its address begins with http, and this page with https: browsers fetch nothing unencrypted for such a page.',
  },
  'blocked-by-policy': {
    title: 'could not be fetched',
    why: () => 'The security policy of this page does not let it ask that server.',
  },
  'cors-missing': {
    title: 'could not be fetched',
    why: () => 'Its server answers, but does not let other pages read its files (CORS).',
  },
  'redirect-broken': {
    title: 'could not be fetched',
    why: () => 'The address leads on to another, which gives no answer or leads back.',
  },
  'no-answer': {
    title: 'could not be fetched',
    why: () => 'There is no server by that name, or none that answers.',
  },
  'answer-cut-short': {
    title: 'could not be fetched',
    why: () => 'The connection broke off before the end of the file.',
  },
  'web-page': {
    title: 'is a web page',
    why: () => 'The address names a page for people to read, not a file.',
  },
  'out-of-memory': {
    title: 'is too large for this browser',
    why: () => 'The browser gave no memory for what the file holds.',
  },
  'part-missing': {
    title: 'is missing',
    why: (fault) => `${text(fault, 'avatar')} is made of it, and it was not dropped with it.`,
  },
  'fetch-refused': {
    title: 'could not be fetched',
    why: (fault) => `The server answered with status ${text(fault, 'status')}.`,
  },
  'worker-crashed': {
    why: () => 'The part of the page that reads files stopped. It has been started again.',
  },
  'timed-out': {
    why: () => 'Reading took far longer than any good file needs, so it was stopped.',
  },
  truncated: {
    why: (fault) =>
      fault.details.needed === undefined
        ? `The file ends in the middle of ${fault.path || 'its first field'}.`
        : `${whoOf(fault)} needs ${COUNTS.bytes(detail(fault, 'needed'))}. ${onlyLeft(fault)}`,
  },
  'count-over-end': { why: countOverEnd, span: 4 },
  'not-finite': {
    why: (fault) =>
      `${whoOf(fault)} should be a number and is ${text(fault, 'found') || 'none that 32 bits can hold'}.`,
    span: 4,
  },
};

const ANIMATION: Record<string, FaultWords> = {
  'bad-version': {
    why: (fault) =>
      `It says that it is version ${text(fault, 'version')}.${text(fault, 'subVersion')}. Only 1.0 and 0.1 exist.`,
    span: 4,
  },
  'priority-too-low': {
    why: (fault) =>
      `${whoOf(fault)} has priority ${text(fault, 'found')}. The lowest is ${text(fault, 'lowest')}, which stands for the clip’s own.`,
    span: 4,
  },
  'duration-too-long': {
    why: (fault) =>
      `The clip lasts ${text(fault, 'found')} seconds. At most ${text(fault, 'limit')} are allowed.`,
    span: 4,
  },
  'negative-duration': {
    why: () => 'The clip lasts less than no time, and yet a joint has rotation keys.',
    span: 4,
  },
  'hand-pose-unknown': {
    why: (fault) =>
      `It asks for hand pose ${text(fault, 'found')}. The last one is ${text(fault, 'last')}.`,
    span: 4,
  },
  'no-joints': {
    why: () => 'The clip moves no joint. In-world it would be refused.',
    span: 4,
  },
  'too-many-joints': { why: overLimit('joints'), span: 4 },
  'negative-count': {
    why: (fault) =>
      `${whoOf(fault)} announces ${formatCount(detail(fault, 'found'))} ${unitOf(fault)}.`,
    span: 4,
  },
  'forbidden-joint': {
    why: (fault) =>
      `${whoOf(fault)} is one that a clip must not move. In-world the whole clip is refused.`,
  },
  'constraint-type-unknown': {
    why: (fault) =>
      `${whoOf(fault)} is of type ${text(fault, 'found')}. Only 0 (point) and 1 (plane) exist.`,
  },
  'chain-over-joints': {
    why: (fault) =>
      `${whoOf(fault)} has a chain of ${text(fault, 'found')}, and the clip has ${COUNTS.joints(detail(fault, 'joints'))}.`,
  },
  'volume-unknown': {
    why: (fault) =>
      `${whoOf(fault)} names “${text(fault, 'volume')}”, which is no collision volume of the avatar.`,
  },
  'chain-joint-missing': {
    why: (fault) => `${whoOf(fault)} needs a joint in its chain that the clip does not animate.`,
  },
  'chain-unknown-joint': {
    why: (fault) =>
      `${whoOf(fault)} cannot be followed, because a joint listed before its own is not in the skeleton.`,
  },
};

const BVH: Record<string, FaultWords> = {
  'hierarchy-missing': { why: () => 'The first line of a BVH file has to hold HIERARCHY.' },
  'motion-missing': { why: () => 'The file ends before the line MOTION.' },
  'root-not-hip': {
    why: (fault) =>
      `The first joint is “${text(fault, 'joint')}”. In-world only hip, mPelvis or avatar_mPelvis can come first.`,
  },
  'joint-expected': {
    why: (fault) =>
      `Where a joint, a closing brace or MOTION should stand is ${text(fault, 'line')}. In-world the file is refused.`,
  },
  'joint-nameless': { why: (fault) => `${whoOf(fault)} has no name.` },
  'brace-missing': {
    why: (fault) => `${whoOf(fault)} is not followed by a line with an opening brace.`,
  },
  'offset-missing': { why: (fault) => `${whoOf(fault)} has no OFFSET below its brace.` },
  'channels-missing': { why: (fault) => `${whoOf(fault)} has no CHANNELS below its OFFSET.` },
  'rotation-order': {
    why: (fault) => `${whoOf(fault)} does not name a rotation about each of X, Y and Z once.`,
  },
  'frames-unreadable': {
    why: () => 'The line below MOTION does not say how many frames there are.',
  },
  'frame-time-unusable': {
    why: (fault) =>
      fault.details.found
        ? `A frame should last some part of a second, and the file says “${text(fault, 'found')}”.`
        : 'The file does not say how long a frame lasts.',
  },
  'too-many-frames': {
    why: (fault) =>
      `The file has ${COUNTS.frames(detail(fault, 'found'))}. An animation cannot tell more than ${formatCount(detail(fault, 'limit'))} apart.`,
  },
  'frames-missing': {
    why: (fault) =>
      `The file announces ${COUNTS.frames(detail(fault, 'found'))} and ends after ${formatCount(detail(fault, 'room'))}.`,
  },
  'values-missing': {
    why: (fault) =>
      `Frame ${formatCount(detail(fault, 'frame'))} has ${COUNTS.values(detail(fault, 'found'))}. The joints need ${formatCount(detail(fault, 'expected'))}.`,
  },
  'nothing-moves': {
    title: 'moves nothing',
    why: () =>
      'No joint of the skeleton ever leaves the pose that it has in the first frame. In-world the file is refused.',
  },
};

const MESH: Record<string, FaultWords> = {
  'not-mesh': {
    why: () =>
      'A mesh asset begins with a table of its sections. This file begins with something else.',
  },
  'asset-missing': {
    title: 'is an answer, not a mesh',
    why: () => 'A grid sent this instead of the mesh, because it did not have it.',
  },
  'version-unsupported': {
    why: (fault) =>
      `It says that it is version ${text(fault, 'version')}, newer than any that exists.`,
  },
  'section-outside': {
    why: (fault) =>
      `The section ${fault.path} should take ${COUNTS.bytes(detail(fault, 'size'))} from byte ${formatCount(detail(fault, 'start'))} on. The file has ${formatCount(detail(fault, 'length'))}.`,
  },
  'no-geometry': {
    title: 'has nothing to show',
    why: () => 'None of its levels of detail has a face that can be drawn.',
  },
  'too-many-vertices': {
    why: overLimit('vertices'),
  },
  'wrong-type': {
    why: (fault) =>
      `The field ${fault.path} should be ${text(fault, 'expected')} and is something else.`,
  },
  'inflate-failed': {
    why: (fault) =>
      `The packed section ${fault.path} cannot be unpacked: its bytes do not fit together.`,
    span: 2,
  },
  'inflate-too-large': {
    why: (fault) =>
      `The packed section ${fault.path} would unpack to more than ${formatBytes(detail(fault, 'cap'))}, so it was stopped.`,
    span: 2,
  },
  'inflate-ratio': {
    why: (fault) =>
      `The packed section ${fault.path} has ${COUNTS.bytes(detail(fault, 'size'))} and would unpack to more than ${formatBytes(detail(fault, 'cap'))}, so it was stopped.`,
    span: 2,
  },
};

const LLSD: Record<string, FaultWords> = {
  'bad-tag': {
    why: (fault) => `In ${fault.path || 'the table'} stands a byte that begins no value.`,
  },
  'bad-close': {
    why: (fault) => `${fault.path || 'The table'} goes on after its last entry.`,
  },
  'bad-escape': badValue('text with sound escapes'),
  'bad-text': { why: () => 'The text is not well-formed XML.' },
  'bad-boolean': badValue('true or false'),
  'bad-number': badValue('a number'),
  'bad-uuid': badValue('a UUID'),
  'bad-date': badValue('a date'),
  'bad-encoding': badValue('encoded bytes'),
  'not-llsd': { why: () => 'It is no LLSD document.' },
  'trailing-bytes': { why: () => 'More follows after the end of the document.' },
  'too-deep': {
    why: (fault) =>
      `${fault.path ? 'A field' : 'The table'} is nested far deeper than in any sound file.`,
  },
  'too-many-values': {
    why: () => 'It holds far more values than any sound file.',
  },
};

const OBJECTS: Record<string, FaultWords> = {
  'appearance-empty': {
    why: () => 'The message about an avatar’s looks has no shape in it, so it is not applied.',
  },
  'appearance-version': {
    why: (fault) =>
      `The message about an avatar’s looks gives its version as ${text(fault, 'parameter')} in the shape and ${text(fault, 'field')} beside it. Both have to agree, and versions above ${text(fault, 'newest')} cannot be shown.`,
  },
};

const OUTFIT: Record<string, FaultWords> = {
  'not-wearable': {
    title: 'is no wearable',
    why: () => 'The first line of a wearable says “LLWearable version 22”. This one does not.',
  },
  'not-scene-group': {
    title: 'is no object',
    why: () => 'It is XML, but it holds no part of an object as OpenSimulator saves them.',
  },
};

const AVATAR_OBJECT: Record<string, FaultWords> = {
  'not-json': {
    why: (fault) => {
      const place = text(fault, 'place');
      return `The text is not well-formed JSON${place && `: reading it stopped at ${place}`}.`;
    },
  },
  'not-avatar-object': {
    title: 'is no saved avatar',
    why: () => 'It is JSON, but it does not say that it is an avatar or a part of one.',
  },
  'version-newer': {
    title: 'was saved by a newer Vitrine',
    why: (fault) =>
      `It says that it is version ${text(fault, 'version')}. This one reads up to version ${text(fault, 'newest')}.`,
  },
  'text-too-long': { why: overLimit('characters') },
  'path-unusable': {
    why: (fault) =>
      `${whoOf(fault)} should lead to a file in the same folder, or to an address that begins with http or https.`,
  },
};

const PACKETS: Record<string, FaultWords> = {
  'packet-too-large': {
    why: (fault) =>
      `A packet comes to ${COUNTS.bytes(detail(fault, 'found'))}. At most ${formatCount(detail(fault, 'limit'))} are possible.`,
  },
  'recording-line': {
    why: (fault) =>
      `Line ${formatCount(detail(fault, 'line'))} is not a datagram as recordings hold it: a time, a direction, and its bytes in hex.`,
  },
  'record-size': {
    why: (fault) =>
      `A record announces ${COUNTS.joints(detail(fault, 'found'))} in ${COUNTS.bytes(detail(fault, 'size'))}, which is not what they take.`,
    span: 6,
  },
  'extra-header': {
    why: (fault) =>
      `A packet has ${COUNTS.bytes(detail(fault, 'found'))} between its header and its message, and nobody knows what they mean.`,
  },
};

const LEAP: Record<string, FaultWords> = {
  'leap-command': {
    why: (fault) =>
      `${lineOf(fault)} holds no command that is known${text(fault, 'found') && `: ${text(fault, 'found')}`}.`,
  },
  'performance-line': {
    why: (fault) => `${lineOf(fault)} is neither JSON nor a Python literal.`,
  },
  'performance-empty': { why: () => 'Nothing in it moves a joint that is known.' },
  'performance-too-long': { why: () => 'It takes longer than ten minutes to play.' },
};

const GRID: Record<string, FaultWords> = {
  'field-missing': {
    why: (fault) =>
      `The grid’s answer lacks ${fault.path || 'a field'}, and nothing goes on without it.`,
  },
  'not-xml-rpc': {
    why: () => 'What answered at the login address is no grid: it sent some other document.',
  },
  'answer-too-large': {
    why: (fault) =>
      `The grid’s answer has ${formatBytes(detail(fault, 'found'))}. At most ${formatBytes(detail(fault, 'limit'))} are read.`,
  },
};

/** Every fault that the page has words for, by its code. */
export const FAULT_WORDS: Readonly<Record<string, FaultWords>> = {
  ...OBJECTS,
  ...OUTFIT,
  ...AVATAR_OBJECT,
  ...PACKETS,
  ...LEAP,
  ...GRID,
  ...LLSD,
  ...MESH,
  ...BVH,
  ...ANIMATION,
  ...GENERAL,
};
