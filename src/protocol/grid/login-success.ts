import type { Llsd } from '../../formats/llsd/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { Fields } from './fields.ts';
import { type FolderSummary, readFolderSummary } from './folder-summary.ts';
import { HTTP_URL, IP_ADDRESS, NOTATION, PORT, S32, TEXT, U32, UUID, VECTOR } from './kinds.ts';
import { type RegionPlace, regionAt } from './region-place.ts';

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
  readonly region: RegionPlace;
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
export function readLoginSuccess(fields: Fields): LoginSuccess {
  return {
    outcome: 'success',
    agentId: fields.need('agent_id', UUID),
    sessionId: fields.need('session_id', UUID),
    secureSessionId: fields.need('secure_session_id', UUID),
    circuitCode: fields.need('circuit_code', U32),
    simAddress: fields.need('sim_ip', IP_ADDRESS),
    simPort: fields.need('sim_port', PORT),
    seedCapability: fields.need('seed_capability', HTTP_URL),
    region: readRegion(fields),
    firstName: (fields.get('first_name', TEXT) ?? '').replaceAll('"', ''),
    lastName: fields.get('last_name', TEXT) ?? '',
    lookAt: readLookAt(fields),
    inventoryRoot: readOnly(fields, 'inventory-root', 'folder_id'),
    libraryRoot: readOnly(fields, 'inventory-lib-root', 'folder_id'),
    libraryOwner: readOnly(fields, 'inventory-lib-owner', 'agent_id'),
    skeleton: fields.list('inventory-skeleton').map(readFolderSummary),
    message: fields.get('message', TEXT) ?? '',
    startLocation: fields.get('start_location', TEXT) ?? '',
    secondsSinceEpoch: fields.get('seconds_since_epoch', S32),
    appearanceService: fields.get('agent_appearance_service', HTTP_URL),
    mfaHash: fields.get('mfa_hash', TEXT),
  };
}

function readRegion(fields: Fields): RegionPlace {
  return regionAt(
    fields.need('region_x', U32),
    fields.need('region_y', U32),
    fields.get('region_size_x', U32),
    fields.get('region_size_y', U32),
  );
}

/** The id in the one struct of an array. */
function readOnly(fields: Fields, list: string, name: string): string | null {
  return fields.list(list)[0]?.get(name, UUID) ?? null;
}

/** XML-RPC has it as notation in text, LLSD may have the array itself. */
function readLookAt(fields: Fields): Vector3 | null {
  const plain = fields.get('look_at', VECTOR);
  if (plain) return plain;
  const written: Llsd | null = fields.get('look_at', NOTATION);
  return written === null ? null : (VECTOR.read(written) ?? null);
}
