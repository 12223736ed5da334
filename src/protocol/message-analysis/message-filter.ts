import { FIELD_NAMES, MESSAGE_NAMES } from '../lludp/index.ts';
import { SETP_FIELD_NAMES, SETP_MESSAGE_NAMES } from '../setp/index.ts';
import { type FilteredMessage, type FilterTerm, parseTerm, splitTerms } from './filter-terms.ts';

/** A filter as a user has typed it. */
export interface MessageFilter {
  /** Whether it lets everything through. */
  readonly isEmpty: boolean;
  /** Names of fields that no message has. */
  readonly unknownFields: readonly string[];
  matches(message: FilteredMessage): boolean;
}

/**
 * Reads a filter: words that are separated by spaces, see docs/live.md. Every text is a filter.
 *
 * - `in`, `out`: the direction. `reliable`, `guaranteed`, `resent`, `zerocoded`, `acks`: a flag.
 * - The name of a message, in any case, and without the spaces in it: only this message; with `*`, all messages of this
 *   form.
 * - `Field=value`, `Block.Field=value`; also `!=`, `<`, `>`, `<=`, `>=`, and `~` for “contains”. Without a value: the
 *   message has this field. `bytes` and `sequence` are the size and the number of the packet.
 * - Any other word, and everything in quotation marks: a text in the name or the summary.
 * - With `-` before it: not.
 *
 * A message has to match all words; of several directions, and of several names, one.
 */
export function parseMessageFilter(text: string): MessageFilter {
  const terms = splitTerms(text).map((word) => parseTerm(word, MESSAGE_BY_NAME));
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  const excluded = terms.filter(({ isExcluded }) => isExcluded);
  const directions = wanted.filter(({ kind }) => kind === 'direction');
  const names = wanted.filter(({ kind }) => kind === 'name');
  const others = wanted.filter(({ kind }) => kind !== 'direction' && kind !== 'name');
  const any = (each: readonly FilterTerm[], message: FilteredMessage) =>
    each.length === 0 || each.some((term) => term.matches(message));
  // Fields last: their messages have to be decoded.
  const ordered = [...others].sort(fieldsLast);
  const orderedExcluded = [...excluded].sort(fieldsLast);
  return {
    isEmpty: terms.length === 0,
    unknownFields: terms.flatMap(({ fieldName }) =>
      fieldName !== null && !isKnownField(fieldName) ? [fieldName] : [],
    ),
    matches: (message) =>
      any(directions, message) &&
      any(names, message) &&
      !orderedExcluded.some((term) => term.matches(message)) &&
      ordered.every((term) => term.matches(message)),
  };
}

function fieldsLast(a: FilterTerm, b: FilterTerm): number {
  return Number(a.kind === 'field') - Number(b.kind === 'field');
}

/** By name in lower case, without the spaces of SETP's. */
const MESSAGE_BY_NAME: ReadonlyMap<string, string> = new Map(
  [...SETP_MESSAGE_NAMES, ...MESSAGE_NAMES].map((name) => [
    name.replaceAll(' ', '').toLowerCase(),
    name,
  ]),
);

/** Fields that are not in the template: those of the packet, and those that `messageFields` adds. */
const ADDED_FIELDS = ['bytes', 'sequence', 'LocalID', 'layout', 'error', 'warning'];

const KNOWN_FIELDS = new Set(
  [...FIELD_NAMES, ...SETP_FIELD_NAMES, ...ADDED_FIELDS].map((name) => name.toLowerCase()),
);

function isKnownField(name: string): boolean {
  if (name.includes('*') || name.includes('[')) return true;
  return KNOWN_FIELDS.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}
