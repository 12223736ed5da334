import { LLSD_CONTENT_TYPE } from '../../protocol/grid/index.ts';
import type { CapabilityFetch, CapabilityInit } from '../capability-fetch.ts';
import { mayPass, PassingFault, tryAgain } from '../retry/index.ts';

/** A capability that is not there, or that gives no such thing, and will not another time. */
export class RefusedFault extends Error {
  override readonly name = 'RefusedFault';
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Posts LLSD to a capability, once.
 *
 * @throws {@link PassingFault}, {@link RefusedFault}, the signal's reason.
 */
export function post(
  fetchCap: CapabilityFetch,
  name: string,
  body: Bytes,
  signal: AbortSignal,
): Promise<Bytes> {
  return ask(fetchCap, name, '', { method: 'POST', body, contentType: LLSD_CONTENT_TYPE, signal });
}

/**
 * Gets an asset, if need be at several tries.
 *
 * @throws as {@link post}.
 */
export function getAsset(
  fetchCap: CapabilityFetch,
  query: string,
  signal: AbortSignal,
): Promise<Bytes> {
  return tryAgain(() => ask(fetchCap, 'ViewerAsset', query, { method: 'GET', signal }), signal);
}

async function ask(
  fetchCap: CapabilityFetch,
  name: string,
  query: string,
  init: CapabilityInit,
): Promise<Bytes> {
  const { status, bytes } = await fetchCap(name, query, init).catch((cause: unknown) => {
    init.signal?.throwIfAborted();
    throw new PassingFault(`${name} gave no answer`, { cause });
  });
  if (status === 200) return bytes;
  const words = `${name} answered with status ${status}`;
  throw mayPass(status) ? new PassingFault(words) : new RefusedFault(words);
}
