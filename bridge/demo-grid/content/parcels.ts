import { fromZRotation, type Vector3 } from '../../../src/math/index.ts';
import {
  dancing,
  flying,
  leaving,
  type Routine,
  running,
  sitting,
  standing,
  walking,
} from './bot-routines.ts';
import { type ClosedPath, closedPath } from './closed-path.ts';
import type { DemoContent, DemoSeat } from './demo-content.ts';

/** The region of the demo grid: flat, and entered in its middle. */
export const REGION: DemoContent['region'] = {
  name: 'Sandbox Plaza',
  size: 256,
  ground: 22,
  landing: [128, 128, 22.95],
};

/** Bots that share one piece of ground, each with a routine of its own. */
export const BOTS_PER_PARCEL = 8;

/** Metres between the middles of two pieces of ground: the runner's lap fits in between. */
const SPACING = 26;
/** How many rings of pieces lie about the first. */
const RINGS = 3;
export const MAX_PARCELS = (2 * RINGS + 1) ** 2;

/** Of the bench, metres: low enough for our clip's seat. */
const BENCH: Vector3 = [0.5, 1.8, 0.45];
/** Forward and to the left of the plot's middle; whoever sits there looks back at the middle. */
const BENCH_POSITION = [-4.8, 2.8] as const;
const BENCH_FACING = -30;
/** The clip sits 0.35 m behind its avatar's place, whose pelvis would stand at this height. */
const SEATED: Vector3 = [0.36, 0, 1.067 - BENCH[2] / 2];
/** Metres before the bench, from its middle. */
const RISEN = 0.78;

/** In the far corner, more than 100 m away from the landing point: the first, and metres to the next. */
const FAR = { x: 20, y: 216, step: 3, inRow: 5 } as const;
const FAR_FACING = -40;

/** Loops about the plot's middle: forward, to the left, up. */
const WALK: readonly Vector3[] = [
  [2.5, 0.1, 0],
  [1.5, 3.9, 0],
  [-2.4, 5.4, 0],
  [-6.4, 5, 0],
  [-7.6, 1.2, 0],
  [-6.4, -2.8, 0],
  [-2.8, -4.6, 0],
  [1.4, -3.6, 0],
];
const LAP: readonly Vector3[] = [
  [9.6, 1, 0],
  [7, 7.6, 0],
  [0, 9.8, 0],
  [-7.8, 9, 0],
  [-11, 2, 0],
  [-9.6, -6.4, 0],
  [-2, -9.6, 0],
  [6, -7.8, 0],
];
const FLIGHT: readonly Vector3[] = [
  [4.5, 0, 4.2],
  [1.5, 4.6, 4.6],
  [-4, 6, 5.4],
  [-8.5, 3, 5.6],
  [-9, -2.6, 5],
  [-5, -5.8, 4.4],
  [1, -4.4, 4],
];

/** One of the ways to pass the time; `stride` is the length of the bot's legs. */
export type PlaceRoutine = (plot: Parcel, stride: number) => Routine;

/** In the order in which bots take them: the first that look good from before the landing point. Some show puppetry too. */
export const PLACE_ROUTINES: readonly PlaceRoutine[] = [
  ({ at }) => dancing(at(-2.8, 1.25), -10),
  ({ at }) => standing(at(-2.2, -1.4), 11),
  ({ loop }, stride) => walking(loop(WALK), stride),
  ({ number }) => standing(farPosition(number), FAR_FACING),
  (plot) => {
    const [forward, left] = BENCH_POSITION;
    const turned = (BENCH_FACING * Math.PI) / 180;
    const place = plot.at(forward + RISEN * Math.cos(turned), left + RISEN * Math.sin(turned));
    return sitting(plot.number, SEATED, place, BENCH_FACING);
  },
  ({ loop }, stride) => running(loop(LAP), stride),
  ({ loop }) => flying(loop(FLIGHT)),
  ({ at }) => leaving(standing(at(-4, -0.3), 0)),
];

/** A piece of the region's ground. */
export interface Parcel {
  readonly number: number;
  readonly seat: DemoSeat;
  /** Region metres of a place so far forward (east) and to the left of the middle, on the ground. */
  at(forward: number, left: number, up?: number): Vector3;
  loop(places: readonly Vector3[]): ClosedPath;
}

/** The pieces of ground in rings about the landing point, which is the middle of number 0. */
export function createParcel(number: number): Parcel {
  const [x, y] = RING_POSITIONS[number];
  const [landingX, landingY] = REGION.landing;
  const at = (forward: number, left: number, up = 0): Vector3 => [
    landingX + x * SPACING + forward,
    landingY + y * SPACING + left,
    REGION.ground + up,
  ];
  const [forward, left] = BENCH_POSITION;
  return {
    number,
    at,
    loop: (places) => closedPath(places.map((place) => at(...place))),
    seat: {
      name: 'Bench',
      position: at(forward, left, BENCH[2] / 2),
      rotation: fromZRotation(BENCH_FACING),
      scale: BENCH,
    },
  };
}

/** The whole numbers of a square, those nearest to its middle first. */
const RING_POSITIONS = ringPositions();

function ringPositions(): (readonly [number, number])[] {
  const line = Array.from({ length: 2 * RINGS + 1 }, (_, k) => k - RINGS);
  const all = line.flatMap((x) => line.map((y) => [x, y] as const));
  return all.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
}

function farPosition(number: number): Vector3 {
  const column = number % FAR.inRow;
  const row = Math.floor(number / FAR.inRow);
  return [FAR.x + column * FAR.step, FAR.y + row * FAR.step, REGION.ground];
}
