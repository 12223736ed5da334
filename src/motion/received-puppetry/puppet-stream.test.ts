import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jointRecord } from '../../../test/joint-record.ts';
import { expectUnitQuaternions } from '../../../test/matchers.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { PuppetMotion } from './puppet-motion.ts';

const HEAD = 8;
const FRAME = 1 / 60;
/** Metres: the head moves from this position on at 1 m/s, so that its position gives the time. */
const START = -4.5;
const LENGTH = 9;

const network = fc.record({
  /** The sender's clock at the beginning: any, including values that wrap soon. */
  epoch: fc.oneof(fc.integer(), fc.constantFrom(0x7fffffff - 4000, -4000)),
  /** Milliseconds. */
  period: fc.integer({ min: 16, max: 250 }),
  latency: fc.integer({ min: 0, max: 300 }),
  variation: fc.integer({ min: 0, max: 200 }),
  /** One per record, cyclically: share of the variation. */
  delays: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 60 }),
  /** Which records are repeated, and which are lost. */
  twice: fc.array(fc.boolean(), { minLength: 1, maxLength: 11 }),
  lost: fc.array(fc.boolean(), { minLength: 1, maxLength: 11 }),
});
type Network = typeof network extends fc.Arbitrary<infer Made> ? Made : never;

interface Arrival {
  made: number;
  arrived: number;
}

interface NetworkFaults {
  readonly repeats?: boolean;
  readonly losses?: boolean;
}

/** The records in the order of their arrival; a variation above the period reorders them. */
function arrivals(
  { period, latency, variation, delays, twice, lost }: Network,
  { repeats, losses }: NetworkFaults,
) {
  const all: Arrival[] = [];
  for (let k = 0; k * period < 1000 * LENGTH; k++) {
    if (losses && lost[k % lost.length]) continue;
    const made = k * period;
    const arrived = made + latency + variation * delays[k % delays.length];
    all.push({ made, arrived });
    if (repeats && twice[k % twice.length]) all.push({ made, arrived: arrived + variation });
  }
  return all.sort((a, b) => a.arrived - b.arrived);
}

/** X of the head in each frame. */
function play(net: Network, faults: NetworkFaults): Float64Array {
  const puppet = new PuppetMotion(defaultSkeleton);
  const waiting = arrivals(net, faults);
  const seen = new Float64Array(LENGTH / FRAME);
  let next = 0;
  for (let frame = 0; frame < seen.length; frame++) {
    const clock = frame * FRAME;
    for (; next < waiting.length && waiting[next].arrived <= 1000 * clock; next++) {
      const { made, arrived } = waiting[next];
      const position = [START + made / 1000, 0, 0];
      puppet.receive(
        jointRecord((net.epoch + made) | 0, { joint: HEAD, position }),
        arrived / 1000,
      );
    }
    puppet.advance(clock);
    puppet.sample();
    seen[frame] = puppet.layer.count > 0 ? puppet.layer.positions[0] : Number.NaN;
  }
  return seen;
}

describe('a stream over a network that delays, reorders and repeats', () => {
  it('is played within the intended delay', () => {
    fc.assert(
      fc.property(network, (net) => {
        const period = net.period / 1000;
        // Period goes from 0.1 s to the sender's, jitter from 0.05 s or the difference of the two to none.
        const least = net.latency / 1000 + Math.min(period, 0.1);
        const most =
          (net.latency + net.variation) / 1000 +
          Math.max(period, 0.1) +
          Math.max(0.05, Math.abs(period - 0.1));
        const seen = play(net, { repeats: true });
        const late = seen
          .map((at, frame) => frame * FRAME - (at - START))
          .slice(Math.round(1.5 / FRAME));
        expect(Math.min(...late)).toBeGreaterThanOrEqual(least - 0.001);
        expect(Math.max(...late)).toBeLessThanOrEqual(most + 0.001);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('moves no further in a frame than the stream does in two of its longest steps', () => {
    fc.assert(
      fc.property(network, (net) => {
        const faults = { repeats: true, losses: true };
        const made = arrivals(net, faults).map((each) => each.made);
        made.sort((a, b) => a - b);
        const steps = made.map((at, k) => at - (made[k - 1] ?? at));
        // Two where it catches up: delays become shorter as a stream comes in more evenly.
        const most = 2 * Math.max(FRAME, Math.max(...steps) / 1000);
        const seen = play(net, faults);
        const moved = seen.slice(1).map((at, frame) => Math.abs(at - seen[frame]));
        expect([...moved.filter((step) => step > most + 1e-6)]).toEqual([]);
      }),
      { numRuns: 40, seed: 13 },
    );
  });

  it('plays the same whether records are repeated or not', () => {
    fc.assert(
      fc.property(network, (net) => {
        expect(play(net, { repeats: true })).toEqual(play(net, {}));
      }),
      { numRuns: 30, seed: 11 },
    );
  });
});

/** Whatever a sender may do: times at random, joints unknown, numbers that are none. */
const nonsense = fc.record({
  time: fc.oneof(fc.integer(), fc.integer({ min: 0, max: 3000 })),
  step: fc.constantFrom(0, 0.001, 0.02, 0.5, 4),
  joint: fc.integer({ min: 0, max: 140 }),
  turn: fc.oneof(fc.integer({ min: -180, max: 180 }), fc.constant(Number.NaN)),
  x: fc.oneof(fc.double({ min: -5, max: 5 }), fc.constantFrom(Infinity, 1e30)),
  mask: fc.integer({ min: 0, max: 255 }),
});

it('shows only valid rotations and positions within the range of what was sent', () => {
  fc.assert(
    fc.property(fc.array(nonsense, { maxLength: 120 }), (sent) => {
      const puppet = new PuppetMotion(defaultSkeleton);
      let clock = 0;
      for (const { time, step, joint, turn, x, mask } of sent) {
        clock += step;
        // The position of mPelvis is relative to its rest position, so its events only rotate it.
        const event = { joint, turn, position: [x, 0, 0], mask: joint === 0 ? mask & 0x22 : mask };
        puppet.receive(jointRecord(time, event), clock);
        puppet.advance(clock);
        puppet.sample();
        const { count, joints, rotations, positions, weight } = puppet.layer;
        expect(new Set(joints.subarray(0, count)).size).toBe(count);
        expectUnitQuaternions(rotations.subarray(0, 4 * count), 1e-5);
        expect(Math.max(0, ...positions.subarray(3, 3 * count).map(Math.abs))).toBeLessThanOrEqual(
          5,
        );
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 200, seed: 3 },
  );
});
