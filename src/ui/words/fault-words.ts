import type { FileFault } from '../../app/index.ts';
import { formatBytes, formatCount, formatPlural } from '../format.ts';

/** The words for one code. */
export interface FaultWords {
  /** After the file's name; "could not be read" where absent. */
  readonly title?: string;
  readonly why: (fault: FileFault) => string;
  readonly mend: string;
  /** Bytes that the faulty field takes in the file; 1 where absent. */
  readonly span?: number;
}

const EXPORT_AGAIN = 'The file looks cut short or edited by hand. Export it again.';
const DAMAGED = 'The file is damaged. Download or export it again.';
const FIX_EXPORTER =
  'The program that wrote the file made a mistake. Export it again, from a newer version if there is one.';

function detail(fault: FileFault, name: string): number {
  return Number(fault.details[name] ?? 0);
}

function text(fault: FileFault, name: string): string {
  return String(fault.details[name] ?? '');
}

/** `Joint 4 (mChest)`, `Constraint 2`, or the field itself: what the sentence is about. */
export function whoOf({ path, details }: FileFault): string {
  const [, list, index] = /^(joints|constraints)\[(\d+)\]/.exec(path) ?? [];
  if (!list) return path ? `The field ${path}` : 'The file';
  const name = details.joint ? ` (${details.joint})` : '';
  return `${list === 'joints' ? 'Joint' : 'Constraint'} ${index}${name}`;
}

/** What a count counts, in the plural. */
export function unitOf({ path }: FileFault): string {
  if (path.endsWith('rot_keys')) return 'rotation keys';
  if (path.endsWith('pos_keys')) return 'position keys';
  if (path === 'num_joints') return 'joints';
  if (path === 'num_constraints') return 'constraints';
  return 'entries';
}

/** `Only 949 bytes are left in the file.` */
function onlyLeft(fault: FileFault): string {
  const left = detail(fault, 'left');
  return `Only ${formatPlural(left, 'byte')} ${left === 1 ? 'is' : 'are'} left in the file.`;
}

function countOverEnd(fault: FileFault): string {
  const found = detail(fault, 'found');
  const each = detail(fault, 'bytesEach');
  if (!each) return `${whoOf(fault)} announces ${formatPlural(found, 'byte')}. ${onlyLeft(fault)}`;
  const needed = formatPlural(found * each, 'byte');
  return `${whoOf(fault)} announces ${formatCount(found)} ${unitOf(fault)}, which need ${needed}. ${onlyLeft(fault)}`;
}

function overLimit(what: string): FaultWords['why'] {
  return (fault) =>
    `${whoOf(fault)} has ${formatCount(detail(fault, 'found'))} ${what}. At most ${formatCount(detail(fault, 'limit'))} are possible.`;
}

const badValue = (expected: string): FaultWords => ({
  why: (fault) => `${whoOf(fault)} should hold ${expected} and does not.`,
  mend: FIX_EXPORTER,
});

const GENERAL: Record<string, FaultWords> = {
  'empty-file': {
    title: 'is empty',
    why: () => 'The file has no bytes at all.',
    mend: 'The download or export did not finish. Get the file again.',
  },
  'unknown-format': {
    title: 'is no mesh and no animation',
    why: (fault) =>
      fault.details.looksLike
        ? `Its bytes are those of a ${text(fault, 'looksLike')}. Vitrine goes by the bytes, not by the name.`
        : 'Its first bytes are those of no format that Vitrine knows. It goes by the bytes, not by the name.',
    mend: 'Choose a mesh asset (.llmesh, .slm) or an animation (.anim, .animatn).',
  },
  unreadable: {
    why: () =>
      'The browser could not open the file. It may have been moved, or it needs a permission.',
    mend: 'Check that the file is still there and may be read, then drop it again.',
  },
  'file-too-large': {
    title: 'is too large',
    why: () => 'No asset of a grid is as large as this, so it was not read to its end.',
    mend: 'Check that this is the file you meant.',
  },
  'address-unusable': {
    title: 'could not be fetched',
    why: () => 'It is no address of a file on the web: those begin with http or https.',
    mend: 'Check the address.',
  },
  'fetch-failed': {
    title: 'could not be fetched',
    why: () => 'The address did not answer, or its server does not let other pages read its files.',
    mend: 'Download the file and drop it here, or have the server send the CORS header.',
  },
  'fetch-refused': {
    title: 'could not be fetched',
    why: (fault) => `The server answered with status ${text(fault, 'status')}.`,
    mend: 'Check the address.',
  },
  'worker-crashed': {
    why: () => 'The part of the page that reads files stopped. It has been started again.',
    mend: 'Drop the file once more. If it happens again, the file needs more memory than there is.',
  },
  'timed-out': {
    why: () => 'Reading took far longer than any sound file needs, so it was stopped.',
    mend: DAMAGED,
  },
  truncated: {
    why: (fault) =>
      fault.details.needed === undefined
        ? `The file ends in the middle of ${fault.path || 'its first field'}.`
        : `${whoOf(fault)} needs ${formatPlural(detail(fault, 'needed'), 'byte')}. ${onlyLeft(fault)}`,
    mend: 'The file is cut short. Download or export it again.',
  },
  'count-over-end': { why: countOverEnd, mend: EXPORT_AGAIN, span: 4 },
  'not-finite': {
    why: (fault) =>
      `${whoOf(fault)} should be a number and is ${text(fault, 'found') || 'none that 32 bits can hold'}.`,
    mend: FIX_EXPORTER,
    span: 4,
  },
};

const ANIMATION: Record<string, FaultWords> = {
  'bad-version': {
    why: (fault) =>
      `It says that it is version ${text(fault, 'version')}.${text(fault, 'subVersion')}. Only 1.0 and 0.1 exist.`,
    mend: 'If this is an animation at all, export it again as version 1.0.',
    span: 4,
  },
  'priority-too-low': {
    why: (fault) =>
      `${whoOf(fault)} has priority ${text(fault, 'found')}. The lowest is ${text(fault, 'lowest')}, which stands for the clip’s own.`,
    mend: 'Set a priority from 0 to 6 and export the file again.',
    span: 4,
  },
  'duration-too-long': {
    why: (fault) =>
      `The clip lasts ${text(fault, 'found')} seconds. At most ${text(fault, 'limit')} are allowed.`,
    mend: 'Split the clip into parts of a minute at most.',
    span: 4,
  },
  'negative-duration': {
    why: () => 'The clip lasts less than no time, and yet a joint has rotation keys.',
    mend: FIX_EXPORTER,
    span: 4,
  },
  'hand-pose-unknown': {
    why: (fault) =>
      `It asks for hand pose ${text(fault, 'found')}. The last one is ${text(fault, 'last')}.`,
    mend: 'Choose one of the hand poses 0 to 13 and export the file again.',
    span: 4,
  },
  'no-joints': {
    why: () => 'The clip moves no joint. In-world it would be refused.',
    mend: 'Animate at least one joint and export the file again.',
    span: 4,
  },
  'too-many-joints': { why: overLimit('joints'), mend: EXPORT_AGAIN, span: 4 },
  'negative-count': {
    why: (fault) =>
      `${whoOf(fault)} announces ${formatCount(detail(fault, 'found'))} ${unitOf(fault)}.`,
    mend: EXPORT_AGAIN,
    span: 4,
  },
  'forbidden-joint': {
    why: (fault) =>
      `${whoOf(fault)} is one that a clip must not move. In-world the whole clip is refused.`,
    mend: 'Remove that joint from the clip and export it again.',
  },
  'constraint-type-unknown': {
    why: (fault) =>
      `${whoOf(fault)} is of type ${text(fault, 'found')}. Only 0 (point) and 1 (plane) exist.`,
    mend: FIX_EXPORTER,
  },
  'chain-over-joints': {
    why: (fault) =>
      `${whoOf(fault)} has a chain of ${text(fault, 'found')}, and the clip has ${formatPlural(detail(fault, 'joints'), 'joint')}.`,
    mend: 'Shorten the chain, or export the file without the constraint.',
  },
  'volume-unknown': {
    why: (fault) =>
      `${whoOf(fault)} names “${text(fault, 'volume')}”, which is no collision volume of the avatar.`,
    mend: 'Name one of the 26 collision volumes, such as CHEST or L_FOOT, or GROUND as the target.',
  },
  'chain-joint-missing': {
    why: (fault) => `${whoOf(fault)} needs a joint in its chain that the clip does not animate.`,
    mend: 'Add a key for that joint, or shorten the chain.',
  },
  'chain-unknown-joint': {
    why: (fault) =>
      `${whoOf(fault)} cannot be followed, because a joint listed before its own is not in the skeleton.`,
    mend: 'Rename or remove the unknown joint: constraints and unknown joints do not mix.',
  },
};

const MESH: Record<string, FaultWords> = {
  'not-mesh': {
    why: () =>
      'A mesh asset begins with a table of its sections. This file begins with something else.',
    mend: 'Choose the mesh asset itself, not the scene object or the model it was made from.',
  },
  'asset-missing': {
    title: 'is an answer, not a mesh',
    why: () => 'A grid sent this instead of the mesh, because it did not have it.',
    mend: 'Ask for the asset again, or from another grid.',
  },
  'version-unsupported': {
    why: (fault) =>
      `It says that it is version ${text(fault, 'version')}, newer than any that exists.`,
    mend: DAMAGED,
  },
  'section-outside': {
    why: (fault) =>
      `The section ${fault.path} should take ${formatPlural(detail(fault, 'size'), 'byte')} from byte ${formatCount(detail(fault, 'start'))} on. The file has ${formatCount(detail(fault, 'length'))}.`,
    mend: 'The file is cut short. Download or export it again.',
  },
  'no-geometry': {
    title: 'has nothing to show',
    why: () => 'None of its levels of detail has a face that can be drawn.',
    mend: 'Export the model again with at least one level.',
  },
  'too-many-vertices': {
    why: overLimit('vertices'),
    mend: 'Split the face into several and export again.',
  },
  'wrong-type': {
    why: (fault) =>
      `The field ${fault.path} should be ${text(fault, 'expected')} and is something else.`,
    mend: FIX_EXPORTER,
  },
  'inflate-failed': {
    why: (fault) =>
      `The packed section ${fault.path} cannot be unpacked: its bytes do not fit together.`,
    mend: DAMAGED,
    span: 2,
  },
  'inflate-too-large': {
    why: (fault) =>
      `The packed section ${fault.path} would unpack to more than ${formatBytes(detail(fault, 'cap'))}, so it was stopped.`,
    mend: 'No sound mesh is as large as this. Do not trust the file’s origin.',
    span: 2,
  },
  'inflate-ratio': {
    why: (fault) =>
      `The packed section ${fault.path} has ${formatPlural(detail(fault, 'size'), 'byte')} and would unpack to more than ${formatBytes(detail(fault, 'cap'))}, so it was stopped.`,
    mend: 'No sound mesh packs this well. Do not trust the file’s origin.',
    span: 2,
  },
};

const LLSD: Record<string, FaultWords> = {
  'bad-tag': {
    why: (fault) => `In ${fault.path || 'the table'} stands a byte that begins no value.`,
    mend: DAMAGED,
  },
  'bad-close': {
    why: (fault) => `${fault.path || 'The table'} goes on after its last entry.`,
    mend: DAMAGED,
  },
  'bad-escape': badValue('text with sound escapes'),
  'bad-text': { why: () => 'The text is not well-formed XML.', mend: DAMAGED },
  'bad-boolean': badValue('true or false'),
  'bad-number': badValue('a number'),
  'bad-uuid': badValue('a UUID'),
  'bad-date': badValue('a date'),
  'bad-encoding': badValue('encoded bytes'),
  'not-llsd': { why: () => 'It is no LLSD document.', mend: 'Choose the file that you meant.' },
  'trailing-bytes': { why: () => 'More follows after the end of the document.', mend: DAMAGED },
  'too-deep': {
    why: (fault) =>
      `${fault.path ? 'A field' : 'The table'} is nested far deeper than in any sound file.`,
    mend: 'Do not trust the file’s origin.',
  },
  'too-many-values': {
    why: () => 'It holds far more values than any sound file.',
    mend: 'Do not trust the file’s origin.',
  },
};

/** Every fault that the page has words for, by its code. */
export const FAULT_WORDS: Readonly<Record<string, FaultWords>> = {
  ...LLSD,
  ...MESH,
  ...ANIMATION,
  ...GENERAL,
};
