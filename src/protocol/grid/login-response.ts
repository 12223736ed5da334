import type { Llsd } from '../../formats/llsd/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { makeRegionHandle } from '../lludp/index.ts';
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

/** The outcome of a login. */
export type LoginResponse = LoginSuccess | LoginFailure | LoginRedirect;

/** The agent is logged in. */
export interface LoginSuccess {
  readonly outcome: 'success';
  readonly agentId: string;
  /** A credential. */
  readonly sessionId: string;
  /** A credential. */
  readonly secureSessionId: string;
  /** Unsigned 32 bits; a credential. */
  readonly circuitCode: number;
  /** The simulator's IPv4 address for datagrams, `a.b.c.d`. */
  readonly simAddress: string;
  readonly simPort: number;
  /** A credential, like the URL of every capability. */
  readonly seedCapability: string;
  readonly region: RegionLocation;
  readonly firstName: string;
  readonly lastName: string;
  /** The direction that the agent faces at first. */
  readonly lookAt: Vector3 | null;
  /** Folder id. */
  readonly inventoryRoot: string | null;
  /** Folder id. */
  readonly libraryRoot: string | null;
  /** The agent that owns the library. */
  readonly libraryOwner: string | null;
  /** Every folder of the inventory; empty if it was not requested. */
  readonly skeleton: readonly FolderSummary[];
  /** The active gestures; empty if they were not requested. */
  readonly gestures: readonly LoginGesture[];
  /** The grid's message of the day. */
  readonly message: string;
  readonly startLocation: string;
  /** The grid's clock, in seconds since 1970. */
  readonly secondsSinceEpoch: number | null;
  /** Where Second Life serves baked textures. */
  readonly appearanceService: string | null;
  /** A secret to send with the next login instead of a code. */
  readonly mfaHash: string | null;
}

/** An active gesture: an item of the inventory and its asset. */
export interface LoginGesture {
  readonly itemId: string;
  readonly assetId: string;
}

/** The grid refused the login. */
interface LoginFailure {
  readonly outcome: 'failure';
  /** The reason as the grid names it, such as `key`, `presence`, `tos`; `fault` for a fault of XML-RPC. */
  readonly reason: string;
  /** The grid's own text, for the user to read. */
  readonly message: string;
  readonly messageId: string | null;
  /** What the user must provide; null if the same login would fail again. */
  readonly challenge: LoginChallenge | null;
  /** A secret to send back with the code. */
  readonly mfaHash: string | null;
}

/** What the user must provide before the login can succeed. */
export type LoginChallenge =
  /** Agreement to the terms of service in `message`. */
  | 'terms'
  /** Confirmation that the critical message in `message` was read. */
  | 'critical-message'
  /** The code of a second factor. */
  | 'code';

/** The login continues at another address; see {@link isSafeRedirect}. */
interface LoginRedirect {
  readonly outcome: 'indeterminate';
  readonly nextUrl: string;
  readonly nextMethod: string;
  readonly message: string;
}

const CHALLENGES: ReadonlyMap<string, LoginChallenge> = new Map([
  ['tos', 'terms'],
  ['critical', 'critical-message'],
  ['mfa_challenge', 'code'],
]);

const LOGIN_STATE: ValueType<string> = {
  expected: 'true, false or indeterminate',
  read: (value) => {
    const state = String(value).toLowerCase();
    return ['true', 'false', 'indeterminate'].includes(state) ? state : undefined;
  },
};

/**
 * Decodes the response to an XML-RPC login.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeXmlRpcResponse}; `field-missing` and `wrong-type` for
 * fields that a session requires.
 *
 * **Source:** login-and-caps.md section 1.
 */
export function decodeLoginResponse(bytes: Uint8Array): LoginResponse {
  const response = decodeXmlRpcResponse(bytes);
  if (response.kind === 'value') return readLoginResponse(LlsdMapReader.of(response.value));
  const { message } = response;
  const reason = 'fault';
  return { outcome: 'failure', reason, message, messageId: null, challenge: null, mfaHash: null };
}

/**
 * Decodes the response to a login in LLSD.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`, `field-missing`,
 * `wrong-type`.
 *
 * **Source:** login-and-caps.md section 1, "LLSD login".
 */
export function decodeLlsdLoginResponse(bytes: Uint8Array): LoginResponse {
  return readLoginResponse(decodeResponse(bytes));
}

function readLoginResponse(fields: LlsdMapReader): LoginResponse {
  switch (fields.required('login', LOGIN_STATE)) {
    case 'true':
      return readLoginSuccess(fields);
    case 'indeterminate':
      return {
        outcome: 'indeterminate',
        nextUrl: fields.required('next_url', HTTP_URL),
        nextMethod: fields.optional('next_method', TEXT) || LOGIN_METHOD,
        message: fields.optional('message', TEXT) ?? '',
      };
    default:
      return readLoginFailure(fields);
  }
}

function readLoginFailure(fields: LlsdMapReader): LoginFailure {
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

/**
 * @throws {@link DecodeError} `field-missing`, `wrong-type` for fields that a session requires; all others are null or
 * empty if they cannot be read.
 *
 * **Source:** login-and-caps.md section 1, "Success".
 */
function readLoginSuccess(fields: LlsdMapReader): LoginSuccess {
  return {
    outcome: 'success',
    agentId: fields.required('agent_id', UUID),
    sessionId: fields.required('session_id', UUID),
    secureSessionId: fields.required('secure_session_id', UUID),
    circuitCode: fields.required('circuit_code', U32),
    simAddress: fields.required('sim_ip', IP_ADDRESS),
    simPort: fields.required('sim_port', PORT),
    seedCapability: fields.required('seed_capability', HTTP_URL),
    region: regionLocation(
      makeRegionHandle(fields.required('region_x', U32), fields.required('region_y', U32)),
      fields.optional('region_size_x', U32),
      fields.optional('region_size_y', U32),
    ),
    firstName: (fields.optional('first_name', TEXT) ?? '').replaceAll('"', ''),
    lastName: fields.optional('last_name', TEXT) ?? '',
    lookAt: readLookAt(fields),
    inventoryRoot: readFirstId(fields, 'inventory-root', 'folder_id'),
    libraryRoot: readFirstId(fields, 'inventory-lib-root', 'folder_id'),
    libraryOwner: readFirstId(fields, 'inventory-lib-owner', 'agent_id'),
    skeleton: fields.optionalList('inventory-skeleton').map(readFolderSummary),
    gestures: readGestures(fields),
    message: fields.optional('message', TEXT) ?? '',
    startLocation: fields.optional('start_location', TEXT) ?? '',
    secondsSinceEpoch: fields.optional('seconds_since_epoch', S32),
    appearanceService: fields.optional('agent_appearance_service', HTTP_URL),
    mfaHash: fields.optional('mfa_hash', TEXT),
  };
}

/** Gestures without both ids are left out. */
function readGestures(fields: LlsdMapReader): LoginGesture[] {
  return fields.optionalList('gestures').flatMap((gesture) => {
    const itemId = gesture.optional('item_id', UUID);
    const assetId = gesture.optional('asset_id', UUID);
    return itemId && assetId ? [{ itemId, assetId }] : [];
  });
}

/** An id in the only map of an array. */
function readFirstId(fields: LlsdMapReader, list: string, name: string): string | null {
  return fields.optionalList(list)[0]?.optional(name, UUID) ?? null;
}

/** In XML-RPC the vector is LLSD notation in a text; in LLSD it may be the array itself. */
function readLookAt(fields: LlsdMapReader): Vector3 | null {
  const vector = fields.optional('look_at', VECTOR);
  if (vector) return vector;
  const notation: Llsd | null = fields.optional('look_at', NOTATION);
  return notation === null ? null : (VECTOR.read(notation) ?? null);
}
