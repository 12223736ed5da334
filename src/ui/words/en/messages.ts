import { formatCount, formatPlural } from '../format.ts';
import { COUNTS } from './counts.ts';
import { NEWS } from './news.ts';

/** The tab of what happened since the page was opened. */
export const MESSAGES = {
  show: 'Show',
  filters: { all: 'All', errors: 'Errors', warnings: 'Warnings' },
  filterCount: (filter: string, count: number) => `${filter} ${count}`,
  clear: 'Clear',
  empty: { title: 'No messages', why: 'What goes wrong, and why, will stand here.' },
  showAll: 'Show all',
  showAllAbout: (file: string) => `Show all about ${file}`,
  moreFindings: (count: number) =>
    formatPlural(count, { one: 'more finding', other: 'more findings' }),
  showItem: 'Show',
  /** `finding` without its capital letter. */
  findingIn: (file: string, finding: string) => `${file}: ${finding}`,
  somethingOdd: 'something is odd',
  saved: NEWS.saved,
  nothingLost: 'Nothing was lost.',
  leftOut: 'What the format cannot hold was left out:',
  recorded: NEWS.recorded,
  mannequinHidden: NEWS.mannequinHidden,
  wholeBody: (file: string) =>
    `${file} is a whole body. The eye in the list brings the mannequin back.`,
  restoring: (names: string) => `${names}. The list of built-in animations restores them.`,
  opened: (files: string) => `${files} opened`,
  openedIn: (files: number, seconds: string) => `${COUNTS.files(files)} in ${seconds} s.`,
  stage: {
    'context-lost': {
      title: 'The graphics card went away',
      why: 'The avatar comes back by itself.',
    },
    'context-restored': {
      title: 'The graphics card is back',
      why: 'Everything was drawn anew.',
    },
    'no-webgl': {
      title: 'No WebGL 2 in this browser',
      why: 'Files can be inspected, but not shown.',
    },
  },
};

/** What is odd about a thing. */
export const FINDINGS = {
  title: 'Findings',
  severity: COUNTS.severity,
  times: (count: number) => `, ${formatCount(count)} times`,
  mend: 'Mend',
};

/** All that is known about a fault. */
export const FAULT = {
  mend: 'Mend',
  tryAnother: 'Try another file',
  copy: { ready: 'Copy report', done: 'Copied', failed: 'Copying was refused' },
  bytes: 'Bytes around the fault',
  /** A file's name, and what is the matter with it. */
  title: (file: string, matter: string) => `${file} ${matter}`,
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
    mend: (mend: string) => `Mend: ${mend}`,
    reason: (reason: string) => `Reason: ${reason}`,
  },
};

/** A clip that was recorded. */
export const RECORDED = {
  facts: (seconds: string, frames: number, keys: number) =>
    `${seconds} s: ${COUNTS.frames(frames)} became ${COUNTS.keys(keys)}.`,
  within: (bound: string, worst: string) =>
    `Each joint plays within ${bound} of what was seen: ${worst} at worst.`,
  beyond: (bound: string, worst: string) =>
    `At worst a joint plays ${worst} from what was seen, where ${bound} were wanted.`,
  distance: (degrees: string, millimetres: string) => `${degrees}° and ${millimetres} mm`,
};
