import type { Llsd } from '../../formats/llsd/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { type FolderSummary, readFolderSummary } from './fetch-inventory.ts';
import { type RegionLocation, regionLocation } from './grid-events.ts';
import { decodeResponse, LlsdMapReader } from './grid-response.ts';
import { LOGIN_METHOD } from './login-request.ts';
import {
  HTTP_URL,
  IP_ADDRESS,
  NOTATION,
  PORT,
  S32,
  TEXT,
  U32,
  UUID,
  type ValueType,
  VECTOR,
} from './value-types.ts';
import { decodeXmlRpcResponse } from './xml-rpc.ts';

/** What makes another try worth while, once the person has given it. */
export type LoginChallenge =
  /** Agree to the terms of service in `message`. */
  | 'terms'
  /** Read the critical message in `message`. */
  | 'critical-message'
  /** Give the code of a second factor. */
  | 'code';

/** The grid refused the login. */
export interface LoginFailure {
  readonly outcome: 'failure';
  /** Word for word, such as `key`, `presence`, `tos`; `fault` for a fault of XML-RPC. */
  readonly reason: string;
  /** Word for word, for the person to read. */
  readonly message: string;
  readonly messageId: string | null;
  /** What to ask the person for; null when the same login would fail again. */
  readonly challenge: LoginChallenge | null;
  /** To send back with the code; a secret. */
  readonly mfaHash: string | null;
}

/** The login goes on at another address; see {@link staysOnHost}. */
export interface LoginRedirect {
  readonly outcome: 'indeterminate';
  readonly nextUrl: string;
  readonly nextMethod: string;
  readonly message: string;
}

/** What came of a login. */
export type LoginResponse = LoginSuccess | LoginFailure | LoginRedirect;

const CHALLENGES: ReadonlyMap<string, LoginChallenge> = new Map([
  ['tos', 'terms'],
  ['critical', 'critical-message'],
  ['mfa_challenge', 'code'],
]);

/** `true`, `false` or `indeterminate`. */
const STATE: ValueType<string> = {
  expected: 'true, false or indeterminate',
  read: (value) => {
    const state = String(value).toLowerCase();
    return ['true', 'false', 'indeterminate'].includes(state) ? state : undefined;
  },
};

/**
 * Decodes the answer to an XML-RPC login.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeXmlRpcResponse}; `field-missing` and
 * `wrong-type` for what a session cannot do without.
 *
 * **Source:** login-and-caps.md section 1.
 */
export function decodeLoginResponse(bytes: Uint8Array): LoginResponse {
  const answer = decodeXmlRpcResponse(bytes);
  if (answer.kind === 'value') return readLoginResponse(LlsdMapReader.of(answer.value));
  const { message } = answer;
  const reason = 'fault';
  return { outcome: 'failure', reason, message, messageId: null, challenge: null, mfaHash: null };
}

/**
 * Decodes the answer to a login in LLSD.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`,
 * `field-missing`, `wrong-type`.
 *
 * **Source:** login-and-caps.md section 1, "LLSD login".
 */
export function decodeLlsdLoginResponse(bytes: Uint8Array): LoginResponse {
  return readLoginResponse(decodeResponse(bytes));
}

function readLoginResponse(fields: LlsdMapReader): LoginResponse {
  switch (fields.required('login', STATE)) {
    case 'true':
      return readLoginSuccess(fields);
    case 'indeterminate':
      return readRedirect(fields);
    default:
      return readFailure(fields);
  }
}

function readRedirect(fields: LlsdMapReader): LoginRedirect {
  return {
    outcome: 'indeterminate',
    nextUrl: fields.required('next_url', HTTP_URL),
    nextMethod: fields.optional('next_method', TEXT) || LOGIN_METHOD,
    message: fields.optional('message', TEXT) ?? '',
  };
}

function readFailure(fields: LlsdMapReader): LoginFailure {
  const reason = fields.optional('reason', TEXT) ?? '';
  return {
    outcome: 'failure',
    reason,
    message: fields.optional('message', TEXT) ?? '',
    messageId: fields.optional('message_id', TEXT),
    challenge: CHALLENGES.get(reason) ?? null,
    mfaHash: fields.optional('mfa_hash', TEXT),
  };
}

/** A session has begun; all that follows needs something of this. */
export interface LoginSuccess {
  readonly outcome: 'success';
  readonly agentId: string;
  /** A credential. */
  readonly sessionId: string;
  /** A credential. */
  readonly secureSessionId: string;
  /** Unsigned 32 bits; a credential. */
  readonly circuitCode: number;
  /** `a.b.c.d`, for datagrams. */
  readonly simAddress: string;
  readonly simPort: number;
  /** A credential, as every capability's address. */
  readonly seedCapability: string;
  readonly region: RegionLocation;
  readonly firstName: string;
  readonly lastName: string;
  /** The direction in which one appears. */
  readonly lookAt: Vector3 | null;
  /** Folder ids. */
  readonly inventoryRoot: string | null;
  readonly libraryRoot: string | null;
  /** The agent that owns the library. */
  readonly libraryOwner: string | null;
  /** Every folder of the inventory; empty if it was not asked for. */
  readonly skeleton: readonly FolderSummary[];
  /** The grid's word of the day. */
  readonly message: string;
  readonly startLocation: string;
  /** The grid's clock, in seconds since 1970. */
  readonly secondsSinceEpoch: number | null;
  /** Where Second Life serves baked textures. */
  readonly appearanceService: string | null;
  /** To send with the next login instead of a code; a secret. */
  readonly mfaHash: string | null;
}

/**
 * @throws {@link DecodeError} `field-missing`, `wrong-type` for what a session cannot do without; all else
 * is null or empty when it cannot be read.
 *
 * **Source:** login-and-caps.md section 1, "Success".
 */
export function readLoginSuccess(fields: LlsdMapReader): LoginSuccess {
  return {
    outcome: 'success',
    agentId: fields.required('agent_id', UUID),
    sessionId: fields.required('session_id', UUID),
    secureSessionId: fields.required('secure_session_id', UUID),
    circuitCode: fields.required('circuit_code', U32),
    simAddress: fields.required('sim_ip', IP_ADDRESS),
    simPort: fields.required('sim_port', PORT),
    seedCapability: fields.required('seed_capability', HTTP_URL),
    region: readLoginRegion(fields),
    firstName: (fields.optional('first_name', TEXT) ?? '').replaceAll('"', ''),
    lastName: fields.optional('last_name', TEXT) ?? '',
    lookAt: readLookAt(fields),
    inventoryRoot: readFirstId(fields, 'inventory-root', 'folder_id'),
    libraryRoot: readFirstId(fields, 'inventory-lib-root', 'folder_id'),
    libraryOwner: readFirstId(fields, 'inventory-lib-owner', 'agent_id'),
    skeleton: fields.list('inventory-skeleton').map(readFolderSummary),
    message: fields.optional('message', TEXT) ?? '',
    startLocation: fields.optional('start_location', TEXT) ?? '',
    secondsSinceEpoch: fields.optional('seconds_since_epoch', S32),
    appearanceService: fields.optional('agent_appearance_service', HTTP_URL),
    mfaHash: fields.optional('mfa_hash', TEXT),
  };
}

function readLoginRegion(fields: LlsdMapReader): RegionLocation {
  return regionLocation(
    fields.required('region_x', U32),
    fields.required('region_y', U32),
    fields.optional('region_size_x', U32),
    fields.optional('region_size_y', U32),
  );
}

/** The id in the one struct of an array. */
function readFirstId(fields: LlsdMapReader, list: string, name: string): string | null {
  return fields.list(list)[0]?.optional(name, UUID) ?? null;
}

/** XML-RPC has it as notation in text, LLSD may have the array itself. */
function readLookAt(fields: LlsdMapReader): Vector3 | null {
  const plain = fields.optional('look_at', VECTOR);
  if (plain) return plain;
  const written: Llsd | null = fields.optional('look_at', NOTATION);
  return written === null ? null : (VECTOR.read(written) ?? null);
}
