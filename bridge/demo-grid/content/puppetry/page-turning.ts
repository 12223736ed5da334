import { defaultSkeleton } from '../../../../src/avatar/index.ts';
import {
  fromYRotation,
  fromZRotation,
  lerp,
  multiply,
  type Vector3,
} from '../../../../src/math/index.ts';
import { measureIkRig } from '../../../../src/motion/ik/index.ts';
import { keyedCurve } from '../../../../src/motion/pose-description/index.ts';
import type { JointEvent } from '../../../../src/protocol/puppetry/index.ts';
import type { PuppetryPerformance } from './puppetry-performance.ts';

/** Masks of the older layout. */
const TARGET_POSITION = 0x01;
const LOCAL_ROTATION = 0x0c;

const HEAD = defaultSkeleton.jointNumber('mHead');
const HANDS = {
  Left: defaultSkeleton.jointNumber('mWristLeft'),
  Right: defaultSkeleton.jointNumber('mWristRight'),
} as const;

/** Target positions are in units of half the arm span. */
const UNITS_PER_METRE = 2 / measureIkRig(defaultSkeleton).armSpan;

/** Seconds per page, and number of pages. */
const PAGE = 5.5;
const PAGES = 4;

/** Positions of the knuckles in metres from the pelvis: on either side of the book, and hanging. */
const HOLDING = { Left: [0.34, 0.1, 0.27], Right: [0.34, -0.1, 0.27] } as const;
const HANGING = { Left: [0.06, 0.24, -0.04], Right: [0.06, -0.24, -0.04] } as const;

/** The hand moves the page in an arc from the right to the left, and comes back. */
const sideways = keyedCurve(
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
/** The head follows the lines: degrees to the left. */
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
 * Reads an imaginary book and turns its pages. It is sent in the older layout B, with target positions of the hands only,
 * for which the receivers have to find the arm poses. The head comes first, since its rotation distinguishes the layouts.
 *
 * **Source:** puppetry.md sections 3.1, 3.4 and 5.
 */
export const PAGE_TURNING: PuppetryPerformance = {
  layout: 'B',
  rate: 10,
  durationSeconds: PAGE * PAGES,
  pauseSeconds: 7,
  events(time, blend) {
    const [x, y, z] = HOLDING.Right;
    const turning: Vector3 = [
      x - 0.01 * lift(time),
      y + 0.17 * sideways(time),
      z + 0.11 * lift(time),
    ];
    return [
      headEvent(22 * blend, reading(time) * blend),
      handEvent(HANDS.Left, lerp(HANGING.Left, HOLDING.Left, blend)),
      handEvent(HANDS.Right, lerp(HANGING.Right, turning, blend)),
    ];
  },
};

function headEvent(pitch: number, yaw: number): JointEvent {
  const rotation = multiply(fromZRotation(yaw), fromYRotation(pitch));
  return { id: HEAD, mask: LOCAL_ROTATION, position: null, rotation, scale: null };
}

function handEvent(id: number, [x, y, z]: Vector3): JointEvent {
  const position: JointEvent['position'] = [
    x * UNITS_PER_METRE,
    y * UNITS_PER_METRE,
    z * UNITS_PER_METRE,
  ];
  return { id, mask: TARGET_POSITION, position, rotation: null, scale: null };
}
