import { sleep } from '../../async/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { RestoreResult } from '../link/reconnecting-link.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import type { BubbleConnection, OpenResult } from './bubble-connection.ts';
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
/** New connections in a row that the server may leave without an answer. */
const MAX_SILENT_CONNECTS = 2;
/** SETP.timeoutMs, in seconds. */
const SILENT_SECONDS = 5;

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

/** What follows when the server could not be connected to again. @param silentConnects in a row, with this one. */
export function restoreFailure(
  result: Exclude<OpenResult, { kind: 'accepted' }>,
  silentConnects: number,
): RestoreResult {
  switch (result.kind) {
    case 'refused':
    case 'disconnected': {
      const kind = 'refused-by-bubble-server';
      const message = result.kind === 'refused' ? result.answer.serverShortDescription : '';
      const reason = (result.kind === 'refused' ? result.reason : null) ?? 'disconnected';
      return { kind: 'ended', end: { kind, reason, message } };
    }
    case 'silent':
      if (silentConnects < MAX_SILENT_CONNECTS) return { kind: 'retry', detail: null };
      return { kind: 'ended', end: { kind: 'silent', seconds: SILENT_SECONDS } };
    case 'failed':
      return { kind: 'retry', detail: result.detail || null };
  }
}
