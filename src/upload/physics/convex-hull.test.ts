import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConvexHull, convexHull, MAX_HULL_POINTS } from './convex-hull.ts';

const CUBE = [-0.5, 0.5].flatMap((x) =>
  [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].flatMap((z) => [x, y, z])),
);

/** Points spread evenly over a sphere of radius 0.5. */
const sphere = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * i + 1) / count;
    const angle = i * 2.399963;
    const radius = Math.sqrt(1 - z * z);
    return [radius * Math.cos(angle), radius * Math.sin(angle), z].map((value) => value / 2);
  }).flat();

const hullOf = (points: ArrayLike<number>): ConvexHull => {
  const { hull } = convexHull(points);
  if (!hull) throw new TypeError('there is no hull');
  return hull;
};

/** How far the farthest point is outside; negative inside. Computed from the triangles alone. */
function farthestOutside({ points: p, indices }: ConvexHull, points: ArrayLike<number>): number {
  let farthest = -Infinity;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [...indices.subarray(i, i + 3)].map((index) => 3 * index);
    const u = [0, 1, 2].map((axis) => p[b + axis] - p[a + axis]);
    const v = [0, 1, 2].map((axis) => p[c + axis] - p[a + axis]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n);
    if (length < 1e-12) continue;
    for (let o = 0; o < points.length; o += 3) {
      const above = n.reduce(
        (sum, value, axis) => sum + value * (points[o + axis] - p[a + axis]),
        0,
      );
      farthest = Math.max(farthest, above / length);
    }
  }
  return farthest;
}

describe('convexHull', () => {
  it('has the corners of a box, whatever is inside or doubled', () => {
    const hull = hullOf([
      0.5,
      0.2,
      0.1,
      ...CUBE,
      0,
      0,
      0,
      0.2,
      0.1,
      0.3,
      ...CUBE,
      0.5,
      0,
      0,
      0.5,
      0.5,
      0.1,
    ]);
    expect(hull).toMatchObject({ isThickened: false, leftOut: 0, deviation: 0 });
    expect(hull.points).toHaveLength(24);
    expect(hull.indices).toHaveLength(36);
    expect(new Set(hull.points)).toEqual(new Set([-0.5, 0.5]));
  });

  it('contains every point, and only given points are its corners', () => {
    const coordinate = fc.float({ min: -0.5, max: 0.5, noNaN: true });
    const points = fc.array(fc.tuple(coordinate, coordinate, coordinate), {
      minLength: 4,
      maxLength: 60,
    });
    fc.assert(
      fc.property(points, (list) => {
        const flat = list.flat();
        const { hull } = convexHull(flat);
        if (!hull) return;
        expect(hull.points.length).toBeLessThanOrEqual(3 * MAX_HULL_POINTS);
        expect(farthestOutside(hull, flat)).toBeLessThan(1e-4);
        if (hull.isThickened) return;
        const given = new Set(list.map((point) => point.map(Math.fround).join()));
        for (let o = 0; o < hull.points.length; o += 3) {
          expect(given.has([...hull.points.subarray(o, o + 3)].join())).toBe(true);
        }
      }),
    );
  });

  it.each([300, 5000, 60_000])('thins a sphere of %d corners out within a hundredth', (count) => {
    const points = sphere(count);
    const hull = hullOf(points);
    expect(hull.points).toHaveLength(3 * MAX_HULL_POINTS);
    expect(hull.leftOut).toBeGreaterThan(0);
    expect(hull.deviation).toBeLessThan(0.01);
    expect(farthestOutside(hull, points)).toBeCloseTo(hull.deviation, 4);
  });

  it('makes a plate of what is flat, and a rod of a line', () => {
    const square = hullOf([-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0, 0, 0, 0]);
    expect(square.isThickened).toBe(true);
    expect(square.points).toHaveLength(24);
    const heights = square.points.filter((_, i) => i % 3 === 2);
    expect(Math.max(...heights)).toBeCloseTo(0.005, 6);
    // On a slope: no side of its box is short.
    const slope = [-0.5, -0.5, -0.5, 0.5, -0.5, 0.5, 0.5, 0.5, 0.5, -0.5, 0.5, -0.5];
    expect(hullOf(slope)).toMatchObject({ isThickened: true });
    expect(farthestOutside(hullOf(slope), slope)).toBeLessThan(0);
    const line = [-0.5, 0, 0, 0, 0, 0, 0.5, 0, 0, 0.25, 0, 0];
    expect(hullOf(line).points).toHaveLength(24);
    // Three points, and two.
    expect(hullOf([0, 0, 0, 1, 0, 0, 0, 1, 0]).isThickened).toBe(true);
    expect(hullOf([0, 0, 0, 1, 1, 1]).isThickened).toBe(true);
  });

  it('says why there is none', () => {
    expect(convexHull([]).reason).toBe('no-points');
    expect(convexHull([0, 0, 0, 1, Number.NaN, 0, 0, 0, 1]).reason).toBe('not-finite');
    expect(convexHull([0, 0, 0, Infinity, 0, 0]).reason).toBe('not-finite');
    expect(convexHull(CUBE.map((value) => value * 1e-6)).reason).toBe('tiny');
    expect(convexHull([0.1, 0.2, 0.3]).reason).toBe('tiny');
  });

  it('copes with any numbers', () => {
    const numbers = fc.array(fc.float(), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, (values) => {
        const { hull, reason } = convexHull(values);
        expect((hull === null) !== (reason === null)).toBe(true);
        expect(hull?.points.every(Number.isFinite) ?? true).toBe(true);
      }),
    );
  });

  it('copes with points near a plane, at every thickness', () => {
    for (let exponent = -12; exponent <= -1; exponent++) {
      const points = Array.from({ length: 200 }, (_, i) => [
        Math.sin(i * 1.7) / 2,
        Math.cos(i * 2.3) / 2,
        Math.sin(i * 3.1) * 10 ** exponent,
      ]).flat();
      expect(farthestOutside(hullOf(points), points)).toBeLessThan(1e-4);
    }
  });
});
