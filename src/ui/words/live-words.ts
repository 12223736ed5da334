import { CLOSE_CODES, type CloseReason } from '../../protocol/bridge/index.ts';
import type { LoginOutcome, SessionEnd, SessionStep } from '../../session/index.ts';
import { BRIDGE_CLOSED, LOGIN_FAILURES, SESSION, SESSION_ENDS } from './en/session.ts';

/** What happened, and what to do about it. */
export interface LiveWords {
  readonly title: string;
  readonly mend: string;
}

type FailureCode = Extract<LoginOutcome, { kind: 'failed' }>['code'];

/** Why a login came to nothing before the grid had its say. */
export function failureWords(code: FailureCode): LiveWords {
  return LOGIN_FAILURES[code];
}

const CLOSE_REASONS = new Map(
  Object.entries(CLOSE_CODES).map(([reason, code]) => [code as number, reason as CloseReason]),
);

/** By the code with which the bridge closed the socket. */
export function closeWords(closeCode: number): LiveWords {
  const reason = CLOSE_REASONS.get(closeCode);
  return reason ? BRIDGE_CLOSED[reason] : SESSION.closedBy(closeCode);
}

/** Why a session ended; null for an end that was asked for. */
export function endWords(end: SessionEnd): LiveWords | null {
  switch (end.kind) {
    case 'logged-out':
      return null;
    case 'kicked':
      return inGridsWords(SESSION_ENDS.kicked, end.message);
    case 'not-entered':
      return inGridsWords(SESSION_ENDS['not-entered'], end.message);
    case 'silent': {
      const { title, mend } = SESSION_ENDS.silent;
      return { title: title(Math.round(end.seconds)), mend };
    }
    case 'bridge-closed':
      return closeWords(end.closeCode);
    default:
      return SESSION_ENDS[end.kind];
  }
}

/** With what the grid said, if it said anything. */
function inGridsWords(
  { title, titleWith, mend }: typeof SESSION_ENDS.kicked,
  words: string,
): LiveWords {
  return { title: words ? titleWith(words) : title, mend };
}

/** What stands on the stage while the session is not as it should be: of a try its number. */
export function troubleWords(step: SessionStep, attempt: number): string | null {
  if (step === 'reconnecting') return SESSION.attempt(SESSION.steps.reconnecting, attempt);
  return step === 'moving' ? SESSION.steps.moving : null;
}

/** How an asset type of an outfit is called. */
export function outfitTypeWords(type: number): string {
  return SESSION.assetTypes[type] ?? SESSION.otherAssetType(type);
}
