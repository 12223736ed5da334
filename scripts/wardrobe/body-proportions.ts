import { defaultSkeleton } from '../../src/avatar/index.ts';
import { add, scale, subtract, type Vector3 } from '../../src/math/index.ts';
import {
  type BindPose,
  buildLevels,
  type Levels,
  type MeshFace,
  restPosition,
} from '../modelling/index.ts';

/** The proportions of a body: the scale of its bones along X, Y and Z, where it differs from the default body. */
export interface BodyProportions {
  readonly name: string;
  /** The first that matches the name of a joint applies. */
  readonly scales: readonly (readonly [joints: RegExp, scale: Vector3])[];
}

const SPINE = /^m(Pelvis|Spine[12])$/;
const TORSO = /^m(Torso|Spine[34])$/;

/** A body with long legs and slightly longer arms and neck. */
export const TALL: BodyProportions = {
  name: 'tall',
  scales: [
    [/^m(Hip|Knee)(Left|Right)$/, [1.02, 1.02, 1.17]],
    [TORSO, [1, 1, 1.06]],
    [/^mNeck$/, [1, 1, 1.2]],
    [/^m(Shoulder|Elbow)(Left|Right)$/, [1, 1.1, 1]],
  ],
};

/** The body of a child: short, with a head as large as that of an adult. */
export const SMALL: BodyProportions = {
  name: 'small',
  scales: [
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

/** The tall body with wider shoulders: its joint positions contradict those of {@link TALL} there alone. */
export const PADDED: BodyProportions = {
  name: 'padded',
  scales: [[/^mCollar(Left|Right)$/, [1, 1.4, 1]], ...TALL.scales],
};

/** A body of other proportions. */
export interface ReshapedBody {
  readonly pose: BindPose;
  /** The same surfaces on this body. */
  reshape(levels: Levels): Levels;
}

/**
 * Scales each bone together with the surface that follows it, so that clothes which fit the default body fit this one
 * too.
 */
export function createReshapedBody(proportions: BodyProportions): ReshapedBody {
  const positions = jointPositions(proportions);
  const worldPosition = (joint: string): Vector3 => positions.get(joint)!.world;
  /** The new position of a point that follows one joint. */
  const movePoint = (point: Vector3, joint: string): Vector3 => {
    const offset = subtract(point, restPosition(joint));
    return add(worldPosition(joint), multiplyEach(scaleOf(proportions, joint), offset));
  };

  /** A vertex is moved as the mean of its joints' movements. A normal is divided by the mean scale. */
  function reshapeFace(face: MeshFace): MeshFace {
    const { points, normals, influences } = face;
    const weightedMean = (vertex: number, vectorOf: (joint: string) => Vector3): Vector3 =>
      influences[vertex].map(([joint, weight]) => scale(vectorOf(joint), weight)).reduce(add);
    return {
      ...face,
      points: points.map((point, vertex) =>
        weightedMean(vertex, (joint) => movePoint(point, joint)),
      ),
      normals: normals.map((normal, vertex) => {
        const [x, y, z] = weightedMean(vertex, (joint) => scaleOf(proportions, joint));
        const divided: Vector3 = [normal[0] / x, normal[1] / y, normal[2] / z];
        return scale(divided, 1 / Math.hypot(...divided));
      }),
    };
  }

  // The sole follows the ankle; the avatar is lifted by as much as the sole is lower.
  const [, , sole] = movePoint([0, 0, 0], 'mAnkleLeft');
  return {
    pose: {
      restPosition: worldPosition,
      overrides: {
        localPosition: (joint) => positions.get(joint)!.local,
        pelvisOffset: -sole,
      },
    },
    reshape: (levels) => buildLevels((lod) => levels[lod].map(reshapeFace)),
  };
}

/** The positions of all joints, in their parent's frame and in the world, by name. */
function jointPositions(
  proportions: BodyProportions,
): Map<string, { local: Vector3; world: Vector3 }> {
  const positions = new Map<string, { local: Vector3; world: Vector3 }>();
  const { names } = defaultSkeleton;
  defaultSkeleton.rows.forEach(({ parent, position }, joint) => {
    const parentPosition = positions.get(names[parent]);
    const local = parentPosition
      ? multiplyEach(scaleOf(proportions, names[parent]), position)
      : position;
    const world = parentPosition ? add(parentPosition.world, local) : local;
    positions.set(names[joint], { local, world });
  });
  return positions;
}

const UNIT: Vector3 = [1, 1, 1];

const scaleOf = ({ scales }: BodyProportions, joint: string): Vector3 =>
  scales.find(([joints]) => joints.test(joint))?.[1] ?? UNIT;

const multiplyEach = (a: Vector3, b: Vector3): Vector3 => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
