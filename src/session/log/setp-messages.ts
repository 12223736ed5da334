import { DecodeError } from '../../formats/bytes/index.ts';
import {
  decodeMessage,
  decodePacket,
  type Message,
  MessageAssembler,
} from '../../protocol/setp/index.ts';
import type { ReceivedMessage } from '../../protocol/setp/session/index.ts';

/** A message as it was on the wire; of a message of several packets, the packet that completed it. */
export interface WireMessage {
  readonly type: number;
  readonly messageId: number;
  readonly data: Uint8Array;
  readonly frameCount: number;
  readonly guaranteed: boolean;
  readonly isResent: boolean;
}

/** The messages that a datagram completes, and what of it could not be read. */
export interface ReadDatagram {
  readonly messages: readonly WireMessage[];
  readonly errors: readonly DecodeError[];
}

/** Sessions whose incomplete messages are kept. */
const MAX_ASSEMBLERS = 8;

/** Reads the datagrams of sessions from outside: for the log, and for replaying a recording. */
export class SetpMessages {
  /** By direction and session. */
  readonly #assemblers = new Map<string, MessageAssembler>();

  /** @param now milliseconds, of any clock. */
  read(direction: 'in' | 'out', datagram: Uint8Array, now: number): ReadDatagram {
    const messages: WireMessage[] = [];
    const errors: DecodeError[] = [];
    const attempt = (work: () => void) => {
      try {
        work();
      } catch (error) {
        if (!(error instanceof DecodeError)) throw error;
        errors.push(error);
      }
    };
    attempt(() => {
      const { sessionId, guaranteed, resendCount, frames } = decodePacket(datagram);
      const assembler = this.#assembler(`${direction} ${sessionId}`);
      for (const frame of frames) {
        attempt(() => {
          const message = assembler.add(frame, now);
          if (message === null) return;
          const { type, messageId, data } = message;
          const { frameCount } = frame;
          const isResent = resendCount > 0;
          messages.push({ type, messageId, data, frameCount, guaranteed, isResent });
        });
      }
    });
    return { messages, errors };
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

/** The fields of a message; null for a type that the table lacks, an error for data that do not fit it. */
export function tryDecodeMessage({ type, data }: WireMessage): Message | DecodeError | null {
  try {
    return decodeMessage(type, data);
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

/** The message as a session would report it; null for one that cannot be read. */
export function receivedMessage(message: WireMessage): ReceivedMessage | null {
  const decoded = tryDecodeMessage(message);
  if (decoded instanceof DecodeError) return null;
  const { type, messageId, data, guaranteed } = message;
  return decoded === null
    ? { name: null, type, data, messageId, guaranteed }
    : { ...decoded, messageId, guaranteed };
}
