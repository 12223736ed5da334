import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestOnSide, plotBeyond, sidesOf } from './region-borders.ts';

const PLAZA = { sizeX: 256, sizeY: 512 };
const [SOUTH, EAST, NORTH, WEST] = sidesOf(PLAZA.sizeX, PLAZA.sizeY);

describe('the sides of a region', () => {
  it('go round it once, with the region on their left', () => {
    for (const side of [SOUTH, EAST, NORTH, WEST]) {
      const [x, y] = [side.x + (side.dx * side.length) / 2, side.y + (side.dy * side.length) / 2];
      // A metre to the left of the middle is inside.
      expect(x - side.dy).toBeGreaterThanOrEqual(0);
      expect(x - side.dy).toBeLessThanOrEqual(PLAZA.sizeX);
      expect(y + side.dx).toBeGreaterThanOrEqual(0);
      expect(y + side.dx).toBeLessThanOrEqual(PLAZA.sizeY);
    }
    expect([NORTH.x, NORTH.y]).toEqual([PLAZA.sizeX, PLAZA.sizeY]);
  });

  it('have a nearest point, which no other point of them is nearer than', () => {
    const out = new Float64Array(2);
    const metres = fc.double({ min: -600, max: 900, noNaN: true });
    fc.assert(
      fc.property(metres, metres, fc.double({ min: 0, max: 1, noNaN: true }), (x, y, share) => {
        for (const side of [SOUTH, EAST, NORTH, WEST]) {
          nearestOnSide(out, side, x, y);
          const along = share * side.length;
          const other = Math.hypot(side.x + along * side.dx - x, side.y + along * side.dy - y);
          expect(out[1]).toBeLessThanOrEqual(other + 1e-9);
        }
      }),
    );
  });
});

it('finds the neighbour beyond a border, of several the one at that place', () => {
  const low = { name: 'Dune Reach', corner: [256, 0] as const, sizeX: 256, sizeY: 256 };
  const high = { name: 'Kelp Bank', corner: [256, 256] as const, sizeX: 256, sizeY: 256 };
  const plots = [low, high];
  expect(plotBeyond(EAST, 100, plots)).toBe(low);
  expect(plotBeyond(EAST, 300, plots)).toBe(high);
  // Ahead of the end of the side is its end.
  expect(plotBeyond(EAST, 514, plots)).toBeNull();
  expect(plotBeyond(EAST, 511, plots)).toBe(high);
  expect(plotBeyond(WEST, 100, plots)).toBeNull();
  expect(plotBeyond(NORTH, 100, plots)).toBeNull();
});
