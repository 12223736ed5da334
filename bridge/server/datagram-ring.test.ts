import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatagramRing } from './datagram-ring.ts';

const datagram = (value: number, length = 1) => new Uint8Array(length).fill(value);

function takeAll(ring: DatagramRing, count = 1000, bytes = 1e6) {
  const runs: [number, number[]][] = [];
  while (ring.length > 0) {
    const batch: Uint8Array[] = [];
    const channel = ring.takeRun(batch, count, bytes);
    runs.push([channel, batch.map(([first]) => first)]);
  }
  return runs;
}

describe('datagrams that wait', () => {
  it('leave in runs of one channel', () => {
    const ring = new DatagramRing(1e6);
    for (const [channel, value] of [
      [1, 10],
      [1, 11],
      [2, 12],
      [1, 13],
    ]) {
      ring.push(channel, datagram(value));
    }
    expect(takeAll(ring)).toEqual([
      [1, [10, 11]],
      [2, [12]],
      [1, [13]],
    ]);
    expect(ring.bytes).toBe(0);
  });

  it('leave in runs of so many, and so many bytes', () => {
    const ring = new DatagramRing(1e6);
    for (let i = 0; i < 5; i++) ring.push(0, datagram(i, 100));
    expect(takeAll(ring, 2)).toEqual([
      [0, [0, 1]],
      [0, [2, 3]],
      [0, [4]],
    ]);
    for (let i = 0; i < 3; i++) ring.push(0, datagram(i, 100));
    expect(takeAll(ring, 10, 250)).toEqual([
      [0, [0, 1]],
      [0, [2]],
    ]);
    ring.push(0, datagram(7, 900));
    expect(takeAll(ring, 10, 250)).toEqual([[0, [7]]]);
  });

  it('go, the oldest first, when there are too many bytes', () => {
    const ring = new DatagramRing(3 * 300);
    for (let i = 0; i < 5; i++) ring.push(0, datagram(i, 100));
    expect(ring.dropped).toBe(2);
    expect(takeAll(ring)).toEqual([[0, [2, 3, 4]]]);
  });

  it('are as a plain list, whatever comes and goes', () => {
    const step = fc.oneof(
      fc.record({ channel: fc.nat(3), size: fc.integer({ min: 1, max: 50 }) }),
      fc.constant('take' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const ring = new DatagramRing(20_000);
        const list: [number, number][] = [];
        let count = 0;
        for (const what of steps) {
          if (what !== 'take') {
            ring.push(what.channel, datagram(count % 256, what.size));
            list.push([what.channel, count % 256]);
            count += 1;
            list.splice(0, list.length - ring.length);
          } else if (ring.length > 0) {
            const batch: Uint8Array[] = [];
            const channel = ring.takeRun(batch, 8, 200);
            const expected = list.splice(0, batch.length);
            expect(batch.map(([first]) => [channel, first])).toEqual(expected);
          }
        }
        expect(ring.length).toBe(list.length);
        expect(ring.bytes).toBeLessThanOrEqual(20_000);
      }),
    );
  });
});
