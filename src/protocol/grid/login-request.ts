import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { encodeLlsdXml } from '../../formats/llsd/index.ts';
import { RESIDENT_LAST_NAME } from '../objects/index.ts';
import { encodeXmlRpcCall } from './xml-rpc.ts';
import type { XmlRpcValue } from './xml-rpc-parser.ts';

/** Where the agent appears: at its last location, at home, or at a position in a region (metres). */
export type StartLocation =
  | 'last'
  | 'home'
  | { readonly region: string; readonly x: number; readonly y: number; readonly z: number };

/** The identification of a user and a viewer for a login. */
export interface LoginRequest {
  readonly first: string;
  /** Empty for an account without a last name. */
  readonly last: string;
  /** From {@link passwordDigest}; as secret as the password. */
  readonly passwordDigest: string;
  readonly start: StartLocation;
  /** The name of the viewer, by which grids allow or deny viewers. */
  readonly channel: string;
  readonly version: string;
  readonly platform: 'win' | 'mac' | 'lnx';
  /** A MAC address in the form `00:00:00:00:00:00`, the same in every login. */
  readonly mac: string;
  /** A machine identifier of 32 hex digits, the same in every login. */
  readonly id0: string;
  /** Whether the user agreed to the terms of service that the grid showed. */
  readonly agreesToTerms: boolean;
  /** Whether the user read the critical message that the grid showed. */
  readonly readCritical: boolean;
  /** The code of a second factor, if the grid requires it. */
  readonly token?: string;
  /** The `mfaHash` of an earlier response; a secret. */
  readonly mfaHash?: string;
  /** The blocks to request; {@link LOGIN_OPTIONS} by default. */
  readonly options?: readonly string[];
}

/** The XML-RPC method of a login, unless the grid names another for a second step. */
export const LOGIN_METHOD = 'login_to_simulator';

/** The blocks that we request. With more of them, the response of a large inventory would have megabytes. */
const LOGIN_OPTIONS: readonly string[] = [
  'inventory-root',
  'inventory-skeleton',
  'inventory-lib-root',
  'inventory-lib-owner',
  'gestures',
];

/**
 * The form of the password in a login: `$1$` and the lower-case hex MD5 of its UTF-8. The whole password is used: that
 * Second Life truncates it to 16 characters is not certain, and OpenSimulator does not.
 *
 * @param md5 returns the digest of bytes as hex digits in either case.
 *
 * **Source:** login-and-caps.md section 1, "Request fields".
 */
export function passwordDigest(password: string, md5: (bytes: Uint8Array) => string): string {
  return `$1$${md5(encodeUtf8(password)).toLowerCase()}`;
}

/**
 * A start location as grids accept it: `last`, `home` or `uri:Region Name&x&y&z`, in whole metres.
 *
 * @throws {RangeError} for a region name with `&`, which would end the name, or a position that is not finite.
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
 * The body of an XML-RPC login, to be sent with the {@link XML_RPC_CONTENT_TYPE}.
 *
 * @param method the method that the grid names for the next step of a login in several steps.
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
 * The body of a login in LLSD, which not every grid accepts, to be sent with the {@link LLSD_CONTENT_TYPE}.
 *
 * @throws {RangeError} as {@link formatStartLocation}.
 *
 * **Source:** login-and-caps.md section 1, "LLSD login".
 */
export function encodeLlsdLoginRequest(request: LoginRequest): Uint8Array<ArrayBuffer> {
  return encodeLlsdXml(loginFields(request));
}

/**
 * The fields by which viewers describe their last session and their computer are left out: we do not record sessions,
 * and want to keep the computer's properties private.
 */
function loginFields(request: LoginRequest): Map<string, XmlRpcValue> {
  return new Map<string, XmlRpcValue>([
    ['first', request.first],
    ['last', request.last || RESIDENT_LAST_NAME],
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
