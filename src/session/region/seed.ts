import { DecodeError } from '../../formats/bytes/index.ts';
import { SEED } from '../../protocol/bridge/index.ts';
import {
  decodeSeedAnswer,
  encodeSeedRequest,
  LLSD_CONTENT_TYPE,
} from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../capability-fetch.ts';
import type { Clock } from '../environment.ts';
import { sleep } from '../sleep.ts';

/** Milliseconds between two tries: a simulator may not know the agent yet. */
const DELAYS: readonly number[] = [1000, 2000, 4000, 8000, 30_000];

/**
 * The names of a region's capabilities; asking for them is also what makes OpenSim send the scene. Null where the
 * simulator does not answer in several tries.
 *
 * **Source:** login-and-caps.md section 2.
 */
export async function fetchSeed(
  fetchCap: CapabilityFetch,
  clock: Clock,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  for (const delay of [...DELAYS, null]) {
    const names = await ask(fetchCap, signal);
    if (names !== null || delay === null || signal.aborted) return names;
    await sleep(clock, delay, signal);
  }
  return null;
}

async function ask(
  fetchCap: CapabilityFetch,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  try {
    const { status, bytes } = await fetchCap(SEED, '', {
      method: 'POST',
      body: encodeSeedRequest(),
      contentType: LLSD_CONTENT_TYPE,
      signal,
    });
    return status === 200 ? [...decodeSeedAnswer(bytes).capabilities.keys()] : null;
  } catch (error) {
    if (signal.aborted || error instanceof DecodeError || isNetworkError(error)) return null;
    throw error;
  }
}

/** What `fetch` says where no answer came. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}
