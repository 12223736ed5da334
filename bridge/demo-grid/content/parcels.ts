import { fromZRotation, type Vector3 } from '../../../src/math/index.ts';
import {
  dancing,
  flying,
  type Routine,
  running,
  sitting,
  standing,
  walking,
  withAbsences,
} from './bot-routines.ts';
import { type ClosedPath, closedPath } from './closed-path.ts';
import type { DemoContent, DemoSeat } from './demo-content.ts';

/** The region of the demo grid, with its landing point in the middle. */
export const REGION: DemoContent['region'] = {
  name: 'Sandbox Plaza',
  size: 256,
  ground: 22,
  landing: [128, 128, 22.95],
};

/** Bots of one parcel, each with its own place and routine. */
export const BOTS_PER_PARCEL = 8;

/** Metres between the middles of two parcels: enough for the runner's loop. */
const SPACING = 26;
/** Number of rings of parcels about the first one. */
const RINGS = 3;
export const MAX_PARCELS = (2 * RINGS + 1) ** 2;

/** A piece of the region's ground that is shared by some bots. */
export interface Parcel {
  readonly number: number;
  readonly seat: DemoSeat;
  /** Region metres of a point so far forward (to the east), to the left and up from the middle of the parcel's ground. */
  at(forward: number, left: number, up?: number): Vector3;
  loop(points: readonly Vector3[]): ClosedPath;
}

/** A parcel of the rings about the landing point, which is the middle of number 0. */
export function createParcel(number: number): Parcel {
  const [x, y] = RING_POSITIONS[number];
  const [landingX, landingY] = REGION.landing;
  const at = (forward: number, left: number, up = 0): Vector3 => [
    landingX + x * SPACING + forward,
    landingY + y * SPACING + left,
    REGION.ground + up,
  ];
  return {
    number,
    at,
    loop: (points) => closedPath(points.map((point) => at(...point))),
    seat: bench(at(BENCH.forward, BENCH.left, BENCH_SIZE[2] / 2), BENCH.facing),
  };
}

/** A bench beside the landing point on which no bot sits, for visitors. */
export function visitorBench(): DemoSeat {
  const { at } = createParcel(0);
  return bench(
    at(VISITOR_BENCH.forward, VISITOR_BENCH.left, BENCH_SIZE[2] / 2),
    VISITOR_BENCH.facing,
  );
}

function bench(position: Vector3, facing: number): DemoSeat {
  return { name: 'Bench', position, rotation: fromZRotation(facing), scale: BENCH_SIZE };
}

/** The points of a grid of integers, those nearest to its middle first. */
const RING_POSITIONS = ringPositions();

function ringPositions(): (readonly [number, number])[] {
  const line = Array.from({ length: 2 * RINGS + 1 }, (_, k) => k - RINGS);
  const all = line.flatMap((x) => line.map((y) => [x, y] as const));
  return all.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
}

/** Metres: low enough for our sitting clip. */
const BENCH_SIZE: Vector3 = [0.5, 1.8, 0.45];
/** Metres from the middle of the parcel, and degrees: a seated avatar faces the middle. */
const BENCH = { forward: -4.8, left: 2.8, facing: -30 } as const;
const VISITOR_BENCH = { forward: 1.5, left: -4.5, facing: 100 } as const;
/** The clip sits 0.35 m behind the avatar's position, and its pelvis would be at this height if it stood. */
const SIT_POSITION: Vector3 = [0.36, 0, 1.067 - BENCH_SIZE[2] / 2];
/** Metres from the middle of the bench to an avatar that has stood up from it. */
const STAND_DISTANCE = 0.78;

/** The positions of the far bots, more than 100 m away from the landing point: the first one, and metres between two. */
const FAR = { x: 20, y: 216, step: 3, perRow: 5, facing: -40 } as const;

function farPosition(number: number): Vector3 {
  const column = number % FAR.perRow;
  const row = Math.floor(number / FAR.perRow);
  return [FAR.x + column * FAR.step, FAR.y + row * FAR.step, REGION.ground];
}

/** Points of the loops about the middle of a parcel: metres forward, to the left, up. */
const WALK_LOOP: readonly Vector3[] = [
  [2.5, 0.1, 0],
  [1.5, 3.9, 0],
  [-2.4, 5.4, 0],
  [-6.4, 5, 0],
  [-7.6, 1.2, 0],
  [-6.4, -2.8, 0],
  [-2.8, -4.6, 0],
  [1.4, -3.6, 0],
];
const RUN_LOOP: readonly Vector3[] = [
  [9.6, 1, 0],
  [7, 7.6, 0],
  [0, 9.8, 0],
  [-7.8, 9, 0],
  [-11, 2, 0],
  [-9.6, -6.4, 0],
  [-2, -9.6, 0],
  [6, -7.8, 0],
];
const FLIGHT_LOOP: readonly Vector3[] = [
  [4.5, 0, 4.2],
  [1.5, 4.6, 4.6],
  [-4, 6, 5.4],
  [-8.5, 3, 5.6],
  [-9, -2.6, 5],
  [-5, -5.8, 4.4],
  [1, -4.4, 4],
];

/** The routine of a place on a parcel. @param stride length of the bot's legs, relative to the default body. */
type PlaceRoutine = (parcel: Parcel, stride: number) => Routine;

/**
 * The routines of a parcel's places, in the order in which bots occupy them: first those that look good from the landing
 * point. Some of the bots send puppetry as well.
 */
export const PLACE_ROUTINES: readonly PlaceRoutine[] = [
  ({ at }) => dancing(at(-2.8, 1.25), -10),
  ({ at }) => standing(at(-2.2, -1.4), 11),
  ({ loop }, stride) => walking(loop(WALK_LOOP), stride),
  ({ number }) => standing(farPosition(number), FAR.facing),
  ({ number, at }) => {
    const { forward, left, facing } = BENCH;
    const angle = (facing * Math.PI) / 180;
    const inFront = at(
      forward + STAND_DISTANCE * Math.cos(angle),
      left + STAND_DISTANCE * Math.sin(angle),
    );
    return sitting(number, SIT_POSITION, inFront, facing);
  },
  ({ loop }, stride) => running(loop(RUN_LOOP), stride),
  ({ loop }) => flying(loop(FLIGHT_LOOP)),
  ({ at }) => withAbsences(standing(at(-4, -0.3), 0)),
];

/** Points of the loop of the second region's walker, region metres: along the border and back. */
const BORDER_LOOP: readonly Vector3[] = [
  [3.5, 118, REGION.ground],
  [3, 126, REGION.ground],
  [4, 134, REGION.ground],
  [9, 136, REGION.ground],
  [12, 128, REGION.ground],
  [8, 119, REGION.ground],
];

/** The routines of the second region's bots, which keep near the border so that they are seen from the first one. */
export const NEIGHBOUR_ROUTINES: readonly ((stride: number) => Routine)[] = [
  () => standing([6.5, 128, REGION.ground], 180),
  (stride) => walking(closedPath(BORDER_LOOP), stride),
];
