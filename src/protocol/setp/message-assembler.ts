import { DecodeError } from '../../formats/bytes/index.ts';
import type { DecodedFrame } from './setp-packet.ts';

/** The whole data of a message. */
export interface AssembledMessage {
  readonly type: number;
  readonly messageId: number;
  readonly frameCount: number;
  /** Of a message of a single frame a view of its datagram. */
  readonly data: Uint8Array;
  /** Of the data in the packet; 0 for data of several frames. */
  readonly offset: number;
}

/** What one peer may have us keep while messages are incomplete. */
export interface AssemblerLimits {
  /** Incomplete messages at a time. */
  readonly messages: number;
  /** Bytes of all their frames. */
  readonly bytes: number;
  /** Frames of one message: an announced count above it is refused before anything is kept. */
  readonly frames: number;
  /** Milliseconds since the last new frame of a message, after which it is given up. */
  readonly ageMs: number;
  /** Ids of completed messages of several frames, whose late duplicates are recognised. */
  readonly completed: number;
}

export const DEFAULT_ASSEMBLER_LIMITS: AssemblerLimits = {
  messages: 64,
  bytes: 4 * 1024 * 1024,
  frames: 16_384,
  ageMs: 30_000,
  completed: 256,
};

/** Counted for each kept frame besides its data, so that empty frames are bounded too. */
const FRAME_OVERHEAD = 64;

interface PartialMessage {
  readonly type: number;
  readonly frameCount: number;
  /** By frame index. Sparse: nothing is allocated for frames that have not arrived. */
  readonly parts: Map<number, Uint8Array<ArrayBuffer>>;
  /** Of the data so far. */
  dataBytes: number;
  /** When its last new frame arrived. */
  touched: number;
}

/**
 * Puts messages together from their frames, which may come in any order, in any packets, interleaved and twice. Ids may
 * overflow: nothing depends on their order.
 *
 * **Source:** setp.md, "Frame".
 */
export class MessageAssembler {
  readonly #limits: AssemblerLimits;
  /** By message id, the one whose last new frame is oldest first. */
  readonly #partials = new Map<number, PartialMessage>();
  /** Completed messages of several frames with the time of completion, oldest first. */
  readonly #completed = new Map<number, { readonly type: number; readonly at: number }>();
  #bytes = 0;

  constructor(limits: Partial<AssemblerLimits> = {}) {
    this.#limits = { ...DEFAULT_ASSEMBLER_LIMITS, ...limits };
  }

  /** Incomplete messages. */
  get pending(): number {
    return this.#partials.size;
  }

  /** Bytes kept for them. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Takes a frame. What is kept of it is copied.
   *
   * A frame that repeats one is ignored. So is a late one of a message that was completed within `ageMs`, unless it has
   * another type: then its number was given anew.
   *
   * @param now milliseconds of any clock that does not go back.
   * @returns the message that the frame completes, or null.
   * @throws {DecodeError} `message-too-large` (more frames than `limits.frames`), `frame-contradiction` (other frame
   *   count, type or data than the frames before it, which are kept), `too-many-messages` (`limits.messages` or
   *   `limits.bytes` are used up; what is kept stays). The other frames of the packet are not affected.
   */
  add(frame: DecodedFrame, now: number): AssembledMessage | null {
    const { type, messageId, frameCount, data, offset } = frame;
    if (this.#partials.size > 0 || this.#completed.size > 0) this.expire(now);
    const partial = this.#partials.get(messageId);
    if (frameCount === 1 && !partial) return { type, messageId, frameCount, data, offset };
    const before = this.#completed.get(messageId);
    if (before && before.type === type) return null;
    if (!partial) {
      this.#begin(frame, now);
      return null;
    }
    if (partial.type !== type || partial.frameCount !== frameCount) {
      const message = `is of type ${type} with ${frameCount} frames, others of its message of type ${partial.type} with ${partial.frameCount}`;
      throw frameError('frame-contradiction', message, frame);
    }
    return this.#continue(partial, frame, now);
  }

  /** Gives up messages that have waited too long for their next frame. @returns how many. */
  expire(now: number): number {
    const { ageMs } = this.#limits;
    let count = 0;
    for (const [messageId, partial] of this.#partials) {
      if (now - partial.touched < ageMs) break;
      this.#forget(messageId, partial);
      count++;
    }
    for (const [messageId, { at }] of this.#completed) {
      if (now - at < ageMs) break;
      this.#completed.delete(messageId);
    }
    return count;
  }

  #begin(frame: DecodedFrame, now: number): void {
    const { type, messageId, frameCount } = frame;
    const { frames, messages } = this.#limits;
    if (frameCount > frames) {
      const message = `is of a message of ${frameCount} frames, at most ${frames} are accepted`;
      throw frameError('message-too-large', message, frame, { found: frameCount, limit: frames });
    }
    if (this.#partials.size >= messages) {
      const message = `begins a message although ${messages} others are incomplete`;
      throw frameError('too-many-messages', message, frame, { limit: messages });
    }
    const partial = { type, frameCount, parts: new Map(), dataBytes: 0, touched: now };
    this.#keep(partial, frame, now);
    this.#partials.set(messageId, partial);
  }

  #continue(partial: PartialMessage, frame: DecodedFrame, now: number): AssembledMessage | null {
    const { type, messageId, frameCount, frameIndex, data } = frame;
    const known = partial.parts.get(frameIndex);
    if (known) {
      if (areEqual(known, data)) return null;
      throw frameError('frame-contradiction', 'has other data than the same frame before', frame);
    }
    this.#keep(partial, frame, now);
    // Behind the others, since its last new frame is now the newest.
    this.#partials.delete(messageId);
    this.#partials.set(messageId, partial);
    if (partial.parts.size < partial.frameCount) return null;
    this.#forget(messageId, partial);
    this.#remember(messageId, type, now);
    return { type, messageId, frameCount, data: joinParts(partial), offset: 0 };
  }

  #keep(partial: PartialMessage, frame: DecodedFrame, now: number): void {
    const { frameIndex, data } = frame;
    const size = data.length + FRAME_OVERHEAD;
    if (this.#bytes + size > this.#limits.bytes) {
      const message = `does not fit: ${this.#bytes} bytes of incomplete messages are kept`;
      throw frameError('too-many-messages', message, frame, { limit: this.#limits.bytes });
    }
    partial.parts.set(frameIndex, new Uint8Array(data));
    partial.dataBytes += data.length;
    partial.touched = now;
    this.#bytes += size;
  }

  #forget(messageId: number, { parts, dataBytes }: PartialMessage): void {
    this.#partials.delete(messageId);
    this.#bytes -= dataBytes + parts.size * FRAME_OVERHEAD;
  }

  #remember(messageId: number, type: number, at: number): void {
    this.#completed.delete(messageId);
    this.#completed.set(messageId, { type, at });
    if (this.#completed.size <= this.#limits.completed) return;
    const [oldest] = this.#completed.keys();
    this.#completed.delete(oldest);
  }
}

function joinParts({ parts, frameCount, dataBytes }: PartialMessage): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(dataBytes);
  let at = 0;
  for (let index = 0; index < frameCount; index++) {
    const part = parts.get(index)!;
    data.set(part, at);
    at += part.length;
  }
  return data;
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function frameError(
  code: string,
  message: string,
  { offset }: DecodedFrame,
  details?: Record<string, number>,
): DecodeError {
  return new DecodeError(message, { format: 'setp', code, offset, path: 'frame', details });
}
