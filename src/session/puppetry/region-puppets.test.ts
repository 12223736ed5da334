import { describe, expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { degreesBetween } from '../../../test/session/puppet-view.ts';
import { targetBlock, turnBlock } from '../../../test/session/puppetry-packets.ts';
import { PuppetsHarness } from '../../../test/session/puppets-harness.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { fromZRotation } from '../../math/index.ts';
import { encodePuppetryBlock, INITIAL_PUPPETRY_STATE } from '../../protocol/puppetry/index.ts';
import { HAS_SCALE, PUPPET_STRIDE } from './puppetry-contract.ts';

const OWN = idOf(0xa0);
const ADA = idOf(0xa1);
const SLOT = 3;
const HEAD = 8;
const ELBOW = 60;
const WRIST = 61;

/** Puppets of a page that knows the avatar Ada. */
function setUp() {
  const made = new PuppetsHarness(OWN);
  made.slots.set(ADA, SLOT);
  return made;
}

describe('received puppetry', () => {
  it('is reported 60 times a second while it moves, and once more when it has ended', async () => {
    const harness = setUp();
    expect(harness.timers).toBe(0);
    await harness.play(ADA, (time) => turnBlock(time, { [HEAD]: 30, [WRIST]: -20 }), 2000);
    const view = harness.view(SLOT);
    expect(view.rows().length).toBeGreaterThanOrEqual(120);
    expect(view.rows().length).toBeLessThanOrEqual(126);
    expect(view.weight()).toBe(1);
    expect(view.joints()).toEqual([HEAD, WRIST]);
    expect(degreesBetween(view.rotation(HEAD), fromZRotation(30))).toBeLessThan(0.1);
    expect(degreesBetween(view.rotation(WRIST), fromZRotation(-20))).toBeLessThan(0.1);
    await harness.clock.run(10_000);
    expect(view.isReleased()).toBe(true);
    const released = view.rows().filter(({ joints }) => joints.length === 0);
    expect(released).toMatchObject([{ weight: 0 }]);
    expect(harness.timers).toBe(0);
    expect(harness.reported).toEqual([]);
  });

  it('transfers its buffers: no batch shares any with another', async () => {
    const harness = setUp();
    await harness.play(ADA, (time) => turnBlock(time, { [HEAD]: 30 }), 200);
    const batches = harness.events.flatMap((event) =>
      event.type === 'puppets' ? [event.batch] : [],
    );
    const buffers = batches.flatMap((batch) => [batch.slots.buffer, batch.numbers.buffer]);
    expect(new Set(buffers).size).toBe(2 * batches.length);
    expect(batches[0].numbers.buffer.byteLength).toBe(4 * PUPPET_STRIDE);
  });

  it('reports scales, also of joints without rotation and position', async () => {
    const harness = setUp();
    const scaled = (id: number, mask: number, scale: [number, number, number]) => ({
      ...{ id, mask, scale, position: null },
      rotation: mask & 0x02 ? ([0, 0, 0, 1] as const) : null,
    });
    const joints = [scaled(HEAD, 0x06, [1, 2, 1]), scaled(WRIST, 0x04, [0.5, 1, 1])];
    await harness.play(ADA, (time) => encodePuppetryBlock([{ time, joints }], 'C'));
    const row = harness.view(SLOT).rows().at(-1);
    expect(row).toMatchObject({
      joints: [HEAD, WRIST],
      priorities: [7, 7],
      components: [1 | HAS_SCALE, HAS_SCALE],
    });
    const numbers = [...(row?.numbers ?? [])];
    expect(numbers.slice(7, 10)).toEqual([1, expect.closeTo(2, 3), 1].map(near));
    expect(numbers.slice(PUPPET_STRIDE)).toEqual([0, 0, 0, 1, 0, 0, 0, 0.5, 1, 1].map(near));
  });

  it('is reported once its avatar is known, and ends with it', async () => {
    const harness = new PuppetsHarness(OWN);
    const turn = (time: number) => turnBlock(time, { [HEAD]: 30 });
    await harness.play(ADA, turn);
    expect(harness.events).toEqual([]);
    harness.slots.set(ADA, SLOT);
    await harness.play(ADA, turn, 100);
    expect(harness.view(SLOT).weight()).toBeGreaterThan(0.9);
    harness.slots.delete(ADA);
    await harness.clock.run(50);
    expect(harness.puppets.size).toBe(0);
    const before = harness.events.length;
    await harness.clock.run(5000);
    expect(harness.events.length).toBe(before);
    expect(harness.timers).toBe(0);
  });

  it('of another region ends at once', async () => {
    const harness = setUp();
    await harness.play(ADA, (time) => turnBlock(time, { [HEAD]: 30 }));
    harness.puppets.clear();
    const before = harness.events.length;
    await harness.clock.run(1000);
    expect(harness.events.length).toBe(before);
    expect([harness.timers, harness.puppets.size]).toEqual([0, 0]);
  });

  it('releases all avatars at the end', async () => {
    const harness = setUp();
    await harness.play(ADA, (time) => turnBlock(time, { [HEAD]: 30 }));
    harness.puppets.end();
    expect(harness.view(SLOT).isReleased()).toBe(true);
    expect(harness.timers).toBe(0);
  });

  it("of the agent's own avatar is shown only while the region echoes it", async () => {
    const harness = setUp();
    harness.slots.set(OWN, 1);
    const turn = (time: number) => turnBlock(time, { [HEAD]: 30 });
    await harness.play(OWN, turn, 500);
    expect(harness.view(1).wasReported()).toBe(false);
    harness.puppets.setAccess({
      kind: 'available',
      state: { ...INITIAL_PUPPETRY_STATE, echoBack: true },
    });
    await harness.play(OWN, turn, 500);
    expect(harness.view(1).joints()).toEqual([HEAD]);
  });

  it('is ignored while the agent does not receive it; what moved eases out', async () => {
    const harness = setUp();
    const turn = (time: number) => turnBlock(time, { [HEAD]: 30 });
    await harness.play(ADA, turn, 1500);
    harness.puppets.setAccess({
      kind: 'available',
      state: { ...INITIAL_PUPPETRY_STATE, receive: false },
    });
    const before = harness.view(SLOT).rows().length;
    await harness.play(ADA, turn, 4000);
    const weights = harness
      .view(SLOT)
      .rows()
      .slice(before)
      .map(({ weight }) => weight);
    expect(weights.at(-1)).toBe(0);
    weights.forEach((weight, k) => {
      if (k > 0) expect(weights[k - 1] - weight).toBeLessThan(0.03);
    });
  });
});

describe('targets', () => {
  /** Half the default arm span is 0.677 m. */
  const METRES = 0.677;
  const target = [0.3, 0.5, 0.5] as const;

  it.each(['B', 'wiki'] as const)('is reached, in layout %s', async (layout) => {
    const harness = setUp();
    harness.settings.watched = ADA;
    if (layout === 'B') harness.settings.setLayout(ADA, 'B');
    await harness.play(ADA, (time) => targetBlock(time, ELBOW, target, layout), 1500);
    const stream = harness.streams().at(-1);
    expect(stream).toMatchObject({ layout, isForced: layout === 'B', badBlocks: 0, ignored: 0 });
    const [{ joint, position, reached }] = stream?.targets ?? [];
    expect(joint).toBe(ELBOW);
    expect(position).toEqual(target.map((part) => expect.closeTo(part * METRES, 2)));
    expect(reached).toEqual(position.map((part) => expect.closeTo(part, 2)));
    expect(harness.view(SLOT).joints()).toContain(ELBOW);
  });

  it('are read in the layout of the grid, unless the avatar has one of its own', async () => {
    const harness = setUp();
    harness.settings.watched = ADA;
    harness.settings.sharedLayout = 'A';
    const play = () => harness.play(ADA, (time) => targetBlock(time, ELBOW, target, 'A'), 1500);
    await play();
    expect(harness.streams().at(-1)).toMatchObject({ layout: 'A', isForced: true, badBlocks: 0 });
    harness.settings.setLayout(ADA, 'wiki');
    await play();
    expect(harness.streams().at(-1)).toMatchObject({ layout: 'wiki', isForced: true });
  });

  it('are farther away for a larger body, as soon as its shape is set', async () => {
    const harness = setUp();
    harness.settings.watched = ADA;
    const aim = (time: number) => targetBlock(time, ELBOW, target);
    await harness.play(ADA, aim);
    const { positions } = defaultSkeleton.rest;
    const scales = new Float32Array(positions.length).fill(2);
    harness.settings.setShape(ADA, { positions, scales });
    await harness.play(ADA, aim);
    const [{ position, reached }] = harness.streams().at(-1)?.targets ?? [];
    expect(position).toEqual(target.map((part) => expect.closeTo(part * 2 * METRES, 1)));
    expect(reached).toEqual(position.map((part) => expect.closeTo(part, 2)));
  });

  it('are not changed by a shape without all bones', () => {
    const { settings } = setUp();
    settings.setShape(ADA, { positions: new Float32Array(9), scales: new Float32Array(9) });
    expect(settings.shapeOf(ADA)).toBeNull();
  });
});

describe('the watched stream', () => {
  it('is reported five times a second, with figures of its joints, and as null when it has ended', async () => {
    const harness = setUp();
    harness.settings.watched = ADA;
    await harness.play(ADA, (time) => turnBlock(time, { [HEAD]: 30, 200: 5 }), 3000);
    const streams = harness.streams();
    expect(streams.length).toBeGreaterThanOrEqual(14);
    expect(streams.length).toBeLessThanOrEqual(16);
    const last = streams.at(-1);
    expect(last).toMatchObject({ agentId: ADA, layout: 'C', badBlocks: 0, targets: [] });
    expect(last?.recordsPerSecond).toBeGreaterThanOrEqual(19);
    expect(last?.recordsPerSecond).toBeLessThanOrEqual(21);
    // One event of each record is for joint 200, which does not exist.
    expect(last?.ignored).toBeGreaterThan(55);
    const [head] = last?.joints ?? [];
    expect(head.joint).toBe(HEAD);
    expect(head.rate).toBeCloseTo(20, 0);
    expect(head.jitter).toBeLessThan(5);
    expect(head.delay).toBeCloseTo(50 + head.jitter, -1);
    expect(Math.abs(head.age)).toBeLessThan(120);
    await harness.clock.run(6000);
    expect(harness.streams().filter((stream) => stream === null)).toHaveLength(1);
    expect(harness.streams().at(-1)).toBeNull();
  });

  it('is not reported unless an avatar is watched, and changes with that avatar', async () => {
    const harness = setUp();
    const turn = (time: number) => turnBlock(time, { [HEAD]: 30 });
    await harness.play(ADA, turn, 500);
    expect(harness.streams()).toEqual([]);
    harness.settings.watched = ADA;
    await harness.play(ADA, turn, 500);
    harness.settings.watched = idOf(0xb1);
    await harness.play(ADA, turn, 500);
    expect(harness.streams().filter(Boolean).length).toBeGreaterThan(1);
    expect(harness.streams().at(-1)).toBeNull();
  });
});

const near = (part: unknown) => (typeof part === 'number' ? expect.closeTo(part, 3) : part);
