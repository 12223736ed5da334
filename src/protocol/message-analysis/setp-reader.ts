import { DecodeError, type Warning } from '../../formats/bytes/index.ts';
import {
  type AssembledMessage,
  type DecodedPacket,
  decodeMessage,
  decodePacket,
  type Message,
  MessageAssembler,
  messageNameOf,
  SETP,
} from '../setp/index.ts';

/** What a datagram of a bubble contains. */
export interface SetpReading {
  /** Null for a datagram that cannot be read, for the reason of `error`. */
  readonly packet: DecodedPacket | null;
  readonly error: DecodeError | null;
  /** The messages of which this datagram has the last missing frame, in the order of these frames. */
  readonly messages: readonly SetpReadMessage[];
  readonly warnings: readonly Warning[];
}

/** A message of one or more packets. */
export interface SetpReadMessage {
  /** As the type table has it; `unknown (type 99)` for a type that it lacks. */
  readonly label: string;
  readonly type: number;
  readonly messageId: number;
  /** `G`uaranteed, re`S`ent: of the packet that completed it. */
  readonly flags: string;
  /** Of all its frames with their headers. */
  readonly bytes: number;
  readonly data: Uint8Array;
  /** Null for a type that the table lacks, and for data that cannot be read, for the reason of `error`. */
  readonly message: Message | null;
  readonly error: DecodeError | null;
}

/** Sessions, once per direction, whose incomplete messages are kept; a bridge passes on what anybody sends. */
const MAX_ASSEMBLERS = 16;

/**
 * Reads the datagrams of a log or recording, in their order; messages of several frames are put together as the peers
 * do. Never throws.
 */
export class SetpReader {
  /** By direction and session, whose numbers of messages begin anew. */
  readonly #assemblers = new Map<string, MessageAssembler>();
  readonly #maxFrameData: number;

  constructor(maxFrameData: number = SETP.frameDataBytes) {
    this.#maxFrameData = maxFrameData;
  }

  /** Messages of which frames are still missing. */
  get incomplete(): number {
    let count = 0;
    for (const { pending } of this.#assemblers.values()) count += pending;
    return count;
  }

  /** @param time in seconds; messages whose frames are more than half a minute apart are not put together. */
  read(datagram: Uint8Array, direction: 'in' | 'out', time: number): SetpReading {
    let packet: DecodedPacket;
    try {
      packet = decodePacket(datagram, { maxFrameData: this.#maxFrameData });
    } catch (error) {
      return { packet: null, error: decodeErrorOf(error), messages: [], warnings: [] };
    }
    const flags = (packet.guaranteed ? 'G' : '') + (packet.resendCount > 0 ? 'S' : '');
    const warnings = [...packet.warnings];
    const messages: SetpReadMessage[] = [];
    const assembler = this.#assembler(`${direction} ${packet.sessionId}`);
    for (const frame of packet.frames) {
      try {
        const assembled = assembler.add(frame, time * 1000);
        if (assembled) messages.push(readMessage(assembled, flags, warnings));
      } catch (error) {
        const { code, message, offset, path } = decodeErrorOf(error);
        warnings.push({ code, message, offset, path });
      }
    }
    return { packet, error: null, messages, warnings };
  }

  #assembler(key: string): MessageAssembler {
    const known = this.#assemblers.get(key);
    if (known) return known;
    const [oldest] = this.#assemblers.keys();
    if (this.#assemblers.size >= MAX_ASSEMBLERS) this.#assemblers.delete(oldest);
    const assembler = new MessageAssembler();
    this.#assemblers.set(key, assembler);
    return assembler;
  }
}

/** The name of a message type, or `unknown (type 99)`. */
export function setpTypeLabel(type: number): string {
  return messageNameOf(type) ?? `unknown (type ${type})`;
}

function readMessage(
  { type, messageId, frameCount, data, offset }: AssembledMessage,
  flags: string,
  warnings: Warning[],
): SetpReadMessage {
  const bytes = data.length + frameCount * SETP.frameHeaderBytes;
  const common = { label: setpTypeLabel(type), type, messageId, flags, bytes, data };
  try {
    return { ...common, message: decodeMessage(type, data, { offset, warnings }), error: null };
  } catch (error) {
    return { ...common, message: null, error: decodeErrorOf(error) };
  }
}

function decodeErrorOf(error: unknown): DecodeError {
  if (error instanceof DecodeError) return error;
  throw error;
}
