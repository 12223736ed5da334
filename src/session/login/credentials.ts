import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type LoginRequest, type LoginSuccess, passwordDigest } from '../../protocol/grid/index.ts';
import type { LoginForm } from '../contract.ts';

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
