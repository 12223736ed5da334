import { describe, expect, it } from 'vitest';
import { plainCodec } from '../../../../test/plain-packets.ts';
import { DEFAULT_CIRCUIT_LIMITS } from './circuit-timing.ts';
import { AckQueue, Transmitter } from './transmitter.ts';

describe('Transmitter', () => {
  const transmitterAt = (firstSequence: number) =>
    new Transmitter(plainCodec, new AckQueue(50), { ...DEFAULT_CIRCUIT_LIMITS, firstSequence });
  const send = (transmitter: Transmitter) => transmitter.send('Chat', {}, false, new Set<number>());

  it('skips numbers that others used on our behalf, and never goes back', () => {
    const transmitter = transmitterAt(1);
    expect(send(transmitter)).toBe(1);
    transmitter.skipTo(40);
    expect(send(transmitter)).toBe(41);
    transmitter.skipTo(7);
    expect(send(transmitter)).toBe(42);
  });

  it('skips numbers across the wrap', () => {
    const transmitter = transmitterAt(0xfffffe);
    send(transmitter);
    transmitter.skipTo(3);
    expect(send(transmitter)).toBe(4);
    transmitter.skipTo(0xffffff);
    expect(send(transmitter)).toBe(5);
  });

  it('skips numbers that still wait for an ack after a wrap', () => {
    const limits = { ...DEFAULT_CIRCUIT_LIMITS, firstSequence: 0xffffff };
    const transmitter = new Transmitter(plainCodec, new AckQueue(50), limits);
    const waiting = new Set([1, 2]);
    const send = () => transmitter.send('Chat', {}, true, waiting);
    expect([send(), send(), send()]).toEqual([0xffffff, 3, 4]);
  });
});

describe('AckQueue', () => {
  it('keeps each id once, oldest first', () => {
    const acks = new AckQueue(4);
    for (const id of [7, 5, 7, 9]) acks.add(id, 0);
    expect([acks.all(), acks.isFull]).toEqual([[7, 5, 9], false]);
    acks.drop(2);
    expect(acks.all()).toEqual([9]);
    acks.add(5, 0);
    expect(acks.all(), 'an id that was sent is added again').toEqual([9, 5]);
  });

  it('is due when its oldest ack has waited', () => {
    const acks = new AckQueue(4);
    expect(acks.isDue(1000, 100)).toBe(false);
    acks.add(1, 1000);
    acks.add(2, 1090);
    expect([acks.isDue(1099, 100), acks.isDue(1100, 100)]).toEqual([false, true]);
  });
});
