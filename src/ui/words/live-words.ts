import { CLOSE_CODES, type CloseReason, type RefusalCode } from '../../protocol/bridge/index.ts';
import type { LoginOutcome, SessionEnd, SessionStep } from '../../session/contract.ts';
import { formatCount, formatPlural } from '../format.ts';

/** What happened, and what to do about it. */
export interface LiveWords {
  readonly title: string;
  readonly mend: string;
}

type FailureCode = Extract<LoginOutcome, { kind: 'failed' }>['code'];

/** Where a session stands, in the present tense and without a full stop. */
export const STEP_WORDS: Record<SessionStep, string> = {
  idle: 'Not connected',
  connecting: 'Connecting to the bridge',
  'logging-in': 'Logging in',
  entering: 'Entering the region',
  connected: 'Connected',
  reconnecting: 'Connection lost, trying again',
  moving: 'Moving to another region',
  ended: 'Disconnected',
};

const REFUSALS: Record<RefusalCode, LiveWords> = {
  'unknown-grid': {
    title: 'The bridge does not know this grid',
    mend: 'Choose a grid of its list, or add this one to its configuration file.',
  },
  'address-not-allowed': {
    title: 'The bridge may not go to this address',
    mend: 'It reaches only what its configuration names; addresses of a private network must be allowed there.',
  },
  'grid-unreachable': {
    title: 'Nobody answers at the grid’s address',
    mend: 'Check the address, and whether the grid is up.',
  },
  'grid-timeout': {
    title: 'The grid took too long to answer',
    mend: 'It may be busy or down. Try again in a minute.',
  },
  'grid-redirects': {
    title: 'The grid sends logins to another address',
    mend: 'The bridge does not follow. Put the new address into its configuration if you trust it.',
  },
  'grid-answer': {
    title: 'What answered is no login of a grid',
    mend: 'Check the address: it may be that of a web page.',
  },
  'grid-status': {
    title: 'The grid answered with an error',
    mend: 'Try again later, or check that the address is that of its login.',
  },
  'answer-too-large': {
    title: 'The grid’s answer is too large',
    mend: 'The account may hold a very large inventory. Try again, or raise the limit of the bridge.',
  },
  'no-session': {
    title: 'The session is over',
    mend: 'Log in again.',
  },
  'too-many-circuits': {
    title: 'Too many regions are open in this session',
    mend: 'Disconnect and log in again.',
  },
  'over-limit': {
    title: 'The bridge is asked too often',
    mend: 'Wait a minute, then try again.',
  },
  'unknown-capability': {
    title: 'The region does not offer what was asked for',
    mend: 'Nothing can be done here; the rest goes on without it.',
  },
  malformed: {
    title: 'The bridge did not understand this page',
    mend: 'Reload the page: it may be older than the bridge.',
  },
};

const FAILURES: Record<FailureCode, LiveWords> = {
  ...REFUSALS,
  'bridge-unreachable': {
    title: 'The bridge does not answer',
    mend: 'Check that vitrine serve is still running, then try again.',
  },
  'bridge-closed': {
    title: 'The bridge ended the connection during the login',
    mend: 'Try again; if it wants a token, check that too.',
  },
  'bad-answer': {
    title: 'The grid’s answer could not be read',
    mend: 'Nothing was entered. Try again, or tell the people of the grid.',
  },
};

/** Why a login came to nothing before the grid had its say. */
export function failureWords(code: FailureCode): LiveWords {
  return FAILURES[code];
}

const CLOSED: Record<CloseReason, LiveWords> = {
  shuttingDown: {
    title: 'The bridge was shut down',
    mend: 'It logged you out first. Log in again once it runs.',
  },
  noLogin: { title: 'The bridge waited too long for a login', mend: 'Log in again.' },
  idle: { title: 'The bridge heard nothing from this page for too long', mend: 'Log in again.' },
  expired: {
    title: 'The longest time that the bridge allows is over',
    mend: 'Log in again to go on.',
  },
  flooding: {
    title: 'This page sent more than the bridge allows',
    mend: 'Wait a minute, then log in again.',
  },
  malformed: {
    title: 'The bridge did not understand this page',
    mend: 'Reload the page: it may be older than the bridge.',
  },
  tooMany: {
    title: 'The bridge has no room for another connection',
    mend: 'Close other tabs that are connected, or try again later.',
  },
  unauthorised: {
    title: 'The bridge wants another token',
    mend: 'Ask whoever runs the bridge for its token, and log in with it.',
  },
  unresponsive: {
    title: 'The bridge had no sign of life from this page',
    mend: 'Check your network, then log in again.',
  },
  replaced: {
    title: 'This session goes on in another window',
    mend: 'Close that window, or log in again here.',
  },
  noPrograms: {
    title: 'The bridge takes no programs',
    mend: 'Start it anew with its option for programs.',
  },
  noPage: {
    title: 'The page that was to be puppeteered is not there',
    mend: 'Let programs puppeteer there, and name the code that the page shows.',
  },
};

const CLOSE_REASONS = new Map(
  Object.entries(CLOSE_CODES).map(([reason, code]) => [code as number, reason as CloseReason]),
);

/** By the code with which the bridge closed the socket. */
export function closeWords(closeCode: number): LiveWords {
  const reason = CLOSE_REASONS.get(closeCode);
  if (reason) return CLOSED[reason];
  return {
    title: `The connection to the bridge was closed (${closeCode})`,
    mend: 'Check that the bridge runs, then log in again.',
  };
}

/** Why a session ended; null for an end that was asked for. */
export function endWords(end: SessionEnd): LiveWords | null {
  switch (end.kind) {
    case 'logged-out':
      return null;
    case 'kicked':
      return {
        title: end.words
          ? `The grid ended the session: ${end.words}`
          : 'The grid ended the session',
        mend: 'Log in again, if the grid lets you.',
      };
    case 'silent':
      return {
        title: `The region has been silent for ${formatPlural(Math.round(end.seconds), 'second')}`,
        mend: 'It may have stopped. Log in again; another region may be better.',
      };
    case 'closed-by-simulator':
      return {
        title: 'The region closed the connection',
        mend: 'It may be restarting. Log in again in a minute.',
      };
    case 'not-entered':
      return {
        title: end.message
          ? `The region did not let you in: ${end.message}`
          : 'The region did not let you in',
        mend: 'Log in again, perhaps with another place to start.',
      };
    case 'bridge-closed':
      return closeWords(end.closeCode);
    case 'bridge-unreachable':
      return {
        title: 'The bridge does not answer any more',
        mend: 'Check that vitrine serve still runs and your network is up, then log in again.',
      };
    case 'replay-over':
      return {
        title: 'The recorded session is over',
        mend: 'Drop it again to see it once more.',
      };
  }
}

/** What stands on the stage while the session is not as it should be: of a try its number. */
export function troubleWords(step: SessionStep, attempt: number): string | null {
  if (step === 'reconnecting') return `${STEP_WORDS.reconnecting} (${formatCount(attempt)})`;
  return step === 'moving' ? STEP_WORDS.moving : null;
}

/** How asset types of an outfit are called. */
const TYPES: ReadonlyMap<number, string> = new Map([
  [5, 'clothing'],
  [6, 'object'],
  [13, 'body part'],
  [21, 'gesture'],
]);

export function outfitTypeWords(type: number): string {
  return TYPES.get(type) ?? `asset of type ${type}`;
}
