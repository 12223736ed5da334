import { defaultSkeleton } from '../avatar/index.ts';
import {
  bodyMeasures,
  effectiveWeights,
  jointsOf,
  type ParamWeights,
  SHAPED_JOINT_COUNT,
  unrotatedPositions,
} from '../avatar/shape/index.ts';
import type { Vector3 } from '../math/index.ts';

/** The body that a shape makes of the default skeleton: nothing worn, no joint rotated. Metres. */
export interface ShapeBody {
  readonly male: boolean;
  readonly height: number;
  readonly pelvisToFoot: number;
  readonly hover: number;
  /** All bones and collision volumes, by name. */
  readonly joints: Readonly<Record<string, ShapedJoint>>;
}

export interface ShapedJoint {
  /** In the parent's frame. */
  readonly position: Vector3;
  /** Of a collision volume its size. */
  readonly scale: Vector3;
  /** With mPelvis at its position in the skeleton file. */
  readonly world: Vector3;
}

/** Every weight acts, whatever wearable its parameter belongs to. */
export function shapeBody(weights: ParamWeights): ShapeBody {
  const effective = effectiveWeights(weights);
  const shaped = jointsOf(effective);
  const world = unrotatedPositions(shaped);
  const { bodyHeight, pelvisToFoot } = bodyMeasures(shaped);
  const joints: Record<string, ShapedJoint> = {};
  for (let joint = 0; joint < SHAPED_JOINT_COUNT; joint++) {
    joints[defaultSkeleton.nameOf(joint)] = {
      position: vectorAt(shaped.positions, joint),
      scale: vectorAt(shaped.scales, joint),
      world: vectorAt(world, joint),
    };
  }
  const { isMale: male, hover } = effective;
  return { male, height: bodyHeight, pelvisToFoot, hover, joints };
}

const vectorAt = (values: ArrayLike<number>, joint: number): Vector3 => [
  values[3 * joint],
  values[3 * joint + 1],
  values[3 * joint + 2],
];
