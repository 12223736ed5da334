import { eulerDegrees, fromEulerDegrees, multiply, type Quaternion } from '../math/index.ts';

/** Numbers of an axis in `turnAxes`: the axis itself, and two directions at right angles to it. */
export const NUMBERS_PER_AXIS = 9;

/**
 * The axes about which a joint turns when one of its three angles (X, Y or Z, see `eulerDegrees`) changes: that of X is its
 * parent's, that of Z its own, and that of Y between them. Writes for each axis its direction, and two more so that the
 * three are a right-handed frame which does not turn with its angle: 9 numbers, 27 in all, in the frame of the avatar.
 * Each angle turns from the second direction to the third.
 *
 * @param parent - rotation of the joint's parent in the frame of the avatar.
 * @param local - rotation of the joint relative to its parent.
 */
export function turnAxes(
  out: { [index: number]: number },
  parent: ArrayLike<number>,
  local: ArrayLike<number>,
): void {
  const [x, y] = eulerDegrees(local);
  const outer: Quaternion = [parent[0], parent[1], parent[2], parent[3]];
  const afterX = multiply(outer, fromEulerDegrees([x, 0, 0]));
  const afterY = multiply(outer, fromEulerDegrees([x, y, 0]));
  [outer, afterX, afterY].forEach((frame, axis) => {
    const columns = matrixColumns(frame);
    for (let column = 0; column < 3; column++) {
      const from = columns[(axis + column) % 3];
      for (let row = 0; row < 3; row++) out[NUMBERS_PER_AXIS * axis + 3 * column + row] = from[row];
    }
  });
}

type Vector = readonly [number, number, number];

/** The directions of X, Y and Z in a rotated frame. */
function matrixColumns([x, y, z, w]: Quaternion): readonly [Vector, Vector, Vector] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}
