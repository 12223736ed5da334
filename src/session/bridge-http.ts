import { sleep } from '../async/index.ts';
import { joinBytes } from '../formats/bytes/index.ts';
import { BRIDGE_PATHS, BRIDGE_SUBPROTOCOL, type BridgeInfo } from '../protocol/bridge/index.ts';
import { LLSD_CONTENT_TYPE, MAX_RESPONSE_BYTES } from '../protocol/grid/index.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const INFO_TIMEOUT_MS = 5000;

/** The status that is returned for a response of more than {@link MAX_RESPONSE_BYTES}: another attempt would not help. */
const TOO_LARGE = 413;

/** Before the second, third and fourth attempt. */
export const RETRY_DELAYS_MS: readonly number[] = [500, 1500, 4000];

/** A server that wants to be left alone for longer is asked earlier. */
const MAX_RETRY_AFTER_MS = 30_000;

/** An error that another attempt may not meet: an overloaded server, a broken connection. */
export class TransientError extends Error {
  override readonly name: string = 'TransientError';
  /** Milliseconds that the server wants to be left alone, as far as it says so. */
  readonly retryAfterMs: number;

  constructor(message: string, { retryAfterMs = 0, ...options }: TransientErrorOptions = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

interface TransientErrorOptions extends ErrorOptions {
  readonly retryAfterMs?: number;
}

/** A capability does not exist or refuses the request, and would do so another time. */
export class CapabilityRefusedError extends Error {
  override readonly name = 'CapabilityRefusedError';
}

/** A request to a capability. */
export interface CapabilityInit {
  readonly method: string;
  readonly body?: Bytes;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

export interface CapabilityResponse {
  readonly status: number;
  readonly bytes: Bytes;
}

/**
 * Sends a request to a capability of the region, named as in its seed, through the bridge. `query` begins with `?`
 * or is empty. Rejects only where there was no response: with the signal's reason or the network error of `fetch`.
 */
export type CapabilityFetch = (
  name: string,
  query: string,
  init: CapabilityInit,
) => Promise<CapabilityResponse>;

/** What the bridge of a page offers; null if there is no response, or the bridge has another protocol. */
export async function fetchBridgeInfo(
  page: string,
  fetcher: typeof fetch,
): Promise<BridgeInfo | null> {
  try {
    const url = new URL(BRIDGE_PATHS.info, page).href;
    const signal = AbortSignal.timeout(INFO_TIMEOUT_MS);
    const response = await fetcher(url, { cache: 'no-store', signal });
    const info: Partial<BridgeInfo> | null = response.ok ? await response.json() : null;
    const isBridge = info?.protocol === BRIDGE_SUBPROTOCOL && Array.isArray(info.grids);
    return isBridge ? (info as BridgeInfo) : null;
  } catch {
    return null;
  }
}

/** A grid as sessions know it. */
interface GridIdentity {
  /** The name that the bridge lists, or the host of the address of another grid. */
  readonly name: string;
  /** The bridge's id of the grid and its login address: another grid has another key. */
  readonly key: string;
}

/** What tells a grid from all others. @param grid its id, or the login address of one that the bridge does not list. */
export async function fetchGridIdentity(
  page: string,
  grid: string,
  fetcher: typeof fetch,
): Promise<GridIdentity> {
  const info = await fetchBridgeInfo(page, fetcher);
  const known = info?.grids.find(({ id }) => id === grid);
  if (known) return { name: known.name, key: `${known.id} ${known.loginUri}` };
  const isAddress = URL.canParse(grid);
  return { name: isAddress ? new URL(grid).host : grid, key: isAddress ? `${grid} ${grid}` : grid };
}

/**
 * Base address of a simulator's capabilities: a capability's name and query follow it.
 *
 * @param page address of the page that the bridge serves.
 */
export function capabilityBase(page: string, address: string, port: number): string {
  return new URL(`${BRIDGE_PATHS.capability}/${address}:${port}/`, page).href;
}

/**
 * Makes the function that sends requests to the capabilities of a region.
 *
 * @param base see {@link capabilityBase}.
 * @param token identifies the bridge's session.
 * @param fetcher the platform's `fetch`, or that of a test.
 */
export function capabilityFetch(
  base: string,
  token: string,
  fetcher: typeof fetch,
): CapabilityFetch {
  return async (name, query, { method, body, contentType, signal }) => {
    const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
    if (contentType !== undefined) headers['Content-Type'] = contentType;
    const url = `${base}${encodeURIComponent(name)}${query}`;
    const response = await fetcher(url, { method, headers, body, signal });
    const bytes = await readAtMost(response, MAX_RESPONSE_BYTES);
    if (bytes === null) return { status: TOO_LARGE, bytes: new Uint8Array() };
    return { status: response.status, bytes };
  };
}

/**
 * Posts LLSD to a capability, in one attempt.
 *
 * @throws {@link TransientError}, {@link CapabilityRefusedError}, the signal's reason.
 */
export function postLlsd(
  fetchCap: CapabilityFetch,
  name: string,
  body: Bytes,
  signal: AbortSignal,
): Promise<Bytes> {
  const init = { method: 'POST', body, contentType: LLSD_CONTENT_TYPE, signal };
  return requestBytes(fetchCap, name, '', init);
}

/**
 * Gets an asset, in up to four attempts.
 *
 * @param query such as `?mesh_id=…`.
 * @throws as {@link postLlsd}.
 */
export function getAsset(
  fetchCap: CapabilityFetch,
  query: string,
  signal: AbortSignal,
): Promise<Bytes> {
  const init = { method: 'GET', signal };
  return retry(() => requestBytes(fetchCap, 'ViewerAsset', query, init), signal);
}

async function requestBytes(
  fetchCap: CapabilityFetch,
  name: string,
  query: string,
  init: CapabilityInit,
): Promise<Bytes> {
  const { status, bytes } = await fetchCap(name, query, init).catch((cause: unknown) => {
    init.signal?.throwIfAborted();
    throw new TransientError(`${name} did not respond`, { cause });
  });
  if (status === 200) return bytes;
  const message = `${name} responded with status ${status}`;
  throw isTransientStatus(status)
    ? new TransientError(message)
    : new CapabilityRefusedError(message);
}

/** Whether a response's status means that another attempt later may succeed. */
export function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/**
 * Makes up to four attempts, as long as they fail with a {@link TransientError}.
 *
 * @throws what the last attempt threw, or the first other error, or the signal's reason.
 */
export async function retry<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    let wait = delay;
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      wait = Math.max(delay, Math.min(error.retryAfterMs, MAX_RETRY_AFTER_MS));
    }
    await sleep(wait, signal);
    signal.throwIfAborted();
  }
  return attempt();
}

/** The whole body of a response; null if it has more than `limit` bytes: then the rest is not read. */
export async function readAtMost(response: Response, limit: number): Promise<Bytes | null> {
  const chunks: Bytes[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.length;
    if (length > limit) {
      await reader?.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  return joinBytes(chunks);
}
