import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spread } from './spread.ts';

it('leaves points alone that are far enough apart', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 5, y: 0 },
  ];
  spread(points, 5);
  expect(points).toEqual([
    { x: 0, y: 0 },
    { x: 5, y: 0 },
  ]);
});

it('parts points in one place along their column, the first to the top', () => {
  const points = [
    { x: 3, y: 7 },
    { x: 3, y: 7 },
  ];
  spread(points, 4);
  expect(points.map(({ x }) => x)).toEqual([3, 3]);
  expect(points[0].y).toBeCloseTo(5, 5);
  expect(points[1].y).toBeCloseTo(9, 5);
});

it('keeps two points symmetric and brings them to the distance', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 4, noNaN: true }), (half) => {
      const points = [
        { x: -half, y: 1 },
        { x: half, y: 1 },
      ];
      spread(points, 9);
      expect(points[1].x).toBeCloseTo(4.5, 4);
      expect(points[0].x).toBeCloseTo(-4.5, 4);
      expect(points[0].y).toBe(1);
    }),
  );
});
