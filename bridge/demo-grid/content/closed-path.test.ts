import { describe, expect, it } from 'vitest';
import { closedPath } from './closed-path.ts';

const SQUARE = closedPath([
  [1, 1, 0],
  [-1, 1, 0],
  [-1, -1, 0],
  [1, -1, 0],
]);

describe('a closed path', () => {
  it('through the corners of a square is a circle', () => {
    // The first harmonic through the corners of a square is the circle about it.
    expect(SQUARE.length).toBeCloseTo(2 * Math.PI * Math.SQRT2, 3);
    for (const share of [0, 0.13, 0.5, 0.77]) {
      const [x, y] = SQUARE.pointAt(share * SQUARE.length);
      expect(Math.hypot(x, y)).toBeCloseTo(Math.SQRT2, 4);
    }
    const quarter = SQUARE.pointAt(SQUARE.length / 4);
    expect(quarter[0]).toBeCloseTo(-1, 4);
    expect(quarter[1]).toBeCloseTo(1, 4);
  });

  it('repeats after each round, and before the start too', () => {
    for (const metres of [-3, 0.5, 7]) {
      const point = SQUARE.pointAt(metres);
      const repeated = SQUARE.pointAt(metres + 3 * SQUARE.length);
      point.forEach((value, axis) => {
        expect(repeated[axis]).toBeCloseTo(value, 9);
      });
    }
  });

  it('is parametrized by arc length', () => {
    const bean = closedPath([
      [4, 0, 1],
      [1, 2, 2],
      [-3, 3, 1],
      [-4, -1, 0],
      [0, -1, 0],
    ]);
    for (let metres = 0; metres < bean.length; metres += 0.37) {
      const [x, y, z] = bean.pointAt(metres);
      const [nextX, nextY, nextZ] = bean.pointAt(metres + 0.01);
      expect(Math.hypot(nextX - x, nextY - y, nextZ - z)).toBeCloseTo(0.01, 4);
      const direction = bean.directionAt(metres);
      expect(Math.hypot(...direction)).toBeCloseTo(1, 9);
      expect((nextX - x) / 0.01).toBeCloseTo(direction[0], 1);
    }
  });
});
