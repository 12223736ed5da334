import type { MessageField } from './message-fields.ts';

/** What a filter looks at. */
export interface FilteredMessage {
  readonly direction: 'in' | 'out';
  /** Letters, see `flagLetters`. */
  readonly flags: string;
  /** The message's name, or `unknown (7E)`. */
  readonly name: string;
  readonly sequence: number;
  /** Number of bytes of the datagram. */
  readonly bytes: number;
  /** One line about the contents. */
  readonly summary: string;
  /** Decodes the fields. Called only where a term is about fields, and everything else matches. */
  fields(): readonly MessageField[];
}

/** One word of a filter. `matches` ignores whether it is excluded. */
export interface FilterTerm {
  readonly kind: 'direction' | 'flag' | 'name' | 'field' | 'text';
  readonly isExcluded: boolean;
  /** The field that it is about. */
  readonly fieldName: string | null;
  matches(message: FilteredMessage): boolean;
}

/** Splits a filter at its spaces, but not within quotation marks. */
export function splitTerms(text: string): string[] {
  return text.match(/(?:[^\s"]|"[^"]*(?:"|$))+/g)?.filter((word) => word !== '-') ?? [];
}

const DIRECTIONS: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ['in', 'in'],
  ['out', 'out'],
]);

/** Letters of the flags, as in a row of the log. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['reliable', 'R'],
  ['guaranteed', 'G'],
  ['zerocoded', 'Z'],
  ['resent', 'S'],
  ['acks', 'A'],
]);

/** A field's name, with its block or without, then how it is compared, and with what. */
const FIELD_TERM = /^([\p{L}_*][\w.[\]*]*)(!=|<=|>=|[=~<>])(.*)$/u;

/** @param messages names of messages, by name in lower case. */
export function parseTerm(word: string, messages: ReadonlyMap<string, string>): FilterTerm {
  const isExcluded = word.startsWith('-') && word.length > 1;
  const bare = isExcluded ? word.slice(1) : word;
  const term = (
    kind: FilterTerm['kind'],
    matches: FilterTerm['matches'],
    fieldName: string | null = null,
  ): FilterTerm => ({ kind, isExcluded, fieldName, matches });

  if (!bare.startsWith('"')) {
    const lower = bare.toLowerCase();
    const direction = DIRECTIONS.get(lower);
    if (direction) return term('direction', (message) => message.direction === direction);
    const flag = FLAGS.get(lower);
    if (flag) return term('flag', ({ flags }) => flags.includes(flag));
    const exact = messages.get(lower);
    if (exact) return term('name', ({ name }) => name === exact);
    const [, field, operator, value] = FIELD_TERM.exec(bare) ?? [];
    if (field) return term('field', fieldMatcher(field, operator, unquoted(value)), field);
    if (lower.includes('*')) {
      const pattern = wildcard(lower);
      // Names of SETP have spaces, which cannot be typed in a word.
      return term('name', ({ name }) => pattern.test(name.replaceAll(' ', '').toLowerCase()));
    }
  }
  const text = searchable(unquoted(bare));
  return term('text', ({ name, summary }) => searchable(`${name} ${summary}`).includes(text));
}

function unquoted(text: string): string {
  return text.replaceAll('"', '');
}

/** In lower case, and without the spaces between the groups of a number. */
function searchable(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)\s(?=\d{3})/g, '');
}

/** `*` stands for any characters. */
function wildcard(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.[\]()+?^$|\\{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

type Compare = (actual: string, wanted: string) => boolean;

const COMPARISONS: Readonly<Record<string, Compare>> = {
  '=': equal,
  '~': (actual, wanted) => searchable(actual).includes(searchable(wanted)),
  '<': (actual, wanted) => Number(actual) < Number(wanted),
  '>': (actual, wanted) => Number(actual) > Number(wanted),
  '<=': (actual, wanted) => Number(actual) <= Number(wanted),
  '>=': (actual, wanted) => Number(actual) >= Number(wanted),
};

/** Numbers by value, everything else as text, in any case and without spaces: `1, 2, 3` is `1,2,3`. */
function equal(actual: string, wanted: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');
  if (plain(actual) === plain(wanted)) return true;
  return wanted.trim() !== '' && actual.trim() !== '' && Number(actual) === Number(wanted);
}

/** `!=` is true of a message that has the field, but nowhere with this value. */
function fieldMatcher(field: string, operator: string, value: string): FilterTerm['matches'] {
  const isNamed = fieldNameMatcher(field);
  if (operator === '!=') {
    const isEqual = fieldMatcher(field, '=', value);
    const isPresent = fieldMatcher(field, '=', '');
    return (message) => isPresent(message) && !isEqual(message);
  }
  const compare = COMPARISONS[operator];
  const matches = (actual: string) => value === '' || compare(actual, value);
  const lower = field.toLowerCase();
  if (lower === 'bytes') return ({ bytes }) => matches(String(bytes));
  if (lower === 'sequence') return ({ sequence }) => matches(String(sequence));
  return (message) =>
    message
      .fields()
      .some(
        (each) =>
          isNamed(each) && (matches(each.value) || (each.text !== undefined && matches(each.text))),
      );
}

/** Whether a field has the name, with its block or without: `ID`, `AgentData.ID`, `ObjectData[2].ID`, `*ID`. */
function fieldNameMatcher(name: string): (field: MessageField) => boolean {
  const lower = name.toLowerCase();
  if (lower === 'localid') return isLocalId;
  if (lower.includes('*')) {
    const pattern = wildcard(lower);
    return ({ block, field }) =>
      pattern.test(field.toLowerCase()) || pattern.test(`${block}.${field}`.toLowerCase());
  }
  return ({ block, field }) => {
    if (field.toLowerCase() === lower) return true;
    const path = `${block}.${field}`.toLowerCase();
    return path === lower || path.replace(/\[\d+\]/g, '') === lower;
  };
}

/** The local id of an object is called `ID` or `ObjectLocalID` in some messages. */
function isLocalId({ block, field, value }: MessageField): boolean {
  if (field === 'LocalID' || field === 'ObjectLocalID') return true;
  return field === 'ID' && block.startsWith('ObjectData') && /^\d+$/.test(value);
}
