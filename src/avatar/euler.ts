import type { JointRow, Vector3 } from './types.ts';

type Quaternion = JointRow['rotation'];

/** Rz·Ry·Rx on column vectors (X turns first), degrees: bones and collision volumes. */
export function quaternionZYX([x, y, z]: Vector3): Quaternion {
  return product(product(about(2, z), about(1, y)), about(0, x));
}

/** Rx·Ry·Rz on column vectors (Z turns first), degrees: attachment points. */
export function quaternionXYZ([x, y, z]: Vector3): Quaternion {
  return product(product(about(0, x), about(1, y)), about(2, z));
}

function about(axis: 0 | 1 | 2, degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const quaternion: [number, number, number, number] = [0, 0, 0, Math.cos(half)];
  quaternion[axis] = Math.sin(half);
  return quaternion;
}

/** Hamilton product: `b` turns first. */
function product([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}
