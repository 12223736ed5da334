import { DecodeError, plural, type Warning } from '../formats/bytes/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  isBlockList,
  type MessageValue,
  plainFields,
} from '../protocol/lludp/index.ts';
import {
  countMessages,
  flagLetters,
  isoTime,
  type MessageSummary,
  messageFields,
  messageLabel,
  parseMessageFilter,
  tryDecode,
} from '../protocol/message-analysis/index.ts';
import { messageEvents, SenderLayouts } from '../protocol/puppetry/index.ts';
import type { RecordedDatagram } from '../protocol/recording/index.ts';
import { facts, formatSeconds, type Inspection, line, reportWarnings } from './kind-details.ts';
import { relativeTime, summarySection } from './summary-section.ts';

/** A datagram of a file; one alone has neither time nor direction. */
interface Datagram {
  readonly bytes: RecordedDatagram['bytes'];
  readonly time: number | null;
  readonly direction: RecordedDatagram['direction'] | null;
  readonly region?: RecordedDatagram['region'];
  readonly age?: RecordedDatagram['age'];
}

/**
 * Facts of a recorded session, or of one datagram. Offsets are bytes of the datagram. A datagram that cannot be read
 * is an entry with `error`.
 *
 * @param filter - which datagrams are listed and counted, see `parseMessageFilter`; words are searched in names only.
 */
export function inspectDatagrams(
  file: string,
  datagrams: readonly Datagram[],
  filter = '',
): Inspection {
  const layouts = new SenderLayouts();
  const warnings: Warning[] = [];
  const isListed = datagramFilter(filter);
  const listed = datagrams.map((datagram, index) => ({ ...datagram, index })).filter(isListed);
  const messages = listed.map(({ bytes, time, direction, region, age, index }) => {
    const place = { ...(region && { region }), ...(age && { age }) };
    const moment = { index, t: time, dir: direction, ...place };
    const common = { ...moment, flags: bytes[0] ?? 0, bytes: bytes.length };
    try {
      const packet = decodePacket(bytes);
      const message = { ...common, ...reportPacket(packet, layouts) };
      for (const warning of reportWarnings(packet.warnings)) {
        warnings.push({ ...warning, path: `messages[${index}].${warning.path}` });
      }
      return message;
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      const { format, code, offset, path, message } = error;
      return { ...common, error: { format, code, offset, path, message } };
    }
  });
  const known = messages.filter((message) => 'name' in message && message.name !== null);
  const counts = `${plural(messages.length, 'datagram')}, ${plural(known.length, 'known message')}`;
  const summary = summarise(datagrams, isListed);
  const started = summary?.start == null ? null : isoTime(summary.start);
  const report = {
    file,
    format: 'lludp',
    ...(summary && { summary: { ...summary, started } }),
    messages,
    warnings,
  };
  return {
    report,
    sections: [
      {
        title: '',
        facts: facts([
          ['Format', `LLUDP, ${counts}`],
          ...(started === null ? [] : [['Recorded', started] as const]),
          ...(summary ? [['Duration', formatSeconds(summary.duration)] as const] : []),
          ...beginningFacts(datagrams),
        ]),
      },
      ...(summary ? [summarySection(summary)] : []),
      ...messages.map((message) => line(describeMessage(message, summary?.start ?? 0))),
    ],
    hasErrors: messages.some((message) => 'error' in message),
  };
}

/** How many regions a recording is of, and what it begins with. */
function beginningFacts(datagrams: readonly Datagram[]): (readonly [string, string])[] {
  const regions = new Set(datagrams.flatMap(({ region }) => region ?? []));
  const ages = datagrams.flatMap(({ age }) => age || []);
  const oldest = ages.reduce((most, age) => Math.max(most, age), 0);
  const begins = `${plural(ages.length, 'datagram')} from up to ${formatSeconds(oldest)} before`;
  return [
    ...(regions.size > 1 ? [['Regions', String(regions.size)] as const] : []),
    ...(ages.length > 0 ? [['Begins with', begins] as const] : []),
  ];
}

/** Counts of a recording; null for a datagram alone, and without any. */
function summarise(
  datagrams: readonly Datagram[],
  isListed: (datagram: Datagram) => boolean,
): MessageSummary | null {
  const times = datagrams.flatMap(({ time }) => (time === null ? [] : [time]));
  if (times.length === 0) return null;
  const counted = datagrams.filter(isListed).flatMap(({ bytes, time, direction }) => {
    if (time === null || direction === null) return [];
    return [{ name: messageLabel(tryDecode(bytes).packet), direction, bytes: bytes.length, time }];
  });
  const start = times.reduce((least, time) => Math.min(least, time));
  const end = times.reduce((most, time) => Math.max(most, time));
  return countMessages(counted, { start, end });
}

/** A function that tells whether a datagram matches a filter. */
function datagramFilter(text: string): (datagram: Datagram) => boolean {
  const filter = parseMessageFilter(text);
  const layouts = new SenderLayouts();
  return ({ bytes, direction }) => {
    if (filter.isEmpty) return true;
    const { packet } = tryDecode(bytes);
    return filter.matches({
      direction: direction ?? 'in',
      flags: flagLetters(bytes[0] ?? 0),
      name: messageLabel(packet),
      sequence: packet?.sequence ?? 0,
      bytes: bytes.length,
      summary: '',
      fields: () => (packet ? messageFields(packet, layouts) : []),
    });
  };
}

function reportPacket(packet: DecodedPacket, layouts: SenderLayouts) {
  const { sequence, acks, name, number, leftover, value } = packet;
  const fields = { ...plainFields(value), ...puppetryFields(value, layouts) };
  return { sequence, acks, name, number, leftover: leftover.length, fields };
}

/** Each block of puppetry has, besides its bytes, its `events`, or the `error` for which there are none. */
function puppetryFields(value: MessageValue, layouts: SenderLayouts) {
  const events = messageEvents(value, layouts);
  if (events.length === 0) return {};
  const { PhysicalAvatarEventList: items } = plainFields(value);
  if (!isBlockList(items)) return {};
  return { PhysicalAvatarEventList: items.map((item, i) => ({ ...item, ...events[i] })) };
}

/** A datagram in a report; `flags` is the first byte of its header, `number` the 32-bit number of its message. */
type MessageReport = {
  readonly index: number;
  readonly t: number | null;
  readonly dir: string | null;
  readonly bytes: number;
} & (
  | Pick<ReturnType<typeof reportPacket>, 'sequence' | 'name' | 'number' | 'leftover'>
  | { readonly error: { readonly code: string; readonly offset: number; readonly message: string } }
);

/** @param start of the recording, seconds. */
function describeMessage(message: MessageReport, start: number): string {
  const { index, t, dir, bytes } = message;
  const label = [`#${index}`, t === null ? '' : relativeTime(t, start), dir ?? '']
    .filter(Boolean)
    .join(' ');
  if ('error' in message) {
    const { code, offset, message: reason } = message.error;
    return `${label}  error lludp/${code} at byte ${offset}: ${reason}`;
  }
  const { sequence, name, number, leftover } = message;
  const rest = leftover > 0 && name !== null ? `, ${leftover} left over` : '';
  const title = name ?? `unknown message 0x${(number >>> 0).toString(16)}`;
  return `${label}  ${sequence} ${title}, ${bytes} bytes${rest}`;
}
