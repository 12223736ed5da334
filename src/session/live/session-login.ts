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
import type { BridgeLink, LinkFailure } from '../link/bridge-link.ts';
import type { LinkErrorCode } from '../link/link-error.ts';
import type { RestoreResult } from '../link/reconnecting-link.ts';
import type { LoginForm, LoginOutcome, SessionEnd } from '../live-contract.ts';

/** What is sent for the first and every later login: of the password only its digest. Kept in memory alone. */
export interface Credentials {
  readonly grid: string;
  readonly bridgeToken: string | null;
  readonly request: LoginRequest;
}

/** The result of a login: the session's own secrets, or what to report to the page. */
type LoginResult =
  | { readonly kind: 'success'; readonly success: LoginSuccess; readonly token: string }
  | Exclude<LoginOutcome, { readonly kind: 'logged-in' }>;

/** The name by which grids know this viewer. */
const VIEWER_CHANNEL = 'Vitrine';
const MACHINE_ID = /^[0-9a-f]{32}$/i;
/** Long, since grids are slow and the bridge has a limit of its own. */
const LOGIN_TIMEOUT_MS = 120_000;

/** @throws {RangeError} for a machine id that is not 16 bytes in hex. */
export function makeCredentials(
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
    channel: VIEWER_CHANNEL,
    version,
    platform,
    ...machineIdentifiers(form.machineId),
    agreesToTerms,
    readCritical,
    token,
    mfaHash,
  };
  return { grid, bridgeToken, request };
}

/** For another login of the same session: to the last location, without the one-time code, which is used up. */
export function reloginCredentials(credentials: Credentials, success: LoginSuccess): Credentials {
  const { request } = credentials;
  const mfaHash = success.mfaHash ?? request.mfaHash;
  return { ...credentials, request: { ...request, start: 'last', token: undefined, mfaHash } };
}

/**
 * The identifiers by which a grid recognises this browser. They contain nothing about the computer. The first byte of
 * `mac` marks the address as locally administered, that is, invented.
 */
function machineIdentifiers(machineId: string): { mac: string; id0: string } {
  if (!MACHINE_ID.test(machineId)) throw new RangeError('a machine id is 32 hex digits');
  const bytes = hexToBytes(machineId);
  const mac = bytes.slice(0, 6);
  mac[0] = (mac[0] & 0xfc) | 0x02;
  return { mac: (bytesToHex(mac).match(/../g) ?? []).join(':'), id0: md5Hex(bytes) };
}

function md5Hex(bytes: Uint8Array): string {
  return bytesToHex(md5(bytes));
}

/** Logs in over an open link. Errors of the bridge and the grid do not reject. */
export async function logIn(
  link: BridgeLink,
  { grid, request }: Credentials,
): Promise<LoginResult> {
  const response = await link.request({ type: 'login', grid, request }, LOGIN_TIMEOUT_MS);
  if (response.type === 'refused') {
    return { kind: 'failed', code: response.code, detail: response.detail };
  }
  if (response.type !== 'login') return badResponse('the bridge sent another response');
  try {
    const decode = response.format === 'llsd' ? decodeLlsdLoginResponse : decodeLoginResponse;
    return loginResult(decode(encodeUtf8(response.body)), response.token);
  } catch (error) {
    if (error instanceof DecodeError) return badResponse(error.message);
    throw error;
  }
}

function loginResult(response: LoginResponse, token: string | null): LoginResult {
  switch (response.outcome) {
    case 'success':
      return token === null
        ? badResponse('the bridge opened no session')
        : { kind: 'success', success: response, token };
    case 'indeterminate':
      return { kind: 'failed', code: 'grid-redirects', detail: response.message };
    case 'failure': {
      const { reason, message, challenge, mfaHash } = response;
      return { kind: 'refused', reason, message, challenge, mfaHash };
    }
  }
}

function badResponse(detail: string): LoginResult {
  return { kind: 'failed', code: 'bad-answer', detail };
}

/** The outcome of a login without a link. Only a bridge closes with one of its own codes. */
export function linkFailureOutcome({ closeCode, reason }: LinkFailure): LoginOutcome {
  const isBridge = Object.values<number>(CLOSE_CODES).includes(closeCode);
  const detail = reason || (isBridge ? `close code ${closeCode}` : '');
  return { kind: 'failed', code: isBridge ? 'bridge-closed' : 'bridge-unreachable', detail };
}

/** The codes of errors that another login would meet again; all others may be temporary. */
const PERMANENT_CODES: ReadonlySet<LinkErrorCode> = new Set<LinkErrorCode>([
  'unknown-grid',
  'address-not-allowed',
  'grid-redirects',
  'malformed',
]);

/** The reason by which a grid refuses a login while it still has the agent of the broken session. */
const STILL_PRESENT = 'presence';

/** Whether a session whose login over a new link failed tries again, or ends. */
export function failedRelogin(result: Exclude<LoginResult, { kind: 'success' }>): RestoreResult {
  const { kind } = result;
  const detail = kind === 'failed' ? result.detail : result.message;
  const mayRetry =
    kind === 'failed' ? !PERMANENT_CODES.has(result.code) : result.reason === STILL_PRESENT;
  return mayRetry
    ? { kind: 'retry', detail }
    : { kind: 'ended', end: { kind: 'not-entered', message: detail } };
}

/** The end of a session that could not enter a region. */
export function startFailureEnd(failure: StartFailure): SessionEnd {
  switch (failure.reason) {
    case 'kicked':
      return { kind: 'kicked', message: failure.text };
    case 'closed':
      return { kind: 'closed-by-simulator' };
    case 'lost':
      return { kind: 'not-entered', message: 'the simulator fell silent' };
    case 'unanswered':
      return { kind: 'not-entered', message: `${failure.message} was not acknowledged` };
    case 'late':
      return { kind: 'not-entered', message: `${failure.message} did not arrive` };
  }
}
