import { describe, expect, it } from 'vitest';
import { blankBlock, blankMessage } from '../../../test/blank-message.ts';
import { withRegion } from '../../../test/session/fake-simulator.ts';
import { World } from '../../../test/session/world.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { encodeMessage, type MessageName, type MessageOf } from '../../protocol/lludp/index.ts';
import {
  type DatagramToRecord,
  decodeRecording,
  encodeRecording,
} from '../../protocol/recording/index.ts';
import { MOTION_STRIDE } from '../live-contract.ts';

const OWN = '00000000-0000-0000-0000-0000000000a1';
const BOT = '00000000-0000-0000-0000-0000000000a2';

const utf8 = (text: string) => new TextEncoder().encode(text);

it('reports which line of a file cannot be read', async () => {
  const { session } = new World();
  const bytes = utf8('{"t":1,"dir":"in","hex":"00"}\nnonsense\n');
  expect(await session.replay(bytes, 'x.jsonl')).toMatchObject({ line: 2, offset: 30 });
});

it('shows damaged datagrams in the log only', async () => {
  const world = new World();
  await world.session.replay(utf8('{"t":1,"dir":"in","hex":"0001"}'), 'x.jsonl');
  await world.clock.run(2000);
  expect(world.end()).toEqual({ kind: 'replay-over' });
  expect(world.of('log').at(-1)).toMatchObject({ total: 1, kept: 1 });
  expect(world.reported).toEqual([]);
});

/** A recording of 20 s: an avatar that goes 1 m to the east each second, another one from 10 s to 15 s, and chat. */
function walk(): Uint8Array<ArrayBuffer> {
  const lines: DatagramToRecord[] = [];
  let sequence = 0;
  const add = <Name extends MessageName>(
    time: number,
    name: Name,
    blocks: Partial<MessageOf<Name>>,
  ) =>
    lines.push({
      time: 1000 + time,
      direction: 'in',
      bytes: encodeMessage(name, blankMessage(name, blocks) as MessageOf<Name>, {
        sequence: ++sequence,
      }),
    });
  const SimName = utf8('Quay\0');
  const info = blankBlock('RegionHandshake', 'RegionInfo', { SimName });
  add(0, 'RegionHandshake', {
    RegionInfo: info as MessageOf<'RegionHandshake'>['RegionInfo'],
  });
  for (let second = 0; second <= 20; second++) {
    add(second, 'ObjectUpdate', withRegion([avatarBlock(1, OWN, second)]));
    if (second === 10) add(second, 'ObjectUpdate', withRegion([avatarBlock(2, BOT, 50)]));
    if (second === 15) add(second, 'KillObject', { ObjectData: [{ ID: 2 }] });
    if (second % 5 === 0) {
      const fields = { Message: utf8(`at ${second}\0`), ChatType: 1, Audible: 1, SourceType: 1 };
      const data = blankBlock('ChatFromSimulator', 'ChatData', fields);
      add(second, 'ChatFromSimulator', {
        ChatData: data as MessageOf<'ChatFromSimulator'>['ChatData'],
      });
    }
  }
  return encodeRecording(lines);
}

function avatarBlock(localId: number, id: string, x: number) {
  const motion = new Float32Array(19);
  motion.set([x, 20, 30], 4);
  return blankBlock('ObjectUpdate', 'ObjectData', {
    ...{ ID: localId, FullID: id, PCode: 47, Scale: [0.45, 0.6, 1.9] },
    ObjectData: new Uint8Array(motion.buffer),
  });
}

/** A page that applies the events of a replay, as far as these tests look. */
class ReplayPage extends World {
  get replay() {
    return this.of('replay').at(-1)?.replay ?? null;
  }

  get avatars(): string[] {
    const found = new Map<string, number>();
    for (const { changed, gone } of this.of('avatars')) {
      for (const { agentId, slot } of changed) found.set(agentId, slot);
      for (const agentId of gone) found.delete(agentId);
    }
    return [...found.keys()].sort();
  }

  /** Where the avatar with slot 0 was last reported to be. */
  get x(): number | undefined {
    return this.of('motion')
      .flatMap(({ slots, rows }) =>
        Array.from(slots).flatMap((slot, row) => (slot === 0 ? [rows[row * MOTION_STRIDE]] : [])),
      )
      .at(-1);
  }

  get chat(): string[] {
    return this.of('chat').map(({ line }) => line.text);
  }

  async open(): Promise<void> {
    await this.session.replay(walk(), 'walk.jsonl');
    await this.clock.run(50);
  }
}

describe('a replay', () => {
  it('reports where it is, and stops at the end', async () => {
    const page = new ReplayPage();
    await page.open();
    expect(page.replay).toMatchObject({ duration: 20, isPlaying: true, speed: 1 });
    await page.clock.run(5000);
    expect(page.replay?.position).toBeCloseTo(5, 0);
    expect(page.x).toBe(5);
    await page.clock.run(17_000);
    expect(page.replay).toEqual({ duration: 20, position: 20, isPlaying: false, speed: 1 });
    expect(page.steps()).toEqual(['connected', 'ended']);
    expect(page.end()).toEqual({ kind: 'replay-over' });
    await page.session.logout();
    expect(page.replay).toBeNull();
    expect(page.steps()).toEqual(['connected', 'ended']);
  });

  it('pauses and continues', async () => {
    const page = new ReplayPage();
    await page.open();
    await page.clock.run(5000);
    page.session.setReplayPlaying(false);
    const { position } = page.replay!;
    await page.clock.run(60_000);
    expect([page.x, page.replay?.isPlaying, page.replay?.position]).toEqual([5, false, position]);
    page.session.setReplayPlaying(true);
    await page.clock.run(3000);
    expect(page.x).toBe(8);
  });

  it('goes forward and back, playing and paused, and never shows what lies between', async () => {
    const page = new ReplayPage();
    await page.open();
    page.session.seekReplay(12.5);
    await page.clock.run(200);
    expect([page.x, page.avatars]).toEqual([12, [OWN, BOT]]);
    page.session.setReplayPlaying(false);
    page.events.length = 0;
    page.session.seekReplay(17);
    await page.clock.run(200);
    expect([page.x, page.of('motion').length]).toEqual([17, 1]);
    expect(page.of('avatars').flatMap(({ gone }) => gone)).toEqual([BOT]);
    page.session.seekReplay(3.9);
    await page.clock.run(200);
    expect(page.x).toBe(3);
    expect(page.replay).toMatchObject({ position: 3.9, isPlaying: false });
    // There is no second name of the region: the stage goes on.
    expect(page.of('region')).toEqual([]);
    page.session.setReplayPlaying(true);
    await page.clock.run(2000);
    expect(page.x).toBe(5);
  });

  it('reports chat and messages once, however often a moment is played', async () => {
    const page = new ReplayPage();
    await page.open();
    await page.clock.run(6000);
    page.session.seekReplay(0);
    await page.clock.run(11_000);
    page.session.seekReplay(1);
    page.session.seekReplay(19);
    await page.clock.run(4000);
    expect(page.chat).toEqual(['at 0', 'at 5', 'at 10', 'at 15', 'at 20']);
    const { total } = page.of('log').at(-1)!;
    expect(total).toBe(decodeRecording(walk()).length);
  });

  it('begins again at its end, and goes back from there', async () => {
    const page = new ReplayPage();
    await page.open();
    await page.clock.run(22_000);
    page.session.setReplayPlaying(true);
    await page.clock.run(2100);
    expect([page.x, page.steps()]).toEqual([2, ['connected', 'ended', 'connected']]);
    await page.clock.run(30_000);
    page.session.seekReplay(12);
    await page.clock.run(200);
    expect([page.x, page.avatars]).toEqual([12, [OWN, BOT]]);
    expect(page.replay).toMatchObject({ position: 12, isPlaying: false });
    expect(page.steps().at(-1)).toBe('connected');
  });

  it('plays faster and slower', async () => {
    const page = new ReplayPage();
    await page.open();
    page.session.setReplaySpeed(4);
    await page.clock.run(2000);
    expect(page.x).toBe(8);
    page.session.setReplaySpeed(0.3);
    expect(page.replay?.speed).toBe(0.25);
    await page.clock.run(8000);
    expect(page.x).toBe(10);
  });

  it('clamps moments, and ignores what is none', async () => {
    const page = new ReplayPage();
    await page.open();
    page.session.setReplayPlaying(false);
    for (const [position, expected] of [
      [-5, 0],
      [99, 20],
      [Number.NaN, 20],
      [7, 7],
    ]) {
      page.session.seekReplay(position);
      expect(page.replay?.position).toBe(expected);
    }
    page.session.setReplaySpeed(Number.NaN);
    expect(page.replay?.speed).toBe(1);
    await page.session.logout();
    page.session.seekReplay(3);
    page.session.setReplayPlaying(true);
    await page.clock.run(1000);
    expect(page.replay).toBeNull();
  });
});

describeWithSamples('a recorded session', () => {
  const recording = () => sharedFile('samples/opensim/viewer-a.jsonl');

  it('plays at its own pace, and its last scene stays', async () => {
    const world = new World();
    const result = await world.session.replay(recording(), 'viewer-a.jsonl');
    const duration = 'duration' in result ? result.duration : 0;
    expect(duration).toBeGreaterThan(1);
    await world.clock.run(duration * 500);
    expect(world.end()).toBeNull();
    await world.clock.run(duration * 500 + 2000);
    expect(world.steps()).toEqual(['connected', 'ended']);
    expect(world.end()).toEqual({ kind: 'replay-over' });
    expect(world.of('region').at(-1)?.region).toMatchObject({
      grid: 'viewer-a.jsonl',
      isReplay: true,
    });
    const avatars = new Map(
      world.of('avatars').flatMap(({ changed }) => changed.map((one) => [one.agentId, one])),
    );
    expect([...avatars.keys()].sort()).toEqual([OWN, BOT]);
    expect(avatars.get(OWN)).toMatchObject({ isOwn: true, firstName: 'Test' });
    expect(avatars.get(BOT)).toMatchObject({ isOwn: false, firstName: 'Second' });
    expect(avatars.get(BOT)?.visualParameters?.size).toBe(218);
    expect(world.of('avatars').flatMap(({ gone }) => gone)).toEqual([BOT]);
    expect(world.of('motion').length).toBeGreaterThan(2);
    expect(world.reported).toEqual([]);
  });

  it('is compared as a whole, however much of it was played', async () => {
    const world = new World();
    await world.session.replay(recording(), 'viewer-a.jsonl');
    await world.clock.run(1000);
    const same = await world.session.compareLog(recording());
    expect(same).toMatchObject({ a: { count: 183 }, b: { count: 183 } });
    expect('messages' in same && same.messages.every(({ first }) => first === null)).toBe(true);
    expect(await world.session.compareLog(utf8('{}'))).toMatchObject({ line: 1 });
  });

  it('is in the log, and can be saved from it as a recording', async () => {
    const world = new World();
    await world.session.replay(recording(), 'viewer-a.jsonl');
    await world.clock.run(300_000);
    const lines = new TextDecoder().decode(recording()).trim().split('\n').length;
    expect(world.of('log').at(-1)?.total).toBe(lines);
    const again = new World();
    const saved = await world.session.saveLog();
    expect(await again.session.replay(saved, 'saved.jsonl')).toHaveProperty('duration');
    await again.clock.run(300_000);
    expect(again.of('avatars').flatMap(({ gone }) => gone)).toEqual([BOT]);
  });
});
