import { fromZRotation } from '../src/math/index.ts';
import {
  type JointRecord,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  LOCAL_SCALE,
} from '../src/motion/received-puppetry/index.ts';

/** What a test says of one joint; the mask follows from it unless given. */
export interface Said {
  joint: number;
  /** Degrees about Z. */
  turn?: number;
  position?: readonly number[];
  scale?: readonly number[];
  mask?: number;
}

/** A record of puppetry, made at `time` milliseconds. */
export function jointRecord(time: number, ...said: readonly Said[]): JointRecord {
  return {
    time,
    count: said.length,
    joints: said.map(({ joint }) => joint),
    masks: said.map((each) => each.mask ?? maskOf(each)),
    rotations: said.flatMap(({ turn }) => [...fromZRotation(turn ?? 0)]),
    positions: said.flatMap(({ position }) => position ?? [0, 0, 0]),
    scales: said.flatMap(({ scale }) => scale ?? [1, 1, 1]),
  };
}

function maskOf({ turn, position, scale }: Said): number {
  return (
    (turn === undefined ? 0 : LOCAL_ROTATION) |
    (position ? LOCAL_POSITION : 0) |
    (scale ? LOCAL_SCALE : 0)
  );
}
