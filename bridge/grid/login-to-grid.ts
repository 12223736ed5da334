import { DecodeError } from '../../src/formats/bytes/index.ts';
import {
  decodeLlsdLoginResponse,
  decodeLoginResponse,
  encodeLlsdLoginRequest,
  encodeLoginRequest,
  isSafeRedirect,
  LLSD_CONTENT_TYPE,
  LOGIN_METHOD,
  type LoginRequest,
  type LoginResponse,
  XML_RPC_CONTENT_TYPE,
} from '../../src/protocol/grid/index.ts';
import type { GridConfig } from '../config/index.ts';
import { readLoginBody, withoutLists } from './login-body.ts';
import { RefusalError } from './refusal-error.ts';
import type { GridHttpClient } from './upstream/grid-http-client.ts';

/** Most steps of one login, the first included. */
const MAX_STEPS = 4;

/** A grid's response to a login, as received and decoded, but for its lists. */
interface ReceivedLogin {
  readonly body: Buffer;
  readonly response: LoginResponse;
}

/** What a login may use. */
export interface LoginLimits {
  /** Time limit for all steps together. */
  readonly timeoutMs: number;
  /** Bytes of a response that are kept. */
  readonly maxBytes: number;
  /** Called before bytes of a response are kept; what it throws ends the login. */
  readonly reserve: (bytes: number, signal: AbortSignal) => Promise<void>;
}

/** The two encodings of a login. */
const ENCODINGS = {
  'xml-rpc': {
    contentType: XML_RPC_CONTENT_TYPE,
    encode: encodeLoginRequest,
    decode: decodeLoginResponse,
  },
  llsd: {
    contentType: LLSD_CONTENT_TYPE,
    encode: encodeLlsdLoginRequest,
    decode: decodeLlsdLoginResponse,
  },
} as const;

/**
 * Logs in to a grid, in as many steps as the grid requires as long as they stay on its host.
 *
 * @param pageSignal - aborted when the page disconnects.
 * @throws {@link RefusalError} as {@link GridHttpClient.send}, and `grid-status`, `grid-answer`, `answer-too-large`,
 * `malformed`.
 */
export async function loginToGrid(
  grid: GridConfig,
  request: LoginRequest,
  http: GridHttpClient,
  pageSignal: AbortSignal,
  limits: LoginLimits,
): Promise<ReceivedLogin> {
  const { timeoutMs } = limits;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([pageSignal, deadline]);
  const post = (url: string, method: string) =>
    postLogin(grid, url, encodeRequest(grid, request, method), http, signal, limits);
  try {
    return await followSteps(grid.loginUri, post);
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new RefusalError(
      'grid-timeout',
      `the grid took more than ${timeoutMs / 1000} s for the login`,
    );
  }
}

async function followSteps(
  loginUri: string,
  post: (url: string, method: string) => Promise<ReceivedLogin>,
): Promise<ReceivedLogin> {
  let [url, method] = [loginUri, LOGIN_METHOD];
  for (let step = 0; step < MAX_STEPS; step++) {
    const received = await post(url, method);
    if (received.response.outcome !== 'indeterminate') return received;
    const { nextUrl, nextMethod } = received.response;
    if (!isSafeRedirect(url, nextUrl)) {
      throw new RefusalError('grid-redirects', 'the grid sends the login to another host');
    }
    [url, method] = [nextUrl, nextMethod];
  }
  throw new RefusalError('grid-redirects', `the login had more than ${MAX_STEPS} steps`);
}

function encodeRequest(grid: GridConfig, request: LoginRequest, method: string): Uint8Array {
  try {
    return ENCODINGS[grid.login].encode(request, method);
  } catch (error) {
    if (error instanceof RangeError) throw new RefusalError('malformed', error.message);
    throw error;
  }
}

async function postLogin(
  grid: GridConfig,
  url: string,
  body: Uint8Array,
  http: GridHttpClient,
  signal: AbortSignal,
  { timeoutMs, maxBytes, reserve }: LoginLimits,
): Promise<ReceivedLogin> {
  const { contentType, decode } = ENCODINGS[grid.login];
  const headers = { 'content-type': contentType, 'content-length': `${body.length}` };
  const request = { method: 'POST', headers, body, signal, timeoutMs } as const;
  const response = await http.send(new URL(url), request);
  if (response.statusCode !== 200) {
    response.destroy();
    throw new RefusalError(
      'grid-status',
      `the grid responded to the login with status ${response.statusCode}`,
    );
  }
  const received = await readLoginBody(response, maxBytes, (count) => reserve(count, signal));
  return { body: received, response: decodeResponse(decode, received) };
}

function decodeResponse(decode: (bytes: Uint8Array) => LoginResponse, body: Buffer): LoginResponse {
  try {
    return decode(withoutLists(body));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    if (/^\s*<(!doctype\s+html|html)\b/i.test(body.toString('latin1', 0, 1024))) {
      throw new RefusalError('grid-answer', 'the grid sent a web page instead of a login response');
    }
    throw new RefusalError('grid-answer', `the grid sent no login response: ${error.message}`);
  }
}
