import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpatialGrid } from './spatial-grid.ts';

const coordinate = fc.double({ min: -150, max: 150, noNaN: true });
const place = fc.tuple(coordinate, coordinate);

describe('SpatialGrid', () => {
  it('finds everything within a radius, also after moves and removals, beyond its edge too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ from: place, to: place, isRemoved: fc.boolean() }), { maxLength: 40 }),
        place,
        fc.double({ min: 0, max: 80, noNaN: true }),
        (moves, [x, y], radius) => {
          const grid = new SpatialGrid<{ index: number; location: [number, number, number] }>(
            100,
            40,
          );
          const items = moves.map(({ from }, index) => {
            const location: [number, number, number] = [from[0], from[1], 0];
            return { index, location };
          });
          for (const item of items) grid.add(item);
          const rest = items.filter((item, k) => {
            [item.location[0], item.location[1]] = moves[k].to;
            grid.move(item);
            if (moves[k].isRemoved) grid.remove(item);
            return !moves[k].isRemoved;
          });
          const found: typeof items = [];
          grid.collect(x, y, radius, found);
          expect(new Set(found).size).toBe(found.length);
          for (const item of found) expect(rest).toContain(item);
          for (const item of rest) {
            if (Math.hypot(item.location[0] - x, item.location[1] - y) > radius) continue;
            expect(found).toContain(item);
          }
        },
      ),
    );
  });

  it('looks at few objects far away', () => {
    const grid = new SpatialGrid<{ index: number; location: [number, number, number] }>(200, 20);
    for (let index = 0; index < 400; index++) {
      grid.add({
        index,
        location: [(index % 20) * 20 - 190, Math.floor(index / 20) * 20 - 190, 0],
      });
    }
    const found: unknown[] = [];
    grid.collect(0, 0, 20, found as never[]);
    expect(found.length).toBeLessThan(20);
  });
});
