import type { FileFailure } from '../../../app/index.ts';
import { formatBytes, formatCount, plural } from '../format.ts';
import { COUNTS } from './counts.ts';

/** The text about an error code; how to fix the file is in src/lint/words/en/error-fixes.ts. */
export interface FileErrorText {
  /** After the name of the file; `could not be read` if absent. */
  readonly title?: string | ((failure: FileFailure) => string);
  readonly why: (failure: FileFailure) => string;
  /** Length in bytes of the field that is wrong; 1 if absent. */
  readonly span?: number;
}

function numberOf(failure: FileFailure, detail: string): number {
  return Number(failure.details[detail] ?? 0);
}

function textOf(failure: FileFailure, detail: string): string {
  return String(failure.details[detail] ?? '');
}

/** A detail as a number with digit groups. */
function countOf(failure: FileFailure, detail: string): string {
  return formatCount(numberOf(failure, detail));
}

/** The subject of a sentence: `Joint 4 (mChest)`, `Constraint 2`, or the field. */
function subjectOf({ path, details }: FileFailure): string {
  const [, list, index] = /^(joints|constraints)\[(\d+)\]/.exec(path) ?? [];
  if (!list) return path && path !== 'frames' ? `The field ${path}` : 'The file';
  const name = details.joint ? ` (${details.joint})` : '';
  return `${list === 'joints' ? 'Joint' : 'Constraint'} ${index}${name}`;
}

/** `Line 4`, for files that have lines. */
function lineOf(failure: FileFailure): string {
  return numberOf(failure, 'line') > 0 ? `Line ${countOf(failure, 'line')}` : 'The file';
}

/** What a field counts, in the plural. */
export function unitOf({ path }: FileFailure): string {
  if (path.endsWith('rot_keys')) return 'rotation keys';
  if (path.endsWith('pos_keys')) return 'position keys';
  if (path === 'frames') return 'frames';
  if (path === 'num_joints') return 'joints';
  if (path === 'num_constraints') return 'constraints';
  return 'entries';
}

/** `Only 949 bytes are left in the file.` */
function bytesLeft(failure: FileFailure): string {
  const left = numberOf(failure, 'left');
  return `Only ${COUNTS.bytes(left)} ${plural(left, { one: 'is', other: 'are' })} left in the file.`;
}

function countOverEnd(failure: FileFailure): string {
  const found = numberOf(failure, 'found');
  const bytesEach = numberOf(failure, 'bytesEach');
  const subject = subjectOf(failure);
  if (!bytesEach) return `${subject} declares ${COUNTS.bytes(found)}. ${bytesLeft(failure)}`;
  const needed = COUNTS.bytes(found * bytesEach);
  return `${subject} declares ${formatCount(found)} ${unitOf(failure)}, which need ${needed}. ${bytesLeft(failure)}`;
}

/** @param noun - in the plural. */
function overLimit(noun: string): FileErrorText['why'] {
  return (failure) =>
    `${subjectOf(failure)} has ${countOf(failure, 'found')} ${noun}. At most ${countOf(failure, 'limit')} are allowed.`;
}

const wrongValue = (expected: string): FileErrorText => ({
  why: (failure) => `${subjectOf(failure)} should be ${expected}, but is not.`,
});

/** `is a COLLADA model`. */
const isOther = (failure: FileFailure): string => `is ${textOf(failure, 'looksLike')}`;

const GENERAL: Record<string, FileErrorText> = {
  'empty-file': {
    title: 'is empty',
    why: () => 'The file contains no data.',
  },
  'unknown-format': {
    title: (failure) => (failure.details.looksLike ? isOther(failure) : 'is not a known file'),
    why: (failure) =>
      failure.details.looksLike
        ? `Vitrine cannot open ${textOf(failure, 'looksLike')}. It goes by the content of a file, not by its name.`
        : 'Vitrine does not know its format. It goes by the content of a file, not by its name.',
  },
  'model-unsupported': {
    title: isOther,
    why: () =>
      'Vitrine opens models in the formats that viewers upload: COLLADA (.dae) and glTF (.glb, .gltf), on its own page. Avatars in other pages wear mesh assets only.',
  },
  'motion-unsupported': {
    title: isOther,
    why: () => 'Of the formats of motion-capture programs, grids and Vitrine take BVH only.',
  },
  'texture-unsupported': {
    title: isOther,
    why: () =>
      'Vitrine opens textures as JPEG 2000, PNG, JPEG, WebP and TGA, and no other kinds of pictures.',
  },
  'archive-unsupported': {
    title: isOther,
    why: () =>
      'Vitrine opens ZIP archives and the archives of OpenSimulator (IAR and OAR), and no others.',
  },
  'sound-unsupported': {
    title: isOther,
    why: () => 'Vitrine shows avatars, and plays no sounds.',
  },
  'text-utf-16': {
    title: isOther,
    why: () => 'Vitrine reads text files in UTF-8 or ASCII, as grids do.',
  },
  'archive-nested': {
    title: 'is an archive inside an archive',
    why: () => 'Vitrine opens the files of an archive, but no archives among them.',
  },
  'not-archive': {
    title: 'is no archive of OpenSimulator',
    why: () => 'It is packed by gzip, but there are neither inventory nor regions in it.',
  },
  'tar-damaged': {
    title: 'is damaged',
    why: () => 'The archive cannot be read any further.',
  },
  'content-too-large': {
    title: 'is too large',
    why: () => 'No asset of a grid is this large.',
  },
  'zip-damaged': {
    title: 'could not be unpacked',
    why: () =>
      'The archive is damaged, protected by a password, or packed by a method that is rarely used.',
  },
  'zip-empty': {
    title: 'is an empty archive',
    why: () => 'There are no files in it.',
  },
  'zip-too-many-files': {
    title: 'has too many files in it',
    why: (failure) => `At most ${countOf(failure, 'limit')} files are opened at once.`,
  },
  unreadable: {
    why: () =>
      'The browser could not open the file. It may have been moved, or permission may be missing.',
  },
  'file-too-large': {
    title: 'is too large',
    why: () => 'No asset of a grid is this large, so reading was stopped.',
  },
  'address-unusable': {
    title: 'could not be fetched',
    why: () => 'This is not the address of a file on the web: those start with http or https.',
  },
  offline: {
    title: 'could not be fetched',
    why: () => 'This device is not connected to a network.',
  },
  'mixed-content': {
    title: 'could not be fetched',
    why: () =>
      'Its address starts with http, but that of this page with https. Browsers do not load unencrypted files into such a page.',
  },
  'blocked-by-policy': {
    title: 'could not be fetched',
    why: () => 'The security policy of this page does not allow requests to that server.',
  },
  'cors-missing': {
    title: 'could not be fetched',
    why: () => 'Its server responds, but does not allow other sites to read its files (CORS).',
  },
  'redirect-broken': {
    title: 'could not be fetched',
    why: () => 'The address redirects to another one, which does not respond or redirects back.',
  },
  'no-answer': {
    title: 'could not be fetched',
    why: () => 'There is no server by that name, or it does not respond.',
  },
  'answer-cut-short': {
    title: 'could not be fetched',
    why: () => 'The connection was lost before the end of the file.',
  },
  'web-page': {
    title: 'is a web page',
    why: () => 'The address is that of a web page, not of a file.',
  },
  'out-of-memory': {
    title: 'is too large for this browser',
    why: () => 'The browser does not have enough memory for the content of the file.',
  },
  'part-missing': {
    title: 'is missing',
    why: (failure) => `${textOf(failure, 'avatar')} needs it, and it was not dropped with it.`,
  },
  'fetch-refused': {
    title: 'could not be fetched',
    why: (failure) => `The server responded with status ${textOf(failure, 'status')}.`,
  },
  'worker-crashed': {
    why: () => 'The part of the page that reads files crashed. It has been restarted.',
  },
  'timed-out': {
    why: () => 'Reading took far longer than any valid file needs, so it was stopped.',
  },
  truncated: {
    why: (failure) =>
      failure.details.needed === undefined
        ? `The file ends in the middle of ${failure.path || 'its first field'}.`
        : `${subjectOf(failure)} needs ${COUNTS.bytes(numberOf(failure, 'needed'))}. ${bytesLeft(failure)}`,
  },
  'count-over-end': { why: countOverEnd, span: 4 },
  'not-finite': {
    why: (failure) => {
      const found = textOf(failure, 'found') || 'beyond what 32 bits can store';
      return `${subjectOf(failure)} should be a number, but is ${found}.`;
    },
    span: 4,
  },
};

const ANIMATION: Record<string, FileErrorText> = {
  'bad-version': {
    why: (failure) =>
      `The file has version ${textOf(failure, 'version')}.${textOf(failure, 'subVersion')}. Only 1.0 and 0.1 exist.`,
    span: 4,
  },
  'priority-too-low': {
    why: (failure) =>
      `${subjectOf(failure)} has priority ${textOf(failure, 'found')}. The lowest is ${textOf(failure, 'lowest')}, which means that of the clip.`,
    span: 4,
  },
  'duration-too-long': {
    why: (failure) =>
      `The clip lasts ${textOf(failure, 'found')} seconds. At most ${textOf(failure, 'limit')} are allowed.`,
    span: 4,
  },
  'negative-duration': {
    why: () => 'The clip has a negative duration, although a joint has rotation keys.',
    span: 4,
  },
  'hand-pose-unknown': {
    why: (failure) =>
      `The clip has hand pose ${textOf(failure, 'found')}. The last one is ${textOf(failure, 'last')}.`,
    span: 4,
  },
  'no-joints': {
    why: () => 'The clip moves no joint. It would be rejected in-world.',
    span: 4,
  },
  'too-many-joints': { why: overLimit('joints'), span: 4 },
  'negative-count': {
    why: (failure) =>
      `${subjectOf(failure)} declares ${countOf(failure, 'found')} ${unitOf(failure)}.`,
    span: 4,
  },
  'forbidden-joint': {
    why: (failure) =>
      `${subjectOf(failure)} must not be moved by a clip. The whole clip would be rejected in-world.`,
  },
  'constraint-type-unknown': {
    why: (failure) =>
      `${subjectOf(failure)} has type ${textOf(failure, 'found')}. Only 0 (point) and 1 (plane) exist.`,
  },
  'chain-over-joints': {
    why: (failure) =>
      `${subjectOf(failure)} has a chain of ${textOf(failure, 'found')}, but the clip only has ${COUNTS.joints(numberOf(failure, 'joints'))}.`,
  },
  'volume-unknown': {
    why: (failure) =>
      `${subjectOf(failure)} names “${textOf(failure, 'volume')}”, which is not a collision volume of the avatar.`,
  },
  'chain-joint-missing': {
    why: (failure) =>
      `${subjectOf(failure)} needs a joint in its chain that the clip does not animate.`,
  },
  'chain-unknown-joint': {
    why: (failure) =>
      `${subjectOf(failure)} cannot be resolved, because a joint listed before its own is not in the skeleton.`,
  },
};

const BVH: Record<string, FileErrorText> = {
  'hierarchy-missing': { why: () => 'The first line of a BVH file must be HIERARCHY.' },
  'motion-missing': { why: () => 'The file ends before the line MOTION.' },
  'root-not-hip': {
    why: (failure) =>
      `The first joint is “${textOf(failure, 'joint')}”. In-world, only hip, mPelvis or avatar_mPelvis can come first.`,
  },
  'joint-expected': {
    why: (failure) =>
      `A joint, a closing brace or MOTION should come here, but there is ${textOf(failure, 'line')}. The file would be rejected in-world.`,
  },
  'joint-nameless': { why: (failure) => `${subjectOf(failure)} has no name.` },
  'brace-missing': {
    why: (failure) => `${subjectOf(failure)} is not followed by a line with an opening brace.`,
  },
  'offset-missing': { why: (failure) => `${subjectOf(failure)} has no OFFSET below its brace.` },
  'channels-missing': {
    why: (failure) => `${subjectOf(failure)} has no CHANNELS below its OFFSET.`,
  },
  'rotation-order': {
    why: (failure) =>
      `${subjectOf(failure)} does not list a rotation about each of X, Y and Z exactly once.`,
  },
  'frames-unreadable': {
    why: () => 'The line below MOTION does not have the number of frames.',
  },
  'frame-time-unusable': {
    why: (failure) =>
      failure.details.found
        ? `The frame time should be a fraction of a second, but is “${textOf(failure, 'found')}”.`
        : 'The file has no frame time.',
  },
  'too-many-frames': {
    why: (failure) =>
      `The file has ${COUNTS.frames(numberOf(failure, 'found'))}. Their times are 16-bit numbers, so an animation can have at most ${countOf(failure, 'limit')}.`,
  },
  'frames-missing': {
    why: (failure) =>
      `The file declares ${COUNTS.frames(numberOf(failure, 'found'))}, but ends after ${countOf(failure, 'room')}.`,
  },
  'values-missing': {
    why: (failure) =>
      `Frame ${countOf(failure, 'frame')} has ${COUNTS.values(numberOf(failure, 'found'))}, but the joints need ${countOf(failure, 'expected')}.`,
  },
  'nothing-moves': {
    title: 'moves nothing',
    why: () => 'Every joint of the skeleton stays at rest. The file would be rejected in-world.',
  },
};

const MESH: Record<string, FileErrorText> = {
  'not-mesh': {
    why: () =>
      'A mesh asset starts with a table of its sections. This file starts with something else.',
  },
  'asset-missing': {
    title: 'is an error message, not a mesh',
    why: () => 'A grid sent this instead of the mesh, because it does not have it.',
  },
  'version-unsupported': {
    why: (failure) =>
      `The file has version ${textOf(failure, 'version')}, which is newer than any known one.`,
  },
  'section-outside': {
    why: (failure) =>
      `The section ${failure.path} should have ${COUNTS.bytes(numberOf(failure, 'size'))} from byte ${countOf(failure, 'start')} on, but the file only has ${countOf(failure, 'length')}.`,
  },
  'no-geometry': {
    title: 'has nothing to show',
    why: () => 'None of its levels of detail has a face that can be drawn.',
  },
  'too-many-vertices': {
    why: overLimit('vertices'),
  },
  'wrong-type': {
    why: (failure) =>
      `The field ${failure.path} should be ${textOf(failure, 'expected')}, but is something else.`,
  },
  'inflate-failed': {
    why: (failure) =>
      `The compressed section ${failure.path} is damaged and cannot be decompressed.`,
    span: 2,
  },
  'inflate-too-large': {
    why: (failure) =>
      `The compressed section ${failure.path} has more than ${formatBytes(numberOf(failure, 'cap'))} when decompressed, so this was stopped.`,
    span: 2,
  },
  'inflate-ratio': {
    why: (failure) =>
      `The compressed section ${failure.path} has ${COUNTS.bytes(numberOf(failure, 'size'))}, and more than ${formatBytes(numberOf(failure, 'cap'))} when decompressed, so this was stopped.`,
    span: 2,
  },
};

const LLSD: Record<string, FileErrorText> = {
  'bad-tag': {
    why: (failure) => `${failure.path || 'The table'} has a byte that does not start a value.`,
  },
  'bad-close': {
    why: (failure) => `${failure.path || 'The table'} continues after its last entry.`,
  },
  'bad-escape': wrongValue('text with valid escapes'),
  'bad-text': { why: () => 'The text is not well-formed XML.' },
  'bad-boolean': wrongValue('true or false'),
  'bad-number': wrongValue('a number'),
  'bad-uuid': wrongValue('a UUID'),
  'bad-date': wrongValue('a date'),
  'bad-encoding': wrongValue('encoded binary data'),
  'not-llsd': { why: () => 'This is not an LLSD document.' },
  'trailing-bytes': { why: () => 'There is more data after the end of the document.' },
  'too-deep': {
    why: (failure) =>
      `${failure.path ? 'A field' : 'The table'} is nested far deeper than in any valid file.`,
  },
  'too-many-values': {
    why: () => 'The file has far more values than any valid file.',
  },
};

const OBJECTS: Record<string, FileErrorText> = {
  'appearance-empty': {
    why: () => 'The message about an avatar’s appearance has no shape in it, so it is ignored.',
  },
  'appearance-version': {
    why: (failure) =>
      `The message about an avatar’s appearance has version ${textOf(failure, 'parameter')} in the shape, and ${textOf(failure, 'field')} in its own field. Both must be the same, and versions above ${textOf(failure, 'newest')} cannot be shown.`,
  },
};

const OUTFIT: Record<string, FileErrorText> = {
  'not-avatar-mesh': {
    title: 'is not a mesh of the classic body',
    why: () => 'The file does not begin with “Linden Binary Mesh 1.0”.',
  },
  'vertex-out-of-range': {
    why: (failure) =>
      `${subjectOf(failure)} refers to vertex ${textOf(failure, 'found')}. There are ${textOf(failure, 'limit')}.`,
    span: 2,
  },
  'not-wearable': {
    title: 'is not a wearable',
    why: () =>
      'The first line of a wearable is “LLWearable version 22”. This file has another one.',
  },
  'not-gesture': {
    title: 'is not a gesture',
    why: () => 'The first line of a gesture is “2”, its version. This file has another one.',
  },
  'gesture-step-unknown': {
    why: (failure) =>
      `A step of the gesture has type ${textOf(failure, 'type')}; types are 0 (animation), 1 (sound), 2 (chat) and 3 (wait).`,
  },
  'not-scene-group': {
    title: 'is not an object',
    why: () => 'It is XML, but has no part of an object as OpenSimulator saves them.',
  },
  'not-collada': {
    title: 'is not COLLADA',
    why: () => 'It is XML whose first element is not COLLADA.',
  },
};

const TEXTURE: Record<string, FileErrorText> = {
  'not-a-texture': {
    title: 'is not a texture',
    why: () => 'It is neither JPEG 2000 nor PNG, JPEG, WebP or TGA.',
  },
  'texture-size': {
    title: 'has an impossible size',
    why: ({ details }) =>
      `Its header says ${details.width} × ${details.height} pixels. Textures have 1 to ${details.limit} each way.`,
  },
  'texture-components': {
    why: (failure) =>
      `The texture has ${countOf(failure, 'found')} components. Textures have 1 to ${countOf(failure, 'limit')}.`,
  },
  'texture-depth': {
    why: (failure) =>
      `Its components have ${countOf(failure, 'found')} bits, which is more than is decoded.`,
  },
  'texture-tiles': { why: overLimit('tiles') },
  'texture-packets': { why: overLimit('packets') },
  'codestream-missing': {
    title: 'has no picture in it',
    why: () => 'The file ends before the codestream begins.',
  },
  'codestream-header': {
    title: 'is not a valid texture',
    why: ({ reason }) => `In its header ${reason}.`,
  },
  'codestream-damaged': {
    title: 'could not be decoded',
    why: (failure) => `The decoder stopped: ${textOf(failure, 'reason')}.`,
  },
  'codestream-empty': {
    title: 'shows nothing',
    why: () => 'The file ends before the first part of the picture does.',
  },
  'picture-header': {
    title: 'is not a valid picture',
    why: ({ reason }) => `In its header is ${reason}.`,
  },
  'picture-damaged': {
    title: 'could not be decoded',
    why: (failure) => `The decoder stopped: ${textOf(failure, 'reason')}.`,
  },
  'picture-unsupported': {
    why: () => 'JPEG and WebP pictures are decoded by browsers only.',
  },
  'tga-type': {
    why: () => 'It is of a kind of TGA that is not read.',
  },
};

const AVATAR_OBJECT: Record<string, FileErrorText> = {
  'not-json': {
    why: (failure) => {
      const place = textOf(failure, 'place');
      return `The text is not well-formed JSON${place && `: reading it stopped at ${place}`}.`;
    },
  },
  'not-avatar-object': {
    title: 'is not a saved avatar',
    why: () => 'It is JSON, but not that of an avatar or a part of one.',
  },
  'version-newer': {
    title: 'was saved by a newer Vitrine',
    why: (failure) =>
      `The file has version ${textOf(failure, 'version')}. This Vitrine reads versions up to ${textOf(failure, 'newest')}.`,
  },
  'text-too-long': { why: overLimit('characters') },
  'path-unusable': wrongValue(
    'a file in the same folder, or an address that starts with http or https',
  ),
};

const PACKETS: Record<string, FileErrorText> = {
  'packet-too-large': {
    why: (failure) =>
      `A packet has ${COUNTS.bytes(numberOf(failure, 'found'))}. At most ${countOf(failure, 'limit')} are allowed.`,
  },
  'recording-line': {
    why: (failure) =>
      `Line ${countOf(failure, 'line')} is not a recorded datagram: a time, a direction, and the bytes in hex.`,
  },
  'recording-mixed': {
    why: (failure) =>
      `Line ${countOf(failure, 'line')} is of another protocol than the lines before it: datagrams of a grid and of a bubble cannot be in one recording.`,
  },
  'record-size': {
    why: (failure) =>
      `A record declares ${COUNTS.joints(numberOf(failure, 'found'))} in ${COUNTS.bytes(numberOf(failure, 'size'))}, which is the wrong size for them.`,
    span: 6,
  },
  'extra-header': {
    why: (failure) =>
      `A packet has ${COUNTS.bytes(numberOf(failure, 'found'))} of unknown meaning between its header and its message.`,
  },
};

const BUBBLE_PACKETS: Record<string, FileErrorText> = {
  'frame-too-large': { why: overLimit('bytes of data') },
  'frame-index': {
    why: (failure) =>
      `A frame has the index ${countOf(failure, 'found')}, in a message of ${COUNTS.frames(numberOf(failure, 'frameCount'))}.`,
    span: 2,
  },
  'list-length': {
    why: (failure) =>
      `${subjectOf(failure)} has ${countOf(failure, 'found')} entries. Between ${countOf(failure, 'min')} and ${countOf(failure, 'max')} are allowed.`,
  },
  'length-mismatch': {
    why: (failure) =>
      `The field ${failure.path} says ${textOf(failure, 'found')} bytes, but the data have ${countOf(failure, 'expected')}.`,
    span: 8,
  },
  'frame-contradiction': { why: () => 'The frames of a message contradict each other.' },
  'message-too-large': {
    why: (failure) =>
      `A message has ${COUNTS.frames(numberOf(failure, 'found'))}. At most ${countOf(failure, 'limit')} are allowed.`,
  },
  'too-many-messages': { why: () => 'Too many messages were begun and not finished.' },
};

const LEAP: Record<string, FileErrorText> = {
  'leap-command': {
    why: (failure) =>
      `${lineOf(failure)} is not a known command${textOf(failure, 'found') && `: ${textOf(failure, 'found')}`}.`,
  },
  'performance-line': {
    why: (failure) => `${lineOf(failure)} is neither JSON nor a Python literal.`,
  },
  'performance-empty': { why: () => 'Nothing in the file moves a known joint.' },
  'performance-too-long': { why: () => 'The file takes longer than ten minutes to play.' },
};

const GRID: Record<string, FileErrorText> = {
  'field-missing': {
    why: (failure) =>
      `The grid’s response lacks ${failure.path ? `the field ${failure.path}` : 'a field'}, which is required.`,
  },
  'not-xml-rpc': {
    why: () => 'The server at the login address is not a grid: it sent some other document.',
  },
  'answer-too-large': {
    why: (failure) =>
      `The grid’s response has ${formatBytes(numberOf(failure, 'found'))}. At most ${formatBytes(numberOf(failure, 'limit'))} are read.`,
  },
};

/** The texts of all error codes, by code. */
export const FILE_ERROR_TEXTS: Readonly<Record<string, FileErrorText>> = {
  ...OBJECTS,
  ...OUTFIT,
  ...TEXTURE,
  ...AVATAR_OBJECT,
  ...PACKETS,
  ...BUBBLE_PACKETS,
  ...LEAP,
  ...GRID,
  ...LLSD,
  ...MESH,
  ...BVH,
  ...ANIMATION,
  ...GENERAL,
};
