import { DecodeError, type Warning } from '../src/formats/bytes/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  isBlockList,
  type MessageValue,
  plainFields,
  type RecordedDatagram,
} from '../src/protocol/lludp/index.ts';
import { messageEvents, SenderLayouts } from '../src/protocol/puppetry/index.ts';

/*
 * The JSON of `vitrine inspect` for LLUDP. Names are stable: other people's scripts read them.
 */

/** Where a datagram stands in its file; a datagram alone has no time and no direction. */
interface Place {
  readonly bytes: RecordedDatagram['bytes'];
  readonly time: number | null;
  readonly direction: RecordedDatagram['direction'] | null;
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

/** One datagram; `flags` is the header's first byte, `number` the message's 32-bit number. */
function reportDatagram({ bytes, time, direction }: Place, index: number, layouts: SenderLayouts) {
  const common = { index, t: time, dir: direction, flags: bytes[0] ?? 0, bytes: bytes.length };
  try {
    const packet = decodePacket(bytes);
    return { ...common, ...reportPacket(packet, layouts), warnings: packet.warnings };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { format, code, offset, path, message } = error;
    return { ...common, error: { format, code, offset, path, message } };
  }
}

/**
 * Facts of a recorded session, or of one datagram. Offsets are bytes of the datagram. A datagram that cannot be read
 * is an entry with `error`.
 */
export function reportDatagrams(file: string, datagrams: readonly Place[]) {
  const layouts = new SenderLayouts();
  const entries = datagrams.map((datagram, index) => reportDatagram(datagram, index, layouts));
  const messages = entries.map((entry) => {
    if ('error' in entry) return entry;
    const { warnings: _warnings, ...message } = entry;
    return message;
  });
  const warnings = entries.flatMap((entry, index) =>
    'error' in entry ? [] : entry.warnings.map((warning) => reportWarning(warning, index)),
  );
  return { file, format: 'lludp' as const, messages, warnings };
}

/** `path` begins with the entry that the warning belongs to. */
function reportWarning({ code, message, offset, path }: Warning, index: number) {
  return { code, message, offset, path: `messages[${index}].${path}` };
}

export type DatagramsReport = ReturnType<typeof reportDatagrams>;
