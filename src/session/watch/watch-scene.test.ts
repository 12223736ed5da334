import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainLook } from '../../../test/plain-look.ts';
import { anyAvatar, anyRegion, anyWatchedEvent } from '../../../test/session/watch-arbitrary.ts';
import { MOTION_STRIDE, type SessionEvent } from '../live-contract.ts';
import { encodeWatchFrame, readWatchFrame, SceneRecorder, WatchScene } from './index.ts';

/** A recorder whose frames are kept, by a clock that a test advances. */
function record(options: { epoch?: number; showAccount?: boolean; rate?: number } = {}) {
  const frames: Uint8Array[] = [];
  const clock: { now: number; wall?: number } = { now: 1_000_000 };
  const recorder = new SceneRecorder({
    ...{ epoch: 1, rate: 10, showAccount: false, ...options },
    now: () => clock.now,
    wall: () => clock.wall ?? clock.now,
    emit: (frame) => frames.push(frame),
  });
  const play = (events: readonly SessionEvent[], interval = 100) => {
    for (const event of events) {
      recorder.receive(event);
      clock.now += interval;
      recorder.flush();
    }
  };
  return { recorder, frames, clock, play };
}

function sceneOf(frames: readonly Uint8Array[], scene = new WatchScene()): WatchScene {
  for (const frame of frames) expect(scene.apply(readWatchFrame(frame))).toBe('applied');
  return scene;
}

const [avatar] = fc.sample(anyAvatar, { numRuns: 1, seed: 3 });
const [region] = fc.sample(anyRegion, { numRuns: 1, seed: 3 });
const ENTERED: SessionEvent = { type: 'region', region, shift: null };
const appears = (changes: object = {}): SessionEvent => ({
  type: 'avatars',
  changed: [{ ...avatar, ...changes }],
  gone: [],
});
const leaves = (agentId: string): SessionEvent => ({
  type: 'avatars',
  changed: [],
  gone: [agentId],
});

function moves(slot: number, x: number): SessionEvent {
  const rows = new Float32Array(MOTION_STRIDE);
  rows[0] = x;
  rows[9] = 1;
  return { type: 'motion', slots: Uint16Array.of(slot), rows };
}

const kindsOf = (frames: readonly Uint8Array[]) =>
  frames.map((frame) => readWatchFrame(frame).kind);

describe('a scene', () => {
  it('is the same for a late watcher as for an early one, whatever happens and whenever it comes', () => {
    const steps = fc.array(fc.tuple(anyWatchedEvent, fc.integer({ min: 0, max: 200 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, fc.nat(), (all, when) => {
        const { frames, play } = record();
        play([ENTERED]);
        for (const [event, interval] of all) play([event], interval);
        const early = sceneOf(frames);
        const at = 1 + (when % frames.length);
        const before = sceneOf(frames.slice(0, at)).snapshot();
        // Between two regions there may be nothing to show.
        if (before === null) return;
        const late = sceneOf([before]);
        sceneOf(frames.slice(at), late);
        expect(late.sequence).toBe(early.sequence);
        expect(late.snapshot()).toEqual(early.snapshot());
      }),
      { numRuns: 300 },
    );
  });

  it('has what a session has reported, as the page applies it', () => {
    const { frames, play } = record();
    play([ENTERED, appears(), moves(avatar.slot, 12.5)]);
    const scene = sceneOf(frames);
    expect(scene.avatar(avatar.agentId)).toEqual(avatar);
    const read = readWatchFrame(scene.snapshot() ?? new Uint8Array());
    if (read.kind !== 'snapshot') throw new Error('no snapshot');
    expect(read.scene.events).toContainEqual({ type: 'region', region, shift: null });
    expect([...read.scene.motion.slots]).toEqual([avatar.slot]);
    expect(read.scene.motion.rows[0]).toBe(12.5);
  });

  it('is one snapshot, made once, until it changes', () => {
    const { frames, play } = record();
    play([ENTERED]);
    const scene = new WatchScene();
    expect(scene.snapshot()).toBeNull();
    sceneOf(frames, scene);
    const snapshot = scene.snapshot();
    expect(scene.snapshot()).toBe(snapshot);
    play([appears()]);
    sceneOf(frames.slice(1), scene);
    expect(scene.snapshot()).not.toEqual(snapshot);
  });

  it('tells of a lost frame, and goes on with a snapshot', () => {
    const { frames, play } = record();
    play([ENTERED, appears(), moves(avatar.slot, 1), moves(avatar.slot, 2), moves(avatar.slot, 3)]);
    const scene = sceneOf(frames.slice(0, 2));
    const apply = (bytes: Uint8Array | null) =>
      scene.apply(readWatchFrame(bytes ?? new Uint8Array()));
    expect(apply(frames[3])).toBe('gap');
    expect(apply(frames[1])).toBe('stale');
    expect(apply(sceneOf(frames.slice(0, 4)).snapshot())).toBe('applied');
    expect(apply(frames[3])).toBe('stale');
    expect(apply(frames[4])).toBe('applied');
    expect(scene.snapshot()).toEqual(sceneOf(frames).snapshot());
  });

  it('begins anew with another epoch, and takes no frame of an earlier one', () => {
    const first = record();
    first.play([ENTERED, appears(), moves(avatar.slot, 1)]);
    const second = record({ epoch: 2 });
    second.play([ENTERED, moves(avatar.slot, 1)]);
    const scene = sceneOf(first.frames.slice(0, 2));
    expect(scene.apply(readWatchFrame(second.frames[1]))).toBe('gap');
    sceneOf(second.frames.slice(0, 1), scene);
    expect(scene.avatarCount).toBe(0);
    expect(scene.apply(readWatchFrame(first.frames[2]))).toBe('stale');
  });

  it('of another connection begins with its snapshot, even if its bridge counts other epochs', () => {
    const first = record({ epoch: 9 });
    first.play([ENTERED, appears(), moves(avatar.slot, 1)]);
    const second = record({ epoch: 2 });
    second.play([ENTERED, moves(avatar.slot, 1), moves(avatar.slot, 2)]);
    const scene = sceneOf(first.frames);
    const snapshot = readWatchFrame(
      sceneOf(second.frames.slice(0, 2)).snapshot() ?? new Uint8Array(),
    );
    expect(scene.apply(snapshot)).toBe('stale');
    scene.restart();
    expect(scene.apply(readWatchFrame(second.frames[2]))).toBe('gap');
    expect(scene.avatarCount).toBe(1);
    expect(scene.apply(snapshot)).toBe('applied');
    expect([scene.epoch, scene.avatarCount]).toEqual([2, 0]);
    expect(scene.apply(readWatchFrame(second.frames[2]))).toBe('applied');
  });

  it('forgets the motion of an avatar whose slot another one gets', () => {
    const { frames, play, recorder } = record();
    play([ENTERED, appears(), moves(avatar.slot, 7)]);
    // Within one interval: the row that waits is of the avatar that leaves.
    recorder.receive(moves(avatar.slot, 8));
    recorder.receive(leaves(avatar.agentId));
    play([appears({ agentId: 'other' })]);
    const read = readWatchFrame(sceneOf(frames).snapshot() ?? new Uint8Array());
    expect(read.kind === 'snapshot' && read.scene.motion.slots.length).toBe(0);
  });
});

describe('frames of a session', () => {
  it('have at most as many positions per second as the source says', () => {
    const { frames, recorder, clock } = record({ rate: 5 });
    recorder.receive(ENTERED);
    recorder.receive(appears());
    for (let x = 0; x < 300; x++) {
      recorder.receive(moves(avatar.slot, x));
      recorder.flush();
      clock.now += 10;
    }
    const motion = frames.filter((frame) => readWatchFrame(frame).kind === 'motion');
    expect(motion.length).toBeGreaterThanOrEqual(14);
    expect(motion.length).toBeLessThanOrEqual(16);
  });

  it('go on when the clock of the machine is put back', () => {
    const { frames, play, clock } = record();
    clock.wall = 9_000_000;
    play([ENTERED, appears(), moves(avatar.slot, 1)]);
    clock.wall = 1_000_000;
    const before = frames.length;
    play([moves(avatar.slot, 2)]);
    expect(frames.length).toBe(before + 1);
    expect(readWatchFrame(frames[before]).time).toBe(1_000_000);
  });

  it('have only the state of an avatar whose outfit is as before, and nothing for no change', () => {
    const { frames, play } = record();
    const animations = [{ id: 'b0000000-0000-4000-8000-000000000000', sequence: 3 }];
    play([ENTERED, appears(), appears({ animations }), appears({ animations })]);
    expect(frames).toHaveLength(3);
    const last = readWatchFrame(frames[2]);
    expect(last.kind === 'events' && last.events[0].type).toBe('avatar-states');
    expect(sceneOf(frames).avatar(avatar.agentId)).toEqual({ ...avatar, animations });
  });

  it('leave out the avatar of the account, unless the source shows it', () => {
    const events: SessionEvent[] = [
      ...[ENTERED, appears({ isOwn: true }), moves(avatar.slot, 3)],
      {
        type: 'region-status',
        status: {
          timeDilation: 1,
          simulatorFps: 45,
          rootAgents: 4,
          childAgents: 0,
          silentFor: 0,
          crossing: null,
        },
      },
    ];
    const hidden = record();
    hidden.play(events);
    expect(sceneOf(hidden.frames).avatarCount).toBe(0);
    expect(kindsOf(hidden.frames)).not.toContain('motion');
    const shown = record({ showAccount: true });
    shown.play(events);
    expect(sceneOf(shown.frames).avatar(avatar.agentId)?.isOwn).toBe(false);
    expect(kindsOf(shown.frames)).toContain('motion');
  });

  it('take an avatar back that turns out to be the account’s', () => {
    const { frames, play } = record();
    play([ENTERED, appears(), appears({ isOwn: true })]);
    expect(sceneOf(frames).avatarCount).toBe(0);
  });

  it('of a slot that was the account’s are those of its next avatar', () => {
    const { frames, play } = record();
    const { agentId } = avatar;
    play([ENTERED, appears({ isOwn: true }), leaves(agentId), appears({ agentId: 'other' })]);
    play([moves(avatar.slot, 5)]);
    expect(kindsOf(frames)).toContain('motion');
  });

  it('are in the axes of the region in which they were reported', () => {
    const { frames, recorder, clock } = record();
    recorder.receive(ENTERED);
    recorder.receive(appears());
    clock.now += 100;
    recorder.flush();
    recorder.receive(moves(avatar.slot, 10));
    recorder.receive({ type: 'region', region, shift: [256, 0, 0] });
    clock.now += 100;
    recorder.flush();
    const read = readWatchFrame(sceneOf(frames).snapshot() ?? new Uint8Array());
    expect(read.kind === 'snapshot' && read.scene.motion.rows[0]).toBe(266);
  });

  it('contain nothing but what is listed: secrets in every other event and field stay with the source', () => {
    const secret = 'swordfish-7';
    const { frames, play } = record({ showAccount: true });
    const bearing = { secret, token: secret, base: secret };
    const part = {
      ...avatar.parts[0],
      id: 'p',
      name: 'Hat',
      item: secret,
      meshId: null,
      point: 2,
      position: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      look: { ...plainLook({ textureId: avatar.agentId }), ...bearing },
    };
    play([
      ENTERED,
      appears({ parts: [part], ...bearing }),
      {
        type: 'access',
        access: {
          base: secret,
          token: secret,
          names: ['ViewerAsset', 'Seed', secret],
          gridName: secret,
        },
      },
      { type: 'step', step: 'ended', attempt: 1, end: { kind: 'kicked', message: secret } },
      {
        type: 'region-status',
        status: {
          timeDilation: 1,
          simulatorFps: 45,
          rootAgents: 4,
          childAgents: 0,
          silentFor: 0,
          crossing: { kind: 'teleport', since: 0, to: secret, message: secret, problem: null },
        },
      },
      { type: 'region', region: { ...region, ...bearing }, shift: null },
      ...(['chat', 'notice', 'outfit', 'inventory', 'conversation', 'request', 'log'] as const).map(
        (type) =>
          ({
            type,
            ...bearing,
            items: [secret],
            line: { text: secret },
            notice: { text: secret },
          }) as unknown as SessionEvent,
      ),
    ]);
    const texts = frames.map((frame) => new TextDecoder('latin1').decode(frame)).join('');
    expect(texts).toContain('ViewerAsset');
    expect(texts).toContain('Hat');
    expect(texts).not.toContain(secret);
    expect(encodeWatchFrame(readWatchFrame(frames[0]))).toEqual(frames[0]);
  });
});
