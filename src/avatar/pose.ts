import type { Numbers } from '../math/flat/index.ts';
import { JOINT_COUNT, type NamedJoints } from './joint-directory.ts';

/** Local transforms of every joint, indexed by joint number. */
export interface Pose {
  /** 4 per joint, x y z w. */
  rotations: Numbers;
  /** 3 per joint, metres in the parent's frame. */
  positions: Numbers;
  /** 3 per joint; not inherited, but it moves the direct children. */
  scales: Numbers;
}

/** World transforms composed from a pose. */
export interface WorldPose {
  /** 16 per joint, column-major, translation in 12..14: T(position) · R(rotation) · S(own scale). */
  matrices: Numbers;
  /** 4 per joint, x y z w. */
  rotations: Numbers;
}

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

/** World transforms of `jointCount` joints, all identity: `composeWorld` fills in all but the last rows, 0 0 0 1. */
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

/**
 * World transforms of the first `count` joints. Rotation is inherited, scale is not; a joint's own scale
 * enters its own matrix and moves its direct children. The parent's matrix contains exactly that scale and
 * no other, so a child's position is simply the parent's matrix times the local position.
 *
 * Rotations of `pose` are unit quaternions. Parents precede children, so any prefix is complete: 133 for
 * the bones, 159 with the collision volumes, 214 with the attachment points. `out` comes from
 * `createWorldPose`. Allocates nothing.
 *
 * **Source:** skeleton-and-skinning.md section 3.
 */
export function composeWorld(
  out: WorldPose,
  skeleton: Pick<NamedJoints, 'parents' | 'jointCount'>,
  pose: Pose,
  count: number = skeleton.jointCount,
): void {
  const { rotations, positions, scales } = pose;
  composeJoints(out.matrices, out.rotations, skeleton.parents, rotations, positions, scales, count);
}

/**
 * Written with local numbers only and no property accesses: this way V8 optimises it at once and for good, where it
 * could otherwise stay half optimised, with numbers on the heap in every call.
 */
function composeJoints(
  m: Numbers,
  worldRotations: Numbers,
  parents: Int16Array<ArrayBuffer>,
  rotations: Numbers,
  positions: Numbers,
  scales: Numbers,
  count: number,
): void {
  for (let joint = 0; joint < count; joint++) {
    const parent = parents[joint];
    const q = 4 * joint;
    const v = 3 * joint;
    const o = 16 * joint;

    const tx = positions[v];
    const ty = positions[v + 1];
    const tz = positions[v + 2];
    let x = rotations[q];
    let y = rotations[q + 1];
    let z = rotations[q + 2];
    let w = rotations[q + 3];
    if (parent < 0) {
      m[o + 12] = tx;
      m[o + 13] = ty;
      m[o + 14] = tz;
    } else {
      const p = 16 * parent;
      m[o + 12] = m[p] * tx + m[p + 4] * ty + m[p + 8] * tz + m[p + 12];
      m[o + 13] = m[p + 1] * tx + m[p + 5] * ty + m[p + 9] * tz + m[p + 13];
      m[o + 14] = m[p + 2] * tx + m[p + 6] * ty + m[p + 10] * tz + m[p + 14];

      const r = 4 * parent;
      const px = worldRotations[r];
      const py = worldRotations[r + 1];
      const pz = worldRotations[r + 2];
      const pw = worldRotations[r + 3];
      const lx = x;
      const ly = y;
      const lz = z;
      x = pw * lx + px * w + py * lz - pz * ly;
      y = pw * ly - px * lz + py * w + pz * lx;
      z = pw * lz + px * ly - py * lx + pz * w;
      w = pw * w - px * lx - py * ly - pz * lz;
    }
    worldRotations[q] = x;
    worldRotations[q + 1] = y;
    worldRotations[q + 2] = z;
    worldRotations[q + 3] = w;

    const sx = scales[v];
    const sy = scales[v + 1];
    const sz = scales[v + 2];
    const x2 = x + x;
    const y2 = y + y;
    const z2 = z + z;
    const xx = x * x2;
    const yy = y * y2;
    const zz = z * z2;
    const xy = x * y2;
    const xz = x * z2;
    const yz = y * z2;
    const wx = w * x2;
    const wy = w * y2;
    const wz = w * z2;
    m[o] = (1 - yy - zz) * sx;
    m[o + 1] = (xy + wz) * sx;
    m[o + 2] = (xz - wy) * sx;
    m[o + 4] = (xy - wz) * sy;
    m[o + 5] = (1 - xx - zz) * sy;
    m[o + 6] = (yz + wx) * sy;
    m[o + 8] = (xz + wy) * sz;
    m[o + 9] = (yz - wx) * sz;
    m[o + 10] = (1 - xx - yy) * sz;
  }
}
