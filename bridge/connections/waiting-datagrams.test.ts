import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WaitingDatagrams } from './waiting-datagrams.ts';

const RELIABLE = 0x40;

const isReliable = (datagram: Uint8Array) => (datagram[0] & RELIABLE) !== 0;

/** A packet with a value in its body. */
function packet(value: number, flags = 0, length = 100): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes[0] = flags;
  bytes[6] = value;
  return bytes;
}

function dequeue(waiting: WaitingDatagrams, count = 1000, bytes = 1e6) {
  const batch: Uint8Array[] = [];
  const channel = waiting.dequeueBatch(batch, count, bytes);
  return [channel, batch.map((datagram) => datagram[6])];
}

function dequeueAll(waiting: WaitingDatagrams, count?: number, bytes?: number) {
  const batches = [];
  while (waiting.length > 0) batches.push(dequeue(waiting, count, bytes));
  return batches;
}

describe('datagrams that wait for a page', () => {
  it('are sent in order, in batches of one channel', () => {
    const waiting = new WaitingDatagrams(1e6, isReliable);
    waiting.push(1, packet(10), false);
    waiting.push(1, packet(11, RELIABLE), false);
    waiting.push(2, packet(12), false);
    waiting.push(1, packet(13, RELIABLE), false);
    expect(dequeueAll(waiting)).toEqual([
      [1, [10, 11]],
      [2, [12]],
      [1, [13]],
    ]);
    expect([waiting.bytes, waiting.inFlight]).toEqual([0, 0]);
  });

  it('are sent in batches of a number of datagrams and bytes', () => {
    const waiting = new WaitingDatagrams(1e6, isReliable);
    for (let i = 0; i < 5; i++) waiting.push(0, packet(i), false);
    expect(dequeueAll(waiting, 2).map(([, values]) => values)).toEqual([[0, 1], [2, 3], [4]]);
    for (let i = 0; i < 3; i++) waiting.push(0, packet(i), false);
    expect(dequeueAll(waiting, 10, 250).map(([, values]) => values)).toEqual([[0, 1], [2]]);
    waiting.push(0, packet(7, 0, 900), false);
    expect(dequeueAll(waiting, 10, 250)).toEqual([[0, [7]]]);
  });

  it('are dropped if there is no room, the oldest unreliable ones first', () => {
    const waiting = new WaitingDatagrams(3 * 300, isReliable);
    waiting.push(0, packet(1, RELIABLE), false);
    for (const value of [2, 3, 4, 5]) expect(waiting.push(0, packet(value), false)).toBe(true);
    expect(waiting.dropped).toBe(2);
    expect(waiting.push(0, packet(6, RELIABLE), false)).toBe(true);
    expect(dequeueAll(waiting)).toEqual([[0, [1, 5, 6]]]);
    expect(waiting.dropped).toBe(3);
  });

  it('are refused if all that wait are acknowledged', () => {
    const waiting = new WaitingDatagrams(2 * 300, isReliable);
    for (const value of [1, 2]) waiting.push(0, packet(value, RELIABLE), true);
    expect(waiting.push(0, packet(3, RELIABLE), true)).toBe(false);
    expect(waiting.push(0, packet(4), true)).toBe(false);
    expect(waiting.dropped).toBe(2);
    expect(dequeueAll(waiting)).toEqual([[0, [1, 2]]]);
  });

  it('are kept until they are delivered if they are acknowledged', () => {
    const waiting = new WaitingDatagrams(1e6, isReliable);
    for (const value of [1, 2, 3]) waiting.push(3, packet(value, RELIABLE), true);
    waiting.push(3, packet(4), true);
    waiting.push(3, packet(5, RELIABLE), false);
    expect(dequeue(waiting)).toEqual([3, [1, 2, 3, 4, 5]]);
    expect([waiting.length, waiting.inFlight, waiting.bytes]).toEqual([0, 3, 900]);
    waiting.confirmDelivered(1);
    waiting.push(3, packet(6, RELIABLE), true);
    waiting.requeueInFlight();
    expect([waiting.length, waiting.inFlight]).toEqual([3, 0]);
    expect(dequeue(waiting)).toEqual([3, [2, 3, 6]]);
    waiting.confirmDelivered(99);
    waiting.requeueInFlight();
    expect([waiting.length, waiting.bytes]).toEqual([0, 0]);
  });

  it('may be acknowledged later', () => {
    const waiting = new WaitingDatagrams(1e6, isReliable);
    waiting.push(2, packet(1, RELIABLE), false);
    waiting.push(2, packet(2), false);
    waiting.push(3, packet(3, RELIABLE), false);
    const acked: number[][] = [];
    waiting.acknowledgeAll((channel, datagram) => acked.push([channel, datagram[6]]));
    expect(acked).toEqual([
      [2, 1],
      [3, 3],
    ]);
    dequeueAll(waiting);
    expect(waiting.inFlight).toBe(2);
  });

  it('are never lost if they are acknowledged, and never more than the limit', () => {
    const anyStep = fc.oneof(
      fc.record({ flags: fc.constantFrom(0, RELIABLE), size: fc.integer({ min: 7, max: 400 }) }),
      fc.constantFrom('dequeue' as const, 'confirm' as const, 'requeue' as const),
    );
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 250 }), (steps) => {
        const waiting = new WaitingDatagrams(5000, isReliable);
        const acknowledged: number[] = [];
        const delivered: number[] = [];
        let sent: number[] = [];
        steps.forEach((step, index) => {
          if (typeof step === 'object') {
            const isAccepted = waiting.push(0, packet(index, step.flags, step.size), true);
            if (isAccepted && step.flags === RELIABLE) acknowledged.push(index);
          } else if (step === 'dequeue' && waiting.length > 0) {
            const batch: Uint8Array[] = [];
            waiting.dequeueBatch(batch, 4, 1000);
            sent.push(...batch.filter(([flags]) => flags === RELIABLE).map((bytes) => bytes[6]));
          } else if (step === 'confirm') {
            delivered.push(...sent.splice(0, 2));
            waiting.confirmDelivered(2);
          } else if (step === 'requeue') {
            waiting.requeueInFlight();
            sent = [];
          }
          expect(waiting.bytes).toBeLessThanOrEqual(5000);
        });
        waiting.requeueInFlight();
        while (waiting.length > 0) {
          const batch: Uint8Array[] = [];
          waiting.dequeueBatch(batch, 4, 1000);
          delivered.push(...batch.filter(([flags]) => flags === RELIABLE).map((bytes) => bytes[6]));
        }
        expect(delivered).toEqual(acknowledged);
      }),
    );
  });
});
