import { defaultSkeleton } from '../../src/avatar/index.ts';
import { LOD_NAMES, type MeshSource, type SubmeshSource } from '../../src/formats/mesh/index.ts';
import { dot, normalize, scale, type Vector3 } from '../../src/math/index.ts';
import { SIDES } from '../../src/motion/pose-description/index.ts';
import type { Levels } from './levels-of-detail.ts';
import type { MeshFace } from './mesh-face.ts';
import { restPosition } from './rest-positions.ts';

/** The bounding box, which a mesh asset stores as a unit cube. Metres. */
export interface BoundingBox {
  center: Vector3;
  size: Vector3;
}

/** The skeleton that a mesh is bound to. */
export interface BindPose {
  /** The position of a joint at rest, in the world. */
  restPosition(joint: string): Vector3;
  /** The joint positions that the mesh gives its wearer, where they are not those of the default skeleton. */
  readonly overrides?: {
    /** The position of a joint in its parent's frame. */
    localPosition(joint: string): Vector3;
    /** Metres by which the avatar is lifted. */
    readonly pelvisOffset: number;
  };
}

const DEFAULT_POSE: BindPose = { restPosition };

/**
 * A rigged mesh asset of levels in bind space: positions in a unit cube with the bind shape matrix that restores them,
 * inverse binds of the skeleton at rest with its joint overrides, and convex hulls of the highest level.
 */
export function riggedMeshSource(levels: Levels, pose: BindPose = DEFAULT_POSE): MeshSource {
  const { overrides } = pose;
  const faces = LOD_NAMES.flatMap((lod) => levels[lod]);
  const box = boxOf(faces);
  const jointNames = jointsOf(faces);
  const { hulls, bounding } = buildHulls(levels.high);
  const toAsset = (points: readonly Vector3[]): number[] =>
    points.flatMap((point) => inBox(point, box));
  return {
    lods: Object.fromEntries(
      LOD_NAMES.map((lod) => [
        lod,
        levels[lod].map((face) => riggedSubmesh(face, box, jointNames)),
      ]),
    ),
    skin: {
      jointNames,
      bindShapeMatrix: scaleThenTranslate(box.size, box.center),
      inverseBindMatrices: jointNames.flatMap((joint) => {
        const [x, y, z] = pose.restPosition(joint);
        return scaleThenTranslate(UNIT, [-x, -y, -z]);
      }),
      ...(overrides && {
        altInverseBindMatrices: jointNames.flatMap((joint) =>
          scaleThenTranslate(UNIT, overrides.localPosition(joint)),
        ),
        pelvisOffset: overrides.pelvisOffset,
      }),
    },
    physicsConvex: { hulls: hulls.map(toAsset), boundingPoints: toAsset(bounding) },
  };
}

/** A mesh asset without a skin, and the box that restores its place and size. */
export function unriggedMeshSource(levels: Levels): { source: MeshSource; box: BoundingBox } {
  const box = boxOf(LOD_NAMES.flatMap((lod) => levels[lod]));
  const { bounding } = buildHulls(levels.high);
  const lods = LOD_NAMES.map((lod) => [lod, levels[lod].map((face) => unriggedSubmesh(face, box))]);
  return {
    source: {
      lods: Object.fromEntries(lods),
      physicsConvex: { boundingPoints: bounding.flatMap((point) => inBox(point, box)) },
    },
    box,
  };
}

function riggedSubmesh(
  face: MeshFace,
  box: BoundingBox,
  jointNames: readonly string[],
): SubmeshSource {
  const slots = [0, 1, 2, 3];
  return {
    ...unriggedSubmesh(face, box),
    joints: face.influences.flatMap((influences) =>
      slots.map((slot) => (influences[slot] ? jointNames.indexOf(influences[slot][0]) : 0)),
    ),
    weights: face.influences.flatMap((influences) =>
      slots.map((slot) => influences[slot]?.[1] ?? 0),
    ),
  };
}

function unriggedSubmesh(face: MeshFace, box: BoundingBox): SubmeshSource {
  return {
    positions: face.points.flatMap((point) => inBox(point, box)),
    // The inverse transpose of the bind shape matrix restores the true normals.
    normals: face.normals.flatMap(([x, y, z]) => [
      ...normalize([x * box.size[0], y * box.size[1], z * box.size[2]]),
    ]),
    uvs: face.uvs.flat(),
    indices: face.indices,
  };
}

/** The joints that influence any vertex, in the order of their numbers. */
function jointsOf(faces: readonly MeshFace[]): string[] {
  const used = new Set(
    faces.flatMap(({ influences }) => influences.flat().map(([joint]) => joint)),
  );
  return defaultSkeleton.names.filter((name) => used.has(name));
}

function boxOf(faces: readonly MeshFace[]): BoundingBox {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { points } of faces) {
    for (const point of points) {
      for (const axis of [0, 1, 2]) {
        low[axis] = Math.min(low[axis], point[axis]);
        high[axis] = Math.max(high[axis], point[axis]);
      }
    }
  }
  return {
    center: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2],
    size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
  };
}

const inBox = ([x, y, z]: Vector3, { center, size }: BoundingBox): number[] => [
  (x - center[0]) / size[0],
  (y - center[1]) / size[1],
  (z - center[2]) / size[2],
];

const UNIT: Vector3 = [1, 1, 1];

/** A column-major matrix. */
const scaleThenTranslate = ([a, b, c]: Vector3, [x, y, z]: Vector3): number[] => [
  ...[a, 0, 0, 0],
  ...[0, b, 0, 0],
  ...[0, 0, c, 0],
  ...[x, y, z, 1],
];

/** The bones of each convex part of the body, of which a physics engine needs a hull. */
const HULL_BONES: readonly (readonly string[])[] = [
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

/** The number of directions in which the farthest point is taken, and about the number of points of a hull. */
const HULL_DIRECTIONS = 40;
const BOUNDING_DIRECTIONS = 96;

/** One convex hull for each part of the body that the faces have, and one about all of them. */
function buildHulls(faces: readonly MeshFace[]): {
  hulls: Vector3[][];
  bounding: Vector3[];
} {
  const hulls = HULL_BONES.map((group) => pointsOf(faces, group))
    .filter((points) => points.length >= 4)
    .map((points) => supportPoints(points, HULL_DIRECTIONS));
  const everything = faces.flatMap(({ points }) => points);
  return { hulls, bounding: supportPoints(everything, BOUNDING_DIRECTIONS) };
}

/** The points that mainly follow one of the bones. */
function pointsOf(faces: readonly MeshFace[], bones: readonly string[]): Vector3[] {
  return faces.flatMap(({ points, influences }) =>
    points.filter((_, vertex) => bones.includes(influences[vertex][0][0])),
  );
}

/** The farthest points in many directions: all are corners of the convex hull. */
function supportPoints(points: readonly Vector3[], count: number): Vector3[] {
  const farthest = directions(count).map((direction) =>
    points.reduce((best, point) => (dot(point, direction) > dot(best, direction) ? point : best)),
  );
  return [...new Map(farthest.map((point) => [point.join(), point])).values()];
}

/** Directions spread evenly over the sphere along a golden spiral, each with its opposite. */
function directions(count: number): Vector3[] {
  const goldenAngle = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count / 2 }, (_, k): Vector3 => {
    const z = 1 - (2 * k + 1) / count;
    const r = Math.sqrt(1 - z * z);
    return [r * Math.cos(goldenAngle * k), r * Math.sin(goldenAngle * k), z];
  }).flatMap((direction) => [direction, scale(direction, -1)]);
}

function fingerBones(side: string): string[] {
  return ['Thumb', 'Index', 'Middle', 'Ring', 'Pinky'].flatMap((finger) =>
    [1, 2, 3].map((bone) => `mHand${finger}${bone}${side}`),
  );
}
