import type { Severity } from '../../lint/index.ts';

/** What the filter and the order of the animations go by. */
export interface ClipFacts {
  readonly name: string;
  readonly fileName: string;
  /** Seconds. */
  readonly length: number;
  /** The highest priority among its joints, which its row shows. */
  readonly priority: number;
  readonly joints: readonly string[];
  readonly findings: Readonly<Record<Severity, number>>;
  readonly isFavourite: boolean;
}

/** A filter as typed, read. */
export interface ClipFilter {
  matches(facts: ClipFacts): boolean;
  /** Terms with a key whose value cannot be read; no clip has to match them. */
  readonly unreadable: readonly string[];
}

/**
 * Reads a filter: terms between spaces, all of which have to match. A term is a part of the name, or one of
 * `prio:3`, `prio:3-4`, `length:<2`, `length:>10`, `joint:elbow`, `findings`, `findings:error`, `star`; with a minus
 * before it, it must not match. Quotation marks make any text a part of the name.
 */
export function readClipFilter(text: string): ClipFilter {
  const tests: Test[] = [];
  const unreadable: string[] = [];
  for (const [term, minus, quoted] of text.matchAll(TERM)) {
    const test = quoted === undefined ? readTerm(minus ? term.slice(1) : term) : nameTest(quoted);
    if (!test) unreadable.push(term);
    else tests.push(minus ? (facts) => !test(facts) : test);
  }
  return { matches: (facts) => tests.every((test) => test(facts)), unreadable };
}

/** The orders of the list. */
export const CLIP_ORDERS = ['opened', 'name', 'length', 'priority', 'findings'] as const;
export type ClipOrder = (typeof CLIP_ORDERS)[number];

/** Compares by an order: names as people count, short clips, high priorities and bad findings first. */
export function compareClips(order: ClipOrder, a: ClipFacts, b: ClipFacts): number {
  switch (order) {
    case 'opened':
      return 0;
    case 'name':
      return byName(a, b);
    case 'length':
      return a.length - b.length || byName(a, b);
    case 'priority':
      return b.priority - a.priority || byName(a, b);
    case 'findings':
      return (
        b.findings.error - a.findings.error ||
        b.findings.warning - a.findings.warning ||
        byName(a, b)
      );
  }
}

type Test = (facts: ClipFacts) => boolean;

/** A minus, and then a text in quotation marks or anything without spaces. */
const TERM = /(-(?=\S))?(?:"([^"]*)"?|\S+)/g;
const KEYED = /^(prio|priority|length|joint|findings):(.*)$/i;
const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const byName = (a: ClipFacts, b: ClipFacts) => COLLATOR.compare(a.name, b.name);

function readTerm(term: string): Test | null {
  const keyed = KEYED.exec(term);
  if (keyed) return keyedTest(keyed[1].toLowerCase(), keyed[2]);
  switch (term.toLowerCase()) {
    case 'findings':
      return ({ findings }) => findings.error + findings.warning > 0;
    case 'star':
      return ({ isFavourite }) => isFavourite;
    default:
      return nameTest(term);
  }
}

function keyedTest(key: string, value: string): Test | null {
  if (key === 'joint') return jointTest(value);
  if (key === 'findings') return findingsTest(value.toLowerCase());
  const isLength = key === 'length';
  const range = readRange(isLength ? value.replace(/(?<=\d)s$/i, '') : value);
  if (!range) return null;
  return (facts) => range(isLength ? facts.length : facts.priority);
}

function nameTest(text: string): Test {
  const wanted = simplified(text);
  return ({ name, fileName }) =>
    simplified(name).includes(wanted) || simplified(fileName).includes(wanted);
}

/** In lower case; what separates words in file names is a space. */
function simplified(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, ' ');
}

function jointTest(value: string): Test | null {
  const wanted = value.toLowerCase();
  if (wanted === '') return null;
  return ({ joints }) => joints.some((joint) => joint.toLowerCase().includes(wanted));
}

function findingsTest(value: string): Test | null {
  const severity = (['error', 'warning', 'note'] as const).find(
    (name) => value === name || value === `${name}s`,
  );
  return severity ? ({ findings }) => findings[severity] > 0 : null;
}

const NUMBER = String.raw`(-?\d+(?:[.,]\d+)?)`;
const COMPARISON = new RegExp(`^(<=|>=|<|>)${NUMBER}$`);
const RANGE = new RegExp(`^${NUMBER}(?:(?:-|\\.\\.)${NUMBER})?$`);
/** Rows show lengths with one decimal place. */
const ROUNDING = 0.05;

/** Reads `3`, `3-4`, `<2`, `>=10`. */
function readRange(text: string): ((value: number) => boolean) | null {
  const comparison = COMPARISON.exec(text);
  if (comparison) {
    const limit = numberOf(comparison[2]);
    switch (comparison[1]) {
      case '<':
        return (value) => value < limit;
      case '>':
        return (value) => value > limit;
      case '<=':
        return (value) => value <= limit;
      default:
        return (value) => value >= limit;
    }
  }
  const range = RANGE.exec(text);
  if (!range) return null;
  const low = numberOf(range[1]);
  const high = range[2] === undefined ? low : numberOf(range[2]);
  return (value) => value >= low - ROUNDING && value <= high + ROUNDING;
}

const numberOf = (text: string) => Number(text.replace(',', '.'));
