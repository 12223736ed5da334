import { defaultSkeleton } from '../../src/avatar/index.ts';
import { add, scale, subtract, type Vector3 } from '../../src/math/index.ts';
import { type BindPose, type Levels, type Patch, restPoint } from '../mannequin/index.ts';

/** How a body differs from the default one: its bones' stretch along X, Y and Z, by joint name. */
export interface Build {
  readonly name: string;
  readonly stretch: readonly (readonly [joints: RegExp, stretch: Vector3])[];
}

const SPINE = /^m(Pelvis|Spine[12])$/;
const TORSO = /^m(Torso|Spine[34])$/;

/** Long in the leg, a little in the arm and the neck. */
export const TALL: Build = {
  name: 'tall',
  stretch: [
    [/^m(Hip|Knee)(Left|Right)$/, [1.02, 1.02, 1.17]],
    [TORSO, [1, 1, 1.06]],
    [/^mNeck$/, [1, 1, 1.2]],
    [/^m(Shoulder|Elbow)(Left|Right)$/, [1, 1.1, 1]],
  ],
};

/** Short and sturdy, with the head of a grown-up: as children are drawn. */
export const SMALL: Build = {
  name: 'small',
  stretch: [
    [SPINE, [0.97, 0.86, 0.84]],
    [TORSO, [0.97, 0.88, 0.76]],
    [/^mChest$/, [0.94, 0.84, 0.78]],
    [/^mNeck$/, [0.92, 0.92, 0.7]],
    [/^mCollar(Left|Right)$/, [0.94, 0.84, 0.88]],
    [/^m(Hip|Knee)(Left|Right)$/, [0.95, 0.95, 0.6]],
    [/^m(Ankle|Foot|Toe)(Left|Right)$/, [0.84, 0.9, 0.84]],
    [/^m(Shoulder|Elbow)(Left|Right)$/, [0.9, 0.7, 0.9]],
    [/^m(Wrist|Hand.*)(Left|Right)$/, [0.84, 0.84, 0.84]],
  ],
};

/** The tall body with padded shoulders: of one mind with it about all joints but the shoulders. */
export const PADDED: Build = {
  name: 'padded',
  stretch: [[/^mCollar(Left|Right)$/, [1, 1.4, 1]], ...TALL.stretch],
};

/** A body of other proportions: its skeleton, and how a surface of the default body follows. */
export interface ReshapedBody {
  readonly pose: BindPose;
  /** The same surfaces about the other skeleton. */
  reshape(levels: Levels): Levels;
}

/**
 * The joints of a body and of all that is cut for it. Each bone stretches with what it carries: a point
 * keeps its place along its bones, so that clothes which fit before fit after.
 */
export function bodyOf(build: Build): ReshapedBody {
  const places = placeJoints(build);
  const at = (joint: string): Vector3 => places.get(joint)!.world;
  const moved = (point: Vector3, joint: string): Vector3 =>
    add(at(joint), times(stretchOf(build, joint), subtract(point, restPoint(joint))));
  // The sole is the ankle's: what it sinks by, the avatar is lifted by.
  const [, , sole] = moved([0, 0, 0], 'mAnkleLeft');
  return {
    pose: {
      restPoint: at,
      claims: { localPoint: (joint) => places.get(joint)!.local, pelvisOffset: -sole },
    },
    reshape: (levels) =>
      Object.fromEntries(
        Object.entries(levels).map(([lod, patches]) => [
          lod,
          patches.map((patch) => reshapePatch(patch, build, moved)),
        ]),
      ) as unknown as Levels,
  };
}

interface Place {
  local: Vector3;
  world: Vector3;
}

function placeJoints(build: Build): Map<string, Place> {
  const places = new Map<string, Place>();
  const names = [...defaultSkeleton.names];
  defaultSkeleton.rows.forEach(({ parent, position }, joint) => {
    const above = parent < 0 ? undefined : places.get(names[parent]);
    const local = above ? times(stretchOf(build, names[parent]), position) : position;
    places.set(names[joint], { local, world: above ? add(above.world, local) : local });
  });
  return places;
}

/** Normals lean against the stretch: they take its inverse. */
function reshapePatch(
  patch: Patch,
  build: Build,
  moved: (point: Vector3, joint: string) => Vector3,
): Patch {
  const { points, normals, influences } = patch;
  const mixOf = (vertex: number, part: (joint: string) => Vector3): Vector3 =>
    influences[vertex].map(([joint, weight]) => scale(part(joint), weight)).reduce(add);
  return {
    ...patch,
    points: points.map((point, vertex) => mixOf(vertex, (joint) => moved(point, joint))),
    normals: normals.map((normal, vertex) => {
      const [x, y, z] = mixOf(vertex, (joint) => stretchOf(build, joint));
      const leaning: Vector3 = [normal[0] / x, normal[1] / y, normal[2] / z];
      return scale(leaning, 1 / Math.hypot(...leaning));
    }),
  };
}

const NONE: Vector3 = [1, 1, 1];

const stretchOf = ({ stretch }: Build, joint: string): Vector3 =>
  stretch.find(([joints]) => joints.test(joint))?.[1] ?? NONE;

const times = (a: Vector3, b: Vector3): Vector3 => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
