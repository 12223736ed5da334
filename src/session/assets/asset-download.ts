import { REFUSAL_HEADER } from '../../protocol/bridge/index.ts';
import { isTransientStatus, readAtMost, TransientError } from '../bridge-http.ts';
import { AssetError, type AssetFailure } from './asset-source.ts';
import { FETCH_TIMEOUT_MS, MAX_ASSET_BYTES } from './limits.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is asked for, where, and by whose right. */
export interface Download {
  readonly id: string;
  readonly url: string;
  readonly token: string;
}

/** What a grid's status means that asking again does not change; all others are `unreachable`. */
const STATUS_CODES: ReadonlyMap<number, AssetFailure['code']> = new Map([
  [400, 'missing'],
  [404, 'missing'],
  [401, 'no-access'],
  [403, 'no-access'],
  [410, 'no-access'],
  [413, 'too-large'],
]);

/** The same for what the bridge refuses by itself: its statuses are shared by several reasons. */
const REFUSAL_CODES: ReadonlyMap<string, AssetFailure['code']> = new Map([
  ['answer-too-large', 'too-large'],
  ['no-session', 'no-access'],
  ['unknown-capability', 'no-access'],
  ['address-not-allowed', 'no-access'],
]);

/**
 * Fetches an asset's bytes, once.
 *
 * @throws {@link PassingFault} where another try may help, {@link AssetError} where none will, or the
 *   signal's reason.
 */
export async function download(
  fetcher: typeof fetch,
  wanted: Download,
  signal: AbortSignal,
): Promise<Bytes> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
  try {
    const headers = { Authorization: `Bearer ${wanted.token}` };
    const response = await fetcher(wanted.url, { headers, signal: limited, cache: 'no-store' });
    if (!response.ok) throw await refusal(response, wanted.id);
    return await readAll(response, wanted.id);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AssetError || error instanceof TransientError) throw error;
    throw new TransientError('the connection broke', { cause: error });
  }
}

async function refusal({ status, headers, body }: Response, id: string): Promise<Error> {
  // Nobody reads it: the connection is free for the next one.
  await body?.cancel();
  const refused = headers.get(REFUSAL_HEADER) ?? '';
  const detail = `answered with status ${status} ${refused}`.trim();
  const lasting = REFUSAL_CODES.get(refused);
  if (!lasting && isTransientStatus(status)) return new TransientError(detail);
  return new AssetError({ code: lasting ?? STATUS_CODES.get(status) ?? 'unreachable', id, detail });
}

async function readAll(response: Response, id: string): Promise<Bytes> {
  const bytes = await readAtMost(response, MAX_ASSET_BYTES);
  if (bytes) return bytes;
  throw new AssetError({ code: 'too-large', id, detail: `more than ${MAX_ASSET_BYTES} bytes` });
}
