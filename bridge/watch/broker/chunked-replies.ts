import { createInbox } from '@nats-io/transport-node';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { BrokerConnection, BrokerHandler } from './broker-connection.ts';

/*
 * Answers that are longer than a payload of the broker. The requester's inbox gets a head, then the body in chunks:
 *
 *   head:  u8 1   u32 body bytes   JSON { status, contentType, epoch }
 *   chunk: u8 2   u32 offset       bytes …
 *
 * Numbers are little-endian. Each is itself a request, which the requester answers with nothing: so not more than
 * WINDOW of them are under way, and who sends them learns that the requester has gone.
 */

export interface BrokerReply {
  /** As of HTTP. */
  readonly status: number;
  readonly contentType: string;
  /** Term of the lease by which the answer was given. */
  readonly epoch: number;
  readonly body: Uint8Array;
}

export interface ReplyLimits {
  /** Longest body, bytes. */
  readonly maxBytes: number;
  /** Longest wait for the head, milliseconds: what is asked for may have to be fetched first. */
  readonly headMs: number;
  readonly signal: AbortSignal;
}

/** A request that was not answered as it should be. */
export class BrokerReplyError extends Error {
  override readonly name = 'BrokerReplyError';
}

/** Status of the broker's message that nobody listens on a subject. */
const NO_RESPONDERS = 503;
const KIND_HEAD = 1;
const KIND_CHUNK = 2;
const PREFIX_BYTES = 5;
const MAX_HEAD_BYTES = 1024;
const CHUNK_BYTES = 128 * 1024;
const WINDOW = 4;
/** Longest wait for the next chunk, and for the answer to one. */
const CHUNK_MS = 4000;
/** Replies on one subject that are under way at the same time, and requests that wait for their turn. */
const MAX_REPLIES = 32;
const MAX_WAITING = 1000;

const HEAD = z.strictObject({
  status: z.int().min(200).max(599),
  contentType: z.string().max(200),
  epoch: z.int().min(0).max(0xffff_ffff),
});

type Answer = (request: Uint8Array) => Promise<BrokerReply | null>;

/** Answers the requests on subjects of the broker. */
export class ReplyServer {
  readonly #connection: BrokerConnection;

  constructor(connection: BrokerConnection) {
    this.#connection = connection;
  }

  /**
   * Answers requests on a subject; those that are too many get the status 503.
   *
   * @param answer never rejects. Null leaves the request to others.
   * @returns a function that ends it.
   */
  serve(subject: string, answer: Answer): () => void {
    const limit = pLimit(MAX_REPLIES);
    const handler: BrokerHandler = (request, { reply: inbox }) => {
      if (!inbox) return;
      if (limit.pendingCount >= MAX_WAITING) {
        const busy = { status: 503, contentType: '', epoch: 0, body: new Uint8Array() };
        this.#connection.publish(inbox, encodeHead(busy));
        return;
      }
      // The buffer belongs to the connection, which may go on to use it.
      const own = request.slice();
      void limit(() => this.#answer(own, inbox, answer));
    };
    // Of several processes that believe to be the one to answer, one gets the request.
    const stop = this.#connection.subscribe(subject, handler, 'answer');
    return () => {
      stop();
      limit.clearQueue();
    };
  }

  async #answer(request: Uint8Array, inbox: string, answer: Answer): Promise<void> {
    try {
      const reply = await answer(request);
      if (reply) await this.#send(inbox, reply);
    } catch {
      // The requester has gone, or the broker: it asks again.
    }
  }

  async #send(inbox: string, reply: BrokerReply): Promise<void> {
    const { body } = reply;
    const connection = this.#connection;
    await connection.request(inbox, encodeHead(reply), CHUNK_MS);
    const length = Math.max(1, Math.min(CHUNK_BYTES, connection.maxPayload - PREFIX_BYTES));
    let offset = 0;
    const next = async (): Promise<void> => {
      while (offset < body.length) {
        const chunk = encodeChunk(offset, body.subarray(offset, offset + length));
        offset += length;
        await connection.request(inbox, chunk, CHUNK_MS);
      }
    };
    await Promise.all(Array.from({ length: WINDOW }, next));
  }
}

/**
 * Sends a request and collects its answer.
 *
 * @throws {@link BrokerReplyError} if there is no answer or it is not one, or the signal's reason.
 */
export function requestReply(
  connection: BrokerConnection,
  inboxPrefix: string,
  subject: string,
  request: Uint8Array,
  { maxBytes, headMs, signal }: ReplyLimits,
): Promise<BrokerReply> {
  signal.throwIfAborted();
  const inbox = createInbox(inboxPrefix);
  const collector = new ReplyCollector(maxBytes);
  let release = () => {};
  const whole = new Promise<BrokerReply>((resolve, reject) => {
    const fail = (reason: string) => reject(new BrokerReplyError(reason));
    const late = () => fail('no answer in time');
    let timer = setTimeout(late, headMs);
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    const stop = connection.subscribe(inbox, (payload, message) => {
      if (message.headers?.code === NO_RESPONDERS) {
        fail('nobody answers');
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(late, CHUNK_MS);
      try {
        const reply = collector.add(payload);
        message.respond();
        if (reply) resolve(reply);
      } catch (error) {
        reject(error);
      }
    });
    release = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      stop();
    };
    if (!connection.publish(subject, request, inbox)) fail('the broker cannot be reached');
  });
  return whole.finally(release);
}

/** The parts of an answer, which come from the network: nothing is allocated before its length was checked. */
export class ReplyCollector {
  readonly #maxBytes: number;
  #head: Omit<BrokerReply, 'body'> | null = null;
  #body = new Uint8Array();
  #received = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @returns the answer once it is whole. @throws {@link BrokerReplyError}. */
  add(payload: Uint8Array): BrokerReply | null {
    if (payload.length < PREFIX_BYTES) throw new BrokerReplyError('a part is too short');
    const value = new DataView(payload.buffer, payload.byteOffset).getUint32(1, true);
    const content = payload.subarray(PREFIX_BYTES);
    if (payload[0] === KIND_HEAD) this.#begin(value, content);
    else if (payload[0] === KIND_CHUNK) this.#append(value, content);
    else throw new BrokerReplyError(`unknown kind ${payload[0]}`);
    if (!this.#head || this.#received < this.#body.length) return null;
    return { ...this.#head, body: this.#body };
  }

  #begin(length: number, content: Uint8Array): void {
    if (this.#head) throw new BrokerReplyError('two heads');
    if (length > this.#maxBytes) throw new BrokerReplyError(`a body of ${length} bytes`);
    this.#head = decodeHead(content);
    this.#body = new Uint8Array(length);
  }

  #append(offset: number, content: Uint8Array): void {
    if (!this.#head || content.length === 0) throw new BrokerReplyError('a chunk out of place');
    // One publisher's messages arrive in their order.
    if (offset !== this.#received || offset + content.length > this.#body.length) {
      throw new BrokerReplyError('a chunk out of place');
    }
    this.#body.set(content, offset);
    this.#received += content.length;
  }
}

function encodeHead({ body, status, contentType, epoch }: BrokerReply): Uint8Array {
  const json = new TextEncoder().encode(
    JSON.stringify({ status, contentType: contentType.slice(0, 200), epoch }),
  );
  return encodePart(KIND_HEAD, body.length, json);
}

function encodeChunk(offset: number, bytes: Uint8Array): Uint8Array {
  return encodePart(KIND_CHUNK, offset, bytes);
}

function encodePart(kind: number, value: number, content: Uint8Array): Uint8Array {
  const part = new Uint8Array(PREFIX_BYTES + content.length);
  part[0] = kind;
  new DataView(part.buffer).setUint32(1, value, true);
  part.set(content, PREFIX_BYTES);
  return part;
}

function decodeHead(content: Uint8Array): Omit<BrokerReply, 'body'> {
  if (content.length > MAX_HEAD_BYTES) throw new BrokerReplyError('a head that is too long');
  try {
    return HEAD.parse(JSON.parse(new TextDecoder().decode(content)));
  } catch {
    throw new BrokerReplyError('a head that cannot be read');
  }
}
