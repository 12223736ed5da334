import { sleep } from '../../async/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import type { BubbleConnection } from './bubble-connection.ts';
import type { BubbleStay } from './bubble-stay.ts';

interface RejoinOptions {
  readonly env: Pick<SessionEnvironment, 'clock'>;
  /** Aborted when the session is over. */
  readonly signal: AbortSignal;
  /** False when the user has left meanwhile. */
  isCurrent(): boolean;
}

/** The server may hold the avatar for a session that it has not missed yet. */
const REJOIN_ATTEMPTS = 10;
const REJOIN_INTERVAL_MS = 1000;

/** Joins a bubble again with the avatar of a stay, over a new connection. False where the server refuses to the last. */
export async function rejoin(
  connection: BubbleConnection,
  stay: BubbleStay,
  { id, center }: { readonly id: string; readonly center: Vector3 },
  { env, signal, isCurrent }: RejoinOptions,
): Promise<boolean> {
  for (let attempt = 0; attempt < REJOIN_ATTEMPTS && connection.isOpen; attempt++) {
    if (attempt > 0) await sleep(REJOIN_INTERVAL_MS, signal, env.clock);
    if (signal.aborted || !isCurrent()) return false;
    stay.enter(id, center, stay.facts);
    if ((await connection.join(id, stay.own.id)) === true) return true;
  }
  return false;
}
