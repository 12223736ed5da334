import { type Clock, sleep } from '../../async/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import {
  APPEARANCE_CAPABILITY,
  decodeAppearanceResponse,
  encodeAppearanceRequest,
  LLSD_CONTENT_TYPE,
} from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import type { AnnounceOutcome } from './own-contract.ts';

/** Characters of the grid's text. */
const MAX_MESSAGE = 200;
const RETRY_DELAY_MS = 500;
const MAX_ATTEMPTS = 5;

/**
 * Asks the grid to compose the bakes of an outfit, where it does so itself. A grid that knows another version of the
 * outfit names it, and is asked for that one.
 *
 * **Source:** region.md section 7.
 */
export async function requestServerAppearance(
  cofVersion: number,
  fetchCap: CapabilityFetch,
  clock: Clock,
  signal: AbortSignal,
): Promise<AnnounceOutcome> {
  let version = cofVersion;
  for (let attempt = 1; ; attempt++) {
    const outcome = await postVersion(version, fetchCap, signal);
    if (outcome.kind !== 'failed' || attempt === MAX_ATTEMPTS || signal.aborted) return outcome;
    version = outcome.expected ?? version;
    await sleep(RETRY_DELAY_MS, signal, clock);
  }
}

type PostOutcome =
  | { readonly kind: 'announced' }
  | {
      readonly kind: 'failed';
      readonly status: number;
      readonly message: string;
      readonly expected: number | null;
    };

async function postVersion(
  version: number,
  fetchCap: CapabilityFetch,
  signal: AbortSignal,
): Promise<PostOutcome> {
  const failed = (status: number, message = '', expected: number | null = null) =>
    ({ kind: 'failed', status, message, expected }) as const;
  // All errors of the network are alike: there is no response.
  const response = await fetchCap(APPEARANCE_CAPABILITY, '', {
    method: 'POST',
    body: encodeAppearanceRequest(version),
    contentType: LLSD_CONTENT_TYPE,
    signal,
  }).catch(() => null);
  if (response === null) return failed(0);
  if (response.status !== 200) return failed(response.status);
  try {
    const { isAccepted, message, expected } = decodeAppearanceResponse(response.bytes);
    return isAccepted
      ? { kind: 'announced' }
      : failed(response.status, cleanName(message, MAX_MESSAGE), expected);
  } catch (error) {
    if (error instanceof DecodeError) return failed(response.status);
    throw error;
  }
}
