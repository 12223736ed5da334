import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectId, thing } from '../../../test/bubble/bubble-objects.ts';
import { ObjectTable } from './object-index-table.ts';
import { WorldObject } from './world-object.ts';

function addTo(table: ObjectTable, n: number, now: number): WorldObject {
  const object = new WorldObject(thing(n, [0, 0, 0]), table.allocate(now), { kind: 'bubble' });
  table.add(object);
  return object;
}

describe('ObjectTable', () => {
  it('begins with index 0, which is an ordinary object', () => {
    const table = new ObjectTable();
    const object = addTo(table, 1, 0);
    expect(object.index).toBe(0);
    expect(table.at(0)).toBe(object);
    expect(table.find(objectId(1))).toBe(object);
    expect(table.at(1)).toBeNull();
    expect(table.at(0xffffffff)).toBeNull();
  });

  it('does not use an index again within a minute', () => {
    const table = new ObjectTable();
    const first = addTo(table, 1, 0);
    table.remove(first, 1000);
    expect(table.at(0)).toBeNull();
    expect(addTo(table, 2, 60_999).index).toBe(1);
    expect(addTo(table, 3, 61_000).index).toBe(0);
  });

  it('has every object under one index of its own, whatever comes and goes', () => {
    const step = fc.record({ isAdding: fc.boolean(), pick: fc.nat(), pause: fc.nat(40_000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const table = new ObjectTable();
        const present: WorldObject[] = [];
        const freedAt = new Map<number, number>();
        let now = 0;
        steps.forEach(({ isAdding, pick, pause }, n) => {
          now += pause;
          if (isAdding || present.length === 0) {
            const object = addTo(table, n, now);
            expect(present.some(({ index }) => index === object.index)).toBe(false);
            expect(now - (freedAt.get(object.index) ?? -Infinity)).toBeGreaterThanOrEqual(60_000);
            present.push(object);
          } else {
            const [object] = present.splice(pick % present.length, 1);
            table.remove(object, now);
            freedAt.set(object.index, now);
          }
        });
        expect([...table.objects()]).toHaveLength(present.length);
        for (const object of present) expect(table.at(object.index)).toBe(object);
      }),
    );
  });
});
