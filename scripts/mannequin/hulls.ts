import { dot, scale, type Vector3 } from '../../src/math/index.ts';
import type { Patch } from './patch.ts';
import { SIDES } from './skeleton.ts';

/** The body in the pieces that a physics engine needs, each by the bones that carry it. */
const GROUPS: readonly (readonly string[])[] = [
  ['mNeck', 'mHead'],
  ['mChest', 'mCollarLeft', 'mCollarRight'],
  ['mTorso', 'mPelvis'],
  ...SIDES.flatMap((side) => [
    [`mShoulder${side}`],
    [`mElbow${side}`],
    [`mWrist${side}`, ...fingerBones(side)],
    [`mHip${side}`],
    [`mKnee${side}`],
    [`mAnkle${side}`, `mFoot${side}`, `mToe${side}`],
  ]),
];

/** Directions in which a hull is felt out: about as many points as it gets. */
const HULL_DIRECTIONS = 40;
const BOUNDING_DIRECTIONS = 96;

/** One convex hull per piece of the body that the patches have, and one about them all. */
export function buildHulls(patches: readonly Patch[]): { hulls: Vector3[][]; bounding: Vector3[] } {
  const hulls = GROUPS.map((group) => pointsOf(patches, group))
    .filter((points) => points.length >= 4)
    .map((points) => supportPoints(points, HULL_DIRECTIONS));
  const everything = patches.flatMap(({ points }) => points);
  return { hulls, bounding: supportPoints(everything, BOUNDING_DIRECTIONS) };
}

/** The points that are carried mainly by one of the bones. */
function pointsOf(patches: readonly Patch[], bones: readonly string[]): Vector3[] {
  return patches.flatMap(({ points, influences }) =>
    points.filter((_, vertex) => bones.includes(influences[vertex][0][0])),
  );
}

/** The farthest point in each of many directions: all of them corners of the convex hull. */
function supportPoints(points: readonly Vector3[], count: number): Vector3[] {
  const farthest = directions(count).map((direction) =>
    points.reduce((best, point) => (dot(point, direction) > dot(best, direction) ? point : best)),
  );
  return [...new Map(farthest.map((point) => [point.join(), point])).values()];
}

/** Evenly over the sphere, along a golden spiral, each with its opposite. */
function directions(count: number): Vector3[] {
  const turn = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count / 2 }, (_, k): Vector3 => {
    const z = 1 - (2 * k + 1) / count;
    const r = Math.sqrt(1 - z * z);
    return [r * Math.cos(turn * k), r * Math.sin(turn * k), z];
  }).flatMap((direction) => [direction, scale(direction, -1)]);
}

function fingerBones(side: string): string[] {
  return ['Thumb', 'Index', 'Middle', 'Ring', 'Pinky'].flatMap((finger) =>
    [1, 2, 3].map((bone) => `mHand${finger}${bone}${side}`),
  );
}
