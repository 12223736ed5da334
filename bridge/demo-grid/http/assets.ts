import { normaliseUuid } from '../../../src/formats/llsd/index.ts';
import { ASSET_TYPES } from '../../../src/protocol/grid/index.ts';
import type { DemoAsset } from '../content/types.ts';
import { bare, type Reply, type Request } from './exchange.ts';

const CONTENT_TYPES: ReadonlyMap<number, string> = new Map([
  [ASSET_TYPES.texture, 'image/x-j2c'],
  [ASSET_TYPES.clothing, 'application/vnd.ll.clothing'],
  [ASSET_TYPES.object, 'application/vnd.ll.primitive'],
  [ASSET_TYPES.bodypart, 'application/vnd.ll.bodypart'],
  [ASSET_TYPES.animatn, 'application/vnd.ll.animation'],
  [ASSET_TYPES.mesh, 'application/vnd.ll.mesh'],
]);

/** Every type word is taken for every asset, but it has to be one. */
const QUERY_NAME = /^([a-z]+)_id$/;
const RANGE = /^bytes=(\d+)-(\d*)$/;

/**
 * An asset by its id, or a part of it.
 *
 * **Source:** login-and-caps.md section 4: the statuses of OpenSimulator, and its ranges, of which one that
 * begins behind the end, or that counts from the end, gives the whole.
 */
export function answerAsset(
  { method, query, range }: Request,
  assets: ReadonlyMap<string, DemoAsset>,
): Reply {
  if (method !== 'GET') return bare(404);
  const [[name, value] = ['', '']] = query;
  const word = QUERY_NAME.exec(name)?.[1];
  const id = normaliseUuid(value);
  if (word === undefined || !(word in ASSET_TYPES) || id === undefined) return bare(400);
  const asset = assets.get(id);
  if (!asset) return bare(404);
  const contentType = CONTENT_TYPES.get(asset.type) ?? 'application/octet-stream';
  return { contentType, ...partOf(asset.bytes, range) };
}

function partOf(bytes: Uint8Array, range: string | null): Omit<Reply, 'contentType'> {
  const [, from = '', to = ''] = RANGE.exec(range ?? '') ?? [];
  const first = Number(from);
  const last = Math.min(to === '' ? bytes.length - 1 : Number(to), bytes.length - 1);
  if (from === '' || first > last) return { status: 200, body: bytes };
  return {
    status: 206,
    headers: { 'Content-Range': `bytes ${first}-${last}/${bytes.length}` },
    body: bytes.subarray(first, last + 1),
  };
}
