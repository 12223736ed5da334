import { defaultSkeleton } from '../../src/avatar/index.ts';
import {
  encodeMask,
  type JointEvent,
  type PuppetryRecord,
} from '../../src/protocol/puppetry/index.ts';

/** Whose distance from the joint before it tells the number of a record, however either is turned. */
export const NUMBERED_JOINT = 'mWristLeft';
export const JOINT_BEFORE = 'mElbowLeft';

/** Metres: of number 0, and from one number to the next. Many times what layout C can tell apart. */
const FIRST = 0.1;
const STEP = 0.005;

const PLACED = encodeMask('C', {
  position: 'parent',
  rotation: null,
  scale: false,
  disableConstraint: false,
});
const ID = defaultSkeleton.jointNumber(NUMBERED_JOINT);

export const numberOf = (length: number): number => Math.round(numberAt(length));

/** With the share of the way to the next one. */
export const numberAt = (length: number): number => (length - FIRST) / STEP;

/** @param time milliseconds of the sender's clock. */
export function numberedRecord(number: number, time: number): PuppetryRecord {
  const position: JointEvent['position'] = [0, FIRST + STEP * number, 0];
  return { time, joints: [{ id: ID, mask: PLACED, position, rotation: null, scale: null }] };
}
