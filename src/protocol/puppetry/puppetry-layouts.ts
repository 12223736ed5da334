import type { Warning } from '../../formats/bytes/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';

/**
 * The byte layout of events in a block: `wiki` is the first published one, A, B and C are those of the viewers of
 * August, September and November 2022. C is the last.
 */
export type PuppetryLayout = 'wiki' | 'A' | 'B' | 'C';

/** An event for one joint. Values that are null do not change. */
export interface JointEvent {
  /** The number of the joint, 0 to 132; other numbers are not rejected. */
  readonly id: number;
  /** The mask as transmitted; see {@link decodeMask}. */
  readonly mask: number;
  /** A target in units of half an arm span in the root's frame, or metres in the parent's frame. */
  readonly position: Vector3 | null;
  /** x y z w of a unit quaternion whose w is not negative. */
  readonly rotation: Quaternion | null;
  /** Factors. */
  readonly scale: Vector3 | null;
}

/** The events of one time. */
export interface PuppetryRecord {
  /** Milliseconds since the sending program started, a signed 32-bit number that wraps. */
  readonly time: number;
  readonly joints: readonly JointEvent[];
}

/** A decoded `TypeData` of a PhysicalAvatarEventList. */
export interface PuppetryBlock {
  readonly layout: PuppetryLayout;
  readonly records: readonly PuppetryRecord[];
  readonly warnings: readonly Warning[];
}

/** Bits of the mask of a joint event. */
interface MaskBits {
  /** Either bit means that a position follows. */
  readonly position: number;
  /** The position is in the parent's frame. */
  readonly positionInParent: number;
  /** Either bit means that a rotation follows. */
  readonly rotation: number;
  /** The rotation is in the parent's frame. */
  readonly rotationInParent: number;
  /** A scale follows. */
  readonly scale: number;
  readonly disableConstraint: number;
  /** Bits that no program sets. */
  readonly reserved: number;
}

/** How a layout encodes a joint event. */
export interface LayoutDescription {
  readonly bits: MaskBits;
  /** Bytes of three numbers: floats of 32 bits, or quantised numbers of 16 bits. */
  readonly tripleBytes: 12 | 6;
  /** Whether the position precedes the rotation. */
  readonly positionFirst: boolean;
}

const OLD_BITS: MaskBits = {
  position: 0x01,
  positionInParent: 0x02,
  rotation: 0x04,
  rotationInParent: 0x08,
  scale: 0x10,
  disableConstraint: 0x80,
  reserved: 0x72,
};

const NEW_BITS: MaskBits = {
  position: 0x11,
  positionInParent: 0x01,
  rotation: 0x22,
  rotationInParent: 0x02,
  scale: 0x04,
  disableConstraint: 0x08,
  reserved: 0xc0,
};

/**
 * The layouts, oldest first.
 *
 * **Source:** puppetry.md section 3.1.
 */
export const LAYOUTS: Readonly<Record<PuppetryLayout, LayoutDescription>> = {
  wiki: { bits: OLD_BITS, tripleBytes: 12, positionFirst: true },
  A: { bits: OLD_BITS, tripleBytes: 12, positionFirst: false },
  B: { bits: OLD_BITS, tripleBytes: 6, positionFirst: false },
  C: { bits: NEW_BITS, tripleBytes: 6, positionFirst: false },
};

/** The names of the layouts, oldest first. */
export const PUPPETRY_LAYOUTS = Object.keys(LAYOUTS) as readonly PuppetryLayout[];

/** Bytes of the time (4), the number of joints (2) and the size of the joints in bytes (4). */
export const RECORD_HEADER_BYTES = 10;

/** Bytes of the joint id (2) and the mask (1). */
export const JOINT_HEADER_BYTES = 3;

/** Bytes of a joint event with this mask. */
export function jointBytes({ bits, tripleBytes }: LayoutDescription, mask: number): number {
  let triples = 0;
  if (mask & bits.rotation) triples++;
  if (mask & bits.position) triples++;
  if (mask & bits.scale) triples++;
  return JOINT_HEADER_BYTES + triples * tripleBytes;
}

/** The frame of reference of a value. */
export type EventFrame = 'root' | 'parent';

/** The contents of a mask. Null means that the value does not follow. */
export interface DecodedMask {
  readonly position: EventFrame | null;
  readonly rotation: EventFrame | null;
  readonly scale: boolean;
  /** The joint ignores its limits. */
  readonly disableConstraint: boolean;
}

/**
 * Decodes the mask of an event. If a C mask has the bits of both frames, the parent's frame counts, as in viewers.
 *
 * **Source:** puppetry.md sections 3.1 and 6.
 */
export function decodeMask(layout: PuppetryLayout, mask: number): DecodedMask {
  const { bits } = LAYOUTS[layout];
  return {
    position: frameOf(mask, bits.position, bits.positionInParent),
    rotation: frameOf(mask, bits.rotation, bits.rotationInParent),
    scale: (mask & bits.scale) !== 0,
    disableConstraint: (mask & bits.disableConstraint) !== 0,
  };
}

/** The inverse of {@link decodeMask}. */
export function encodeMask(
  layout: PuppetryLayout,
  { position, rotation, scale, disableConstraint }: DecodedMask,
): number {
  const { bits } = LAYOUTS[layout];
  return (
    frameBits(position, bits.position, bits.positionInParent, layout) |
    frameBits(rotation, bits.rotation, bits.rotationInParent, layout) |
    (scale ? bits.scale : 0) |
    (disableConstraint ? bits.disableConstraint : 0)
  );
}

function frameOf(mask: number, present: number, inParent: number): EventFrame | null {
  if (!(mask & present)) return null;
  return mask & inParent ? 'parent' : 'root';
}

/** In C each frame has its own bit; in the old masks one bit distinguishes them. */
function frameBits(
  frame: EventFrame | null,
  present: number,
  inParent: number,
  layout: PuppetryLayout,
): number {
  if (frame === null) return 0;
  if (layout === 'C') return frame === 'parent' ? inParent : present & ~inParent;
  return frame === 'parent' ? present | inParent : present;
}
