import { defaultSkeleton } from '../src/avatar/index.ts';
import type {
  Animation,
  AnimationConstraint,
  AnimationJoint,
} from '../src/formats/animation/index.ts';
import { bindClip, type Clip } from '../src/motion/index.ts';

/** Keys as numbers: seconds, then Euler degrees or metres. */
export interface JointKeys {
  name: string;
  priority?: number;
  rotations?: readonly (readonly [number, number, number, number])[];
  positions?: readonly (readonly [number, number, number, number])[];
}

/** An animation of version 0.1, whose keys are plain numbers: 4 s, no loop, no easing, priority 2. */
export function plainAnimation(
  joints: readonly JointKeys[],
  fields: Partial<Animation> = {},
): Animation {
  const duration = fields.duration ?? 4;
  return {
    version: '0.1',
    basePriority: 2,
    duration,
    emote: '',
    loopIn: 0,
    loopOut: duration,
    loop: false,
    rawLoop: 0,
    easeIn: 0,
    easeOut: 0,
    handPose: 0,
    joints: joints.map(plainJoint),
    constraints: [],
    constraintsIgnored: false,
    trailing: new Uint8Array(0),
    warnings: [],
    ...fields,
  };
}

function plainJoint({
  name,
  priority = -1,
  rotations = [],
  positions = [],
}: JointKeys): AnimationJoint {
  return {
    name,
    priority,
    rotationKeys: Float32Array.from(rotations.flat()),
    positionKeys: Float32Array.from(positions.flat()),
  };
}

/** The same, bound to the default skeleton. */
export function plainClip(joints: readonly JointKeys[], fields: Partial<Animation> = {}): Clip {
  return bindClip(plainAnimation(joints, fields), defaultSkeleton);
}

/** A point constraint that always acts, aimed at the ground; names and fields as given. */
export function plainConstraint(fields: Partial<AnimationConstraint> = {}): AnimationConstraint {
  return {
    chainLength: 2,
    type: 'point',
    sourceVolume: 'R_HAND',
    sourceOffset: [0, 0, 0],
    targetVolume: 'GROUND',
    targetOffset: [0, 0, 0],
    targetDirection: [0, 0, 0],
    easeInStart: 0,
    easeInStop: 0,
    easeOutStart: 10,
    easeOutStop: 10,
    rawSourceVolume: new Uint8Array(16),
    rawTargetVolume: new Uint8Array(16),
    ...fields,
  };
}
