import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { DecodeError, encodeUtf8 } from '../../formats/bytes/index.ts';
import { CLOSE_CODES } from '../../protocol/bridge/index.ts';
import {
  decodeLlsdLoginResponse,
  decodeLoginResponse,
  type LoginRequest,
  type LoginResponse,
  type LoginSuccess,
  passwordDigest,
} from '../../protocol/grid/index.ts';
import type { StartFailure } from '../../protocol/lludp/circuit/index.ts';
import type { LoginForm, LoginOutcome, Refused, SessionEnd } from '../live-contract.ts';
import type { BridgeLink, LinkFailure } from './bridge-link.ts';
import type { Restoration } from './reconnecting-link.ts';

/** By which a grid knows this viewer. */
const CHANNEL = 'Vitrine';
const MACHINE_ID = /^[0-9a-f]{32}$/i;

/** What logs in, and logs in again: never the password, only its digest; kept in memory alone. */
export interface Credentials {
  readonly grid: string;
  readonly bridgeToken: string | null;
  readonly request: LoginRequest;
}

export function credentialsOf(
  form: LoginForm,
  bridgeToken: string | null,
  version: string,
): Credentials {
  const { grid, first, last, start, platform, agreesToTerms, readCritical, token, mfaHash } = form;
  const request: LoginRequest = {
    first,
    last,
    passwordDigest: passwordDigest(form.password, md5Hex),
    start,
    channel: CHANNEL,
    version,
    platform,
    ...machineNames(form.machineId),
    agreesToTerms,
    readCritical,
    token,
    mfaHash,
  };
  return { grid, bridgeToken, request };
}

/** For logging in once more after the bridge was gone: to where one was, and the one-time code is spent. */
export function forReturn(credentials: Credentials, success: LoginSuccess): Credentials {
  const { request } = credentials;
  const mfaHash = success.mfaHash ?? request.mfaHash;
  return { ...credentials, request: { ...request, start: 'last', token: undefined, mfaHash } };
}

/**
 * What a grid recognises this browser by: nothing of the computer is in it. The first byte of the address is marked
 * as one that was made up (locally administered).
 *
 * @throws {RangeError} for what is not 16 bytes in hex.
 */
function machineNames(machineId: string): { mac: string; id0: string } {
  if (!MACHINE_ID.test(machineId)) throw new RangeError('a machine id is 32 hex digits');
  const bytes = hexToBytes(machineId);
  const mac = bytes.slice(0, 6);
  mac[0] = (mac[0] & 0xfc) | 0x02;
  return { mac: (bytesToHex(mac).match(/../g) ?? []).join(':'), id0: md5Hex(bytes) };
}

function md5Hex(bytes: Uint8Array): string {
  return bytesToHex(md5(bytes));
}

/** What came of a login: the session's own secrets, or what to tell the person. */
type LoginResult =
  | { readonly kind: 'success'; readonly success: LoginSuccess; readonly token: string }
  | Exclude<LoginOutcome, { readonly kind: 'logged-in' }>;

/** Milliseconds: grids take long, and the bridge has a limit of its own. */
const LOGIN_TIMEOUT_MS = 120_000;

/** Logs in over an open link. Resolves in any case. */
export async function logIn(
  link: BridgeLink,
  { grid, request }: Credentials,
): Promise<LoginResult> {
  const answer = await link.request({ type: 'login', grid, request }, LOGIN_TIMEOUT_MS);
  if (answer.type === 'refused') {
    return { kind: 'failed', code: answer.code, detail: answer.detail };
  }
  if (answer.type !== 'login') return badAnswer('the bridge answered something else');
  try {
    const decode = answer.format === 'llsd' ? decodeLlsdLoginResponse : decodeLoginResponse;
    return resultOf(decode(encodeUtf8(answer.body)), answer.token);
  } catch (error) {
    if (error instanceof DecodeError) return badAnswer(error.message);
    throw error;
  }
}

function resultOf(answer: LoginResponse, token: string | null): LoginResult {
  switch (answer.outcome) {
    case 'success':
      return token === null
        ? badAnswer('the bridge opened no session')
        : { kind: 'success', success: answer, token };
    case 'indeterminate':
      return { kind: 'failed', code: 'grid-redirects', detail: answer.message };
    case 'failure': {
      const { reason, message, challenge: question, mfaHash } = answer;
      return { kind: 'refused', reason, message, question, mfaHash };
    }
  }
}

function badAnswer(detail: string): LoginResult {
  return { kind: 'failed', code: 'bad-answer', detail };
}

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
      return { kind: 'kicked', message: failure.text };
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
