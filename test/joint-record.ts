import { fromZRotation } from '../src/math/index.ts';
import {
  type JointRecord,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  LOCAL_SCALE,
} from '../src/motion/received-puppetry/index.ts';

/** A joint event of a test; the mask follows from its values unless given. */
export interface TestEvent {
  joint: number;
  /** Degrees about Z. */
  turn?: number;
  position?: readonly number[];
  scale?: readonly number[];
  mask?: number;
}

/** A record of puppetry, made at `time` milliseconds. */
export function jointRecord(time: number, ...events: readonly TestEvent[]): JointRecord {
  return {
    time,
    count: events.length,
    joints: events.map(({ joint }) => joint),
    masks: events.map((each) => each.mask ?? maskOf(each)),
    rotations: events.flatMap(({ turn }) => [...fromZRotation(turn ?? 0)]),
    positions: events.flatMap(({ position }) => position ?? [0, 0, 0]),
    scales: events.flatMap(({ scale }) => scale ?? [1, 1, 1]),
  };
}

function maskOf({ turn, position, scale }: TestEvent): number {
  return (
    (turn === undefined ? 0 : LOCAL_ROTATION) |
    (position ? LOCAL_POSITION : 0) |
    (scale ? LOCAL_SCALE : 0)
  );
}
