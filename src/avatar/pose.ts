import { JOINT_COUNT, type Pose, type WorldPose } from './types.ts';

/** A pose of `jointCount` joints: identity rotations, zero positions, unit scales. */
export function createPose(jointCount: number = JOINT_COUNT): Pose {
  const rotations = new Float32Array(4 * jointCount);
  for (let w = 3; w < rotations.length; w += 4) rotations[w] = 1;
  return {
    rotations,
    positions: new Float32Array(3 * jointCount),
    scales: new Float32Array(3 * jointCount).fill(1),
  };
}

/**
 * Room for the world transforms of `jointCount` joints, all identity. `composeWorld` fills it, and relies
 * on the last rows being 0 0 0 1 already.
 */
export function createWorldPose(jointCount: number = JOINT_COUNT): WorldPose {
  const matrices = new Float32Array(16 * jointCount);
  for (let o = 0; o < matrices.length; o += 16) {
    for (let diagonal = o; diagonal < o + 16; diagonal += 5) matrices[diagonal] = 1;
  }
  return { matrices, rotations: createPose(jointCount).rotations };
}

/** Overwrites `out` with `pose`; both have the same number of joints. Allocates nothing. */
export function copyPose(out: Pose, pose: Pose): void {
  out.rotations.set(pose.rotations);
  out.positions.set(pose.positions);
  out.scales.set(pose.scales);
}
