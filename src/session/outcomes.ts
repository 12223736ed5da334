import { CLOSE_CODES } from '../protocol/bridge/index.ts';
import type { StartFailure } from '../protocol/lludp/circuit/index.ts';
import type { LoginOutcome, SessionEnd } from './contract.ts';
import type { LoginResult } from './login/log-in.ts';
import type { Refused } from './refused.ts';
import type { LinkFailure } from './transport/bridge-link.ts';
import type { Restoration } from './transport/connection.ts';

/** Refusals that another login would meet again: all others may pass. */
const LASTING: ReadonlySet<Refused['code']> = new Set<Refused['code']>([
  'unknown-grid',
  'address-not-allowed',
  'grid-redirects',
  'malformed',
]);

/** The grid still has the agent of the session that broke; it lets it in when it has noticed. */
const STILL_PRESENT = 'presence';

export function again(detail: string | null): Restoration {
  return { kind: 'again', detail };
}

/** What becomes of a session that would not be let in once more. */
export function afterRefusal(result: Exclude<LoginResult, { kind: 'success' }>): Restoration {
  if (result.kind === 'failed') {
    return LASTING.has(result.code) ? notEntered(result.detail) : again(result.detail);
  }
  return result.reason === STILL_PRESENT ? again(result.message) : notEntered(result.message);
}

/** The bridge's own close codes say that it is there; all others that it is not. */
export function outcomeOf({ closeCode, reason }: LinkFailure): LoginOutcome {
  const isTold = Object.values<number>(CLOSE_CODES).includes(closeCode);
  const detail = reason || (isTold ? `close code ${closeCode}` : '');
  return { kind: 'failed', code: isTold ? 'bridge-closed' : 'bridge-unreachable', detail };
}

/** The end of a session that did not come into a region. */
export function endOf(failure: StartFailure): SessionEnd {
  switch (failure.reason) {
    case 'kicked':
      return { kind: 'kicked', words: failure.text };
    case 'closed':
      return { kind: 'closed-by-simulator' };
    case 'lost':
      return { kind: 'not-entered', message: 'the simulator fell silent' };
    case 'unanswered':
      return { kind: 'not-entered', message: `${failure.message} was not answered` };
    case 'late':
      return { kind: 'not-entered', message: `${failure.message} did not come` };
  }
}

function notEntered(message: string): Restoration {
  return { kind: 'over', end: { kind: 'not-entered', message } };
}
