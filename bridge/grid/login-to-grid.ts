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
  MAX_RESPONSE_BYTES,
  XML_RPC_CONTENT_TYPE,
} from '../../src/protocol/grid/index.ts';
import type { GridConfig } from '../config/index.ts';
import { RefusalError } from './refusal-error.ts';
import type { GridHttpClient } from './upstream/grid-http-client.ts';
import { readBody } from './upstream/response-body.ts';

/** Most steps of one login, the first included. */
const MAX_STEPS = 4;

/** A grid's response to a login, as received and decoded. */
interface ReceivedLogin {
  readonly body: string;
  readonly response: LoginResponse;
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
 * @param timeoutMs - time limit for all steps together.
 * @throws {@link RefusalError} as {@link GridHttpClient.send}, and `grid-status`, `grid-answer`, `answer-too-large`,
 * `malformed`.
 */
export async function loginToGrid(
  grid: GridConfig,
  request: LoginRequest,
  http: GridHttpClient,
  pageSignal: AbortSignal,
  timeoutMs: number,
): Promise<ReceivedLogin> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([pageSignal, deadline]);
  const post = (url: string, method: string) =>
    postLogin(grid, url, encodeRequest(grid, request, method), http, signal, timeoutMs);
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
  timeoutMs: number,
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
  const bytes = await readBody(response, { limit: MAX_RESPONSE_BYTES, timeoutMs });
  const text = new TextDecoder().decode(bytes);
  return { body: text, response: decodeResponse(decode, bytes, text) };
}

function decodeResponse(
  decode: (bytes: Uint8Array) => LoginResponse,
  bytes: Uint8Array,
  text: string,
): LoginResponse {
  try {
    return decode(bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    if (/^\s*<(!doctype\s+html|html)\b/i.test(text)) {
      throw new RefusalError('grid-answer', 'the grid sent a web page instead of a login response');
    }
    throw new RefusalError('grid-answer', `the grid sent no login response: ${error.message}`);
  }
}
