import { DecodeError, plural, type Warning } from '../formats/bytes/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  decodeRecording,
  isBlockList,
  type MessageValue,
  plainFields,
  type RecordedDatagram,
} from '../protocol/lludp/index.ts';
import { messageEvents, SenderLayouts } from '../protocol/puppetry/index.ts';
import type { RecordingContent } from './file-content.ts';
import {
  facts,
  formatSeconds,
  type Inspection,
  type KindDetails,
  line,
  reportWarnings,
} from './kind-details.ts';

export const RECORDING_DETAILS: KindDetails<RecordingContent> = {
  inspect: (file, { bytes }) => inspectDatagrams(file, decodeRecording(bytes)),
};

/** A datagram of a file; one alone has neither time nor direction. */
interface Datagram {
  readonly bytes: RecordedDatagram['bytes'];
  readonly time: number | null;
  readonly direction: RecordedDatagram['direction'] | null;
}

/**
 * Facts of a recorded session, or of one datagram. Offsets are bytes of the datagram. A datagram that cannot be read
 * is an entry with `error`.
 */
export function inspectDatagrams(file: string, datagrams: readonly Datagram[]): Inspection {
  const layouts = new SenderLayouts();
  const warnings: Warning[] = [];
  const messages = datagrams.map(({ bytes, time, direction }, index) => {
    const common = { index, t: time, dir: direction, flags: bytes[0] ?? 0, bytes: bytes.length };
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
  const report = { file, format: 'lludp', messages, warnings };
  return {
    report,
    sections: [
      { title: '', facts: facts([['Format', `LLUDP, ${counts}`]]) },
      ...messages.map((message) => line(describeMessage(message))),
    ],
    hasErrors: messages.some((message) => 'error' in message),
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

function describeMessage(message: MessageReport): string {
  const { index, t, dir, bytes } = message;
  const label = [`#${index}`, t === null ? '' : formatSeconds(t), dir ?? '']
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
