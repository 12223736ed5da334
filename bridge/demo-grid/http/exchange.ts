import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeLlsdXml, type Llsd } from '../../../src/formats/llsd/index.ts';
import { LLSD_CONTENT_TYPE } from '../../../src/protocol/grid/index.ts';

/** A request, with its body read. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** As it was sent, to the letter. */
  readonly contentType: string;
  readonly range: string | null;
  readonly body: Uint8Array;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** No request of a viewer comes near this. */
const MOST_BODY_BYTES = 1024 * 1024;

/** What OpenSimulator says its LLSD is. */
const LLSD_REPLY_TYPE = 'text/html;charset=UTF-8';

/** A status without a word. */
export function bare(status: number): Reply {
  return { status };
}

export function llsdReply(value: Llsd, contentType = LLSD_REPLY_TYPE): Reply {
  return { status: 200, contentType, body: encodeLlsdXml(value) };
}

/** OpenSimulator compares the type to the letter: with a character set behind it, it is another one. */
export function isLlsdPost({ method, contentType }: Request): boolean {
  return method === 'POST' && contentType === LLSD_CONTENT_TYPE;
}

/** Null for a body that is too large, or that breaks off. */
export async function readRequest(
  message: IncomingMessage,
  signal: AbortSignal,
): Promise<Request | null> {
  const body = await readBody(message);
  if (!body) return null;
  const [path = '', query = ''] = (message.url ?? '').split('?', 2);
  return {
    method: message.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    contentType: message.headers['content-type'] ?? '',
    range: message.headers.range ?? null,
    body,
    signal,
  };
}

export function writeReply(response: ServerResponse, reply: Reply): void {
  if (response.destroyed || response.writableEnded) return;
  const { status, contentType = 'text/plain', headers = {}, body = new Uint8Array(0) } = reply;
  response.writeHead(status, {
    ...headers,
    'Content-Type': contentType,
    'Content-Length': body.length,
  });
  response.end(body);
}

async function readBody(message: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of message as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MOST_BODY_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
