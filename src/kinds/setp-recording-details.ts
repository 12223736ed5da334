import { type DecodeError, plural, toHex, type Warning } from '../formats/bytes/index.ts';
import {
  countMessages,
  isoTime,
  parseMessageFilter,
  plainSetpFields,
  SetpReader,
  type SetpReadMessage,
  setpMessageFields,
} from '../protocol/message-analysis/index.ts';
import type { RecordedDatagram } from '../protocol/recording/index.ts';
import {
  type ErrorReport,
  facts,
  formatSeconds,
  type Inspection,
  line,
  reportWarnings,
} from './kind-details.ts';
import { relativeTime, summarySection } from './summary-section.ts';

const UNREADABLE = 'unreadable';
const UNKNOWN = 'unknown';

type Datagram = Pick<RecordedDatagram, 'bytes' | 'time' | 'direction'>;

/** A message of a report, or a datagram that cannot be read. */
interface MessageEntry {
  /** Of the datagram, in the recording. */
  readonly index: number;
  /** Seconds, on the recorder's clock. */
  readonly t: number;
  readonly dir: 'in' | 'out';
  /** Null for a type that the table lacks, and for a datagram. */
  readonly name: string | null;
  readonly bytes: number;
  readonly flags: string;
  readonly packetId?: number;
  readonly messageId?: number;
  readonly fields?: object;
  readonly error?: ErrorReport['error'];
}

/**
 * Facts of a recorded session of a bubble: each message with its fields, and their counts. A datagram or message that
 * cannot be read is an entry with `error`. Offsets are bytes of the datagram.
 *
 * @param filter - which messages are listed and counted, see `parseMessageFilter`; words are searched in names only.
 */
export function inspectSetpDatagrams(
  file: string,
  datagrams: readonly Datagram[],
  filter = '',
): Inspection {
  const { matches } = parseMessageFilter(filter);
  const reader = new SetpReader();
  const warnings: Warning[] = [];
  const messages = datagrams.flatMap((datagram, index): MessageEntry[] => {
    const { bytes, time, direction } = datagram;
    const reading = reader.read(bytes, direction, time);
    const common = { index, t: time, dir: direction };
    const { packet } = reading;
    for (const warning of reportWarnings(reading.warnings)) {
      warnings.push({ ...warning, path: `datagrams[${index}].${warning.path}` });
    }
    if (!packet) {
      const entry = { ...common, flags: '', bytes: bytes.length };
      const filtered = { ...entry, direction, name: UNREADABLE, sequence: 0, summary: '' };
      if (!matches({ ...filtered, fields: () => [] })) return [];
      return [{ ...entry, name: null, error: errorReport(reading.error!) }];
    }
    return reading.messages
      .filter((message) =>
        matches({
          direction,
          flags: message.flags,
          name: message.label,
          sequence: message.messageId,
          bytes: message.bytes,
          summary: '',
          fields: () => (message.message ? setpMessageFields(message.message) : []),
        }),
      )
      .map((message) => ({ ...common, ...reportMessage(message), packetId: packet.packetId }));
  });
  if (reader.incomplete > 0) {
    const message = `${plural(reader.incomplete, 'message')} at the end without all frames`;
    warnings.push({ code: 'message-incomplete', message, offset: 0, path: '' });
  }
  const counted = messages.map(({ name, dir, bytes, t, error }) => {
    return { name: name ?? (error ? UNREADABLE : UNKNOWN), direction: dir, bytes, time: t };
  });
  const times = datagrams.map(({ time }) => time);
  const span = times.length > 0 ? { start: least(times), end: most(times) } : null;
  const summary = countMessages(counted, span);
  const started = span && isoTime(span.start);
  const counts = `${plural(datagrams.length, 'datagram')}, ${plural(messages.length, 'message')}`;
  const report = { file, format: 'setp', summary: { ...summary, started }, messages, warnings };
  return {
    report,
    sections: [
      {
        title: '',
        facts: facts([
          ['Format', `SETP, ${counts}`],
          ...(started === null ? [] : [['Recorded', started] as const]),
          ['Duration', formatSeconds(span ? span.end - span.start : 0)],
        ]),
      },
      summarySection(summary),
      ...messages.map((message) => line(messageLine(message, span?.start ?? 0))),
    ],
    hasErrors: messages.some((message) => 'error' in message),
  };
}

/** The facts of a message, as the report has them; see `MessageEntry`. */
function reportMessage({ label, messageId, flags, bytes, data, message, error }: SetpReadMessage) {
  const common = { messageId, flags, bytes };
  if (error) return { ...common, name: label, error: errorReport(error) };
  if (!message) return { ...common, name: null, fields: { data: toHex(data) } };
  return { ...common, name: label, fields: plainSetpFields(message) };
}

function errorReport({ format, code, offset, path, message }: DecodeError): ErrorReport['error'] {
  return { format, code, offset, path, message };
}

function messageLine(entry: MessageEntry, start: number): string {
  const { index, t, dir, name, bytes, flags, messageId, error } = entry;
  const label = `#${index} ${relativeTime(t, start)} ${dir}`;
  const title = [messageId, name ?? (error ? '' : 'unknown message')].filter(Boolean).join(' ');
  if (error) {
    const reason = `error setp/${error.code} at byte ${error.offset}: ${error.message}`;
    return [label, title, reason].filter(Boolean).join('  ');
  }
  return `${label}  ${title}, ${bytes} bytes${flags && `, ${flags}`}`;
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
