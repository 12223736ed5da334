import type { Warning } from '../../formats/bytes/index.ts';
import type { Quaternion } from '../../math/index.ts';

/** x, y, z. */
export type Vector3 = [x: number, y: number, z: number];

/**
 * How events stand in a block: `wiki` as it was first published, A, B and C as viewers of August, September
 * and November 2022 wrote it. C is the last.
 */
export type PuppetryLayout = 'wiki' | 'A' | 'B' | 'C';

/** What an event asks of one joint; null is what it leaves alone. */
export interface JointEvent {
  /** The joint's number, 0 to 132; whatever stands there is given. */
  readonly id: number;
  /** As on the wire; {@link maskMeaning} says what it means. */
  readonly mask: number;
  /** A target in units of half an arm span, or metres in the parent's frame. */
  readonly position: Vector3 | null;
  /** x y z w of a unit quaternion whose w is not below zero. */
  readonly rotation: Quaternion | null;
  /** Factors. */
  readonly scale: Vector3 | null;
}

/** The joints that moved at one time. */
export interface PuppetryRecord {
  /** Milliseconds since the sending program began, a signed 32-bit number that wraps. */
  readonly time: number;
  readonly joints: readonly JointEvent[];
}

/** One `TypeData` of a PhysicalAvatarEventList. */
export interface PuppetryBlock {
  readonly layout: PuppetryLayout;
  readonly records: readonly PuppetryRecord[];
  readonly warnings: readonly Warning[];
}

/** Bits of a joint event's mask; 0 where a family of layouts has no such bit. */
interface MaskBits {
  /** Any of them: a position follows. */
  readonly position: number;
  /** The position is in the parent's frame. */
  readonly positionInParent: number;
  /** Any of them: a rotation follows. */
  readonly rotation: number;
  /** The rotation is in the parent's frame. */
  readonly rotationInParent: number;
  /** A scale follows. */
  readonly scale: number;
  readonly disableConstraint: number;
  /** No program sets these. */
  readonly reserved: number;
}

/** How a layout writes a joint event. */
export interface LayoutDescription {
  readonly bits: MaskBits;
  /** Bytes of three numbers: floats of 32 bits, or steps of 16 bits. */
  readonly tripleBytes: 12 | 6;
  /** Position before rotation. */
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
 * The layouts, in the order of their age.
 *
 * **Source:** puppetry.md section 3.1.
 */
export const LAYOUTS: Readonly<Record<PuppetryLayout, LayoutDescription>> = {
  wiki: { bits: OLD_BITS, tripleBytes: 12, positionFirst: true },
  A: { bits: OLD_BITS, tripleBytes: 12, positionFirst: false },
  B: { bits: OLD_BITS, tripleBytes: 6, positionFirst: false },
  C: { bits: NEW_BITS, tripleBytes: 6, positionFirst: false },
};

/** Names of the layouts. */
export const PUPPETRY_LAYOUTS = Object.keys(LAYOUTS) as readonly PuppetryLayout[];

/** Time (4 bytes), number of joints (2) and size of what follows (4). */
export const RECORD_HEADER_BYTES = 10;

/** Joint id (2 bytes) and mask (1). */
export const JOINT_HEADER_BYTES = 3;

/** All bytes of a joint event with this mask. */
export function jointBytes({ bits, tripleBytes }: LayoutDescription, mask: number): number {
  let triples = 0;
  if (mask & bits.rotation) triples++;
  if (mask & bits.position) triples++;
  if (mask & bits.scale) triples++;
  return JOINT_HEADER_BYTES + triples * tripleBytes;
}

/** Whose axes and origin a value of an event is given in. */
export type EventFrame = 'root' | 'parent';

/** What a mask says; null is a value that does not follow. */
export interface DecodedMask {
  readonly position: EventFrame | null;
  readonly rotation: EventFrame | null;
  readonly scale: boolean;
  /** The joint's limits are not to be kept. */
  readonly disableConstraint: boolean;
}

/**
 * What the mask of an event means in a layout. Where a C mask says both frames, the parent's counts: viewers
 * look at no other.
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

/** The mask that {@link decodeMask} reads so. */
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

/** In C a bit of its own stands for each frame, in the old masks one bit tells them apart. */
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
