import { describe, expect, it } from 'vitest';
import { plainCodec } from '../../../../test/plain-packets.ts';
import { DEFAULT_LIMITS, RoundTripMeter } from './circuit-timing.ts';
import {
  advanceSequence,
  LossCounter,
  nextSequence,
  ReceivedPackets,
  sequenceDistance,
} from './sequence-numbers.ts';
import { AckQueue, Transmitter } from './transmitter.ts';

describe('sequence numbers', () => {
  it('go from 1 to 0xffffff and leave 0 out', () => {
    expect([0, 1, 0xfffffe, 0xffffff].map(nextSequence)).toEqual([1, 2, 0xffffff, 1]);
    expect([0, 0xfffffc, 0xfffffd].map((last) => advanceSequence(last, 3))).toEqual([
      3, 0xffffff, 1,
    ]);
  });

  it('are compared on a ring of 24 bits, also those of sides that count in 32', () => {
    expect(sequenceDistance(5, 8)).toBe(3);
    expect(sequenceDistance(8, 5)).toBe(-3);
    expect(sequenceDistance(0xffffff, 2)).toBe(3);
    expect(sequenceDistance(0xffffff, 0x01000002)).toBe(3);
    expect(sequenceDistance(0xffffffff, 0)).toBe(1);
  });

  it('pass over those that still wait for an ack after a wrap', () => {
    const limits = { ...DEFAULT_LIMITS, firstSequence: 0xffffff };
    const transmitter = new Transmitter(plainCodec, new AckQueue(50), limits);
    const waiting = new Set([1, 2]);
    const send = () => transmitter.send('Chat', {}, true, waiting);
    expect([send(), send(), send()]).toEqual([0xffffff, 3, 4]);
  });
});

describe('numbers that somebody else used in our name', () => {
  const transmitterAt = (firstSequence: number) =>
    new Transmitter(plainCodec, new AckQueue(50), { ...DEFAULT_LIMITS, firstSequence });
  const send = (transmitter: Transmitter) => transmitter.send('Chat', {}, false, new Set<number>());

  it('are passed over, and never gone back to', () => {
    const transmitter = transmitterAt(1);
    expect(send(transmitter)).toBe(1);
    transmitter.skipTo(40);
    expect(send(transmitter)).toBe(41);
    transmitter.skipTo(7);
    expect(send(transmitter)).toBe(42);
  });

  it('may have wrapped', () => {
    const transmitter = transmitterAt(0xfffffe);
    send(transmitter);
    transmitter.skipTo(3);
    expect(send(transmitter)).toBe(4);
    transmitter.skipTo(0xffffff);
    expect(send(transmitter)).toBe(5);
  });
});

describe('RoundTrip', () => {
  it('starts at 1000 ms and takes a fifth of each new one', () => {
    const roundTrip = new RoundTripMeter();
    expect([roundTrip.average, roundTrip.resendDelay]).toEqual([1000, 5000]);
    expect(roundTrip.complete(roundTrip.start(0), 500)).toBe(500);
    expect([roundTrip.average, roundTrip.resendDelay]).toEqual([900, 4500]);
  });

  it('stays within 100–2000 ms, repeats within 1–10 s', () => {
    const [fast, slow] = [new RoundTripMeter(), new RoundTripMeter()];
    for (let n = 0; n < 30; n++) {
      fast.complete(fast.start(0), 1);
      slow.complete(slow.start(0), 9000);
    }
    expect([fast.average, fast.resendDelay]).toEqual([100, 1000]);
    expect([slow.average, slow.resendDelay]).toEqual([2000, 10_000]);
  });

  it('counts ids 0–255 round and round, and hears only what it asked', () => {
    const roundTrip = new RoundTripMeter();
    const ids = Array.from({ length: 257 }, () => roundTrip.start(0));
    expect(ids.slice(254)).toEqual([254, 255, 0]);
    expect(roundTrip.complete(7, 5)).toBe(5);
    expect(roundTrip.complete(7, 6), 'a second answer').toBeNull();
    expect([256, -1, 0.5].map((id) => roundTrip.complete(id, 6))).toEqual([null, null, null]);
    expect(new RoundTripMeter().complete(0, 6)).toBeNull();
  });
});

describe('ReceivedIds', () => {
  it('remembers the last so many', () => {
    const ids = new ReceivedPackets(3);
    expect([1, 2, 3, 2, 4, 1].map((id) => ids.add(id))).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect([ids.add(3), ids.add(4), ids.size]).toEqual([false, false, 3]);
  });

  it('is bounded under a flood of ids', () => {
    const ids = new ReceivedPackets(10_000);
    for (let id = 0; id < 100_000; id++) ids.add(id * 40_503);
    expect(ids.size).toBe(10_000);
  });

  it('forgets what lies below OldestUnacked one ping later, across the wrap too', () => {
    const ids = new ReceivedPackets(100);
    for (const id of [0xfffffe, 0xffffff, 1, 2, 3]) ids.add(id);
    ids.purge(2);
    expect(ids.size, 'a late copy may still come').toBe(5);
    ids.purge(3);
    expect(ids.size).toBe(2);
    expect([ids.add(2), ids.add(3), ids.add(1)]).toEqual([false, false, true]);
  });

  it('takes 0 for "not told", even when ids have passed the middle of their range', () => {
    const ids = new ReceivedPackets(100);
    ids.add(0xf00000);
    ids.purge(0);
    ids.purge(0);
    expect(ids.add(0xf00000)).toBe(false);
  });
});

describe('AckQueue', () => {
  it('holds each id once, oldest first', () => {
    const acks = new AckQueue(4);
    for (const id of [7, 5, 7, 9]) acks.add(id, 0);
    expect([acks.all(), acks.isFull]).toEqual([[7, 5, 9], false]);
    acks.drop(2);
    expect(acks.all()).toEqual([9]);
    acks.add(5, 0);
    expect(acks.all(), 'one that was sent is added again').toEqual([9, 5]);
  });

  it('is due when its oldest has waited', () => {
    const acks = new AckQueue(4);
    expect(acks.isDue(1000, 100)).toBe(false);
    acks.add(1, 1000);
    acks.add(2, 1090);
    expect([acks.isDue(1099, 100), acks.isDue(1100, 100)]).toEqual([false, true]);
  });
});

describe('Arrivals', () => {
  function missingAfter(...sequences: number[]): number {
    const arrivals = new LossCounter();
    for (const sequence of sequences) arrivals.add(sequence, false);
    return arrivals.missing;
  }

  it('counts what was passed over', () => {
    expect(missingAfter(1, 2, 3)).toBe(0);
    expect(missingAfter(40, 42, 45)).toBe(3);
    expect(missingAfter(0xfffffe, 2)).toBe(3);
  });

  it('counts late ones back once, and none from before the first', () => {
    expect(missingAfter(1, 4, 2, 2, 3)).toBe(0);
    expect(missingAfter(10, 9, 8)).toBe(0);
    expect(missingAfter(1, 32, 1)).toBe(30);
    expect(missingAfter(1, 100, 99, 68, 69)).toBe(96);
  });

  it('does not count a packet back that was sent again', () => {
    const arrivals = new LossCounter();
    arrivals.add(1, false);
    arrivals.add(3, false);
    arrivals.add(2, true);
    expect(arrivals.missing).toBe(1);
  });
});
