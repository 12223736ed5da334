import type { SkeletonNodes } from '../../avatar/gltf/index.ts';
import { FRAMES_PER_SECOND } from '../app-interface.ts';
import type { GlbMotion } from './types.ts';

/** What one joint's node does, frame by frame. */
export interface JointTape {
  /** 4 per frame: unit quaternions, each on the side of the one before it. */
  readonly rotations: Float32Array<ArrayBuffer>;
  /** 3 per frame, metres in the parent's node. */
  readonly places: Float32Array<ArrayBuffer>;
}

export interface MotionTape {
  /** Seconds of each frame: evenly from 0 to the end, at least 30 a second. */
  readonly times: Float32Array<ArrayBuffer>;
  /** One for each node of the skeleton, in its order. */
  readonly joints: readonly JointTape[];
}

/** Plays a motion once through and keeps what every node does. */
export function recordMotion(motion: GlbMotion, skeleton: SkeletonNodes): MotionTape {
  const steps = Math.ceil(motion.duration * FRAMES_PER_SECOND);
  const times = Float32Array.from({ length: steps + 1 }, (_, frame) =>
    frame === 0 ? 0 : (motion.duration * frame) / steps,
  );
  const joints = skeleton.joints.map(() => ({
    rotations: new Float32Array(4 * times.length),
    places: new Float32Array(3 * times.length),
  }));
  times.forEach((_, frame) => {
    const pose = motion.poseAt(frame === 0 ? 0 : (motion.duration * frame) / steps);
    skeleton.joints.forEach(({ joint }, at) => {
      const { rotations, places } = joints[at];
      skeleton.writeRotation(rotations, 4 * frame, pose, joint);
      settleRotation(rotations, 4 * frame);
      skeleton.writePosition(places, 3 * frame, pose, joint);
    });
  });
  return { times, joints };
}

/** Brings the quaternion at `q` to unit length, and onto the side of the one before it. */
function settleRotation(values: Float32Array, q: number): void {
  let length = 0;
  let nearness = 0;
  for (let c = q; c < q + 4; c++) {
    length += values[c] ** 2;
    if (q > 0) nearness += values[c] * values[c - 4];
  }
  const factor = (nearness < 0 ? -1 : 1) / Math.sqrt(length);
  for (let c = q; c < q + 4; c++) values[c] *= factor;
}
