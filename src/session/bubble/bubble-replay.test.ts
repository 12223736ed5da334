import { describe, expect, it } from 'vitest';
import { BubbleTestWorld } from '../../../test/session/fake-bubble-bridge.ts';
import {
  AVATAR,
  BELL,
  PER,
  ScriptedBubbleServer,
  stateOf,
  UPPER,
} from '../../../test/session/scripted-bubble-server.ts';
import { encodeMessage } from '../../protocol/lludp/index.ts';
import { encodeRecording } from '../../protocol/recording/index.ts';

/** A stay in which the own avatar walks, and Per does. */
async function recorded() {
  const world = new BubbleTestWorld();
  await world.join(UPPER, AVATAR);
  world.session.setHeld('forward', true);
  for (let i = 0; i < 20; i++) {
    await world.clock.run(50);
    world.server.send(
      'Movement Perception',
      {
        objectIndex: 7,
        location: [3, i / 10, 0],
        velocity: [0, 2, 0],
        orientation: [0, 0, 0, 1],
      },
      false,
    );
  }
  world.session.setHeld('forward', false);
  await world.clock.run(1000);
  const saved = await world.session.saveLog();
  await world.during(1000, world.session.logout());
  return { world, saved };
}

describe('a saved session with a bubble', () => {
  it('can be replayed: avatars are where they were, and walk', async () => {
    const { world, saved } = await recorded();
    const own = world.row(0) ?? [];
    const page = new BubbleTestWorld();
    const outcome = await page.session.replay(saved, 'quay.jsonl');
    expect(outcome).toMatchObject({ duration: expect.closeTo(2.2, 0) });
    await page.clock.run(5000);
    expect(page.steps()).toEqual(['connected', 'ended']);
    expect(page.end()).toEqual({ kind: 'replay-over' });
    expect(page.of('bubble').at(0)?.bubble).toMatchObject({
      id: UPPER,
      name: 'Upper Quay',
      serverName: 'quay.example',
      server: 'quay.jsonl',
      isReplay: true,
    });
    const [amara, per] = page.present('avatars');
    expect(amara).toMatchObject({ agentId: AVATAR, isOwn: true, firstName: 'Amara' });
    expect(per).toMatchObject({ agentId: PER, isOwn: false });
    expect(page.row(amara.slot)?.[0]).toBeCloseTo(own[0], 3);
    expect(page.row(per.slot)?.slice(0, 2)).toEqual([3, expect.closeTo(1.9, 1)]);
    expect(page.of('log').at(-1)).toMatchObject({ protocol: 'setp' });
    const rows = await page.session.logRows('movement aaltonen', 5, null);
    expect(rows.map(({ summary }) => summary)).toContain('Per Aaltonen, index 7');
    page.session.seekReplay(0.5);
    page.session.seekReplay(2);
    await page.clock.run(100);
    const rowOf = (id: string) => {
      const avatar = page.present('avatars').find(({ agentId }) => agentId === id);
      return avatar && page.row(avatar.slot);
    };
    // Between two messages Per goes on at 2 m/s.
    expect(rowOf(PER)?.[0]).toBe(3);
    expect(rowOf(PER)?.[1]).toBeGreaterThan(1.8);
    expect(rowOf(PER)?.[1]).toBeLessThan(3);
    expect(rowOf(AVATAR)?.[0]).toBeCloseTo(own[0], 0);
    // The log of a replay is saved as the recording is.
    expect(await page.session.saveLog()).toEqual(saved);
    expect(page.reported).toEqual([]);
  });

  it('keeps sessions with several servers apart, whose messages are numbered anew', async () => {
    const world = new BubbleTestWorld();
    const other = world.addServer('lower', 7100, new ScriptedBubbleServer(world.clock));
    const far = 'Far away '.repeat(30);
    world.server.perceptions = (id) => [
      stateOf(AVATAR, 4, { simulationIdentifier: id }),
      stateOf(BELL, 7, { simulationIdentifier: id, description: { name: far } }),
    ];
    other.sessionIds = 0x5000;
    other.perceptions = (id) => [
      stateOf(AVATAR, 4, { simulationIdentifier: id }),
      stateOf(PER, 7, { simulationIdentifier: id, description: { name: far } }),
    ];
    await world.join(UPPER, AVATAR);
    const first = await world.session.saveLog();
    await world.during(1000, world.session.logout());
    await world.during(500, world.connect('lower'));
    await world.during(500, world.session.joinBubble(UPPER, AVATAR));
    const second = await world.session.saveLog();
    await world.during(1000, world.session.logout());
    // One session follows the other in the same recording, as after a handover to another server.
    const page = new BubbleTestWorld();
    await page.session.replay(new Uint8Array([...first, ...second]), 'both.jsonl');
    await page.clock.run(6000);
    expect(page.present('avatars').map(({ agentId }) => agentId)).toContain(PER);
  });

  it('begins wherever its first line is', async () => {
    const { saved } = await recorded();
    const lines = new TextDecoder().decode(saved).split('\n');
    // Without the connection and the request to join.
    const late = lines.filter((line) => !line.includes('"dir":"out"')).slice(3);
    const page = new BubbleTestWorld();
    await page.session.replay(new TextEncoder().encode(late.join('\n')), 'late.jsonl');
    await page.clock.run(5000);
    expect(page.of('bubble').at(0)?.bubble).toMatchObject({ id: UPPER });
    expect(page.present('avatars').map(({ agentId, isOwn }) => [agentId, isOwn])).toContainEqual([
      PER,
      false,
    ]);
    expect(page.reported).toEqual([]);
  });

  it('can be compared with another one', async () => {
    const { saved } = await recorded();
    const page = new BubbleTestWorld();
    await page.session.replay(saved, 'quay.jsonl');
    const same = await page.session.compareLog(saved);
    expect(same).toMatchObject({ messages: expect.any(Array) });
    if (!('messages' in same)) throw new Error('not compared');
    expect(same.messages.length).toBeGreaterThan(5);
    expect(same.messages.filter(({ first }) => first !== null)).toEqual([]);
  });

  it('cannot be replayed together with datagrams of a region', async () => {
    const { saved } = await recorded();
    const page = new BubbleTestWorld();
    const ping = encodeMessage('CompletePingCheck', { PingID: { PingID: 1 } }, { sequence: 1 });
    const region = encodeRecording([{ time: 9e9, direction: 'in', bytes: ping }]);
    const mixed = new Uint8Array([...saved, ...region]);
    const outcome = await page.session.replay(mixed, 'mixed.jsonl');
    expect(outcome).toMatchObject({ message: expect.stringContaining('of another protocol') });
    expect(page.steps()).toEqual([]);
  });
});
