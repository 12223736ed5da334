import { diffArrays } from 'diff';
import { type FieldValue, isBlockList, type MessageValue } from '../lludp/index.ts';
import { SenderLayouts } from '../puppetry/index.ts';
import type { RecordedDatagram } from '../recording/index.ts';
import type { Message } from '../setp/index.ts';
import { type DecodeResult, messageLabel, tryDecode } from './decoded-message.ts';
import { countMessages, type MessageCount, type MessageSummary } from './message-counts.ts';
import { type MessageField, messageFields } from './message-fields.ts';
import { setpMessageFields } from './setp-fields.ts';
import { SetpReader } from './setp-reader.ts';

/** Datagrams of one protocol: LLUDP unless stated. */
type Recording = readonly (Pick<RecordedDatagram, 'time' | 'direction' | 'bytes'> &
  Partial<Pick<RecordedDatagram, 'protocol'>>)[];

/** A field that differs between two messages; null where only the other one has it. */
export interface FieldDifference {
  readonly block: string;
  readonly field: string;
  readonly a: string | null;
  readonly b: string | null;
}

/** The first pair of messages of a name that differ, or the first message that only one recording has. */
export interface FirstDifference {
  readonly kind: 'only-in-a' | 'only-in-b' | 'fields';
  /** Its place in each recording, from 0 on, and seconds since the recording's start; null where it is not there. */
  readonly a: { readonly index: number; readonly time: number } | null;
  readonly b: { readonly index: number; readonly time: number } | null;
  /** At most {@link MAX_FIELDS}. */
  readonly fields: readonly FieldDifference[];
  /** Number of differing fields beyond these. */
  readonly moreFields: number;
}

/** How the messages of one name in one direction differ. */
export interface MessageDifference {
  readonly name: string;
  readonly direction: 'in' | 'out';
  readonly a: Pick<MessageCount, 'count' | 'bytes'>;
  readonly b: Pick<MessageCount, 'count' | 'bytes'>;
  /** Messages without a counterpart. */
  readonly onlyInA: number;
  readonly onlyInB: number;
  /** Pairs whose fields differ. */
  readonly differingPairs: number;
  /** Null if all are the same. */
  readonly first: FirstDifference | null;
}

/** The differences between two recordings. */
export interface RecordingComparison {
  readonly a: Omit<MessageSummary, 'messages'>;
  readonly b: Omit<MessageSummary, 'messages'>;
  /** How messages were paired: by the order of their names, or in very different recordings by counting. */
  readonly pairing: 'order' | 'count';
  /** Those that differ first, in the order of their first difference; then the others by name. */
  readonly messages: readonly MessageDifference[];
}

/** Fields of a difference that are listed. */
export const MAX_FIELDS = 12;

/** Insertions and deletions up to which the order of names is compared; the time grows with their square. */
const MAX_EDITS = 4000;

/** Fields that differ in every session, and that a saved recording does not have. */
const IGNORED_FIELDS = new Set([
  'SessionID',
  'SecureSessionID',
  'CircuitCode',
  'ViewerCircuitCode',
  'SeedCapability',
  'acknowledgedPacketIds',
  'messageId',
]);

interface Entry {
  readonly index: number;
  readonly time: number;
  readonly direction: 'in' | 'out';
  readonly name: string;
  /** The datagram, or the data of a message of SETP. */
  readonly bytes: Uint8Array;
  readonly packet: DecodeResult['packet'];
  /** A message of SETP that can be read. */
  readonly message: Message | null;
}

/** Entries of both recordings that belong together; null where there is no counterpart. */
type Pair = readonly [a: Entry | null, b: Entry | null];

/**
 * Compares two recordings.
 *
 * 1. What was sent and what was received are compared separately, because their order depends on the network.
 * 2. Messages are paired by the longest common sequence of their names. Where that needs more than
 *    {@link MAX_EDITS} insertions and deletions, the first message of a name is paired with the first, and so on.
 * 3. Of a pair the fields are compared, not times, sequence numbers, message ids, flags and acks. Session ids, circuit
 *    codes and seed capabilities count as equal. Unknown and unreadable messages are compared byte by byte.
 */
export function compareRecordings(a: Recording, b: Recording): RecordingComparison {
  const [entriesA, entriesB] = [readEntries(a), readEntries(b)];
  const directions = (['out', 'in'] as const).map((direction) =>
    pairEntries(
      entriesA.filter((entry) => entry.direction === direction),
      entriesB.filter((entry) => entry.direction === direction),
    ),
  );
  const { messages: countsA, ...summaryA } = countEntries(entriesA);
  const { messages: countsB, ...summaryB } = countEntries(entriesB);
  const groups = new Map<string, Pair[]>();
  for (const pair of directions.flatMap(({ pairs }) => pairs)) {
    const { direction, name } = (pair[0] ?? pair[1])!;
    const key = `${direction} ${name}`;
    const group = groups.get(key);
    if (group) group.push(pair);
    else groups.set(key, [pair]);
  }
  const counts = (rows: readonly MessageCount[], name: string, direction: string) => {
    const row = rows.find((each) => each.name === name && each.direction === direction);
    return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
  };
  const [startA, startB] = [summaryA.start ?? 0, summaryB.start ?? 0];
  const messages = [...groups.values()].map((pairs): MessageDifference => {
    const { name, direction } = (pairs[0][0] ?? pairs[0][1])!;
    const differing = pairs.filter(([left, right]) => left && right && !areEqual(left, right));
    const first = pairs.find(([left, right]) => !left || !right || !areEqual(left, right));
    return {
      name,
      direction,
      a: counts(countsA, name, direction),
      b: counts(countsB, name, direction),
      onlyInA: pairs.filter(([, right]) => right === null).length,
      onlyInB: pairs.filter(([left]) => left === null).length,
      differingPairs: differing.length,
      first: first ? describeDifference(first, startA, startB) : null,
    };
  });
  return {
    a: summaryA,
    b: summaryB,
    pairing: directions.every(({ pairing }) => pairing === 'order') ? 'order' : 'count',
    messages: messages.sort(byFirstDifference),
  };
}

function readEntries(recording: Recording): Entry[] {
  const reader = new SetpReader();
  return recording.flatMap(({ time, direction, bytes, protocol }, index): Entry[] => {
    const common = { index, time, direction };
    if (protocol !== 'setp') {
      const { packet } = tryDecode(bytes);
      return [{ ...common, name: messageLabel(packet), bytes, packet, message: null }];
    }
    const { packet, messages } = reader.read(bytes, direction, time);
    if (!packet) return [{ ...common, name: messageLabel(null), bytes, packet, message: null }];
    return messages.map(({ label, data, message }) => {
      return { ...common, name: label, bytes: data, packet: null, message };
    });
  });
}

function countEntries(entries: readonly Entry[]): MessageSummary {
  return countMessages(entries.map((entry) => ({ ...entry, bytes: entry.bytes.length })));
}

function pairEntries(
  a: readonly Entry[],
  b: readonly Entry[],
): { pairs: Pair[]; pairing: RecordingComparison['pairing'] } {
  const names = (entries: readonly Entry[]) => entries.map(({ name }) => name);
  const changes = diffArrays(names(a), names(b), { maxEditLength: MAX_EDITS });
  if (!changes) return { pairs: pairByCount(a, b), pairing: 'count' };
  const pairs: Pair[] = [];
  let [left, right] = [0, 0];
  for (const { count, added, removed } of changes) {
    for (let i = 0; i < count; i++) {
      pairs.push([added ? null : a[left++], removed ? null : b[right++]]);
    }
  }
  return { pairs, pairing: 'order' };
}

/** The n-th message of a name with the n-th of the other recording. */
function pairByCount(a: readonly Entry[], b: readonly Entry[]): Pair[] {
  const waiting = new Map<string, Entry[]>();
  for (const entry of b) {
    const list = waiting.get(entry.name);
    if (list) list.push(entry);
    else waiting.set(entry.name, [entry]);
  }
  const used = new Map<string, number>();
  const pairs = a.map((entry): Pair => {
    const next = used.get(entry.name) ?? 0;
    used.set(entry.name, next + 1);
    return [entry, waiting.get(entry.name)?.[next] ?? null];
  });
  const rest = [...waiting].flatMap(([name, entries]) => entries.slice(used.get(name) ?? 0));
  return [...pairs, ...rest.map((entry): Pair => [null, entry])];
}

/** Whether all fields of two messages of the same name are equal, apart from {@link IGNORED_FIELDS}. */
function areEqual(a: Entry, b: Entry): boolean {
  if (a.message && b.message) {
    return areBytesEqual(a.bytes, b.bytes) || fieldDifferences(a, b).length === 0;
  }
  if (!a.packet?.name || !b.packet?.name) return areBytesEqual(a.bytes, b.bytes);
  return areMessagesEqual(a.packet.value, b.packet.value);
}

function areMessagesEqual(a: MessageValue, b: MessageValue): boolean {
  return Object.entries(a).every(([name, block]) => {
    const other = b[name];
    const [left, right] = [
      isBlockList(block) ? block : [block],
      isBlockList(other) ? other : [other],
    ];
    if (left.length !== right.length) return false;
    return left.every((fields, index) =>
      Object.entries(fields).every(
        ([field, value]) => isIgnored(name, field) || areFieldsEqual(value, right[index][field]),
      ),
    );
  });
}

/** UseCircuitCode has its code in a field `Code` of a block `CircuitCode`. */
function isIgnored(block: string, field: string): boolean {
  return IGNORED_FIELDS.has(field) || (block === 'CircuitCode' && field === 'Code');
}

function areFieldsEqual(a: FieldValue, b: FieldValue): boolean {
  if (a instanceof Uint8Array && b instanceof Uint8Array) return areBytesEqual(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
  }
  return Object.is(a, b);
}

function areBytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function describeDifference([a, b]: Pair, startA: number, startB: number): FirstDifference {
  const place = (entry: Entry | null, start: number) =>
    entry && { index: entry.index, time: entry.time - start };
  const places = { a: place(a, startA), b: place(b, startB) };
  if (!a || !b)
    return { kind: a ? 'only-in-a' : 'only-in-b', ...places, fields: [], moreFields: 0 };
  const fields = fieldDifferences(a, b);
  return {
    kind: 'fields',
    ...places,
    fields: fields.slice(0, MAX_FIELDS),
    moreFields: Math.max(0, fields.length - MAX_FIELDS),
  };
}

function fieldDifferences(a: Entry, b: Entry): FieldDifference[] {
  const [left, right] = [fieldTexts(a), fieldTexts(b)];
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [...keys].flatMap((key) => {
    const [fieldA, fieldB] = [left.get(key), right.get(key)];
    const { block, field } = (fieldA ?? fieldB)!;
    const [textA, textB] = [fieldA && shownValue(fieldA), fieldB && shownValue(fieldB)];
    if (textA === textB || isIgnored(block, field)) return [];
    return [{ block, field, a: textA ?? null, b: textB ?? null }];
  });
}

function shownValue({ value, text }: MessageField): string {
  return text === undefined ? value : `“${text}”`;
}

/** By block and field. Of an unknown or unreadable message, its bytes. */
function fieldTexts({ packet, message, bytes }: Entry): Map<string, MessageField> {
  if (message) return byPlace(setpMessageFields(message));
  if (!packet?.name) {
    const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return new Map([['', { block: 'Datagram', field: 'bytes', value }]]);
  }
  return byPlace(messageFields(packet, new SenderLayouts()));
}

function byPlace(fields: readonly MessageField[]): Map<string, MessageField> {
  return new Map(fields.map((field) => [`${field.block}.${field.field}`, field]));
}

/** Differing messages in the order in which they first differ, by the clock of the recording that has them. */
function byFirstDifference(a: MessageDifference, b: MessageDifference): number {
  const timeOf = ({ first }: MessageDifference) => first && (first.a ?? first.b)!.time;
  const [timeA, timeB] = [timeOf(a), timeOf(b)];
  if (timeA === null || timeB === null) {
    return Number(timeA === null) - Number(timeB === null) || a.name.localeCompare(b.name);
  }
  return timeA - timeB || a.name.localeCompare(b.name);
}
