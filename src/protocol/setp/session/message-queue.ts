import { SETP } from '../decisions.ts';
import type { Frame } from '../setp-packet.ts';

/** Counts the frames of a message that have not been acknowledged. */
export interface Receipt {
  missing: number;
  readonly acknowledged: (messageId: number) => void;
}

/** What is put into one packet. */
export interface PacketContent {
  readonly frames: readonly Frame[];
  /** One for each frame whose sender wants to know of its acknowledgement. */
  readonly receipts: readonly Receipt[];
}

interface QueuedMessage {
  readonly frames: readonly Frame[];
  readonly receipt: Receipt | null;
  /** Of the frames that have not been taken, with their headers. */
  bytes: number;
  /** The first of them. */
  next: number;
}

/** Messages that wait to be sent, in order. */
export class MessageQueue {
  #messages: QueuedMessage[] = [];
  #first = 0;
  #bytes = 0;

  /** Of all waiting frames, with their headers. */
  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#first === this.#messages.length;
  }

  add(frames: readonly Frame[], receipt: Receipt | null): void {
    let bytes = 0;
    for (const frame of frames) bytes += frameBytes(frame);
    this.#messages.push({ frames, receipt, bytes, next: 0 });
    this.#bytes += bytes;
  }

  /**
   * Removes what fits into a packet that has `capacity` bytes for frames, at least one frame. A message is divided only
   * where it needs several packets: otherwise the loss of one packet would delay it twice as often.
   */
  takePacket(capacity: number): PacketContent {
    const frames: Frame[] = [];
    const receipts: Receipt[] = [];
    let bytes = 0;
    while (!this.isEmpty) {
      const message = this.#messages[this.#first];
      const isWhole = message.next === 0 && message.bytes <= capacity;
      if (isWhole && bytes > 0 && bytes + message.bytes > capacity) break;
      for (; message.next < message.frames.length; message.next++) {
        const frame = message.frames[message.next];
        const size = frameBytes(frame);
        if (bytes > 0 && bytes + size > capacity) return { frames, receipts };
        frames.push(frame);
        if (message.receipt) receipts.push(message.receipt);
        bytes += size;
        message.bytes -= size;
        this.#bytes -= size;
      }
      this.#removeFirst();
    }
    return { frames, receipts };
  }

  /** Removes the oldest message, or what is left of it. */
  drop(): void {
    this.#bytes -= this.#messages[this.#first].bytes;
    this.#removeFirst();
  }

  clear(): void {
    this.#messages = [];
    this.#first = 0;
    this.#bytes = 0;
  }

  #removeFirst(): void {
    this.#first += 1;
    if (this.isEmpty) this.clear();
    else if (this.#first >= 1024 && this.#first * 2 > this.#messages.length) {
      this.#messages = this.#messages.slice(this.#first);
      this.#first = 0;
    }
  }
}

function frameBytes({ data }: Frame): number {
  return SETP.frameHeaderBytes + data.length;
}
