import type { PrimFields } from '../../formats/prim/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';
import type { NameValue } from './name-values.ts';

/**
 * Position and movement of an object, relative to its parent, or to the region if it has none. Region axes: X east,
 * Y north, Z up; metres, seconds, radians.
 */
export interface Motion {
  readonly position: Vector3;
  readonly velocity: Vector3;
  readonly acceleration: Vector3;
  /** Unit length. */
  readonly rotation: Quaternion;
  /** Axis times radians per second, in the parent's axes. */
  readonly angularVelocity: Vector3;
  /** Normal x y z and distance of the plane that the feet stand on; null for everything but avatars. */
  readonly footPlane: readonly [x: number, y: number, z: number, distance: number] | null;
}

/** The properties of one object, as both ObjectUpdate and ObjectUpdateCompressed contain them. */
export interface ObjectRecord {
  /** Valid on this simulator and this circuit only. */
  readonly localId: number;
  /** For an avatar, the agent's id. */
  readonly id: string;
  /** {@link PCODE_AVATAR}, {@link PCODE_PRIM}, or the code of a tree, grass or anything else. */
  readonly pcode: number;
  /** For an attachment it holds the attachment point, see {@link attachmentPointOf}. */
  readonly state: number;
  /** Checksum by which a viewer's cache recognises an unchanged object. */
  readonly crc: number;
  readonly material: number;
  readonly clickAction: number;
  /** Metres; the unit box of a mesh is scaled to this size. */
  readonly scale: Vector3;
  /** The packed integers of its shape; meaningless for avatars and meshes. */
  readonly shape: PrimFields;
  /** Local id of the wearer, the linkset's root, or the seat; 0 for none. */
  readonly parentId: number;
  /** Null if the message has it in an unknown format. */
  readonly motion: Motion | null;
  readonly updateFlags: number;
  readonly nameValues: readonly NameValue[];
  /** Not decoded; may be empty. */
  readonly textureEntry: Uint8Array<ArrayBuffer>;
  /** Not decoded: a count byte, then the parameters; may be empty. */
  readonly extraParams: Uint8Array<ArrayBuffer>;
  /** Hover text; untrusted. */
  readonly text: string;
  /** r g b a, 0 to 255; an alpha of 255 is opaque. */
  readonly textColor: readonly [r: number, g: number, b: number, a: number];
  readonly ownerId: string;
}

/** The PCode of avatars. */
export const PCODE_AVATAR = 47;

/** The PCode of prims, which includes everything made of mesh. */
export const PCODE_PRIM = 9;

/** The four bytes of a hover text's colour, whose alpha is stored inverted. */
export function decodeTextColor([r, g, b, a]: Uint8Array): ObjectRecord['textColor'] {
  return [r, g, b, 255 - a];
}

/** The inverse of {@link decodeTextColor}. */
export function encodeTextColor([r, g, b, a]: ObjectRecord['textColor']): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(r, g, b, 255 - a);
}

const LAST_ATTACHMENT_POINT = 55;
const CHEST = 1;

/** Flag of an attachment that was added to others on the same point. */
const ADDED = 0x80;

/**
 * The attachment point, 1 to 55, from the State of an attachment, which has its two nibbles swapped. An unknown point
 * becomes 1, the chest, as in the viewer.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function attachmentPointOf(state: number): number {
  const point = (((state & 0xf0) >> 4) | ((state & 0x0f) << 4)) & ~ADDED;
  return point >= 1 && point <= LAST_ATTACHMENT_POINT ? point : CHEST;
}

/** Whether attachments on this point belong to the wearer's HUD and not to the scene. */
export function isHudPoint(point: number): boolean {
  return point >= 31 && point <= 38;
}

/** A message about objects of one region. */
export interface RegionMessage<Entry> {
  /** High 32 bits: the region's west edge in metres; low 32 bits: its south edge. */
  readonly regionHandle: bigint;
  /** How fast the region's simulation runs, 0 to 1. */
  readonly timeDilation: number;
  readonly objects: readonly Entry[];
}

/**
 * Decodes the RegionData that all messages about objects have, and each of their ObjectData blocks.
 *
 * **Source:** objects-and-appearance.md section 1.
 */
export function decodeRegionMessage<Block, Entry>(
  {
    RegionData,
    ObjectData,
  }: {
    readonly RegionData: { readonly RegionHandle: bigint; readonly TimeDilation: number };
    readonly ObjectData: readonly Block[];
  },
  decodeEntry: (block: Block, index: number) => Entry,
): RegionMessage<Entry> {
  return {
    regionHandle: RegionData.RegionHandle,
    timeDilation: RegionData.TimeDilation / 65535,
    objects: ObjectData.map(decodeEntry),
  };
}
