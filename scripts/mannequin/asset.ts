import { defaultSkeleton } from '../../src/avatar/index.ts';
import { LOD_NAMES, type MeshSource, type SubmeshSource } from '../../src/formats/mesh/index.ts';
import { normalize, type Vector3 } from '../../src/math/index.ts';
import type { Levels } from './figure.ts';
import { buildHulls } from './hulls.ts';
import type { Patch } from './patch.ts';
import { restPoint } from './skeleton.ts';

/** The box that the uploader stretches to a unit cube: its middle and its size, metres. */
export interface Box {
  middle: Vector3;
  size: Vector3;
}

/** The skeleton that a mesh is bound to. */
export interface BindPose {
  /** Where a joint rests in the world. */
  restPoint(joint: string): Vector3;
  /** What the mesh asks of its wearer, where its joints are not those of the default skeleton. */
  readonly claims?: {
    /** A joint's place in its parent's frame. */
    localPoint(joint: string): Vector3;
    /** Metres by which the avatar is lifted. */
    readonly pelvisOffset: number;
  };
}

const DEFAULT_POSE: BindPose = { restPoint };

/**
 * Levels in bind space as a mesh asset: positions in a unit cube with the bind shape that restores
 * them, inverse binds of the skeleton at rest with the joint positions it claims, and convex hulls made
 * from the high level.
 */
export function meshSource(levels: Levels, pose: BindPose = DEFAULT_POSE): MeshSource {
  const { claims } = pose;
  const box = boxOf(LOD_NAMES.flatMap((lod) => levels[lod]));
  const jointNames = jointsOf(LOD_NAMES.flatMap((lod) => levels[lod]));
  const { hulls, bounding } = buildHulls(levels.high);
  const toAsset = (points: readonly Vector3[]): number[] =>
    points.flatMap((point) => inBox(point, box));
  return {
    lods: Object.fromEntries(
      LOD_NAMES.map((lod) => [
        lod,
        levels[lod].map((patch) => submeshSource(patch, box, jointNames)),
      ]),
    ),
    skin: {
      jointNames,
      bindShapeMatrix: placed(box.middle, box.size),
      inverseBindMatrices: jointNames.flatMap((joint) => {
        const [x, y, z] = pose.restPoint(joint);
        return placed([-x, -y, -z], UNIT);
      }),
      ...(claims && {
        altInverseBindMatrices: jointNames.flatMap((joint) =>
          placed(claims.localPoint(joint), UNIT),
        ),
        pelvisOffset: claims.pelvisOffset,
      }),
    },
    physicsConvex: { hulls: hulls.map(toAsset), boundingPoints: toAsset(bounding) },
  };
}

/** Levels as a mesh that no skeleton carries, and the box that puts it back to its place and size. */
export function plainMeshSource(levels: Levels): { source: MeshSource; box: Box } {
  const box = boxOf(LOD_NAMES.flatMap((lod) => levels[lod]));
  const { bounding } = buildHulls(levels.high);
  const lods = LOD_NAMES.map((lod) => [lod, levels[lod].map((patch) => plainSubmesh(patch, box))]);
  return {
    source: {
      lods: Object.fromEntries(lods),
      physicsConvex: { boundingPoints: bounding.flatMap((point) => inBox(point, box)) },
    },
    box,
  };
}

function submeshSource(patch: Patch, box: Box, jointNames: readonly string[]): SubmeshSource {
  const slots = [0, 1, 2, 3];
  return {
    ...plainSubmesh(patch, box),
    joints: patch.influences.flatMap((influences) =>
      slots.map((slot) => (influences[slot] ? jointNames.indexOf(influences[slot][0]) : 0)),
    ),
    weights: patch.influences.flatMap((influences) =>
      slots.map((slot) => influences[slot]?.[1] ?? 0),
    ),
  };
}

function plainSubmesh(patch: Patch, box: Box): SubmeshSource {
  return {
    positions: patch.points.flatMap((point) => inBox(point, box)),
    // The bind shape's inverse transpose takes these back to the true normals.
    normals: patch.normals.flatMap(([x, y, z]) => [
      ...normalize([x * box.size[0], y * box.size[1], z * box.size[2]]),
    ]),
    uvs: patch.uvs.flat(),
    indices: patch.indices,
  };
}

/** The joints that any vertex uses, in skeleton order. */
function jointsOf(patches: readonly Patch[]): string[] {
  const used = new Set(
    patches.flatMap(({ influences }) => influences.flat().map(([joint]) => joint)),
  );
  return defaultSkeleton.names.filter((name) => used.has(name));
}

function boxOf(patches: readonly Patch[]): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { points } of patches) {
    for (const point of points) {
      for (const axis of [0, 1, 2]) {
        low[axis] = Math.min(low[axis], point[axis]);
        high[axis] = Math.max(high[axis], point[axis]);
      }
    }
  }
  return {
    middle: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2],
    size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
  };
}

const inBox = ([x, y, z]: Vector3, { middle, size }: Box): number[] => [
  (x - middle[0]) / size[0],
  (y - middle[1]) / size[1],
  (z - middle[2]) / size[2],
];

const UNIT: Vector3 = [1, 1, 1];

/** Column-major: a scale, then a move. */
const placed = ([x, y, z]: Vector3, [a, b, c]: Vector3): number[] => [
  ...[a, 0, 0, 0],
  ...[0, b, 0, 0],
  ...[0, 0, c, 0],
  ...[x, y, z, 1],
];
