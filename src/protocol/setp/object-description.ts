import { decodeUtf8, encodeUtf8 } from '../../formats/bytes/index.ts';

/**
 * Ours: what the internal data of an object says where we made it: JSON in UTF-8. The draft leaves internal data to
 * implementations, so that other servers may send anything, which is then no description.
 */
export interface ObjectDescription {
  /** Shown to people. */
  readonly name: string;
  /** Names of the interactions that the object answers, such as `wave` or `ring`. */
  readonly actions: readonly string[];
  /** User identifier of the participant who governs the object; null for the bubble itself. */
  readonly owner: string | null;
  /** Metres from the object's location, at its feet or base, to its top. */
  readonly height: number;
  /** Only for portals: where they lead. */
  readonly portal: PortalDescription | null;
}

export interface PortalDescription {
  readonly bubbleId: string;
  readonly bubbleName: string;
  /** Host and port of the bubble's server, as its link names them. */
  readonly address: string;
  readonly port: number;
  /** The centre of the other bubble in this bubble's coordinates, metres. */
  readonly center: readonly [x: number, y: number, z: number];
  readonly state: 'linked' | 'unreachable';
  /** Whether the other bubble belongs to another cloud. */
  readonly isOtherCloud: boolean;
}

/** Longer texts are cut when a description is read. */
const MAX_NAME = 128;
const MAX_ACTIONS = 32;

/** The internal data of an object that we make. */
export function encodeObjectDescription(description: ObjectDescription): Uint8Array<ArrayBuffer> {
  return encodeUtf8(JSON.stringify(description));
}

/** Null for internal data that is no description of ours. Never throws. */
export function decodeObjectDescription(bytes: Uint8Array): ObjectDescription | null {
  const value = parseJson(bytes);
  if (!isRecord(value) || typeof value.name !== 'string') return null;
  const { name, actions, owner, height, portal } = value;
  return {
    name: name.slice(0, MAX_NAME),
    actions: Array.isArray(actions)
      ? actions.filter((action) => typeof action === 'string').slice(0, MAX_ACTIONS)
      : [],
    owner: typeof owner === 'string' ? owner.slice(0, MAX_NAME) : null,
    height: finite(height) ?? 0,
    portal: isRecord(portal) ? portalOf(portal) : null,
  };
}

function portalOf(value: Readonly<Record<string, unknown>>): PortalDescription | null {
  const { bubbleId, bubbleName, address, port, center, state, isOtherCloud } = value;
  const [x, y, z] = Array.isArray(center) ? center.map(finite) : [];
  if (typeof bubbleId !== 'string' || typeof address !== 'string') return null;
  if (typeof port !== 'number' || x == null || y == null || z == null) return null;
  return {
    bubbleId: bubbleId.slice(0, MAX_NAME),
    bubbleName: typeof bubbleName === 'string' ? bubbleName.slice(0, MAX_NAME) : '',
    address: address.slice(0, MAX_NAME),
    port,
    center: [x, y, z],
    state: state === 'unreachable' ? 'unreachable' : 'linked',
    isOtherCloud: isOtherCloud === true,
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes));
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
