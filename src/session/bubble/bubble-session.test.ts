import { describe, expect, it, vi } from 'vitest';
import { BubbleTestWorld } from '../../../test/session/fake-bubble-bridge.ts';
import {
  AVATAR,
  BELL,
  LOWER,
  MODEL,
  PER,
  ScriptedBubbleServer,
  stateOf,
  UPPER,
} from '../../../test/session/scripted-bubble-server.ts';
import { OBJECT_TYPES, type PortalDescription, SETP } from '../../protocol/setp/index.ts';

const FAILURE = {
  serverShortDescription: 'Quay',
  serverProgramName: 'Test',
  serverProgramMajorVersion: 1,
  serverProgramMinorVersion: 0,
  protocolMajorVersion: 0,
  protocolMinorVersion: 2,
};

describe('connecting to a bubble server', () => {
  it('connects, lists bubbles with the facts of the cloud document, and avatars', async () => {
    const world = new BubbleTestWorld();
    const facts = {
      id: UPPER,
      name: 'Upper Quay',
      range: 60,
      perceptionRange: 40,
      cycleLength: 50_000,
      avatarCount: 3,
      objectCount: 2,
      links: [],
    };
    const bubbles = [facts, { id: 'broken' }];
    world.documents.set('/bridge/v1/bubbles/quay/cloud', { name: 'Quay', bubbles });
    expect(await world.connect()).toEqual({
      kind: 'connected',
      serverName: 'quay.example',
      programName: 'Test',
    });
    expect(world.steps()).toEqual(['connecting', 'logging-in', 'choosing']);
    const [request] = world.server.of('Connect Request');
    expect(request).toMatchObject({
      clientProgramName: 'Vitrine',
      clientProgramMajorVersion: 1,
      clientProgramMinorVersion: 2,
      userIdentifier: 'amara',
      userPassphrase: 'secret',
    });
    const list = [{ id: UPPER, description: 'Upper Quay', facts }];
    expect(world.of('bubbles').at(-1)?.bubbles).toEqual(list);
    expect(await world.during(100, world.session.listBubbles())).toEqual(list);
    expect(await world.during(100, world.session.listBubbleAvatars(UPPER))).toEqual([
      { id: AVATAR, modelId: MODEL, description: 'Amara Lindholm' },
    ]);
    expect(world.of('bubble-media').at(-1)?.media).toEqual({
      base: 'http://page.test/bridge/v1/bubbles/quay/media/',
      token: null,
    });
    expect(world.reported).toEqual([]);
  });

  it.each([
    [0, 'authentication-failed'],
    [1, 'not-authorized'],
    [2, 'unsupported-client'],
    [3, 'unsupported-protocol'],
    [9, 'disconnected'],
  ])('reports the failure code %d', async (failureCode, reason) => {
    const world = new BubbleTestWorld();
    world.server.replies.set('Connect Request', (_, { session }) => {
      session.send('Connect Failure Response', { ...FAILURE, failureCode });
    });
    expect(await world.connect()).toEqual({ kind: 'refused', reason, serverDescription: 'Quay' });
    expect(world.steps().at(-1)).toBe('idle');
  });

  it('reports a server that is silent, one that the bridge does not know, and a bridge that is down', async () => {
    const world = new BubbleTestWorld();
    world.server.isSilent = true;
    const silent = world.session.connectBubble(
      { server: 'quay', user: 'amara', passphrase: '' },
      null,
    );
    expect(await world.during(11_000, silent)).toMatchObject({ code: 'server-silent' });
    expect(await world.connect('elsewhere')).toMatchObject({ code: 'unknown-bubble-server' });
    world.bridge.isUp = false;
    expect(await world.connect()).toMatchObject({ code: 'bridge-unreachable' });
    expect(world.reported).toEqual([]);
  });

  it('reports a passphrase that is too long for its field', async () => {
    const world = new BubbleTestWorld();
    expect(await world.connect('quay', 'x'.repeat(33))).toMatchObject({ code: 'malformed' });
  });

  it('ends when the server disconnects, and disconnects when the user does', async () => {
    const world = new BubbleTestWorld();
    await world.connect();
    world.server.session.disconnect(world.clock.now());
    await world.clock.run(100);
    expect(world.end()).toEqual({ kind: 'closed-by-bubble-server' });

    const other = new BubbleTestWorld();
    await other.join(UPPER, AVATAR);
    await other.during(1000, other.session.logout());
    expect(other.end()).toEqual({ kind: 'logged-out' });
    expect(other.server.of('Leave Bubble Notification')).toHaveLength(1);
    expect(other.server.session.state).toBe('ended');
    expect(other.reported).toEqual([]);
  });
});

describe('a stay in a bubble', () => {
  it('shows the avatars and objects that are described', async () => {
    const world = new BubbleTestWorld();
    const { perceptions } = world.server;
    world.server.perceptions = (id) => [
      ...perceptions(id),
      stateOf(BELL, 3, {
        typeIdentifier: OBJECT_TYPES.thing,
        location: [1, 2, 0.5],
        description: { name: 'Brass bell', actions: ['ring'] },
      }),
    ];
    expect(await world.join(UPPER, AVATAR)).toBe(true);
    expect(world.steps().slice(-2)).toEqual(['entering', 'connected']);
    expect(world.of('bubble').at(-1)?.bubble).toMatchObject({
      id: UPPER,
      name: 'Upper Quay',
      serverName: 'quay.example',
      server: 'quay',
      center: [0, 0, 0],
      handoverMs: null,
    });
    const [own, per] = world.present('avatars');
    expect(own).toMatchObject({ agentId: AVATAR, isOwn: true, firstName: 'Amara', slot: 0 });
    expect(per).toMatchObject({ agentId: PER, isOwn: false, lastName: 'Aaltonen', height: 1.8 });
    // The middle of the box, where the bubble has the soles.
    expect(world.row(per.slot)?.slice(0, 3)).toEqual([3, 0, expect.closeTo(0.9)]);
    expect(world.present('bubble-objects')).toMatchObject([
      { objectId: BELL, index: 3, kind: 'thing', name: 'Brass bell', position: [1, 2, 0.5] },
    ]);
    expect(world.of('bubble-avatars').at(-1)?.avatars).toMatchObject([
      { objectId: AVATAR, index: 4, animationCount: 1 },
      { objectId: PER, index: 7, isForeign: false },
    ]);
    expect(world.reported).toEqual([]);
  });

  it('does not join where the server refuses, and can join afterwards', async () => {
    const world = new BubbleTestWorld();
    expect(await world.join(LOWER, AVATAR)).toBe(false);
    expect(world.steps().at(-1)).toBe('choosing');
    expect(await world.during(500, world.session.joinBubble(UPPER, AVATAR))).toBe(true);
  });

  it('leaves, and may be sent away', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    await world.during(100, world.session.leaveBubble());
    expect(world.of('bubble').at(-1)).toMatchObject({ bubble: null, endedBy: 'user' });
    expect(world.present('avatars')).toEqual([]);
    await world.during(500, world.session.joinBubble(UPPER, AVATAR));
    world.server.send('Leave Bubble Notification', {});
    await world.clock.run(100);
    expect(world.of('bubble').at(-1)).toMatchObject({ bubble: null, endedBy: 'server' });
    expect(world.steps().at(-1)).toBe('choosing');
  });

  it('walks by keys: tells the bubble in its cycle, and the last time guaranteed', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    const before = world.server.received.length;
    world.session.setHeld('forward', true);
    await world.clock.run(2000);
    world.session.setHeld('forward', false);
    await world.clock.run(1000);
    const sent = world.server.received
      .slice(before)
      .filter(({ name }) => name?.endsWith('Movement Perception'));
    const last = sent.at(-1);
    expect(last).toMatchObject({ guaranteed: true, fields: { objectIndex: 4 } });
    // 3.2 m/s for two seconds, less what it takes to get there; and stopping.
    const [x, y, z] = (last as unknown as { fields: { location: number[] } }).fields.location;
    expect(x).toBeGreaterThan(5.5);
    expect(x).toBeLessThan(7);
    expect([y, z]).toEqual([0, 0]);
    const rates = sent.filter(({ name }) => name === 'Movement Perception').length;
    expect(rates).toBeGreaterThan(20);
    expect(rates).toBeLessThanOrEqual(60);
    // It begins and stops to gain speed, and begins and stops to lose it.
    const advanced = world.server.of('Advanced Movement Perception');
    expect(advanced.length).toBeGreaterThanOrEqual(3);
    expect(advanced.length).toBeLessThan(8);
    const animations = world.server
      .of('Animation Perception')
      .map(({ animations: [first] }) => first.animationIdentifier);
    expect(animations).toEqual([1, 2, 1]);
    expect(world.row(0)?.[0]).toBeCloseTo(x, 3);
  });

  it('stays in range, except in a portal', async () => {
    const world = new BubbleTestWorld();
    const facts = {
      id: UPPER,
      name: '',
      range: 5,
      perceptionRange: 40,
      cycleLength: 50_000,
      avatarCount: 0,
      objectCount: 0,
      links: [],
    };
    world.documents.set('/bridge/v1/bubbles/quay/cloud', { name: '', bubbles: [facts] });
    await world.join(UPPER, AVATAR);
    world.session.setHeld('forward', true);
    await world.clock.run(3000);
    expect(world.row(0)?.[0]).toBeCloseTo(5, 1);
  });

  it('interacts, and answers those who interact with the avatar', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    const form = {
      action: 'wave',
      target: { type: 'object', objectId: PER },
      isPublic: true,
      data: 'hello',
    } as const;
    world.server.replies.set('Interaction Request', (message, { session }) => {
      session.send('Interaction Response', {
        messageId: message.messageId,
        success: true,
        failureMessage: '',
        actionResponseData: new TextEncoder().encode('and hello'),
      });
    });
    expect(await world.during(200, world.session.interact(form))).toEqual({
      kind: 'done',
      data: 'and hello',
    });
    expect(world.server.of('Interaction Request')).toMatchObject([
      { actionName: 'wave', targetType: 1, sourceObjectIndex: 4, targetObjectIndex: 7 },
    ]);
    expect(world.of('interaction')).toMatchObject([
      { interaction: { sourceId: AVATAR, targetId: PER, request: 'hello', response: 'and hello' } },
    ]);
    // The avatar waves, too: animation 6.
    expect(
      world.server
        .of('Animation Perception')
        .at(-1)
        ?.animations.map((each) => each.animationIdentifier),
    ).toEqual([1, 6]);

    world.server.send('Interaction Request', {
      actionName: 'wave',
      targetType: 1,
      isDataPublic: true,
      sourceObjectIndex: 7,
      targetObjectIndex: 4,
      volumeSphereRadius: 0,
      location: [0, 0, 0],
      actionRequestData: new Uint8Array(),
    });
    await world.clock.run(100);
    expect(world.server.of('Interaction Response')).toMatchObject([{ success: true }]);
    expect(world.of('interaction').at(-1)?.interaction).toMatchObject({
      sourceId: PER,
      targetId: AVATAR,
    });
  });

  it('reports interactions that fail', async () => {
    const world = new BubbleTestWorld();
    const form = { action: 'ring', isPublic: false, data: '' } as const;
    const bell = { ...form, target: { type: 'object', objectId: BELL } } as const;
    expect(await world.session.interact(bell)).toEqual({ kind: 'failed', code: 'not-joined' });
    await world.join(UPPER, AVATAR);
    expect(await world.session.interact(bell)).toEqual({ kind: 'failed', code: 'unknown-object' });
    world.server.replies.set('Interaction Request', null);
    const self = { ...form, target: { type: 'self' } } as const;
    expect(await world.during(9000, world.session.interact(self))).toEqual({
      kind: 'failed',
      code: 'no-answer',
    });
    const [request] = world.server.of('Interaction Request');
    expect(request).toMatchObject({ targetType: 0, targetObjectIndex: SETP.noIndex });
  });

  it('asks once for an object that it does not know', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    for (let i = 0; i < 20; i++) {
      world.server.send(
        'Movement Perception',
        { objectIndex: 99, location: [1, 1, 0], velocity: [0, 0, 0], orientation: [0, 0, 0, 1] },
        false,
      );
      await world.clock.run(50);
    }
    expect(world.server.of('Object Examine by Index')).toEqual([{ objectIndex: 99 }]);
  });
});

describe('handover of the own avatar', () => {
  const handover = {
    objectIdentifier: AVATAR,
    sourceLocation: [10, 0, 0],
    targetLocation: [-10, 0, 0],
    sourceSimulationIdentifier: UPPER,
    targetSimulationIdentifier: LOWER,
  } as const;

  it('continues in another bubble of the server: no avatar leaves the stage', async () => {
    const world = new BubbleTestWorld();
    world.server.bubbles = [
      { id: UPPER, description: 'Upper Quay' },
      { id: LOWER, description: 'Lower Quay' },
    ];
    await world.join(UPPER, AVATAR);
    const events = world.events.length;
    world.server.send('Handover Perception', handover);
    await world.clock.run(60);
    // Per is seen from the other bubble, too, by another index, and 20 m further to the east of its centre.
    const lower = { simulationIdentifier: LOWER };
    world.server.send('Object Perception', stateOf(AVATAR, 0, { ...lower, location: [-20, 0, 0] }));
    world.server.send('Object Perception', stateOf(PER, 4, { ...lower, location: [-17, 0, 0] }));
    await world.clock.run(5000);
    const bubble = world.of('bubble').at(-1)?.bubble;
    expect(bubble).toMatchObject({ id: LOWER, name: 'Lower Quay', center: [20, 0, 0] });
    expect(bubble?.handoverMs).toBeGreaterThan(0);
    expect(bubble?.handoverMs).toBeLessThan(200);
    const after = world.events.slice(events);
    expect(after.flatMap((event) => (event.type === 'avatars' ? event.gone : []))).toEqual([]);
    expect(world.row(0)?.slice(0, 3)).toEqual([0, 0, expect.closeTo(0.9)]);
    expect(world.row(1)?.slice(0, 3)).toEqual([3, 0, expect.closeTo(0.9)]);
    expect(world.steps().at(-1)).toBe('connected');
    world.session.setHeld('forward', true);
    await world.clock.run(500);
    expect(world.server.of('Movement Perception').at(-1)?.objectIndex).toBe(0);
  });

  /** A portal in the first bubble leads to the bubble of a server at this address. */
  const addPortal = (world: BubbleTestWorld, address: string, port: number) => {
    const { perceptions } = world.server;
    const portal: PortalDescription = {
      bubbleId: LOWER,
      bubbleName: 'Lower Quay',
      address,
      port,
      center: [20, 0, 0],
      state: 'linked',
      isOtherCloud: true,
    };
    world.server.perceptions = (id) => [
      ...perceptions(id),
      stateOf(BELL, 5, { typeIdentifier: OBJECT_TYPES.portal, description: { portal } }),
    ];
  };

  /** Two servers, of which the second has the other bubble. @param here, there the hosts in the bridge's list. */
  const twoServers = (here = 'quay.example', there = 'lower.example', address = there) => {
    const world = new BubbleTestWorld();
    world.choices.length = 0;
    world.addServer('quay', 7000, world.server, here);
    const other = world.addServer('lower', 7100, new ScriptedBubbleServer(world.clock), there);
    other.bubbles = [{ id: LOWER, description: 'Lower Quay' }];
    other.perceptions = (id) => [
      stateOf(AVATAR, 9, { simulationIdentifier: id, location: [-20, 0, 0] }),
    ];
    addPortal(world, address, 7100);
    return { world, other };
  };

  it('connects to the server of another bubble, joins there, and leaves the first', async () => {
    const { world, other } = twoServers();
    await world.join(UPPER, AVATAR);
    const events = world.events.length;
    world.server.send('Handover Perception', handover);
    await world.clock.run(2000);
    expect(world.steps().slice(-2)).toEqual(['moving', 'connected']);
    expect(other.of('Join Bubble Request')).toEqual([
      { bubbleIdentifier: LOWER, avatarIdentifier: AVATAR },
    ]);
    expect(world.server.of('Leave Bubble Notification')).toHaveLength(1);
    expect(world.bridge.openChannels).toEqual([1]);
    const bubble = world.of('bubble').at(-1)?.bubble;
    expect(bubble).toMatchObject({ id: LOWER, server: 'lower', center: [20, 0, 0] });
    expect(bubble?.handoverMs).toBeLessThan(500);
    await world.clock.run(3000);
    const gone = world.events
      .slice(events)
      .flatMap((event) => (event.type === 'avatars' ? event.gone : []));
    // Only who is not seen from the other bubble.
    expect(gone).toEqual([PER]);
    expect(world.row(0)?.slice(0, 3)).toEqual([0, 0, expect.closeTo(0.9)]);
    expect(world.reported).toEqual([]);
  });

  it.each([
    ['in another spelling', 'quay.example', 'lower.example', 'Lower.Example.'],
    ['by another name of this machine', 'localhost', 'localhost', '127.0.0.1'],
    ['by its own name for itself', 'quay.example', 'quay.example', 'localhost'],
  ])('finds the server that a portal names %s', async (_how, here, there, address) => {
    const { world, other } = twoServers(here, there, address);
    await world.join(UPPER, AVATAR);
    world.server.send('Handover Perception', handover);
    await world.clock.run(2000);
    expect(other.of('Join Bubble Request')).toHaveLength(1);
    expect(world.of('bubble').at(-1)?.bubble).toMatchObject({ id: LOWER, server: 'lower' });
  });

  it('reports the end of the stay where the bridge does not have the server', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    world.server.send('Handover Perception', handover);
    await world.clock.run(1000);
    expect(world.steps().slice(-2)).toEqual(['moving', 'choosing']);
    expect(world.of('bubble').at(-1)).toMatchObject({ bubble: null, endedBy: 'handover' });
  });

  it('tries for as long as the next server keeps the avatar: connecting, then joining', async () => {
    const { world, other } = twoServers();
    await world.join(UPPER, AVATAR);
    world.bridge.servers.delete('lower');
    const open = vi.fn(() => () => undefined);
    world.bridge.servers.set('lower', { open });
    let refusals = 2;
    other.replies.set('Join Bubble Request', (_, server) => {
      if (refusals-- === 1) server.replies.delete('Join Bubble Request');
      server.session.send('Join Bubble Response', { success: false });
    });
    world.server.send('Handover Perception', handover);
    await world.clock.run(3000);
    // What the bridge says when nothing listens there.
    for (let channel = 1; channel <= 3; channel++) {
      world.bridge.close(channel);
      await world.clock.run(1000);
      expect(open).toHaveBeenCalledTimes(channel + 1);
    }
    world.bridge.servers.set('lower', other);
    world.bridge.close(4);
    await world.clock.run(3900);
    expect(other.sessionCount).toBe(1);
    expect(other.of('Join Bubble Request')).toHaveLength(3);
    expect(world.steps().slice(-2)).toEqual(['moving', 'connected']);
    expect(world.of('bubble').at(-1)?.bubble).toMatchObject({ id: LOWER, server: 'lower' });
    await world.clock.run(1000);
    expect(world.bridge.openChannels).toEqual([5]);
    expect(world.reported).toEqual([]);
  });

  it('ends the stay when the next server has not answered in that time; the session goes on', async () => {
    const { world, other } = twoServers();
    await world.join(UPPER, AVATAR);
    other.isSilent = true;
    world.server.send('Handover Perception', handover);
    await world.clock.run(9900);
    expect(world.steps().at(-1)).toBe('moving');
    await world.clock.run(1000);
    expect(world.steps().at(-1)).toBe('choosing');
    expect(world.of('bubble').at(-1)).toMatchObject({ bubble: null, endedBy: 'handover' });
    expect(world.present('avatars')).toEqual([]);
    expect(world.bridge.openChannels).toEqual([0]);
    expect(world.server.of('Leave Bubble Notification')).toHaveLength(1);
    expect(await world.during(500, world.session.joinBubble(UPPER, AVATAR))).toBe(true);
    expect(world.reported).toEqual([]);
  });

  it('does not repeat a passphrase that the next server has refused', async () => {
    const { world, other } = twoServers();
    other.replies.set('Connect Request', (_, { session }) => {
      session.send('Connect Failure Response', { ...FAILURE, failureCode: 0 });
    });
    await world.join(UPPER, AVATAR);
    world.server.send('Handover Perception', handover);
    await world.clock.run(12_000);
    expect(other.sessionCount).toBe(1);
    expect(world.of('bubble').at(-1)).toMatchObject({ bubble: null, endedBy: 'handover' });
  });

  it('can be left while the next server is silent', async () => {
    const { world, other } = twoServers();
    await world.join(UPPER, AVATAR);
    other.isSilent = true;
    world.server.send('Handover Perception', handover);
    await world.clock.run(2000);
    await world.during(1000, world.session.leaveBubble());
    expect(world.steps().at(-1)).toBe('choosing');
    expect(world.bridge.openChannels).toEqual([0]);
    other.isSilent = false;
    await world.clock.run(12_000);
    expect(other.sessionCount).toBe(1);
    expect(world.of('bubble').at(-1)).toMatchObject({ bubble: null, endedBy: 'user' });
    expect(world.reported).toEqual([]);
  });

  it('goes on over another link when the socket breaks meanwhile', async () => {
    const { world, other } = twoServers();
    await world.join(UPPER, AVATAR);
    other.isSilent = true;
    world.server.send('Handover Perception', handover);
    await world.clock.run(1000);
    world.bridge.breakSocket();
    other.isSilent = false;
    await world.clock.run(4000);
    expect(world.steps().at(-1)).toBe('connected');
    expect(world.of('bubble').at(-1)?.bubble).toMatchObject({ id: LOWER, server: 'lower' });
    expect(world.server.sessionCount).toBe(1);
    expect(world.reported).toEqual([]);
  });

  it('connects to the first server again when both the next one and the link are lost', async () => {
    const { world, other } = twoServers();
    await world.join(UPPER, AVATAR);
    other.isSilent = true;
    world.server.send('Handover Perception', handover);
    await world.clock.run(1000);
    world.bridge.breakSocket();
    await world.clock.run(14_000);
    expect(world.of('bubble').at(-1)).toMatchObject({ bubble: null, endedBy: 'handover' });
    expect(world.steps().at(-1)).toBe('choosing');
    expect(world.server.sessionCount).toBe(2);
    expect(await world.during(500, world.session.joinBubble(UPPER, AVATAR))).toBe(true);
  });

  it.each([
    ['by the address of the portal', 'Quay.example.', false],
    ['when it has listed it', 'elsewhere.example', true],
  ])('stays in the session whose server has not listed the bubble yet: %s', async (...row) => {
    const [, address, isListed] = row;
    const world = new BubbleTestWorld();
    const bubbles = [{ bubbleIdentifier: LOWER, shortDescription: 'Lower Quay' }];
    const answer = () => world.server.send('List Bubbles Response', { bubbles });
    world.server.replies.set('List Bubbles Request', () => {
      if (isListed) world.clock.after(1500, answer);
    });
    addPortal(world, address, 7000);
    await world.join(UPPER, AVATAR);
    expect(world.of('bubbles')).toEqual([]);
    const events = world.events.length;
    world.server.send('Handover Perception', handover);
    // At once, before the client can know: index 4 was the own avatar's, and is Per's now.
    const lower = { simulationIdentifier: LOWER };
    world.server.send('Object Perception', stateOf(AVATAR, 0, { ...lower, location: [-20, 0, 0] }));
    world.server.send('Object Perception', stateOf(PER, 4, { ...lower, location: [-17, 0, 0] }));
    const rest = { velocity: [0, 0, 0], orientation: [0, 0, 0, 1] } as const;
    world.server.send('Movement Perception', { objectIndex: 4, location: [-15, 0, 0], ...rest });
    await world.clock.run(5000);
    expect(world.server.sessionCount).toBe(1);
    expect(world.bridge.openChannels).toEqual([0]);
    expect(world.server.of('Join Bubble Request')).toHaveLength(1);
    expect(world.steps().slice(-2)).toEqual(['moving', 'connected']);
    const bubble = world.of('bubble').at(-1)?.bubble;
    expect(bubble).toMatchObject({ id: LOWER, server: 'quay', center: [20, 0, 0] });
    expect(bubble?.handoverMs).not.toBeNull();
    const after = world.events.slice(events);
    const gone = after.flatMap((event) => (event.type === 'avatars' ? event.gone : []));
    expect(gone).toEqual([]);
    expect(world.row(0)?.slice(0, 3)).toEqual([0, 0, expect.closeTo(0.9)]);
    expect(world.row(1)?.slice(0, 3)).toEqual([5, 0, expect.closeTo(0.9)]);
    // Nobody is drawn in the coordinates of the one bubble at a place in those of the other.
    const places = after.flatMap((event) =>
      event.type === 'motion'
        ? [...event.slots].map((slot, i) => [slot, event.rows[i * 13]] as const)
        : [],
    );
    expect(places.filter(([slot]) => slot === 0).every(([, x]) => x === 0)).toBe(true);
    expect(places.filter(([slot]) => slot === 1).every(([, x]) => x >= 3 && x <= 5)).toBe(true);
    expect(world.reported).toEqual([]);
  });
});

describe('trouble', () => {
  it('connects again when the socket breaks, and rejoins with the same avatar', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    const events = world.events.length;
    world.bridge.breakSocket();
    await world.clock.run(3000);
    expect(world.server.sessionCount).toBe(2);
    expect(world.steps().slice(-2)).toEqual(['reconnecting', 'connected']);
    expect(world.server.of('Join Bubble Request')).toHaveLength(2);
    await world.clock.run(5000);
    const after = world.events.slice(events);
    expect(after.flatMap((event) => (event.type === 'avatars' ? event.gone : []))).toEqual([]);
    world.session.setHeld('forward', true);
    await world.clock.run(500);
    expect(world.server.of('Movement Perception').length).toBeGreaterThan(3);
    expect(world.reported).toEqual([]);
  });

  it('waits for the server to miss the old session before it rejoins', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    let refusals = 3;
    world.server.replies.set('Join Bubble Request', (_, server) => {
      if (refusals-- === 0) server.replies.delete('Join Bubble Request');
      server.session.send('Join Bubble Response', { success: false });
    });
    world.bridge.breakSocket();
    await world.clock.run(8000);
    expect(world.steps().at(-1)).toBe('connected');
  });

  it('ends when a server that was lost stays silent', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    world.server.isSilent = true;
    await world.clock.run(40_000);
    expect(world.steps()).toContain('reconnecting');
    expect(world.end()).toMatchObject({ kind: 'silent' });
    expect(world.reported).toEqual([]);
  });

  it('ends when the server refuses another connection', async () => {
    const world = new BubbleTestWorld();
    await world.join(UPPER, AVATAR);
    world.server.replies.set('Connect Request', (_, { session }) => {
      session.send('Connect Failure Response', { ...FAILURE, failureCode: 0 });
    });
    world.bridge.breakSocket();
    await world.clock.run(3000);
    expect(world.end()).toEqual({
      kind: 'refused-by-bubble-server',
      reason: 'authentication-failed',
      message: 'Quay',
    });
  });
});
