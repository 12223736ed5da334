import { describe, expect, it } from 'vitest';
import { GUEST_ID } from '../../../test/grid-responses.ts';
import { idOf } from '../../../test/scene-records.ts';
import { HANDLE } from '../../../test/session/fake-simulator.ts';
import { FORM, World } from '../../../test/session/world.ts';
import { encodeFieldText, messageOf } from '../../protocol/lludp/index.ts';
import { MOTION_STRIDE } from '../live-contract.ts';

const BOT = idOf(0xb1);

describe('a session with a grid', () => {
  it('logs in, enters and is connected', async () => {
    const world = new World();
    expect(await world.enter()).toEqual({ kind: 'logged-in', mfaHash: null });
    expect(world.steps()).toEqual(['connecting', 'logging-in', 'entering', 'connected']);
    expect(world.of('region').map(({ region }) => region)).toMatchObject([
      { name: 'Quay', grid: 'Quay Grid', sizeX: 256, sizeY: 256, isReplay: false },
    ]);
    const types = world.events.map(({ type }) => type);
    expect(types.indexOf('asset-grid')).toBeLessThan(types.indexOf('access'));
    expect(world.of('asset-grid')).toEqual([
      { type: 'asset-grid', grid: 'quay http://quay.test/', isReplay: false },
    ]);
    expect(world.of('access').map(({ access }) => access)).toEqual([
      {
        base: 'http://page.test/bridge/v1/cap/127.0.0.1:9000/',
        token: 'token-1',
        names: ['EventQueueGet'],
        gridName: 'Quay Grid',
      },
    ]);
    expect(world.bridge.simulator.receivedNames().slice(0, 6)).toEqual([
      'UseCircuitCode',
      'CompleteAgentMovement',
      'RegionHandshakeReply',
      'AgentThrottle',
      'AgentHeightWidth',
      'AgentUpdate',
    ]);
    expect(world.reported).toEqual([]);
  });

  it('sends the digest, and never the password', async () => {
    const world = new World();
    await world.enter();
    const [login] = world.bridge.requests;
    expect(login).toMatchObject({
      type: 'login',
      grid: 'quay',
      request: {
        first: 'Ada',
        channel: 'Vitrine',
        version: '1.2.3',
        // md5 of "a secret"
        passwordDigest: expect.stringMatching(/^\$1\$[0-9a-f]{32}$/),
        mac: '02:01:02:03:04:05',
        id0: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
    expect(JSON.stringify(world.bridge.requests)).not.toContain('a secret');
    expect(world.bridge.protocols).toEqual(['vitrine.bridge.v1']);
  });

  it('sends the token that a bridge requires, and the session token to capabilities', async () => {
    const world = new World();
    world.session.login(FORM, 'letmein1');
    await world.clock.run(1000);
    expect(world.bridge.protocols).toEqual(['vitrine.bridge.v1', 'vitrine.token.letmein1']);
    expect(world.http.requests).toContain('cap/127.0.0.1:9000/Seed Bearer token-1');
  });

  it("reports the grid's own message when the login is refused", async () => {
    const world = new World();
    world.bridge.refusals.push('tos');
    expect(await world.enter()).toEqual({
      kind: 'refused',
      reason: 'tos',
      message: 'because of tos',
      challenge: 'terms',
      mfaHash: null,
    });
    expect(world.steps()).toEqual(['connecting', 'logging-in', 'idle']);
  });

  it('reports why the bridge refused, and that there is no bridge', async () => {
    const world = new World();
    world.bridge.refusals.push('grid-timeout');
    expect(await world.enter()).toEqual({
      kind: 'failed',
      code: 'grid-timeout',
      detail: 'no grid',
    });
    world.bridge.isUp = false;
    expect(await world.enter()).toEqual({ kind: 'failed', code: 'bridge-unreachable', detail: '' });
    expect(world.steps().at(-1)).toBe('idle');
  });

  it('reports avatars, their motion, and names of distant agents', async () => {
    const world = new World();
    await world.enter();
    const { simulator } = world.bridge;
    simulator.showAvatar(7, GUEST_ID, 'Ada', 10, world.clock.now());
    simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    simulator.send(
      'CoarseLocationUpdate',
      { Location: [{ X: 1, Y: 2, Z: 3 }], AgentData: [{ AgentID: idOf(0xb2) }] },
      world.clock.now(),
      false,
    );
    await world.clock.run(2000);
    const avatars = world.of('avatars').flatMap(({ changed }) => changed);
    expect(avatars).toMatchObject([
      { agentId: GUEST_ID, isOwn: true, firstName: 'Ada', lastName: 'Tester', slot: 0 },
      { agentId: BOT, isOwn: false, firstName: 'Bot', slot: 1, isSeated: false },
    ]);
    expect(avatars[0].height).toBeCloseTo(1.9, 5);
    const [{ slots, rows }] = world.of('motion');
    expect([...slots]).toEqual([0, 1]);
    expect([...rows.subarray(MOTION_STRIDE, MOTION_STRIDE + 3)]).toEqual([12, 20, 30]);
    expect([...rows.subarray(MOTION_STRIDE + 6, MOTION_STRIDE + 10)]).toEqual([0, 0, 0, 1]);
    expect(world.of('distant').at(-1)?.agents).toEqual([
      {
        agentId: idOf(0xb2),
        name: 'Far Away',
        position: [1, 2, 12],
        height: 'known',
        region: String(HANDLE),
      },
    ]);
  });

  it('reports nothing again that has not changed', async () => {
    const world = new World();
    await world.enter();
    world.bridge.simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    await world.clock.run(1000);
    const counts = () =>
      ['avatars', 'motion', 'distant'].map(
        (type) => world.events.filter((event) => event.type === type).length,
      );
    const before = counts();
    for (let second = 0; second < 5; second++) {
      world.bridge.simulator.send('CoarseLocationUpdate', {}, world.clock.now(), false);
      await world.clock.run(1000);
    }
    expect(counts()).toEqual(before);
  });

  it('reports avatars that have gone', async () => {
    const world = new World();
    await world.enter();
    world.bridge.simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    await world.clock.run(500);
    world.bridge.simulator.send('KillObject', { ObjectData: [{ ID: 8 }] }, world.clock.now());
    await world.clock.run(500);
    expect(world.of('avatars').at(-1)).toMatchObject({ changed: [], gone: [BOT] });
  });

  it('walks while a key is held, and nudges for a key that was released at once', async () => {
    const world = new World();
    await world.enter(3000);
    const { received } = world.bridge.simulator;
    const flags = () =>
      received.flatMap((packet) => messageOf(packet, 'AgentUpdate')?.AgentData.ControlFlags ?? []);
    world.session.setHeld('forward', true);
    await world.clock.run(300);
    world.session.setHeld('forward', false);
    await world.clock.run(300);
    expect(flags()).toContain(1);
    expect(flags().at(-1)).toBe(0);
    world.session.setHeld('forward', true);
    world.session.setHeld('forward', false);
    await world.clock.run(300);
    expect(flags()).toContain(1 << 19);
    expect(flags().at(-1)).toBe(0);
    world.session.setHeld('run', true);
    await world.clock.run(300);
    const runs = received.flatMap((packet) => messageOf(packet, 'SetAlwaysRun') ?? []);
    expect(runs.map(({ AgentData }) => AgentData.AlwaysRun)).toEqual([true]);
  });

  it('faces the direction of the arrival, and has the camera of the page', async () => {
    const world = new World();
    world.session.login(FORM, null);
    await world.clock.run(1000);
    world.session.setCamera({ position: [1, 2, 3], direction: [1, 0, 0] });
    world.session.turnBody(Math.PI / 2);
    await world.clock.run(1000);
    const updates = world.bridge.simulator.received.flatMap(
      (packet) => messageOf(packet, 'AgentUpdate') ?? [],
    );
    // The LookAt of AgentMovementComplete was north, which is a quarter turn.
    expect(updates[0].AgentData.BodyRotation[2]).toBeCloseTo(Math.SQRT1_2, 5);
    expect(updates.at(-1)?.AgentData.BodyRotation[2]).toBeCloseTo(1, 5);
    expect(updates.at(-1)?.AgentData.CameraCenter).toEqual([1, 2, 3]);
  });

  it('reports chat, but not that agents type', async () => {
    const world = new World();
    await world.enter();
    const sendChat = (ChatType: number, text: string) =>
      world.bridge.simulator.send(
        'ChatFromSimulator',
        {
          ChatData: {
            ...{ FromName: encodeFieldText('Bot'), Message: encodeFieldText(text), ChatType },
            ...{ SourceID: BOT, OwnerID: BOT, SourceType: 1, Audible: 1, Position: [0, 0, 0] },
          },
        },
        world.clock.now(),
      );
    sendChat(4, '');
    sendChat(1, 'Good morning');
    await world.clock.run(200);
    expect(world.of('chat').map(({ line }) => [line.from, line.text])).toEqual([
      ['Bot', 'Good morning'],
    ]);
  });

  it('requests cached objects, a few messages at a time', async () => {
    const world = new World();
    await world.enter();
    const ids = Array.from({ length: 1000 }, (_, index) => ({
      ...{ ID: index + 1, CRC: 1, UpdateFlags: 0 },
    }));
    for (let at = 0; at < ids.length; at += 100) {
      world.bridge.simulator.send(
        'ObjectUpdateCached',
        {
          RegionData: { RegionHandle: HANDLE, TimeDilation: 0 },
          ObjectData: ids.slice(at, at + 100),
        },
        world.clock.now(),
      );
    }
    await world.clock.run(2000);
    const requests = world.bridge.simulator.received.flatMap(
      (packet) => messageOf(packet, 'RequestMultipleObjects') ?? [],
    );
    expect(requests.flatMap(({ ObjectData }) => ObjectData)).toHaveLength(1000);
  });

  it('logs out of the grid', async () => {
    const world = new World();
    await world.enter();
    const { simulator } = world.bridge;
    await world.during(500, world.session.logout());
    expect(simulator.receivedNames().at(-1)).toBe('LogoutRequest');
    expect(world.bridge.requests.at(-1)).toEqual({ type: 'leave' });
    expect(world.end()).toEqual({ kind: 'logged-out' });
    expect(world.of('access').at(-1)?.access).toBeNull();
  });

  it('waits two seconds for the reply to a logout, and no longer', async () => {
    const world = new World();
    await world.enter();
    world.bridge.simulator.isRunning = false;
    const leaving = world.session.logout();
    await world.clock.run(1900);
    expect(world.steps().at(-1)).toBe('logging-out');
    expect(world.end()).toBeNull();
    // Meanwhile the page requests no more assets.
    expect(world.of('access').at(-1)?.access).toBeNull();
    await world.during(200, leaving);
    expect(world.end()).toEqual({ kind: 'logged-out' });
  });

  it('ends with the message of a kick, or when the simulator is silent or closes', async () => {
    const kicked = new World();
    await kicked.enter();
    const Reason = encodeFieldText('Go away');
    const UserInfo = { AgentID: GUEST_ID, SessionID: GUEST_ID, Reason };
    kicked.bridge.simulator.send('KickUser', { UserInfo }, kicked.clock.now());
    await kicked.clock.run(200);
    expect(kicked.end()).toEqual({ kind: 'kicked', message: 'Go away' });

    const closed = new World();
    await closed.enter();
    closed.bridge.simulator.send('DisableSimulator', {}, closed.clock.now());
    await closed.clock.run(200);
    expect(closed.end()).toEqual({ kind: 'closed-by-simulator' });

    const silent = new World();
    await silent.enter();
    silent.bridge.simulator.isRunning = false;
    await silent.clock.run(110_000);
    expect(silent.end()).toEqual({ kind: 'silent', seconds: 100 });
  });

  it('goes on after malformed frames and messages', async () => {
    const world = new World();
    await world.enter();
    world.bridge.sendText('{"type":"kept"}');
    world.bridge.sendText('no json');
    world.bridge.sendFrame(Uint8Array.of());
    world.bridge.sendFrame(Uint8Array.of(0x80, 9, 0, 1));
    world.bridge.sendFrame(Uint8Array.of(0, 1, 2, 3));
    world.bridge.sendFrame(Uint8Array.of(77, 1, 2, 3));
    await world.clock.run(3000);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.of('health').at(-1)?.health.unknownMessages).toBe(5);
    expect(world.reported).toEqual([]);
  });

  it('enters and stays over a bad network', async () => {
    const world = new World();
    world.bridge.network = { loss: 0.1, latency: 100, jitter: 200 };
    await world.enter(30_000);
    expect(world.steps().at(-1)).toBe('connected');
    world.bridge.simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    for (let packet = 0; packet < 300; packet++) {
      world.bridge.simulator.send('CoarseLocationUpdate', {}, world.clock.now(), false);
      await world.clock.run(50);
    }
    expect(world.of('avatars').flatMap(({ changed }) => changed)).toMatchObject([{ agentId: BOT }]);
    const { loss, roundTrip } = world.of('health').at(-1)?.health ?? { loss: 0, roundTrip: 0 };
    expect(loss).toBeGreaterThan(0.05);
    expect(loss).toBeLessThan(0.15);
    expect(roundTrip).toBeGreaterThan(200);
    await world.during(10_000, world.session.logout());
    expect(world.end()).toEqual({ kind: 'logged-out' });
  });
});
