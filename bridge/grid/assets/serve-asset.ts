import type { FastifyReply } from 'fastify';
import type { Asset } from './asset-cache.ts';
import { byteRange } from './byte-range.ts';

/** Assets never change under their ids. */
const FOR_EVER = 'private, max-age=31536000, immutable';

/** The part of an asset that is sent, with its status and headers. */
export interface AssetPart {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What a `Range` header asks of an asset; the whole without one. */
export function assetPart({ bytes, contentType }: Asset, range: string | undefined): AssetPart {
  const headers = { 'content-type': contentType, 'accept-ranges': 'bytes' };
  const size = bytes.length;
  const asked = byteRange(range, size);
  if (asked === 'unsatisfiable') {
    const told = { ...headers, 'content-range': `bytes */${size}`, 'cache-control': 'no-store' };
    return { status: 416, headers: told, body: new Uint8Array() };
  }
  const kept = { ...headers, 'cache-control': FOR_EVER };
  if (asked === null) return { status: 200, headers: kept, body: bytes };
  const { first, last } = asked;
  return {
    status: 206,
    headers: { ...kept, 'content-range': `bytes ${first}-${last}/${size}` },
    body: bytes.subarray(first, last + 1),
  };
}

export function sendPart(reply: FastifyReply, { status, headers, body }: AssetPart): void {
  reply.status(status).headers(headers);
  reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
