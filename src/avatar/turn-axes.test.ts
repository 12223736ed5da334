import { describe, expect, it } from 'vitest';
import { fromAxisAngle, fromEulerDegrees, multiply, type Vector3 } from '../math/index.ts';
import { turnAxes } from './turn-axes.ts';

describe('turnAxes', () => {
  const parent = fromEulerDegrees([20, -35, 70]);
  const angles = [12, -48, 95];

  it.each([0, 1, 2])('turning about axis %i changes that angle and no other', (axis) => {
    const local = fromEulerDegrees(angles);
    const axes = new Float64Array(27);
    turnAxes(axes, parent, local);
    const direction = [...axes.subarray(9 * axis, 9 * axis + 3)] as unknown as Vector3;
    const turned = multiply(fromAxisAngle(direction, 30), parent, local);
    const changed = angles.map((angle, other) => angle + (other === axis ? 30 : 0));
    const expected = multiply(parent, fromEulerDegrees(changed));
    const sign = Math.sign(turned[3]) * Math.sign(expected[3]);
    for (const [index, value] of turned.entries())
      expect(sign * value).toBeCloseTo(expected[index], 6);
  });

  it('gives right-handed frames', () => {
    const axes = new Float64Array(27);
    turnAxes(axes, parent, fromEulerDegrees(angles));
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [0, 3, 6].map((at) => [...axes.subarray(9 * axis + at, 9 * axis + at + 3)]);
      const cross = [
        b[1] * c[2] - b[2] * c[1],
        b[2] * c[0] - b[0] * c[2],
        b[0] * c[1] - b[1] * c[0],
      ];
      for (const [index, value] of cross.entries()) expect(value).toBeCloseTo(a[index], 9);
    }
  });
});
