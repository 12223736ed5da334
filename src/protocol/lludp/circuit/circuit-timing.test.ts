import { describe, expect, it } from 'vitest';
import { RoundTripMeter } from './circuit-timing.ts';

describe('RoundTripMeter', () => {
  it('starts at 1000 ms and moves a fifth of the way to each measurement', () => {
    const roundTrip = new RoundTripMeter();
    expect([roundTrip.average, roundTrip.resendDelay]).toEqual([1000, 5000]);
    expect(roundTrip.complete(roundTrip.start(0), 500)).toBe(500);
    expect([roundTrip.average, roundTrip.resendDelay]).toEqual([900, 4500]);
  });

  it('stays within 100–2000 ms, and resends within 1–10 s', () => {
    const [fast, slow] = [new RoundTripMeter(), new RoundTripMeter()];
    for (let n = 0; n < 30; n++) {
      fast.complete(fast.start(0), 1);
      slow.complete(slow.start(0), 9000);
    }
    expect([fast.average, fast.resendDelay]).toEqual([100, 1000]);
    expect([slow.average, slow.resendDelay]).toEqual([2000, 10_000]);
  });

  it('cycles through ids 0–255, and ignores answers to pings that it never sent', () => {
    const roundTrip = new RoundTripMeter();
    const ids = Array.from({ length: 257 }, () => roundTrip.start(0));
    expect(ids.slice(254)).toEqual([254, 255, 0]);
    expect(roundTrip.complete(7, 5)).toBe(5);
    expect(roundTrip.complete(7, 6), 'a second answer').toBeNull();
    expect([256, -1, 0.5].map((id) => roundTrip.complete(id, 6))).toEqual([null, null, null]);
    expect(new RoundTripMeter().complete(0, 6)).toBeNull();
  });
});
