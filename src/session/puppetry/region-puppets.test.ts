import { describe, expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { PuppetTheatre } from '../../../test/session/puppet-theatre.ts';
import { degreesBetween } from '../../../test/session/puppet-view.ts';
import { targetBlock, turnBlock } from '../../../test/session/puppetry-packets.ts';
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

/** Ada, whom the page knows. */
function theatre() {
  const made = new PuppetTheatre(OWN);
  made.slots.set(ADA, SLOT);
  return made;
}

describe('what comes in of puppetry', () => {
  it('is told 60 times a second as long as it moves, and once more when it is over', async () => {
    const stage = theatre();
    expect(stage.timers).toBe(0);
    await stage.play(ADA, (time) => turnBlock(time, { [HEAD]: 30, [WRIST]: -20 }), 2000);
    const view = stage.view(SLOT);
    expect(view.rows().length).toBeGreaterThanOrEqual(120);
    expect(view.rows().length).toBeLessThanOrEqual(126);
    expect(view.weight()).toBe(1);
    expect(view.joints()).toEqual([HEAD, WRIST]);
    expect(degreesBetween(view.rotation(HEAD), fromZRotation(30))).toBeLessThan(0.1);
    expect(degreesBetween(view.rotation(WRIST), fromZRotation(-20))).toBeLessThan(0.1);
    await stage.clock.run(10_000);
    expect(view.isReleased()).toBe(true);
    const released = view.rows().filter(({ joints }) => joints.length === 0);
    expect(released).toMatchObject([{ weight: 0 }]);
    expect(stage.timers).toBe(0);
    expect(stage.reported).toEqual([]);
  });

  it('gives its buffers away: no batch shares any with another', async () => {
    const stage = theatre();
    await stage.play(ADA, (time) => turnBlock(time, { [HEAD]: 30 }), 200);
    const batches = stage.events.flatMap((event) =>
      event.type === 'puppets' ? [event.batch] : [],
    );
    const buffers = batches.flatMap((batch) => [batch.slots.buffer, batch.numbers.buffer]);
    expect(new Set(buffers).size).toBe(2 * batches.length);
    expect(batches[0].numbers.buffer.byteLength).toBe(4 * PUPPET_STRIDE);
  });

  it('tells scales, also of joints that are neither turned nor moved', async () => {
    const stage = theatre();
    const scaled = (id: number, mask: number, scale: [number, number, number]) => ({
      ...{ id, mask, scale, position: null },
      rotation: mask & 0x02 ? ([0, 0, 0, 1] as const) : null,
    });
    const joints = [scaled(HEAD, 0x06, [1, 2, 1]), scaled(WRIST, 0x04, [0.5, 1, 1])];
    await stage.play(ADA, (time) => encodePuppetryBlock([{ time, joints }], 'C'));
    const row = stage.view(SLOT).rows().at(-1);
    expect(row).toMatchObject({
      joints: [HEAD, WRIST],
      priorities: [7, 7],
      components: [1 | HAS_SCALE, HAS_SCALE],
    });
    const numbers = [...(row?.numbers ?? [])];
    expect(numbers.slice(7, 10)).toEqual([1, expect.closeTo(2, 3), 1].map(near));
    expect(numbers.slice(PUPPET_STRIDE)).toEqual([0, 0, 0, 1, 0, 0, 0, 0.5, 1, 1].map(near));
  });

  it('waits for the avatar, and goes with it', async () => {
    const stage = new PuppetTheatre(OWN);
    const turn = (time: number) => turnBlock(time, { [HEAD]: 30 });
    await stage.play(ADA, turn);
    expect(stage.events).toEqual([]);
    stage.slots.set(ADA, SLOT);
    await stage.play(ADA, turn, 100);
    expect(stage.view(SLOT).weight()).toBeGreaterThan(0.9);
    stage.slots.delete(ADA);
    await stage.clock.run(50);
    expect(stage.puppets.size).toBe(0);
    const told = stage.events.length;
    await stage.clock.run(5000);
    expect(stage.events.length).toBe(told);
    expect(stage.timers).toBe(0);
  });

  it('of another region is over at once', async () => {
    const stage = theatre();
    await stage.play(ADA, (time) => turnBlock(time, { [HEAD]: 30 }));
    stage.puppets.clear();
    const told = stage.events.length;
    await stage.clock.run(1000);
    expect(stage.events.length).toBe(told);
    expect([stage.timers, stage.puppets.size]).toEqual([0, 0]);
  });

  it('lets go of everybody at the end', async () => {
    const stage = theatre();
    await stage.play(ADA, (time) => turnBlock(time, { [HEAD]: 30 }));
    stage.puppets.end();
    expect(stage.view(SLOT).isReleased()).toBe(true);
    expect(stage.timers).toBe(0);
  });

  it("of one's own counts only while it is sent back", async () => {
    const stage = theatre();
    stage.slots.set(OWN, 1);
    const turn = (time: number) => turnBlock(time, { [HEAD]: 30 });
    await stage.play(OWN, turn, 500);
    expect(stage.view(1).wasTold()).toBe(false);
    stage.puppets.heed({ kind: 'available', state: { ...INITIAL_PUPPETRY_STATE, echoBack: true } });
    await stage.play(OWN, turn, 500);
    expect(stage.view(1).joints()).toEqual([HEAD]);
  });

  it('is passed over while one does not receive; what moved eases out', async () => {
    const stage = theatre();
    const turn = (time: number) => turnBlock(time, { [HEAD]: 30 });
    await stage.play(ADA, turn, 1500);
    stage.puppets.heed({ kind: 'available', state: { ...INITIAL_PUPPETRY_STATE, receive: false } });
    const before = stage.view(SLOT).rows().length;
    await stage.play(ADA, turn, 4000);
    const weights = stage
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

describe('what is aimed at', () => {
  /** Half the default arm span is 0.677 m. */
  const METRES = 0.677;
  const target = [0.3, 0.5, 0.5] as const;

  it.each(['B', 'A'] as const)('is reached, in layout %s', async (layout) => {
    const stage = theatre();
    stage.wishes.watched = ADA;
    if (layout === 'B') stage.wishes.setLayout(ADA, 'B');
    await stage.play(ADA, (time) => targetBlock(time, ELBOW, target, layout), 1500);
    const stream = stage.streams().at(-1);
    expect(stream).toMatchObject({ layout, isForced: layout === 'B', badBlocks: 0, ignored: 0 });
    const [{ joint, position, reached }] = stream?.targets ?? [];
    expect(joint).toBe(ELBOW);
    expect(position).toEqual(target.map((part) => expect.closeTo(part * METRES, 2)));
    expect(reached).toEqual(position.map((part) => expect.closeTo(part, 2)));
    expect(stage.view(SLOT).joints()).toContain(ELBOW);
  });

  it('is further away for a larger body, from the moment on that it is told', async () => {
    const stage = theatre();
    stage.wishes.watched = ADA;
    const aim = (time: number) => targetBlock(time, ELBOW, target);
    await stage.play(ADA, aim);
    const { positions } = defaultSkeleton.rest;
    const scales = new Float32Array(positions.length).fill(2);
    stage.wishes.setShape(ADA, { positions, scales });
    await stage.play(ADA, aim);
    const [{ position, reached }] = stage.streams().at(-1)?.targets ?? [];
    expect(position).toEqual(target.map((part) => expect.closeTo(part * 2 * METRES, 1)));
    expect(reached).toEqual(position.map((part) => expect.closeTo(part, 2)));
  });

  it('a shape without all bones changes nothing', () => {
    const { wishes } = theatre();
    wishes.setShape(ADA, { positions: new Float32Array(9), scales: new Float32Array(9) });
    expect(wishes.shapeOf(ADA)).toBeNull();
  });
});

describe('the stream that is watched', () => {
  it('is told five times a second, with how its joints do, and null when it has ended', async () => {
    const stage = theatre();
    stage.wishes.watched = ADA;
    await stage.play(ADA, (time) => turnBlock(time, { [HEAD]: 30, 200: 5 }), 3000);
    const streams = stage.streams();
    expect(streams.length).toBeGreaterThanOrEqual(14);
    expect(streams.length).toBeLessThanOrEqual(16);
    const last = streams.at(-1);
    expect(last).toMatchObject({ agentId: ADA, layout: 'C', badBlocks: 0, targets: [] });
    expect(last?.recordsPerSecond).toBeGreaterThanOrEqual(19);
    expect(last?.recordsPerSecond).toBeLessThanOrEqual(21);
    // One event of each record is for joint 200, which nobody has.
    expect(last?.ignored).toBeGreaterThan(55);
    const [head] = last?.joints ?? [];
    expect(head.joint).toBe(HEAD);
    expect(head.rate).toBeCloseTo(20, 0);
    expect(head.jitter).toBeLessThan(5);
    expect(head.delay).toBeCloseTo(50 + head.jitter, -1);
    expect(Math.abs(head.age)).toBeLessThan(120);
    await stage.clock.run(6000);
    expect(stage.streams().filter((stream) => stream === null)).toHaveLength(1);
    expect(stage.streams().at(-1)).toBeNull();
  });

  it("is nobody's unless asked for, and another's when the watch changes", async () => {
    const stage = theatre();
    const turn = (time: number) => turnBlock(time, { [HEAD]: 30 });
    await stage.play(ADA, turn, 500);
    expect(stage.streams()).toEqual([]);
    stage.wishes.watched = ADA;
    await stage.play(ADA, turn, 500);
    stage.wishes.watched = idOf(0xb1);
    await stage.play(ADA, turn, 500);
    expect(stage.streams().filter(Boolean).length).toBeGreaterThan(1);
    expect(stage.streams().at(-1)).toBeNull();
  });
});

const near = (part: unknown) => (typeof part === 'number' ? expect.closeTo(part, 3) : part);
