import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { unitPositions } from '../asset/mesh-source-of.ts';
import { readColladaScene } from '../collada/read-collada-scene.ts';
import type { ConvexHull } from './convex-hull.ts';
import { decomposeConvex } from './decompose-convex.ts';
import type { ShapeTriangles } from './degenerate-triangles.ts';

type Point2 = readonly [x: number, y: number];

/** A prism: an outline, counter-clockwise from above, from z = 0 to `height`. Its ends are fans from the first corner. */
function prism(outline: readonly Point2[], height = 1): ShapeTriangles {
  const count = outline.length;
  const positions = [0, height].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const indices = outline.flatMap((_, a) => {
    const b = (a + 1) % count;
    return [a, b, count + b, a, count + b, count + a];
  });
  for (let k = 1; k + 1 < count; k++) {
    indices.push(0, k + 1, k, count, count + k, count + k + 1);
  }
  return { positions, indices };
}

const L = prism([
  ...([
    [0, 0],
    [1, 0],
    [1, 0.4],
    [0.4, 0.4],
    [0.4, 1],
    [0, 1],
  ] as const),
]);
/** A plate with a post in its middle. */
const PLATE_AND_POST = [
  prism(
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    0.1,
  ),
  {
    ...prism(
      [
        [0.4, 0.4],
        [0.6, 0.4],
        [0.6, 0.6],
        [0.4, 0.6],
      ],
      0.9,
    ),
  },
];

/** The volume of a hull, by tetrahedra from the origin. */
function volume({ points, indices }: ConvexHull): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) =>
      points.subarray(3 * indices[i + k], 3 * indices[i + k] + 3),
    );
    sum +=
      a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
}

/** Whether a point is in a hull, or outside by no more than a distance. */
function contains({ points, indices }: ConvexHull, point: readonly number[], by = 1e-6): boolean {
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) =>
      points.subarray(3 * indices[i + k], 3 * indices[i + k] + 3),
    );
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n);
    const above = n.reduce((sum, value, axis) => sum + value * (point[axis] - a[axis]), 0);
    if (above > by * length) return false;
  }
  return true;
}

const isCovered = (hulls: readonly ConvexHull[], point: readonly number[], by?: number) =>
  hulls.some((hull) => contains(hull, point, by));

const bytes = (hulls: readonly ConvexHull[]) =>
  hulls.map(({ points }) => [...new Uint8Array(points.buffer)].join());

describe('a shape as several hulls', () => {
  it('is two boxes for an L, which cover it and nothing else', () => {
    const hulls = decomposeConvex([L]);
    expect(hulls.map(({ points }) => points.length / 3)).toEqual([8, 8]);
    const total = hulls.reduce((sum, hull) => sum + volume(hull), 0);
    expect(total).toBeCloseTo(0.64, 2);
    for (const x of [0.05, 0.2, 0.39, 0.41, 0.7, 0.95]) {
      for (const y of [0.05, 0.2, 0.39, 0.41, 0.7, 0.95]) {
        expect(isCovered(hulls, [x, y, 0.5])).toBe(x < 0.4 || y < 0.4);
      }
    }
  });

  it('is the shape itself where that is convex', () => {
    const hulls = decomposeConvex([
      prism([
        [0, 0],
        [1, 0],
        [0.5, 1],
      ]),
    ]);
    expect(hulls).toHaveLength(1);
    expect(hulls[0].points).toHaveLength(18);
    expect(volume(hulls[0])).toBeCloseTo(0.5, 5);
  });

  it('is as many hulls as are asked for at most', () => {
    // A comb.
    const teeth = [0, 1, 2, 3, 4].map((tooth) => {
      const left = tooth / 5;
      return prism([
        [left, 0.2],
        [left + 0.1, 0.2],
        [left + 0.1, 1],
        [left, 1],
      ]);
    });
    const shape = [
      prism([
        [0, 0],
        [1, 0],
        [1, 0.2],
        [0, 0.2],
      ]),
      ...teeth,
    ];
    const voxels = 30_000;
    expect(decomposeConvex(shape, { voxels })).toHaveLength(6);
    for (const maxHulls of [1, 2, 3]) {
      const hulls = decomposeConvex(shape, { maxHulls, voxels });
      expect(hulls.length).toBeLessThanOrEqual(maxHulls);
      for (const tooth of teeth) {
        for (let i = 0; i < tooth.positions.length; i += 3) {
          const corner = [0, 1, 2].map((axis) => tooth.positions[i + axis]);
          expect(isCovered(hulls, corner, 1e-4)).toBe(true);
        }
      }
    }
  });

  it('is filled where its surface is closed, and has parts that go into each other', () => {
    const hulls = decomposeConvex(PLATE_AND_POST);
    const total = hulls.reduce((sum, hull) => sum + volume(hull), 0);
    // The plate, and the part of the post above it.
    expect(total).toBeGreaterThan(0.1 + 0.8 * 0.04 - 0.005);
    expect(total).toBeLessThan((0.1 + 0.8 * 0.04) * 1.1);
    expect(isCovered(hulls, [0.5, 0.5, 0.85])).toBe(true);
    expect(isCovered(hulls, [0.95, 0.05, 0.05])).toBe(true);
    expect(isCovered(hulls, [0.9, 0.9, 0.5])).toBe(false);
  });

  it('is nearly the same where it has too many triangles to be cut exactly', () => {
    const side = 90;
    const dense: ShapeTriangles[] = [];
    // The walls of the L, each of many triangles.
    const { positions, indices } = L;
    for (let i = 0; i < indices.length; i += 3) {
      const corner = (k: number) => [0, 1, 2].map((axis) => positions[3 * indices[i + k] + axis]);
      const [a, b, c] = [corner(0), corner(1), corner(2)];
      const points: number[] = [];
      const list: number[] = [];
      for (let u = 0; u <= side; u++) {
        for (let v = 0; v <= side - u; v++) {
          points.push(
            ...a.map((value, k) => value + ((b[k] - value) * u + (c[k] - value) * v) / side),
          );
          if (u === side || v === side - u) continue;
          const at = points.length / 3 - 1;
          const next = at + side - u + 1;
          list.push(at, next, at + 1);
          if (u + v < side - 1) list.push(next, next + 1, at + 1);
        }
      }
      dense.push({ positions: points, indices: list });
    }
    const total = dense.reduce((sum, face) => sum + face.indices.length / 3, 0);
    expect(total).toBe((indices.length / 3) * side ** 2);
    const hulls = decomposeConvex(dense);
    expect(hulls).toHaveLength(2);
    expect(hulls.reduce((sum, hull) => sum + volume(hull), 0)).toBeCloseTo(0.64, 1);
  });

  it('has the same bytes each time', () => {
    expect(bytes(decomposeConvex(PLATE_AND_POST))).toEqual(bytes(decomposeConvex(PLATE_AND_POST)));
  });

  it.each([
    ['nothing', []],
    ['no triangles', [{ positions: [0, 0, 0], indices: [] }]],
    ['a point', [{ positions: [0, 0, 0], indices: [0, 0, 0] }]],
    ['a line', [{ positions: [0, 0, 0, 1, 0, 0], indices: [0, 1, 1] }]],
    ['no numbers', [{ positions: [0, 0, 0, 1, 0, 0, 0, Number.NaN, 0], indices: [0, 1, 2] }]],
  ])('is none or one for %s', (_, faces) => {
    expect(decomposeConvex(faces).length).toBeLessThanOrEqual(1);
  });

  it('is thickened where it is flat', () => {
    const hulls = decomposeConvex([{ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] }]);
    expect(hulls.map(({ isThickened }) => isThickened)).toEqual([true]);
    expect(volume(hulls[0])).toBeGreaterThan(0);
  });

  it('has hulls within the box and the limits, for any triangles', () => {
    const shape = fc.record({
      positions: fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), {
        ...{ minLength: 24, maxLength: 24 },
      }),
      indices: fc
        .array(fc.tuple(fc.nat(7), fc.nat(7), fc.nat(7)), { maxLength: 12 })
        .map((triangles) => triangles.flat()),
    });
    fc.assert(
      fc.property(shape, fc.integer({ min: 1, max: 12 }), (face, maxHulls) => {
        const hulls = decomposeConvex([face], { maxHulls, voxels: 2000 });
        expect(hulls.length).toBeLessThanOrEqual(maxHulls);
        for (const { points } of hulls) {
          expect(points.length / 3).toBeGreaterThanOrEqual(4);
          expect(points.length / 3).toBeLessThanOrEqual(32);
          // Flat parts are thickened by a hundredth.
          expect(points.every((value) => Math.abs(value) < 0.52)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describeWithSamples('a real body as several hulls', () => {
  it('leaves little out, and adds little', () => {
    const { models } = readColladaScene(
      sharedFile('samples/upload/Little_Bear_90.dae'),
      defaultSkeleton,
    );
    const [{ faces, center, size }] = models;
    const shape = faces.map(({ positions, indices }) => ({
      positions: unitPositions(positions, center, size),
      indices,
    }));
    const hulls = decomposeConvex(shape);
    expect(hulls).toHaveLength(8);
    const one = decomposeConvex(shape, { maxHulls: 1 });
    const total = hulls.reduce((sum, hull) => sum + volume(hull), 0);
    expect(total).toBeLessThan(0.7 * volume(one[0]));
    let covered = 0;
    let all = 0;
    for (const { positions } of shape) {
      for (let i = 0; i < positions.length; i += 3) {
        all++;
        if (isCovered(hulls, [...positions.subarray(i, i + 3)], 0.015)) covered++;
      }
    }
    expect(covered / all).toBeGreaterThan(0.9);
  });
});
