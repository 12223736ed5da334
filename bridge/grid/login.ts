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
import { Refusal } from './refusal.ts';
import { readBody } from './upstream/read-body.ts';
import type { Upstream } from './upstream/upstream.ts';

/** Steps of one login, the first included. */
const MOST_STEPS = 4;

/** A grid's answer to a login, as it came and as it reads. */
export interface GridAnswer {
  readonly body: string;
  readonly answer: LoginResponse;
}

/** The two forms of a login. */
const FORMS = {
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
 * Logs in to a grid, in as many steps as it wants on its own host.
 *
 * @param timeoutMs - for all of it.
 * @throws {@link Refusal} as {@link Upstream.send}, and `grid-status`, `grid-answer`, `answer-too-large`,
 * `malformed`.
 */
export async function loginToGrid(
  grid: GridConfig,
  request: LoginRequest,
  upstream: Upstream,
  leave: AbortSignal,
  timeoutMs: number,
): Promise<GridAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([leave, deadline]);
  try {
    return await allSteps(grid, request, upstream, signal, timeoutMs);
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new Refusal(
      'grid-timeout',
      `the grid took more than ${timeoutMs / 1000} s for the login`,
    );
  }
}

async function allSteps(
  grid: GridConfig,
  request: LoginRequest,
  upstream: Upstream,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<GridAnswer> {
  let [url, method] = [grid.loginUri, LOGIN_METHOD];
  for (let step = 0; step < MOST_STEPS; step++) {
    const came = await oneStep(
      grid,
      url,
      encode(grid, request, method),
      upstream,
      signal,
      timeoutMs,
    );
    if (came.answer.outcome !== 'indeterminate') return came;
    const { nextUrl, nextMethod } = came.answer;
    if (!isSafeRedirect(url, nextUrl)) {
      throw new Refusal('grid-redirects', 'the grid sends the login to another host');
    }
    [url, method] = [nextUrl, nextMethod];
  }
  throw new Refusal('grid-redirects', `the login had more than ${MOST_STEPS} steps`);
}

function encode(grid: GridConfig, request: LoginRequest, method: string): Uint8Array {
  try {
    return FORMS[grid.login].encode(request, method);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('malformed', error.message);
    throw error;
  }
}

async function oneStep(
  grid: GridConfig,
  url: string,
  body: Uint8Array,
  upstream: Upstream,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<GridAnswer> {
  const form = FORMS[grid.login];
  const headers = { 'content-type': form.contentType, 'content-length': `${body.length}` };
  const sent = { method: 'POST', headers, body, signal, timeoutMs } as const;
  const answer = await upstream.send(new URL(url), sent);
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new Refusal(
      'grid-status',
      `the grid answered the login with status ${answer.statusCode}`,
    );
  }
  const bytes = await readBody(answer, MAX_RESPONSE_BYTES);
  const text = new TextDecoder().decode(bytes);
  return { body: text, answer: decode(form.decode, bytes, text) };
}

function decode(
  decoder: (bytes: Uint8Array) => LoginResponse,
  bytes: Uint8Array,
  text: string,
): LoginResponse {
  try {
    return decoder(bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    if (/^\s*<(!doctype\s+html|html)\b/i.test(text)) {
      throw new Refusal('grid-answer', 'a web page came instead of the answer to a login');
    }
    throw new Refusal('grid-answer', `what came is no answer to a login: ${error.message}`);
  }
}
