import { DecodeError, plural, toHex, type Warning } from '../formats/bytes/index.ts';
import {
  isoTime,
  type MessageField,
  plainSetpFields,
  setpMessageFields,
  setpTypeLabel,
} from '../protocol/message-analysis/index.ts';
import {
  type DecodedFrame,
  type DecodedPacket,
  decodeMessage,
  decodePacket,
  type Message,
  MessageAssembler,
  messageNameOf,
  SETP,
  wallTimeOf,
} from '../protocol/setp/index.ts';
import { type FactSection, facts, type Inspection, line, reportWarnings } from './kind-details.ts';

interface MessageFacts {
  /** `fields` is null where they cannot be read. */
  readonly report: {
    readonly name: string | null;
    readonly messageId: number;
    readonly fields: object | null;
  };
  readonly section: FactSection;
}

/**
 * Facts of one SETP packet. 64-bit numbers are text in the report, bytes hex. Messages that are not complete in the
 * packet are warnings.
 *
 * @param maxFrameData - Above 246 the packet is taken for one of the successor, most of whose messages have other fields:
 * then a message that cannot be read is a warning, and its fields are null.
 * @throws {@link DecodeError} of format `setp`.
 */
export function inspectSetpPacket(
  file: string,
  bytes: Uint8Array,
  maxFrameData: number = SETP.frameDataBytes,
): Inspection {
  const packet = decodePacket(bytes, { maxFrameData });
  const warnings = [...packet.warnings];
  const isSuccessor = maxFrameData > SETP.frameDataBytes;
  const messages = readMessages(packet.frames, isSuccessor, warnings);
  const { sessionId, packetId, firstSendTime, guaranteed, resendCount } = packet;
  const report = {
    file,
    format: 'setp',
    sessionId,
    packetId,
    firstSendTime: String(firstSendTime),
    guaranteed,
    resendCount,
    frames: packet.frames.map(({ type, messageId, frameCount, frameIndex, data }) => ({
      type,
      name: messageNameOf(type),
      messageId,
      frameCount,
      frameIndex,
      size: data.length,
    })),
    messages: messages.map(({ report: message }) => message),
    warnings: reportWarnings(warnings),
  };
  return {
    report,
    sections: [
      { title: '', facts: packetFacts(packet, messages.length) },
      framesSection(packet.frames),
      ...messages.map(({ section }) => section),
    ],
    hasErrors: false,
  };
}

/** The complete messages of a packet. Adds to `warnings` those that are not, and what is odd about the others. */
function readMessages(
  frames: readonly DecodedFrame[],
  isSuccessor: boolean,
  warnings: Warning[],
): MessageFacts[] {
  // A packet has no more frames than fit into it.
  const assembler = new MessageAssembler({ frames: 0xffff, messages: frames.length });
  const messages = frames.flatMap((frame): MessageFacts[] => {
    const assembled = assembler.add(frame, 0);
    if (!assembled) return [];
    const { type, messageId, data, offset } = assembled;
    try {
      const message = decodeMessage(type, data, { offset, warnings, canTrail: isSuccessor });
      if (!message) warnings.push(unknownWarning(frame));
      return [describeMessage(type, messageId, message, data)];
    } catch (error) {
      if (!isSuccessor || !(error instanceof DecodeError)) throw error;
      const { message, path } = error;
      warnings.push({ code: 'message-unreadable', message, offset: error.offset, path });
      const name = messageNameOf(type);
      const title = `${setpTypeLabel(type)}, message ${messageId}: not readable`;
      return [{ report: { name, messageId, fields: null }, section: line(title) }];
    }
  });
  warnings.push(...incompleteWarnings(frames));
  return messages;
}

function describeMessage(
  type: number,
  messageId: number,
  message: Message | null,
  data: Uint8Array,
): MessageFacts {
  const unknown: MessageField = { block: '', field: 'data', value: toHex(data) };
  return {
    report: {
      name: message?.name ?? null,
      messageId,
      fields: message ? plainSetpFields(message) : { data: toHex(data) },
    },
    section: {
      title: `${setpTypeLabel(type)}, message ${messageId}`,
      facts: fieldFacts(message ? setpMessageFields(message) : [unknown], message?.name ?? ''),
    },
  };
}

function unknownWarning({ type, offset }: DecodedFrame): Warning {
  const message = `type ${type} is not in the type table`;
  return { code: 'message-unknown', message, offset, path: 'messages' };
}

/** One for each message of which frames are missing. */
function incompleteWarnings(frames: readonly DecodedFrame[]): Warning[] {
  const indices = new Map<number, Set<number>>();
  for (const { messageId, frameIndex } of frames) {
    indices.set(messageId, (indices.get(messageId) ?? new Set()).add(frameIndex));
  }
  return frames.flatMap(({ type, messageId, frameCount, offset }, index) => {
    const present = indices.get(messageId)?.size ?? 0;
    const isFirst = frames.findIndex((each) => each.messageId === messageId) === index;
    if (!isFirst || present >= frameCount) return [];
    const message = `${setpTypeLabel(type)}, message ${messageId}: only ${present} of ${frameCount} frames are in the packet`;
    return [{ code: 'message-incomplete', message, offset, path: `frames[${index}]` }];
  });
}

function packetFacts(packet: DecodedPacket, messageCount: number) {
  const { sessionId, packetId, firstSendTime, guaranteed, resendCount, frames } = packet;
  const counts = `${plural(frames.length, 'frame')}, ${plural(messageCount, 'message')}`;
  const sent = isoTime(wallTimeOf(firstSendTime) / 1000);
  return facts([
    ['Format', `SETP packet, ${counts}`],
    ['Session', String(sessionId)],
    ['Packet', String(packetId)],
    ['First sent', sent ? `${sent} (${firstSendTime})` : String(firstSendTime)],
    ['Guaranteed', guaranteed ? 'yes' : 'no'],
    ['Resent', resendCount === 0 ? 'no' : plural(resendCount, 'time')],
  ]);
}

function framesSection(frames: readonly DecodedFrame[]): FactSection {
  return {
    title: 'Frames',
    facts: [],
    table: {
      columns: ['Type', 'Name', 'Message', 'Frame', 'Bytes'],
      rows: frames.map(({ type, messageId, frameCount, frameIndex, data }) => [
        String(type),
        messageNameOf(type) ?? 'unknown',
        String(messageId),
        `${frameIndex + 1} of ${frameCount}`,
        String(data.length),
      ]),
    },
  };
}

/** Fields without the name of their message, which is the title above them. */
function fieldFacts(fields: readonly MessageField[], name: string) {
  return facts(
    fields.map(({ block, field, value, text }) => {
      const entry = block.slice(name.length + 1);
      return [
        [entry, field].filter(Boolean).join('.') || 'entry',
        text === undefined ? value : `${value} (${text})`,
      ];
    }),
  );
}
