import { formatCount, formatPlural } from '../format.ts';
import { COUNTS } from './counts.ts';
import { NEWS } from './news.ts';

/** The panel that lists everything that has happened since the page was opened. */
export const MESSAGES = {
  show: 'Show',
  filters: { all: 'All', errors: 'Errors', warnings: 'Warnings' },
  filterCount: (filter: string, count: number) => `${filter} ${count}`,
  clear: 'Clear',
  empty: {
    title: 'No messages',
    why: 'Problems are listed here, with their causes and how to fix them.',
  },
  showAll: 'Show all',
  showAllAbout: (file: string) => `Show all about ${file}`,
  /** @param files - more than one. */
  findingsInFiles: (files: number) => `Findings in ${COUNTS.files(files)}`,
  ruleInFiles: (files: number) => `, in ${COUNTS.files(files)}`,
  moreFindings: (count: number) =>
    formatPlural(count, { one: 'more finding', other: 'more findings' }),
  showItem: 'Show',
  /** @param finding - its title without the capital letter. */
  findingIn: (file: string, finding: string) => `${file}: ${finding}`,
  unknownFinding: 'something is unusual',
  saved: NEWS.saved,
  nothingLost: 'Nothing was lost.',
  leftOut: 'The format cannot store everything. Left out:',
  recorded: NEWS.recorded,
  mannequinHidden: NEWS.mannequinHidden,
  wholeBody: (file: string) =>
    `${file} is a whole body. Use the eye in the list to show the mannequin again.`,
  howToRestore: (names: string) =>
    `${names}. You can restore them in the list of built-in animations.`,
  opened: (files: string) => `${files} opened`,
  openedIn: (files: number, seconds: string) => `${COUNTS.files(files)} in ${seconds} s.`,
  stage: {
    'context-lost': {
      title: 'The graphics card has stopped drawing',
      why: 'The avatar will come back by itself.',
    },
    'context-restored': {
      title: 'The graphics card is drawing again',
      why: 'Everything has been redrawn.',
    },
    'no-webgl': {
      title: 'This browser has no WebGL 2',
      why: 'Files can be inspected, but not shown.',
    },
  },
};

/** Findings about an item. */
export const FINDINGS = {
  title: 'Findings',
  severity: COUNTS.severity,
  times: (count: number) => `, ${formatCount(count)} times`,
  fix: 'Fix',
};

/** The details of an error. */
export const FILE_ERROR = {
  fix: FINDINGS.fix,
  tryAnother: 'Try another file',
  copy: { ready: 'Copy report', done: 'Copied', failed: 'Could not copy' },
  bytes: 'Bytes around the error',
  /** @param problem - such as {@link FILE_ERROR.notRead}. */
  title: (file: string, problem: string) => `${file} ${problem}`,
  notRead: 'could not be read',
  bytesCounted: 'bytes',
  rows: {
    field: 'Field',
    offset: 'Byte offset',
    found: 'Found',
    room: 'Room for',
    limit: 'At most',
    expected: 'Expected',
    code: 'Code',
  },
  unpackedAt: (place: string, offset: number) => `${place}, unpacked ${formatCount(offset)}`,
  counted: (count: number, unit: string) => `${formatCount(count)} ${unit}`,
  report: {
    row: (name: string, value: string) => `${name}: ${value}`,
    bytes: (start: number, bytes: string) => `Bytes from ${start}: ${bytes}`,
    fix: (fix: string) => `Fix: ${fix}`,
    reason: (reason: string) => `Reason: ${reason}`,
  },
};

/** A motion that was recorded as a clip. */
export const RECORDING = {
  facts: (seconds: string, frames: number, keys: number) =>
    `${seconds} s: ${COUNTS.frames(frames)} became ${COUNTS.keys(keys)}.`,
  within: (bound: string, worst: string) =>
    `Every joint plays within ${bound} of the recorded motion: ${worst} at worst.`,
  beyond: (bound: string, worst: string) =>
    `At worst, a joint is ${worst} away from the recorded motion. The limit was ${bound}.`,
  distance: (degrees: string, millimetres: string) => `${degrees}° and ${millimetres} mm`,
};
