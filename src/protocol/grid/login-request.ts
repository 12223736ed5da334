import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { encodeLlsdXml } from '../../formats/llsd/index.ts';
import { encodeXmlRpcCall } from './xml-rpc.ts';
import type { XmlRpcValue } from './xml-rpc-parser.ts';

/** Where to appear: where one left, at home, or at a place in a region (metres). */
export type StartLocation =
  | 'last'
  | 'home'
  | { readonly region: string; readonly x: number; readonly y: number; readonly z: number };

/** What a person and a viewer say of themselves to log in. */
export interface LoginRequest {
  readonly first: string;
  /** Empty for an account without one. */
  readonly last: string;
  /** From {@link passwordDigest}; as good as the password. */
  readonly passwordDigest: string;
  readonly start: StartLocation;
  /** The viewer's own name, by which grids allow or deny viewers. */
  readonly channel: string;
  readonly version: string;
  readonly platform: 'win' | 'mac' | 'lnx';
  /** Stable from login to login, in the form `00:00:00:00:00:00`. */
  readonly mac: string;
  /** Stable from login to login, 32 hex digits. */
  readonly id0: string;
  /** The person agreed to the terms of service that the grid showed. */
  readonly agreesToTerms: boolean;
  /** The person read the critical message that the grid showed. */
  readonly readCritical: boolean;
  /** The code of a second factor, where the grid asked for it. */
  readonly token?: string;
  /** The `mfaHash` of an earlier answer; a secret. */
  readonly mfaHash?: string;
  /** The blocks to ask for; {@link LOGIN_OPTIONS} unless given. */
  readonly options?: readonly string[];
}

/** The method of a login, unless the grid names another for a second step. */
export const LOGIN_METHOD = 'login_to_simulator';

/** What we ask for: a large inventory makes more than this an answer of megabytes. */
export const LOGIN_OPTIONS: readonly string[] = [
  'inventory-root',
  'inventory-skeleton',
  'inventory-lib-root',
];

/** The last name of an account without one. */
const SINGLE_NAME_LAST_NAME = 'Resident';

/**
 * What stands for the password in a login: `$1$` and the lower-case hex MD5 of its UTF-8. The password is
 * taken at its full length: that Second Life cuts at 16 characters is not certain, and OpenSimulator
 * does not.
 *
 * @param md5 - gives the digest of bytes as hex digits in any case.
 *
 * **Source:** login-and-caps.md section 1, "Request fields".
 */
export function passwordDigest(password: string, md5: (bytes: Uint8Array) => string): string {
  return `$1$${md5(encodeUtf8(password)).toLowerCase()}`;
}

/**
 * A start location as grids take it: `last`, `home` or `uri:Region Name&x&y&z`, in whole metres.
 *
 * @throws {RangeError} for a region name with `&`, which would end it, or a position that is not finite.
 *
 * **Source:** login-and-caps.md section 1, "Request fields".
 */
export function formatStartLocation(start: StartLocation): string {
  if (typeof start === 'string') return start;
  const { region, x, y, z } = start;
  if (region.includes('&')) throw new RangeError('a region name has no "&"');
  if (![x, y, z].every(Number.isFinite)) throw new RangeError('a position needs three numbers');
  return `uri:${[region, Math.round(x), Math.round(y), Math.round(z)].join('&')}`;
}

/**
 * The body of an XML-RPC login; the type to send it with is {@link XML_RPC_CONTENT_TYPE}.
 *
 * @param method - as a grid names it for the next step of a login in several.
 * @throws {RangeError} as {@link formatStartLocation}.
 *
 * **Source:** login-and-caps.md section 1.
 */
export function encodeLoginRequest(
  request: LoginRequest,
  method: string = LOGIN_METHOD,
): Uint8Array<ArrayBuffer> {
  return encodeXmlRpcCall({ method, params: [loginFields(request)] });
}

/**
 * The body of a login in LLSD, which not every grid takes; the type to send it with is
 * {@link LLSD_CONTENT_TYPE}.
 *
 * @throws {RangeError} as {@link formatStartLocation}.
 *
 * **Source:** login-and-caps.md section 1, "LLSD login".
 */
export function encodeLlsdLoginRequest(request: LoginRequest): Uint8Array<ArrayBuffer> {
  return encodeLlsdXml(loginFields(request));
}

/**
 * What the viewer would tell of its last session and of its computer is left out: we keep no record of
 * the one, and the other is nobody's business.
 */
function loginFields(request: LoginRequest): Map<string, XmlRpcValue> {
  return new Map<string, XmlRpcValue>([
    ['first', request.first],
    ['last', request.last || SINGLE_NAME_LAST_NAME],
    ['passwd', request.passwordDigest],
    ['start', formatStartLocation(request.start)],
    ['channel', request.channel],
    ['version', request.version],
    ['platform', request.platform],
    ['mac', request.mac],
    ['id0', request.id0],
    ['agree_to_tos', request.agreesToTerms],
    ['read_critical', request.readCritical],
    ['extended_errors', true],
    ['token', request.token ?? ''],
    ['mfa_hash', request.mfaHash ?? ''],
    ['options', [...(request.options ?? LOGIN_OPTIONS)]],
  ]);
}
