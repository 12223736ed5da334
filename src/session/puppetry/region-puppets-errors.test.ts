import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectUnitQuaternions } from '../../../test/matchers.ts';
import { idOf } from '../../../test/scene-records.ts';
import { targetBlock, turnBlock } from '../../../test/session/puppetry-packets.ts';
import { PuppetsHarness } from '../../../test/session/puppets-harness.ts';
import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import { PUPPET_STRIDE, type PuppetBatch } from './puppetry-contract.ts';

const OWN = idOf(0xa0);
const ADA = idOf(0xa1);
const BEN = idOf(0xb1);
const HEAD = 8;
const WRIST = 61;

const noise = fc.uint8Array({ minLength: 1, maxLength: 255 });
/** A block whose header is valid, or nearly so: only then are its joints read. */
const damaged = fc
  .record({
    time: fc.integer(),
    id: fc.oneof(fc.integer({ min: 0, max: 132 }), fc.integer({ min: 0, max: 0xffff })),
    layout: fc.constantFrom<PuppetryLayout>('wiki', 'A', 'B', 'C'),
    cut: fc.integer({ min: 0, max: 8 }),
    changes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 5 }),
    repeats: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ time, id, layout, cut, changes, repeats }) => {
    const one = [...turnBlock(time | 0, { [id]: 50, 58: 10 }, layout)];
    const bytes = Uint8Array.from(Array.from({ length: repeats }, () => one).flat());
    for (const [at, value] of changes) bytes[at % bytes.length] = value;
    return bytes.slice(0, Math.max(1, Math.min(255, bytes.length - cut)));
  });

function batchesOf(harness: PuppetsHarness): PuppetBatch[] {
  return harness.events.flatMap((event) => (event.type === 'puppets' ? [event.batch] : []));
}

function expectValid({ slots, counts, weights, joints, numbers }: PuppetBatch): void {
  const rows = counts.reduce((sum, count) => sum + count, 0);
  expect([counts.length, weights.length]).toEqual([slots.length, slots.length]);
  expect([joints.length, numbers.length]).toEqual([rows, rows * PUPPET_STRIDE]);
  expect(numbers.every(Number.isFinite)).toBe(true);
  expect(weights.every((weight) => weight >= 0 && weight <= 1)).toBe(true);
  for (let row = 0; row < rows; row++) {
    const at = PUPPET_STRIDE * row;
    expectUnitQuaternions(numbers.subarray(at, at + 4), 1e-3);
  }
}

describe('senders of damaged blocks', () => {
  it('are counted, throw nothing, and do not affect others', async () => {
    const alone = new PuppetsHarness(OWN);
    alone.slots.set(ADA, 0);
    await alone.play(ADA, (time) => turnBlock(time, { [HEAD]: time / 50 }), 1000);
    const expected = alone.view(0).rows();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(noise, damaged, damaged), { minLength: 20, maxLength: 40 }),
        async (blocks) => {
          const harness = new PuppetsHarness(OWN);
          harness.slots.set(ADA, 0).set(BEN, 1);
          harness.settings.watched = BEN;
          const next = blocks.map((bytes) => new Uint8Array(bytes));
          await harness.play(
            ADA,
            (time) => {
              harness.receive(BEN, ...next.splice(0, 2));
              return turnBlock(time, { [HEAD]: time / 50 });
            },
            1000,
          );
          expect(harness.view(0).rows()).toEqual(expected);
          batchesOf(harness).forEach(expectValid);
          expect(harness.reported).toEqual([]);
        },
      ),
      { numRuns: 25, seed: 5 },
    );
  });

  it('are reported with the number of their bad blocks', async () => {
    const harness = new PuppetsHarness(OWN);
    harness.slots.set(BEN, 1);
    harness.settings.watched = BEN;
    const block = turnBlock(1000, { [HEAD]: 30 });
    const [cut, wrongSize] = [block.slice(0, -1), block.slice()];
    wrongSize[6] += 1;
    harness.receive(BEN, block, cut, wrongSize, Uint8Array.of(1, 2, 3));
    const far = turnBlock(1050, { 133: 5, 65535: 5, 1: 5 });
    const infinite = turnBlock(1100, { [HEAD]: 30 }, 'A');
    new DataView(infinite.buffer).setFloat32(13, Number.NaN, true);
    harness.settings.setLayout(BEN, null);
    harness.receive(BEN, far);
    await harness.clock.run(100);
    harness.settings.setLayout(BEN, 'A');
    harness.receive(BEN, infinite);
    await harness.clock.run(500);
    // Events for a volume, for no joint and for a spine joint that is skipped, and one that is not finite.
    expect(harness.streams().at(-1)).toMatchObject({ badBlocks: 3, ignored: 4, isForced: true });
  });

  it('may be thousands: of those without a known avatar 256 are kept', async () => {
    const harness = new PuppetsHarness(OWN);
    harness.slots.set(ADA, 0);
    for (let k = 0; k < 3000; k++) {
      harness.receive(idOf(0x1000 + k), turnBlock(k, { [HEAD]: 30 }));
      if (k % 100 === 0) harness.receive(ADA, turnBlock(harness.clock.now(), { [HEAD]: 30 }));
      if (k % 100 === 0) await harness.clock.run(50);
    }
    expect(harness.puppets.size).toBe(257);
    expect(harness.view(0).joints()).toEqual([HEAD]);
    await harness.clock.run(10_000);
    // Unknown senders that send nothing any more are forgotten.
    harness.receive(ADA, turnBlock(harness.clock.now(), { [HEAD]: 30 }));
    await harness.clock.run(100);
    expect(harness.puppets.size).toBe(1);
    expect(harness.reported).toEqual([]);
  });
});

describe('a sender that switches its layout', () => {
  it('is read in the new layout after a few blocks, which are left out instead of misread', async () => {
    const harness = new PuppetsHarness(OWN);
    harness.slots.set(ADA, 0);
    harness.settings.watched = ADA;
    const layouts = ['C', 'B', 'C', 'A', 'B', 'wiki'] as const;
    for (const layout of layouts) {
      await harness.play(ADA, (time) => turnBlock(time, { [WRIST]: 30 }, layout), 1000);
      const stream = harness.streams().at(-1);
      // A single rotation of floats is the same in both orders.
      expect(stream?.layout).toBe(layout === 'A' ? 'wiki' : layout);
    }
    // Blocks of B after C fit C as well: two of them are rejected. All other blocks do not fit the previous layout.
    expect(harness.streams().at(-1)?.badBlocks).toBe(2);
    for (const { joints, components, priorities } of batchesOf(harness)) {
      // Never a scale or a position, which were not sent.
      expect([...components].every((component) => component === 1)).toBe(true);
      if (priorities.every((priority) => priority === 7)) expect([...joints]).toEqual([WRIST]);
    }
    expect(harness.reported).toEqual([]);
  });
});

/** The head and the wrist swing by this angle, as a function of the sender's time. */
const SWING_DEGREES = 50;
const RECORD_INTERVAL_MS = 50;
const swing = (milliseconds: number) => SWING_DEGREES * Math.sin(milliseconds / 400);

describe('many senders', () => {
  /** Random numbers in [0, 1), the same in every run. */
  function seededRandom(seed: number) {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
  }

  /** When each record is made and arrives, in order: 30 % never arrive, some arrive twice, and all of them late. */
  function arrivals(seconds: number, random: () => number) {
    const all: { made: number; at: number }[] = [];
    let longest = 0;
    let before = 0;
    for (let made = 0; made < 1000 * seconds; made += RECORD_INTERVAL_MS) {
      const copies = random() < 0.3 ? 0 : random() < 0.2 ? 2 : 1;
      for (let copy = 0; copy < copies; copy++) all.push({ made, at: made + 40 + 150 * random() });
      if (copies === 0) continue;
      longest = Math.max(longest, Math.abs(swing(made) - swing(before)));
      before = made;
    }
    return { longest, all: all.sort((a, b) => a.at - b.at) };
  }

  it('200 over a bad network move no further in a frame than their streams do', {
    timeout: 30_000,
  }, async () => {
    const PUPPETEERS = 200;
    const SECONDS = 4;
    const harness = new PuppetsHarness(OWN);
    const random = seededRandom(7);
    const senders = Array.from({ length: PUPPETEERS }, (_, k) => {
      harness.slots.set(idOf(0x1000 + k), k);
      // The clock of every other sender wraps within the first seconds.
      const epoch = k % 2 ? 0x7fffffff - Math.floor(3000 * random()) : Math.floor(1e6 * random());
      return { id: idOf(0x1000 + k), epoch, ...arrivals(SECONDS, random) };
    });
    for (let now = 0; now < 1000 * (SECONDS + 4); now += 10) {
      for (const { id, epoch, all } of senders) {
        while (all.length > 0 && all[0].at <= now) {
          const { made } = all.shift()!;
          const angle = swing(made);
          harness.receive(id, turnBlock((epoch + made) | 0, { [HEAD]: angle, [WRIST]: -angle }));
        }
      }
      await harness.clock.run(10);
    }
    const easing = 1.5 * 0.016 * SWING_DEGREES;
    const jumps: number[] = [];
    const excesses: number[] = [];
    const last = new Map<number, { at: number; angle: number }>();
    let frame = 0;
    for (const { slots, counts, weights, priorities, numbers } of batchesOf(harness)) {
      frame += 1;
      let row = 0;
      slots.forEach((slot, k) => {
        const first = row;
        row += counts[k];
        if (counts[k] === 0 || priorities[first] === 0) return;
        const [z, w] = [numbers[PUPPET_STRIDE * first + 2], numbers[PUPPET_STRIDE * first + 3]];
        const angle = weights[k] * ((2 * Math.atan2(z, w) * 180) / Math.PI);
        const before = last.get(slot);
        if (before?.at === frame - 1) {
          const jump = Math.abs(angle - before.angle);
          jumps.push(jump);
          // There are a hundred thousand jumps: an `expect` for each would take longer than everything else.
          if (!(jump < senders[slot].longest + easing)) excesses.push(jump);
        }
        last.set(slot, { at: frame, angle });
      });
    }
    expect(excesses).toEqual([]);
    expect(last.size).toBe(PUPPETEERS);
    jumps.sort((a, b) => a - b);
    // The stream itself moves by 2 degrees in a frame; after a lost record the avatar moves faster to catch up.
    expect(jumps[Math.floor(jumps.length / 2)]).toBeGreaterThan(0.3);
    expect(jumps[Math.floor(0.99 * jumps.length)]).toBeLessThan(5);
    expect(harness.puppets.size).toBe(PUPPETEERS);
    expect([harness.timers, harness.reported.length]).toEqual([0, 0]);
  });

  it('with targets all get valid poses', async () => {
    const harness = new PuppetsHarness(OWN);
    for (let k = 0; k < 20; k++) harness.slots.set(idOf(0x1000 + k), k);
    for (let tick = 0; tick < 20; tick++) {
      const now = harness.clock.now();
      const x = 0.3 + 0.1 * Math.sin(now / 300);
      for (const id of harness.slots.keys())
        harness.receive(id, targetBlock(now, 60, [x, 0.5, 0.4]));
      await harness.clock.run(50);
    }
    batchesOf(harness).forEach(expectValid);
    expect([...(batchesOf(harness).at(-1)?.slots ?? [])]).toHaveLength(20);
  });
});
