import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LossyLink } from '../../../../test/lossy-datagram-link.ts';
import { plainCodec } from '../../../../test/plain-packets.ts';
import { Circuit, type CircuitEvent } from './index.ts';

const linkOptions = fc.record({
  seed: fc.nat(),
  loss: fc.double({ min: 0.1, max: 0.3, noNaN: true }),
  duplication: fc.double({ min: 0, max: 0.3, noNaN: true }),
  latency: fc.integer({ min: 5, max: 300 }),
  jitter: fc.integer({ min: 0, max: 400 }),
});

/** Pauses in milliseconds before each message. */
const schedule = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 40 });
/** The first sequence number, a number close to the wrap at 0x01000000, and the last one before it. */
const firstSequence = fc.constantFrom(1, 0xfffff0, 0xffffff);
/** Milliseconds: five resend delays of at most ten seconds, and the latency of the last ack. */
const UNTIL_SETTLED = 60_000;

function named(events: readonly CircuitEvent[], kind: 'acked' | 'failed'): string[] {
  return events.flatMap((event) => (event.kind === kind ? [event.name] : []));
}

function delivered(events: readonly CircuitEvent[]): string[] {
  return events.flatMap((event) => (event.kind === 'message' ? [event.packet.name ?? ''] : []));
}

describe('two circuits over a bad link', () => {
  it('delivers every reliable message once, or reports it failed', () => {
    fc.assert(
      fc.property(linkOptions, schedule, firstSequence, (options, pauses, first) => {
        const limits = { firstSequence: first };
        const sides = [0, 1].map(() => new Circuit(plainCodec, 0, limits)) as [Circuit, Circuit];
        const link = new LossyLink(sides, options);
        pauses.forEach((pause, n) => {
          link.run(pause);
          for (const side of sides) side.send(`Message${n}`, {}, { reliable: true }, link.now);
        });
        link.run(UNTIL_SETTLED);

        const all = pauses.map((_, n) => `Message${n}`);
        link.events.forEach((events, side) => {
          const acked = named(events, 'acked');
          const failed = named(events, 'failed');
          const arrived = delivered(link.events[1 - side]);
          expect([...acked, ...failed].sort()).toEqual([...all].sort());
          expect(new Set(arrived).size, 'none twice').toBe(arrived.length);
          expect(arrived).toEqual(expect.arrayContaining(acked));
          expect(sides[side].statistics).toMatchObject({ unacked: 0, failed: failed.length });
          expect(sides[side].isLost).toBe(false);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('measures loss and round trip of the link', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const sides = [0, 1].map(() => new Circuit(plainCodec, 0)) as [Circuit, Circuit];
        const options = { seed, loss: 0.2, duplication: 0, latency: 200, jitter: 0 };
        const link = new LossyLink(sides, options);
        for (let n = 0; n < 2000; n++) {
          sides[0].send('AgentUpdate', {}, { reliable: false }, link.now);
          link.run(100);
        }
        const { lost, received, roundTrip } = sides[1].statistics;
        expect(lost / (lost + received)).toBeGreaterThan(0.16);
        expect(lost / (lost + received)).toBeLessThan(0.24);
        // The latency of both directions is 400 ms; the simulation advances in steps of 50 ms.
        expect(roundTrip).toBeGreaterThan(399);
        expect(roundTrip).toBeLessThan(510);
      }),
      { numRuns: 10 },
    );
  });
});
