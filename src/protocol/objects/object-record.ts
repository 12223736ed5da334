import type { Quaternion, Vector3 } from '../../math/index.ts';
import type { NameValue } from './name-values.ts';

/** What every message about the objects of a region begins with. */
export interface RegionMessage<Entry> {
  /** High 32 bits: the region's west edge in metres; low 32 bits: its south edge. */
  readonly regionHandle: bigint;
  /** 0..1: how fast the region's time passes. */
  readonly timeDilation: number;
  readonly objects: readonly Entry[];
}

/**
 * Where something is and how it moves, relative to its parent, or to the region where it has none.
 * Region axes: X east, Y north, Z up; metres, seconds, radians.
 */
export interface Motion {
  readonly position: Vector3;
  readonly velocity: Vector3;
  readonly acceleration: Vector3;
  /** Unit length. */
  readonly rotation: Quaternion;
  /** Axis times radians per second, in the parent's axes. */
  readonly angularVelocity: Vector3;
  /** Only of avatars: normal x y z and distance of the plane that the feet stand on. */
  readonly footPlane: readonly [x: number, y: number, z: number, distance: number] | null;
}

/** Sizes, ids and looks of one object, as ObjectUpdate and ObjectUpdateCompressed both tell them. */
export interface ObjectRecord {
  /** Holds on this simulator and this circuit only. */
  readonly localId: number;
  /** For an avatar the agent's id. */
  readonly id: string;
  /** {@link PCODE_AVATAR}, {@link PCODE_PRIM}, or something that is neither. */
  readonly pcode: number;
  /** On an attachment {@link attachmentPointOf} it is the point. */
  readonly state: number;
  /** What a cache would compare. */
  readonly crc: number;
  readonly material: number;
  readonly clickAction: number;
  /** Metres; a mesh's unit box is stretched to it. */
  readonly scale: Vector3;
  /** Local id of the wearer, the linkset's root, or the seat; 0 for none. */
  readonly parentId: number;
  /** Null where the message has it in a form that nobody knows. */
  readonly motion: Motion | null;
  readonly updateFlags: number;
  readonly nameValues: readonly NameValue[];
  /** Not decoded; may be empty. */
  readonly textureEntry: Uint8Array<ArrayBuffer>;
  /** Not decoded: count byte, then the parameters; may be empty. */
  readonly extraParams: Uint8Array<ArrayBuffer>;
  /** Hover text: written by strangers. */
  readonly text: string;
  /** r g b a, 0..255, 255 being opaque. */
  readonly textColor: readonly [r: number, g: number, b: number, a: number];
  readonly ownerId: string;
}

/** All avatars. */
export const PCODE_AVATAR = 47;

/** Prims, and with them everything made of mesh. */
export const PCODE_PRIM = 9;

/** The four bytes of a hover text's colour, whose alpha is stored the other way round. */
export function decodeTextColor([r, g, b, a]: Uint8Array): ObjectRecord['textColor'] {
  return [r, g, b, 255 - a];
}

const LAST_POINT = 55;
const CHEST = 1;

/** Marks that an attachment is added to what the point already carries. */
const ADDED = 0x80;

/**
 * The attachment point, 1..55, that the State of an attachment stands for: its two nibbles are swapped.
 * An unknown one is 1, the chest, as in the viewer.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function attachmentPointOf(state: number): number {
  const point = (((state & 0xf0) >> 4) | ((state & 0x0f) << 4)) & ~ADDED;
  return point >= 1 && point <= LAST_POINT ? point : CHEST;
}

/** Whether what is attached there belongs to the wearer's screen and not to the scene. */
export function isScreenPoint(point: number): boolean {
  return point >= 31 && point <= 38;
}
