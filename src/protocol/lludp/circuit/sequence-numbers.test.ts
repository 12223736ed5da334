import { describe, expect, it } from 'vitest';
import {
  advanceSequence,
  LossCounter,
  nextSequence,
  ReceivedPackets,
  sequenceDistance,
} from './sequence-numbers.ts';

describe('sequence numbers', () => {
  it('go from 1 to 0xffffff and leave 0 out', () => {
    expect([0, 1, 0xfffffe, 0xffffff].map(nextSequence)).toEqual([1, 2, 0xffffff, 1]);
    expect([0, 0xfffffc, 0xfffffd].map((last) => advanceSequence(last, 3))).toEqual([
      3, 0xffffff, 1,
    ]);
  });

  it('are compared on a ring of 24 bits, also those of peers that count in 32', () => {
    expect(sequenceDistance(5, 8)).toBe(3);
    expect(sequenceDistance(8, 5)).toBe(-3);
    expect(sequenceDistance(0xffffff, 2)).toBe(3);
    expect(sequenceDistance(0xffffff, 0x01000002)).toBe(3);
    expect(sequenceDistance(0xffffffff, 0)).toBe(1);
  });
});

describe('LossCounter', () => {
  function missingAfter(...sequences: number[]): number {
    const losses = new LossCounter();
    for (const sequence of sequences) losses.add(sequence, false);
    return losses.missing;
  }

  it('counts skipped numbers', () => {
    expect(missingAfter(1, 2, 3)).toBe(0);
    expect(missingAfter(40, 42, 45)).toBe(3);
    expect(missingAfter(0xfffffe, 2)).toBe(3);
  });

  it('subtracts late packets once, and none from before the first', () => {
    expect(missingAfter(1, 4, 2, 2, 3)).toBe(0);
    expect(missingAfter(10, 9, 8)).toBe(0);
    expect(missingAfter(1, 32, 1)).toBe(30);
    expect(missingAfter(1, 100, 99, 68, 69)).toBe(96);
  });

  it('does not subtract a packet that was resent', () => {
    const losses = new LossCounter();
    losses.add(1, false);
    losses.add(3, false);
    losses.add(2, true);
    expect(losses.missing).toBe(1);
  });
});

describe('ReceivedPackets', () => {
  it('remembers as many ids as its capacity', () => {
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

  it('forgets ids below OldestUnacked one ping later, across the wrap too', () => {
    const ids = new ReceivedPackets(100);
    for (const id of [0xfffffe, 0xffffff, 1, 2, 3]) ids.add(id);
    ids.purge(2);
    expect(ids.size, 'a late copy may still arrive').toBe(5);
    ids.purge(3);
    expect(ids.size).toBe(2);
    expect([ids.add(2), ids.add(3), ids.add(1)]).toEqual([false, false, true]);
  });

  it('ignores an OldestUnacked of 0, even when ids have passed the middle of their range', () => {
    const ids = new ReceivedPackets(100);
    ids.add(0xf00000);
    ids.purge(0);
    ids.purge(0);
    expect(ids.add(0xf00000)).toBe(false);
  });
});
