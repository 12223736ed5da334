import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyAvatar, anyRegion, anyWatchedEvent } from '../../../test/session/watch-arbitrary.ts';
import type { RegionAvatar, SessionEvent } from '../live-contract.ts';
import { MOTION_STRIDE } from '../live-contract.ts';
import { readWatchFrame, SceneRecorder, WatchScene } from '../watch/index.ts';
import { SceneUpdates } from './scene-updates.ts';

const BASES = { assets: 'https://b/assets/', media: 'https://b/media/', gridName: 'b' };

/** What a page has after the events: avatars by id, ids of objects, and how often it was cleared. */
class Page {
  readonly avatars = new Map<string, RegionAvatar>();
  readonly objects = new Set<string>();
  readonly events: SessionEvent[] = [];
  #isInBubble = false;

  readonly receive = (event: SessionEvent): void => {
    this.events.push(event);
    if (event.type === 'region' && (event.shift === null || this.#isInBubble)) this.#clear();
    if (event.type === 'region') this.#isInBubble = false;
    if (event.type === 'bubble') {
      if (!event.bubble || !this.#isInBubble) this.#clear();
      this.#isInBubble = event.bubble !== null;
    }
    if (event.type === 'avatars') {
      for (const agentId of event.gone) this.avatars.delete(agentId);
      for (const avatar of event.changed) this.avatars.set(avatar.agentId, avatar);
    }
    if (event.type === 'bubble-objects') {
      for (const objectId of event.gone) this.objects.delete(objectId);
      for (const { objectId } of event.changed) this.objects.add(objectId);
    }
  };

  #clear(): void {
    this.avatars.clear();
    this.objects.clear();
  }
}

function framesOf(events: readonly SessionEvent[], epoch = 1): Uint8Array[] {
  const frames: Uint8Array[] = [];
  let now = 1_000_000;
  const recorder = new SceneRecorder({
    ...{ epoch, rate: 10, showAccount: false },
    now: () => now,
    wall: () => now,
    emit: (frame) => frames.push(frame),
  });
  for (const event of events) {
    recorder.receive(event);
    now += 100;
    recorder.flush();
  }
  return frames;
}

it('keeps the page as the scene is, whichever frames were missed before a snapshot', () => {
  const events = fc.array(anyWatchedEvent, { maxLength: 25 });
  fc.assert(
    fc.property(events, fc.nat(25), fc.nat(25), (all, lostFrom, lost) => {
      const frames = framesOf(all);
      const [scene, missed] = [new WatchScene(), frames.slice(lostFrom, lostFrom + lost)];
      const whole = new WatchScene();
      const page = new Page();
      const updates = new SceneUpdates(scene, BASES, page.receive);
      const show = (bytes: Uint8Array) => {
        const frame = readWatchFrame(bytes);
        if (scene.apply(frame) === 'applied') updates.apply(frame, 0);
      };
      for (const frame of frames.slice(0, lostFrom + lost)) whole.apply(readWatchFrame(frame));
      for (const frame of frames.slice(0, lostFrom)) show(frame);
      const snapshot = whole.snapshot();
      if (snapshot && missed.length > 0) show(snapshot);
      else for (const frame of missed) show(frame);
      for (const frame of frames.slice(lostFrom + lost)) show(frame);
      for (const [agentId, avatar] of page.avatars) {
        expect(scene.avatar(agentId)).toEqual(avatar);
      }
      expect(page.avatars.size).toBe(scene.avatarCount);
      for (const objectId of page.objects) expect(scene.object(objectId)).not.toBeNull();
    }),
  );
});

const [avatar] = fc.sample(anyAvatar, { numRuns: 1, seed: 3 });
const [region] = fc.sample(anyRegion, { numRuns: 1, seed: 3 });

function moves(x: number, velocity: number): SessionEvent {
  const rows = new Float32Array(MOTION_STRIDE);
  rows.set([x, 0, 20, velocity, 0, 0, 0, 0, 0, 1]);
  return { type: 'motion', slots: Uint16Array.of(avatar.slot), rows };
}

const ENTERED: SessionEvent[] = [
  { type: 'region', region, shift: null },
  { type: 'avatars', changed: [avatar], gone: [] },
  moves(10, 1),
];

function snapshotOf(events: readonly SessionEvent[], epoch: number): Uint8Array {
  const scene = new WatchScene();
  for (const frame of framesOf(events, epoch)) scene.apply(readWatchFrame(frame));
  return scene.snapshot()!;
}

function twoSnapshots(second: readonly SessionEvent[]): [Page, SessionEvent[]] {
  const scene = new WatchScene();
  const page = new Page();
  const updates = new SceneUpdates(scene, BASES, page.receive);
  const show = (bytes: Uint8Array) => {
    const frame = readWatchFrame(bytes);
    expect(scene.apply(frame)).toBe('applied');
    updates.apply(frame, 0);
  };
  show(snapshotOf(ENTERED, 1));
  const before = page.events.length;
  show(snapshotOf(second, 2));
  return [page, page.events.slice(before)];
}

it('does not clear the page for another snapshot of the same region, even after a new login', () => {
  const [page, events] = twoSnapshots(ENTERED);
  expect(events.filter(({ type }) => type === 'region')).toEqual([]);
  expect(events.some((event) => event.type === 'avatars' && event.gone.length > 0)).toBe(false);
  expect(page.avatars.size).toBe(1);
});

it('makes an avatar anew that has another slot after a new login', () => {
  const slot = avatar.slot + 1;
  const other: SessionEvent = { type: 'avatars', changed: [{ ...avatar, slot }], gone: [] };
  const [, events] = twoSnapshots([ENTERED[0], other]);
  const changes = events.filter((event) => event.type === 'avatars');
  expect(changes[0]).toMatchObject({ changed: [], gone: [avatar.agentId] });
  expect(changes[1]).toMatchObject({ changed: [{ slot }], gone: [] });
});

it('brings the rows of a snapshot forward to its time', () => {
  const scene = new WatchScene();
  const page = new Page();
  const updates = new SceneUpdates(scene, BASES, page.receive);
  // Two later events, 100 ms each.
  const wait: SessionEvent = { type: 'distant', agents: [] };
  const bytes = snapshotOf(
    [...ENTERED, { ...wait }, { type: 'avatars', changed: [avatar], gone: [] }],
    1,
  );
  const frame = readWatchFrame(bytes);
  scene.apply(frame);
  updates.apply(frame, 0);
  const motion = page.events.find((event) => event.type === 'motion');
  const age = frame.kind === 'snapshot' ? frame.scene.ages[0] / 1000 : Number.NaN;
  expect(age).toBeGreaterThan(0);
  expect(motion?.rows[0]).toBeCloseTo(10 + age, 2);
});
