import { REFUSAL_HEADER } from '../../protocol/bridge/index.ts';
import { isTransientStatus, readAtMost, TransientError } from '../bridge-http.ts';

/** Why an asset could not be loaded. */
export interface AssetFailure {
  /** `no-access`: no capability serves it; or there is no session, and no copy in the cache. */
  readonly code: 'missing' | 'unreachable' | 'damaged' | 'too-large' | 'wrong-kind' | 'no-access';
  readonly id: string;
  readonly detail: string;
}

export class AssetError extends Error {
  override readonly name = 'AssetError';
  readonly failure: AssetFailure;

  constructor(failure: AssetFailure) {
    super(`${failure.code}: ${failure.detail}`);
    this.failure = failure;
  }
}

/** The bridge has the same limit; the largest meshes of Second Life take a few megabytes. */
export const MAX_ASSET_BYTES = 32 * 1024 * 1024;
const RANGE_NOT_SATISFIABLE = 416;
/** Time limit of one attempt, from the request to the last byte. */
const FETCH_TIMEOUT_MS = 60_000;

/** The failures by HTTP status of the grid; all other statuses mean `unreachable`. */
const STATUS_CODES: ReadonlyMap<number, AssetFailure['code']> = new Map([
  [400, 'missing'],
  [404, 'missing'],
  [401, 'no-access'],
  [403, 'no-access'],
  [410, 'no-access'],
  [413, 'too-large'],
]);

/** The failures by refusal code of the bridge itself, since some of its refusals share a status. */
const REFUSAL_CODES: ReadonlyMap<string, AssetFailure['code']> = new Map([
  ['answer-too-large', 'too-large'],
  ['no-session', 'no-access'],
  ['unknown-capability', 'no-access'],
  ['address-not-allowed', 'no-access'],
]);

/**
 * Fetches an asset's bytes, in one attempt.
 *
 * @param token - Identifies the bridge's session; null where the bridge needs none.
 * @throws {@link TransientError} where another attempt may succeed, {@link AssetError} where none will, or the
 *   signal's reason.
 */
export async function downloadAsset(
  fetcher: typeof fetch,
  url: string,
  token: string | null,
  id: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const request = { url, token, id, headers: {}, maxBytes: MAX_ASSET_BYTES };
  const { bytes } = await downloadPart(fetcher, request, signal);
  return bytes;
}

/** One request for an asset, or for a part of it. */
interface PartRequest {
  readonly url: string;
  readonly token: string | null;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A longer response is an error. */
  readonly maxBytes: number;
}

/** What was received; 416 comes without bytes. */
interface DownloadedPart {
  readonly status: number;
  readonly contentRange: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** As {@link downloadAsset}, for a request with a range. */
export async function downloadPart(
  fetcher: typeof fetch,
  { url, token, id, headers: own, maxBytes }: PartRequest,
  signal: AbortSignal,
): Promise<DownloadedPart> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
  try {
    const headers = token === null ? own : { ...own, Authorization: `Bearer ${token}` };
    const response = await fetcher(url, { headers, signal: limited, cache: 'no-store' });
    const { status } = response;
    if (status === RANGE_NOT_SATISFIABLE && 'Range' in own) {
      await response.body?.cancel();
      return { status, contentRange: null, bytes: new Uint8Array() };
    }
    if (!response.ok) throw await responseError(response, id);
    const bytes = await readAtMost(response, maxBytes);
    if (bytes) return { status, contentRange: response.headers.get('Content-Range'), bytes };
    throw new AssetError({ code: 'too-large', id, detail: `more than ${maxBytes} bytes` });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AssetError || error instanceof TransientError) throw error;
    throw new TransientError('the connection broke', { cause: error });
  }
}

async function responseError({ status, headers, body }: Response, id: string): Promise<Error> {
  // The body is not read: the connection is free for the next request.
  await body?.cancel();
  const refusal = headers.get(REFUSAL_HEADER) ?? '';
  const detail = `responded with status ${status} ${refusal}`.trim();
  const code = REFUSAL_CODES.get(refusal);
  if (!code && isTransientStatus(status)) {
    // A date in its place is no number, and does not count.
    const seconds = Number(headers.get('Retry-After')) || 0;
    return new TransientError(detail, { retryAfterMs: 1000 * Math.max(0, seconds) });
  }
  return new AssetError({ code: code ?? STATUS_CODES.get(status) ?? 'unreachable', id, detail });
}
