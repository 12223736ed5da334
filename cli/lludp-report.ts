import { DecodeError, type Warning } from '../src/formats/bytes/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  plainFields,
  type RecordedDatagram,
} from '../src/protocol/lludp/index.ts';

/*
 * The JSON of `vitrine inspect` for LLUDP. Names are stable: other people's scripts read them.
 */

/** Where a datagram stands in its file; a datagram alone has no time and no direction. */
interface Place {
  readonly bytes: RecordedDatagram['bytes'];
  readonly time: number | null;
  readonly direction: RecordedDatagram['direction'] | null;
}

function reportPacket(packet: DecodedPacket) {
  const { sequence, acks, name, number, leftover, value } = packet;
  return { sequence, acks, name, number, leftover: leftover.length, fields: plainFields(value) };
}

/** One datagram; `flags` is the header's first byte, `number` the message's 32-bit number. */
function reportDatagram({ bytes, time, direction }: Place, index: number) {
  const common = { index, t: time, dir: direction, flags: bytes[0] ?? 0, bytes: bytes.length };
  try {
    const packet = decodePacket(bytes);
    return { ...common, ...reportPacket(packet), warnings: packet.warnings };
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
  const entries = datagrams.map(reportDatagram);
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
