import { defaultSkeleton } from '../../../../src/avatar/index.ts';
import { fromYRotation, fromZRotation, multiply } from '../../../../src/math/index.ts';
import { measureIkRig } from '../../../../src/motion/ik/index.ts';
import { keyedCurve } from '../../../../src/motion/pose-description/index.ts';
import type { JointEvent } from '../../../../src/protocol/puppetry/index.ts';
import type { PuppetryPerformance } from './puppetry-performance.ts';

/** Of an old mask. */
const TARGET_POSITION = 0x01;
const LOCAL_ROTATION = 0x0c;

const HEAD = defaultSkeleton.jointNumber('mHead');
const HANDS = {
  Left: defaultSkeleton.jointNumber('mWristLeft'),
  Right: defaultSkeleton.jointNumber('mWristRight'),
} as const;

/** Targets are in halves of the arm span. */
const PER_METRE = 2 / measureIkRig(defaultSkeleton).armSpan;

/** Seconds from one page to the next, and pages in a row. */
const PAGE = 5.5;
const PAGES = 4;

type Place = readonly [number, number, number];

/** Where the knuckles are, metres from the pelvis: on either side of the book, or hanging. */
const HOLDING = { Left: [0.34, 0.1, 0.27], Right: [0.34, -0.1, 0.27] } as const;
const HANGING = { Left: [0.06, 0.24, -0.04], Right: [0.06, -0.24, -0.04] } as const;

/** The page goes over in a bow from the right side to the left one, and the hand comes back. */
const across = keyedCurve(
  [
    [3.4, 0],
    [4.1, 1],
    [4.4, 1],
    [5.1, 0],
  ],
  PAGE,
);
const lift = keyedCurve(
  [
    [3.2, 0],
    [3.75, 1],
    [4.3, 0.15],
    [4.75, 0.5],
    [5.2, 0],
  ],
  PAGE,
);
/** Eyes go along the lines: degrees to the left. */
const reading = keyedCurve(
  [
    [0, 7],
    [1.5, -7],
    [1.8, 7],
    [3.2, -7],
    [4, 0],
    [5.2, 7],
  ],
  PAGE,
);

/**
 * A book that nobody sees, told in the older way: only where the hands are to be, in layout B, and whoever
 * receives it finds the arms. The head comes first, as its rotation tells the layouts apart.
 *
 * **Source:** puppetry.md sections 3.1, 3.4 and 5.
 */
export const PAGE_TURNING: PuppetryPerformance = {
  layout: 'B',
  rate: 10,
  lasts: PAGE * PAGES,
  pauses: 7,
  events(time, presence) {
    const [x, y, z] = HOLDING.Right;
    const turning: Place = [x - 0.01 * lift(time), y + 0.17 * across(time), z + 0.11 * lift(time)];
    return [
      nodding(22 * presence, reading(time) * presence),
      reaching(HANDS.Left, mixed(HANGING.Left, HOLDING.Left, presence)),
      reaching(HANDS.Right, mixed(HANGING.Right, turning, presence)),
    ];
  },
};

function nodding(pitch: number, yaw: number): JointEvent {
  const rotation = multiply(fromZRotation(yaw), fromYRotation(pitch));
  return { id: HEAD, mask: LOCAL_ROTATION, position: null, rotation, scale: null };
}

function reaching(id: number, [x, y, z]: Place): JointEvent {
  const position: JointEvent['position'] = [x * PER_METRE, y * PER_METRE, z * PER_METRE];
  return { id, mask: TARGET_POSITION, position, rotation: null, scale: null };
}

function mixed(from: Place, to: Place, share: number): Place {
  const part = (axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * share;
  return [part(0), part(1), part(2)];
}
