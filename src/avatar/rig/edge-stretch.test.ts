import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rigFace } from '../../../test/rig-face.ts';
import { skinPoint } from '../skinned-faces.ts';
import { EdgeStretch } from './edge-stretch.ts';

const moved = (x: number, y: number, z: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
const REST = [...moved(0, 0, 0), ...moved(0, 0, 0)];

/** A strip of two squares of 1 m along X; its right end (x = 2) follows joint 1, all else joint 0. */
const STRIP = rigFace(
  [0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 2, 0, 0, 2, 1, 0],
  [0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5],
  [[[0, 1]], [[0, 1]], [[0, 1]], [[0, 1]], [[1, 1]], [[1, 1]]],
);

function measure(palette: number[], step = Number.POSITIVE_INFINITY) {
  const stretch = new EdgeStretch([STRIP], 32);
  stretch.setRest(REST);
  stretch.begin(palette);
  let steps = 1;
  while (!stretch.step(step)) steps++;
  return { stretch, steps };
}

test('edges to a joint that moves away are longer, and each vertex has the worst of its edges', () => {
  const { stretch } = measure([...moved(0, 0, 0), ...moved(2, 0, 0)]);
  const { longest, shortest, stretched, squeezed } = stretch.summary();
  // The edge from x = 1 to x = 2 is 3 m long.
  expect(longest).toEqual({ ratio: 3, entry: 0 });
  expect(shortest.ratio).toBe(1);
  expect([stretched, squeezed]).toEqual([2, 0]);
  expect([...stretch.ratios[0]]).toEqual([1, 1, 3, 3, 3, 3]);
});

test('edges that become shorter are found with the joint of their ends', () => {
  const { stretch } = measure([...moved(0, 0, 0), ...moved(-0.75, 0, 0)]);
  const { longest, shortest, squeezed } = stretch.summary();
  expect(longest).toEqual({ ratio: 1, entry: -1 });
  expect(shortest.ratio).toBeCloseTo(0.25, 6);
  expect(squeezed).toBe(2);
  expect(stretch.ratios[0][4]).toBeCloseTo(0.25, 6);
});

test('a mesh that moves as a whole has no stretch', () => {
  const { stretch } = measure([...moved(5, 1, 2), ...moved(5, 1, 2)]);
  expect([...stretch.ratios[0]]).toEqual([1, 1, 1, 1, 1, 1]);
  expect(stretch.summary().longest.ratio).toBe(1);
});

test('edges of less than a millimetre are left out', () => {
  const tiny = rigFace(
    [0, 0, 0, 0.0006, 0, 0, 0, 0.0006, 0],
    [0, 1, 2],
    [[[0, 1]], [[1, 1]], [[1, 1]]],
  );
  const stretch = new EdgeStretch([tiny], 32);
  stretch.setRest(REST);
  stretch.begin([...moved(0, 0, 0), ...moved(1, 0, 0)]);
  stretch.step(1000);
  expect(stretch.summary()).toMatchObject({ longest: { ratio: 1 }, stretched: 0 });
});

describe('steps', () => {
  test('of any size give the same result, and the former one stays until the last step', () => {
    const whole = measure([...moved(0, 0, 0), ...moved(2, 1, 0)]).stretch;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (size) => {
        const { stretch } = measure([...moved(0, 0, 0), ...moved(2, 1, 0)], size);
        expect(stretch.ratios).toEqual(whole.ratios);
        expect(stretch.summary()).toEqual(whole.summary());
      }),
    );
    const { stretch, steps } = measure([...moved(0, 0, 0), ...moved(2, 0, 0)], 2);
    // Six vertices at rest, six in the pose, four triangles, by two at a time.
    expect(steps).toBe(9);
    stretch.begin(REST);
    stretch.step(2);
    expect(stretch.ratios[0][5]).toBe(3);
    expect(stretch.isRunning).toBe(true);
  });

  test('know which pose they measured, until rest changes', () => {
    const pose = [...moved(0, 0, 0), ...moved(2, 0, 0)];
    const { stretch } = measure(pose);
    expect(stretch.isOf(pose)).toBe(true);
    expect(stretch.isOf(REST)).toBe(false);
    stretch.setRest(pose);
    expect(stretch.isOf(pose)).toBe(false);
    stretch.begin(pose);
    stretch.step(1000);
    expect(stretch.summary().longest.ratio).toBe(1);
  });

  test('yield between them in a run', () => {
    const count = 5000;
    const large = rigFace(
      Array.from({ length: 3 * count }, (_, index) => (index % 3 === 0 ? index : 0)),
      Array.from({ length: count - 2 }, (_, vertex) => [vertex, vertex + 1, vertex + 2]).flat(),
      Array.from({ length: count }, () => [[0, 1]] as const),
    );
    const stretch = new EdgeStretch([large], 32);
    stretch.setRest(REST);
    const run = stretch.run(REST);
    let yields = 0;
    while (!run.next().done) yields++;
    // 5,000 vertices twice and 4,998 triangles, by 4,096.
    expect(yields).toBe(3);
  });
});

test('the worst ratio is that of some edge of arbitrary triangles', () => {
  const coordinate = fc.integer({ min: -8, max: 8 });
  const points = fc
    .array(coordinate, { minLength: 9, maxLength: 30 })
    .filter((list) => list.length % 3 === 0);
  fc.assert(
    fc.property(points, coordinate, coordinate, (positions, x, y) => {
      const count = positions.length / 3;
      const indices = Array.from({ length: count - 2 }, (_, vertex) => [0, vertex + 1, vertex + 2]);
      const influences = Array.from({ length: count }, (_, vertex) => [[vertex % 2, 1]] as const);
      const face = rigFace(positions, indices.flat(), influences);
      const palette = [...moved(0, 0, 0), ...moved(x, y, 0)];
      const stretch = new EdgeStretch([face], 32);
      stretch.setRest(REST);
      stretch.begin(palette);
      stretch.step(10_000);
      const at = (matrices: number[], vertex: number) => {
        const out = [0, 0, 0];
        skinPoint(out, face, vertex, matrices);
        return out;
      };
      const lengths = (matrices: number[], a: number, b: number) =>
        Math.hypot(...at(matrices, a).map((value, axis) => value - at(matrices, b)[axis]));
      const ratios = indices.flatMap(([a, b, c]) =>
        [
          [a, b],
          [b, c],
          [c, a],
        ].map(([from, to]) => {
          const rest = lengths(REST, from, to);
          return rest < 0.001 ? 1 : lengths(palette, from, to) / rest;
        }),
      );
      expect(stretch.summary().longest.ratio).toBeCloseTo(Math.max(1, ...ratios), 4);
      expect(stretch.summary().shortest.ratio).toBeCloseTo(Math.min(1, ...ratios), 4);
    }),
  );
});
