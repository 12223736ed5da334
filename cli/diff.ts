import { DecodeError } from '../src/formats/bytes/index.ts';
import {
  compareRecordings,
  type FirstDifference,
  isoTime,
  type MessageDifference,
  type RecordingComparison,
} from '../src/protocol/message-analysis/index.ts';
import { decodeRecording, type RecordedDatagram } from '../src/protocol/recording/index.ts';
import { EXIT, printable, type Streams } from './command-line.ts';
import { readBytes } from './read-file.ts';

/**
 * `vitrine diff A B [--json]`: how the messages of two recorded sessions differ, see docs/recordings.md.
 *
 * @returns the exit status: 0 without differences, 3 with differences, 2 if a file could not be used.
 */
export async function diff(
  [fileA, fileB]: readonly [string, string],
  json: boolean,
  { write, writeError }: Streams,
): Promise<number> {
  const [a, b] = [await readRecording(fileA), await readRecording(fileB)];
  for (const [file, read] of [
    [fileA, a],
    [fileB, b],
  ] as const) {
    if (!Array.isArray(read)) writeError(`${printable(file)}: ${printable(read.message)}\n`);
  }
  if (!Array.isArray(a) || !Array.isArray(b)) return EXIT.unusable;
  const comparison = compareRecordings(a, b);
  write(
    json
      ? `${JSON.stringify({ files: { a: fileA, b: fileB }, ...comparison }, null, 2)}\n`
      : `${describeComparison(fileA, fileB, comparison).map(printable).join('\n')}\n`,
  );
  return comparison.messages.some(({ first }) => first !== null) ? EXIT.warnings : EXIT.good;
}

/** The datagrams in the order of their times, or why the file cannot be used. */
async function readRecording(file: string): Promise<RecordedDatagram[] | DecodeError> {
  try {
    return decodeRecording(await readBytes(file)).sort((a, b) => a.time - b.time);
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

function describeComparison(fileA: string, fileB: string, comparison: RecordingComparison) {
  const { a, b, messages, pairing } = comparison;
  const differing = messages.filter(({ first }) => first !== null);
  const same = messages.length - differing.length;
  return [
    describeRecording('A', fileA, a),
    describeRecording('B', fileB, b),
    ...(pairing === 'count'
      ? ['The order differs too much: messages are paired by counting.']
      : []),
    ...differing.flatMap(describeMessage),
    differing.length === 0
      ? 'No message differs.'
      : `${plural(differing.length, 'message')} differ${differing.length === 1 ? 's' : ''}, ${same} ${same === 1 ? 'does' : 'do'} not.`,
  ];
}

function describeRecording(letter: string, file: string, summary: RecordingComparison['a']) {
  const { count, bytes, duration, start } = summary;
  const date = start === null ? null : isoTime(start);
  const facts = [`${plural(count, 'datagram')}`, `${bytes} bytes`, `${duration.toFixed(3)} s`];
  return `${letter}  ${file}  ${[...facts, ...(date ? [date] : [])].join(', ')}`;
}

function describeMessage(message: MessageDifference): string[] {
  const { name, direction, a, b, onlyInA, onlyInB, differingPairs, first } = message;
  const counts = [
    `${a.count} and ${b.count}`,
    ...(onlyInA > 0 ? [`${onlyInA} only in A`] : []),
    ...(onlyInB > 0 ? [`${onlyInB} only in B`] : []),
    ...(differingPairs > 0 ? [`${plural(differingPairs, 'pair')} with other fields`] : []),
  ];
  return [`${name} ${direction}  ${counts.join(', ')}`, ...describeFirst(first!)];
}

function describeFirst({ kind, a, b, fields, moreFields }: FirstDifference): string[] {
  const place = (letter: string, at: typeof a) =>
    at ? [`${letter} #${at.index} +${at.time.toFixed(3)} s`] : [];
  const places = [...place('A', a), ...place('B', b)].join(', ');
  const what =
    kind === 'fields'
      ? 'first differing pair'
      : `first that is only in ${kind === 'only-in-a' ? 'A' : 'B'}`;
  return [
    `  ${what}: ${places}`,
    ...fields.map(
      ({ block, field, a: left, b: right }) =>
        `    ${block}.${field}: ${left ?? '(none)'} and ${right ?? '(none)'}`,
    ),
    ...(moreFields > 0 ? [`    and ${plural(moreFields, 'more field')}`] : []),
  ];
}

function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
