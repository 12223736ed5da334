import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatagramRing, memorySize } from './datagram-ring.ts';

const datagram = (value: number, length = 1) => new Uint8Array(length).fill(value);

function shift(ring: DatagramRing): [channel: number, number: number, value: number] {
  const { firstChannel, firstNumber } = ring;
  return [firstChannel, firstNumber, ring.shift()[0]];
}

describe('a ring of datagrams', () => {
  it('behaves like an array', () => {
    const anyStep = fc.oneof(
      fc.record({ channel: fc.nat(127), size: fc.integer({ min: 1, max: 50 }) }),
      fc.constant('shift' as const),
    );
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 300 }), (steps) => {
        const ring = new DatagramRing();
        const list: [number, number, number][] = [];
        let bytes = 0;
        steps.forEach((step, index) => {
          if (step !== 'shift') {
            ring.push(step.channel, datagram(index % 256, step.size), index);
            list.push([step.channel, index, index % 256]);
            bytes += step.size + 200;
          } else if (list.length > 0) {
            bytes -= ring.firstSize + 200;
            expect(shift(ring)).toEqual(list.shift());
          }
          expect([ring.length, ring.bytes]).toEqual([list.length, bytes]);
        });
      }),
    );
  });

  it('appends another ring', () => {
    const [one, two] = [new DatagramRing(), new DatagramRing()];
    one.push(1, datagram(10), 5);
    for (let i = 0; i < 20; i++) two.push(2, datagram(i), 6 + i);
    one.append(two);
    expect([shift(one), shift(one), shift(one)]).toEqual([
      [1, 5, 10],
      [2, 6, 0],
      [2, 7, 1],
    ]);
    expect([two.length, two.bytes, two.firstNumber]).toEqual([0, 0, Number.POSITIVE_INFINITY]);
    expect(memorySize(datagram(0, 100))).toBe(300);
  });
});
