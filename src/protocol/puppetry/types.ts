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
