import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degenerateTriangles } from './degenerate-triangles.ts';

/** The numbers of degenerate triangles among those with these corners in turn. */
const check = (...positions: number[]) =>
  degenerateTriangles({
    positions,
    indices: positions.slice(0, positions.length / 3).map((_, i) => i),
  });

describe('degenerateTriangles', () => {
  it('finds points, lines and slivers', () => {
    expect(check(0, 0, 0, 0.1, 0, 0, 0, 0.1, 0)).toEqual([]);
    expect(check(0.1, 0, 0, 0.1, 0, 0, 0.1, 0, 0)).toEqual([0]);
    expect(check(0, 0, 0, 0.5, 0, 0, 0.2, 0, 0)).toEqual([0]);
  });

  it('is stricter with slivers than with small triangles', () => {
    // Legs of 0.004 in the unit box, halved: the cross product is 4e-6, its square 1.6e-11.
    expect(check(0, 0, 0, 0.004, 0, 0, 0, 0.004, 0)).toEqual([]);
    // Legs of 0.003: 5e-12.
    expect(check(0, 0, 0, 0.003, 0, 0, 0, 0.003, 0)).toEqual([0]);
    // One leg a hundred times as long as the other: 6.25e-8 is under 1e-7, though a small triangle may have far less.
    expect(check(0, 0, 0, 1, 0, 0, 0, 0.001, 0)).toEqual([0]);
    expect(check(0, 0, 0, 1, 0, 0, 0, 0.0013, 0)).toEqual([]);
    // Up to ten times as long is similar: a square of 6.4e-8, and one of 5e-8 with a leg that is shorter still.
    expect(check(0, 0, 0, 0.1, 0, 0, 0, 0.0101, 0)).toEqual([]);
    expect(check(0, 0, 0, 0.1, 0, 0, 0, 0.009, 0)).toEqual([0]);
  });

  it('excuses three indices 0, and nothing else that is repeated', () => {
    const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    const indices = [0, 0, 0, 1, 1, 1, 0, 1, 2, 0, 0, 1];
    expect(degenerateTriangles({ positions, indices })).toEqual([1, 3]);
  });

  it('does not depend on the order of corners', () => {
    const coordinate = fc.double({ min: -0.5, max: 0.5, noNaN: true });
    const corner = fc.tuple(coordinate, coordinate, coordinate);
    fc.assert(
      fc.property(corner, corner, corner, (a, b, c) => {
        const found = check(...a, ...b, ...c);
        expect(check(...b, ...c, ...a)).toEqual(found);
        expect(check(...c, ...b, ...a)).toEqual(found);
      }),
    );
  });
});
