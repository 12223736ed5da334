import type { FastifyReply } from 'fastify';

/** The first and the last byte, both included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The range that a `Range` header requests of `size` bytes: null for the whole, also if the header is not a single
 * range; `unsatisfiable` if the range is outside.
 *
 * **Source:** RFC 9110 section 14.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = SINGLE_RANGE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Number(to);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first < size ? { first, last } : 'unsatisfiable';
}

interface Asset {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** A response with an asset or a part of it. */
interface AssetResponse {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * The part of an asset that a `Range` header requests; the whole without one.
 *
 * @param caching `Cache-Control`. The URLs of the capability proxy name a simulator, not a grid, so that browsers must
 * not keep what they get there: the page keeps its own copies, by grid.
 */
export function assetResponse(
  { bytes, contentType }: Asset,
  rangeHeader: string | undefined,
  caching = 'no-store',
): AssetResponse {
  const headers = { 'content-type': contentType, 'accept-ranges': 'bytes' };
  const size = bytes.length;
  const range = byteRange(rangeHeader, size);
  if (range === 'unsatisfiable') {
    const extra = { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' };
    return { status: 416, headers: { ...headers, ...extra }, body: new Uint8Array() };
  }
  const cached = { ...headers, 'cache-control': caching };
  if (range === null) return { status: 200, headers: cached, body: bytes };
  const { first, last } = range;
  return {
    status: 206,
    headers: { ...cached, 'content-range': `bytes ${first}-${last}/${size}` },
    body: bytes.subarray(first, last + 1),
  };
}

export function sendAsset(reply: FastifyReply, { status, headers, body }: AssetResponse): void {
  reply.status(status).headers(headers);
  reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
