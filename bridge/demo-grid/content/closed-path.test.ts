import { describe, expect, it } from 'vitest';
import { closedPath } from './closed-path.ts';

const SQUARE = closedPath([
  [1, 1, 0],
  [-1, 1, 0],
  [-1, -1, 0],
  [1, -1, 0],
]);

describe('closedPath', () => {
  it('goes round four corners in a circle', () => {
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

  it('comes back after each round, and before the start too', () => {
    for (const metres of [-3, 0.5, 7]) {
      const here = SQUARE.pointAt(metres);
      const again = SQUARE.pointAt(metres + 3 * SQUARE.length);
      here.forEach((value, axis) => {
        expect(again[axis]).toBeCloseTo(value, 9);
      });
    }
  });

  it('is as long between two places as it says, wherever they are', () => {
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
