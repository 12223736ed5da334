import type { Skeleton } from './skeleton.ts';
import type { Pose, WorldPose } from './types.ts';

/**
 * World transforms of the first `count` joints. Rotation is inherited, scale is not; a joint's own scale
 * enters its own matrix and moves its direct children. The parent's matrix holds exactly that scale and
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
  skeleton: Skeleton,
  pose: Pose,
  count: number = skeleton.jointCount,
): void {
  const { rotations, positions, scales } = pose;
  composeJoints(out.matrices, out.rotations, skeleton.parents, rotations, positions, scales, count);
}

type Numbers = Float32Array<ArrayBuffer>;

/**
 * Written out in plain numbers, and without a single property access, for V8: that way it is optimised at
 * once and for good, where it could otherwise stay half optimised with numbers on the heap in every call.
 */
function composeJoints(
  m: Numbers,
  turns: Numbers,
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
      const px = turns[r];
      const py = turns[r + 1];
      const pz = turns[r + 2];
      const pw = turns[r + 3];
      const lx = x;
      const ly = y;
      const lz = z;
      x = pw * lx + px * w + py * lz - pz * ly;
      y = pw * ly - px * lz + py * w + pz * lx;
      z = pw * lz + px * ly - py * lx + pz * w;
      w = pw * w - px * lx - py * ly - pz * lz;
    }
    turns[q] = x;
    turns[q + 1] = y;
    turns[q + 2] = z;
    turns[q + 3] = w;

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
