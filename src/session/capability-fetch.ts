import { BRIDGE_PATHS } from '../protocol/bridge/index.ts';
import { MAX_ANSWER_BYTES } from '../protocol/grid/index.ts';
import type { CapabilityAccess } from './contract.ts';
import { readBytes } from './read-bytes.ts';

/** The status that stands for an answer of more than {@link MAX_ANSWER_BYTES}: asking again would not help. */
const TOO_LARGE = 413;

/** What is asked of a capability. */
export interface CapabilityInit {
  readonly method: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

export interface CapabilityAnswer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/**
 * Asks a capability of the region by its name, through the bridge. `query` begins with `?`, or is empty. Rejects only
 * where no answer came: with the signal's reason, or with what `fetch` says of the network.
 */
export type CapabilityFetch = (
  name: string,
  query: string,
  init: CapabilityInit,
) => Promise<CapabilityAnswer>;

/** Where the capabilities of a simulator are reached: {@link CapabilityAccess} without what the seed tells. */
export type CapabilityBase = Pick<CapabilityAccess, 'base' | 'token'>;

/** @param page address of the page, whose bridge is meant. */
export function capabilityBase(page: string, address: string, port: number): string {
  return new URL(`${BRIDGE_PATHS.capability}/${address}:${port}/`, page).href;
}

/** Capabilities over `fetch`: that of the worker, or a test's. */
export function capabilityFetch(
  { base, token }: CapabilityBase,
  fetcher: typeof fetch,
): CapabilityFetch {
  return async (name, query, { method, body, contentType, signal }) => {
    const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
    if (contentType !== undefined) headers['Content-Type'] = contentType;
    const url = `${base}${encodeURIComponent(name)}${query}`;
    const response = await fetcher(url, { method, headers, body, signal });
    const bytes = await readBytes(response, MAX_ANSWER_BYTES);
    if (bytes === null) return { status: TOO_LARGE, bytes: new Uint8Array(), contentType: '' };
    return {
      status: response.status,
      bytes,
      contentType: response.headers.get('content-type') ?? '',
    };
  };
}
