import { expect, test } from 'vitest';
import {
  decodePacket,
  encodeObjectDescription,
  OBJECT_TYPES,
  SETP,
} from '../../../src/protocol/setp/index.ts';
import type { PerceivedObject } from '../../../test/setp/bubble-client.ts';
import {
  avatarIdOf,
  BAD_NETWORK,
  BubbleNetwork,
  openAccounts,
} from '../../../test/setp/bubble-network.ts';

const A = 'a0000000-0000-4000-8000-000000000001';
const B = 'b0000000-0000-4000-8000-000000000002';
const SERVER = '10.0.0.1';

function oneBubble(options: Parameters<BubbleNetwork['serve']>[1] | object = {}, conditions = {}) {
  const network = new BubbleNetwork({
    seed: 1,
    loss: 0,
    duplication: 0,
    latency: 10,
    jitter: 0,
    ...conditions,
  });
  const world = network.world({ id: A, name: 'Quay' });
  const server = network.serve(SERVER, { worlds: [world], ...options });
  return { network, world, server };
}

test('a connected client lists bubbles and avatars, joins, and perceives its own avatar first', () => {
  const { network, server, world } = oneBubble();
  const client = network.connect(SERVER, { user: 'ada' });
  network.until(() => client.outcome !== null, 'an answer');
  expect(client.outcome).toMatchObject({
    kind: 'accepted',
    answer: {
      serverName: 'Server 10.0.0.1',
      serverProgramName: 'Vitrine bubbles',
      protocolMajorVersion: SETP.protocolVersion[0],
      protocolMinorVersion: SETP.protocolVersion[1],
      bubbleCloudUrl: 'http://cloud.test/cloud',
      mediaRepositoryUrl: 'http://cloud.test/media',
    },
  });
  client.session.send('List Bubbles Request', {});
  client.session.send('List Avatars Request', { bubbleIdentifier: A });
  network.until(() => client.last('List Avatars Response') !== undefined, 'avatars');
  expect(client.last('List Bubbles Response')).toEqual({
    bubbles: [{ bubbleIdentifier: A, shortDescription: 'Quay' }],
  });
  expect(client.last('List Avatars Response')?.avatars).toMatchObject([
    { avatarIdentifier: avatarIdOf('ada'), avatarShortDescription: 'ada’s avatar' },
  ]);
  client.join(A, avatarIdOf('ada'));
  network.until(() => client.avatar !== undefined, 'the own avatar');
  expect(client.last('Join Bubble Response')).toEqual({ success: true });
  expect(client.all('Object Perception')[0].objectIdentifier).toBe(avatarIdOf('ada'));
  network.run(60_000);
  expect(client.endReason).toBeNull();
  expect(server.users()).toEqual(['ada']);
  expect(server.cloudDocument().bubbles).toMatchObject([
    { id: A, name: 'Quay', range: 30, avatarCount: 1, objectCount: 0, links: [] },
  ]);
  client.session.send('Leave Bubble Notification', {});
  network.run(200);
  expect(world.find(avatarIdOf('ada'))).toBeNull();
  client.join(A, avatarIdOf('ada'));
  network.until(() => world.find(avatarIdOf('ada')) !== null, 'joined again');
});

test('descriptions that are longer than their field are listed shortened, between characters', () => {
  const accounts = {
    ...openAccounts(),
    avatarsOf: () => [
      { avatarId: avatarIdOf('ada'), modelId: A, description: 'ä'.repeat(20), height: 1 },
    ],
  };
  const { network } = oneBubble({ accounts });
  const client = network.connect(SERVER, { user: 'ada' });
  network.until(() => client.outcome !== null, 'an answer');
  client.session.send('List Avatars Request', { bubbleIdentifier: A });
  network.until(() => client.last('List Avatars Response') !== undefined, 'avatars');
  expect(client.last('List Avatars Response')?.avatars[0].avatarShortDescription).toBe(
    'ä'.repeat(16),
  );
});

test.each([
  ['a wrong passphrase', { passphrase: 'wrong' }, 'authentication-failed'],
  ['a user who may not connect', { user: '' }, 'not-authorized'],
  ['a refused program', { request: { clientProgramName: 'Old client' } }, 'unsupported-client'],
  ['another protocol version', { request: { protocolMinorVersion: 5 } }, 'unsupported-protocol'],
])('%s is refused with its code, then disconnected', (_what, options, reason) => {
  const { network, server } = oneBubble({ refusedPrograms: ['Old client'] });
  const client = network.connect(SERVER, { user: 'ada', ...options });
  network.until(() => client.endReason !== null, 'the end');
  expect(client.outcome).toMatchObject({
    kind: 'refused',
    reason,
    answer: { serverShortDescription: 'Server 10.0.0.1' },
  });
  network.run(2000);
  expect(server.sessionCount).toBe(0);
});

test('credentials may be checked asynchronously; a check that fails by itself refuses', async () => {
  const accounts = {
    ...openAccounts(),
    check: async (user: string) => {
      if (user === 'broken') throw new Error('no disk');
      return { user };
    },
  };
  const { network } = oneBubble({ accounts });
  const good = network.connect(SERVER, { user: 'ada' });
  const bad = network.connect(SERVER, { user: 'broken' });
  network.run(100);
  await Promise.resolve();
  await Promise.resolve();
  network.run(500);
  expect(good.outcome?.kind).toBe('accepted');
  expect(bad.outcome).toMatchObject({ kind: 'refused', reason: 'authentication-failed' });
});

test('only own avatars can join, and only in one bubble at a time', () => {
  const network = new BubbleNetwork();
  const worlds = [network.world({ id: A }), network.world({ id: B })];
  network.serve(SERVER, { worlds });
  const ada = network.visitor(SERVER, 'ada', A);
  const eve = network.connect(SERVER, { user: 'eve' });
  network.until(() => eve.outcome !== null, 'an answer');
  eve.join(A, avatarIdOf('ada'));
  eve.join('c0000000-0000-4000-8000-000000000003', avatarIdOf('eve'));
  network.run(300);
  expect(eve.all('Join Bubble Response')).toEqual([{ success: false }, { success: false }]);
  expect(ada.endReason).toBeNull();
  ada.join(B, avatarIdOf('ada'));
  network.run(300);
  expect(worlds.map((world) => world.find(avatarIdOf('ada')) !== null)).toEqual([false, true]);
  // The same user from another device: the earlier client is told that it has left.
  const again = network.visitor(SERVER, 'ada', A);
  network.run(300);
  expect(ada.all('Leave Bubble Notification')).toHaveLength(1);
  expect(worlds.map((world) => world.find(avatarIdOf('ada')) !== null)).toEqual([true, false]);
  expect(again.avatar?.simulationIdentifier).toBe(A);
});

test('joining and leaving may overtake each other: what was sent last counts', () => {
  const { network, world } = oneBubble();
  const ada = network.visitor(SERVER, 'ada', A);
  let hasBeenLost = false;
  network.intercept = (datagram, { address }) => {
    const isLeave = decodePacket(datagram).frames.some(({ type }) => type === 12);
    if (address === SERVER || !isLeave || hasBeenLost) return 'pass';
    hasBeenLost = true;
    return 'lose';
  };
  ada.session.send('Leave Bubble Notification', {});
  network.run(100);
  ada.join(A, avatarIdOf('ada'));
  network.run(2000);
  expect(hasBeenLost).toBe(true);
  expect(ada.all('Join Bubble Response')).toEqual([{ success: true }, { success: true }]);
  expect(world.find(avatarIdOf('ada'))).not.toBeNull();
});

test('participants see each other walk; a lost session takes its avatar and its objects away', () => {
  const { network, world } = oneBubble();
  const ada = network.visitor(SERVER, 'ada', A);
  const bob = network.visitor(SERVER, 'bob', A);
  network.until(() => bob.find(avatarIdOf('ada')) !== undefined, 'bob sees ada');
  inject(ada, 'd0000000-0000-4000-8000-000000000001');
  network.until(() => bob.objects.size === 3, 'bob sees the object');
  const mine = ada.avatar as PerceivedObject;
  const [x, y] = mine.location;
  for (let step = 1; step <= 20; step++) {
    ada.move(mine, [x, y + step * 0.1, 0], [0, 2, 0]);
    network.run(50);
  }
  const seen = bob.find(avatarIdOf('ada')) as PerceivedObject;
  expect(Math.abs(seen.location[1] - (y + 2))).toBeLessThan(0.5);
  network.drop(ada);
  network.run(7000);
  expect(world.find(avatarIdOf('ada'))).toBeNull();
  expect([...bob.objects.values()].map(({ objectIdentifier }) => objectIdentifier)).toEqual([
    avatarIdOf('bob'),
  ]);
});

test('what somebody else governs cannot be moved, animated or ejected', () => {
  const { network, world } = oneBubble();
  const ada = network.visitor(SERVER, 'ada', A);
  const eve = network.visitor(SERVER, 'eve', A);
  network.until(() => eve.find(avatarIdOf('ada')) !== undefined, 'eve sees ada');
  inject(ada, 'd0000000-0000-4000-8000-000000000001');
  network.run(200);
  const before = [...(world.find(avatarIdOf('ada'))?.location ?? [])];
  eve.move({ ...(eve.find(avatarIdOf('ada')) as PerceivedObject) }, [9, 9, 0]);
  eve.session.send('Ejection Request', {
    objectIdentifier: 'd0000000-0000-4000-8000-000000000001',
  });
  eve.session.send('Ejection Request', { objectIdentifier: avatarIdOf('ada') });
  eve.session.send('Ejection Request', { objectIdentifier: B });
  network.run(300);
  expect([...(world.find(avatarIdOf('ada'))?.location ?? [])]).toEqual(before);
  expect(eve.all('Ejection Response').map(({ failureMessage }) => failureMessage)).toEqual([
    'The object is not yours.',
    'The object is not yours.',
    'There is no such object.',
  ]);
  ada.session.send('Ejection Request', {
    objectIdentifier: 'd0000000-0000-4000-8000-000000000001',
  });
  network.run(300);
  expect(ada.last('Ejection Response')).toMatchObject({ success: true });
  expect(world.objectCount).toBe(2);
});

test('injection is limited, and nobody can pretend to be another avatar', () => {
  const { network, world } = oneBubble({ limits: { injectedObjects: 2 } });
  const ada = network.visitor(SERVER, 'ada', A);
  inject(ada, 'd0000000-0000-4000-8000-000000000001', { typeIdentifier: OBJECT_TYPES.avatar });
  inject(ada, 'd0000000-0000-4000-8000-000000000001', { boundingSphereRadius: 1000 });
  inject(ada, 'd0000000-0000-4000-8000-000000000001', { location: [1000, 0, 0] });
  inject(ada, avatarIdOf('bob'));
  inject(ada, avatarIdOf('bob'));
  inject(ada, 'd0000000-0000-4000-8000-000000000002');
  inject(ada, 'd0000000-0000-4000-8000-000000000003');
  network.run(300);
  expect(ada.all('Injection Response').map(({ success }) => success)).toEqual([
    false,
    false,
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(world.find(avatarIdOf('bob'))?.description?.owner).toBe('ada');
  const bob = network.visitor(SERVER, 'bob', A);
  expect(bob.avatar?.typeIdentifier).toBe(OBJECT_TYPES.avatar);
});

test('interactions with an injected object go to its participant, and its answer goes back', () => {
  const { network } = oneBubble();
  const ada = network.visitor(SERVER, 'ada', A);
  const bob = network.visitor(SERVER, 'bob', A);
  const cleo = network.visitor(SERVER, 'cleo', A);
  inject(ada, 'd0000000-0000-4000-8000-000000000001');
  network.until(() => bob.objects.size === 4 && cleo.objects.size === 4, 'all see all');
  ada.answer = ({ actionName }) => `${actionName}: 42`;
  const target = bob.find('d0000000-0000-4000-8000-000000000001') as PerceivedObject;
  const requestId = bob.interact('ask', target, 'the question');
  network.until(() => bob.last('Interaction Response') !== undefined, 'the answer');
  const answer = bob.last('Interaction Response');
  expect(answer).toMatchObject({ messageId: requestId, success: true, failureMessage: '' });
  expect(text(answer?.actionResponseData)).toBe('ask: 42');
  network.run(200);
  const perceived = cleo.last('Interaction Perception');
  expect(perceived).toMatchObject({
    actionName: 'ask',
    targetObjectIndex: target.objectIndex,
    sourceObjectIndex: bob.avatar?.objectIndex,
  });
  expect(text(perceived?.actionRequestData)).toBe('the question');
  bob.interact('ask', target, 'a secret', false);
  network.run(400);
  expect(text(bob.last('Interaction Response')?.actionResponseData)).toBe('ask: 42');
  expect(text(cleo.last('Interaction Perception')?.actionRequestData)).toBe('');
  expect(text(cleo.last('Interaction Perception')?.actionResponseData)).toBe('');
});

test('an interaction that its participant does not answer fails after five seconds', () => {
  const { network } = oneBubble();
  const ada = network.visitor(SERVER, 'ada', A);
  const bob = network.visitor(SERVER, 'bob', A);
  network.until(() => bob.find(avatarIdOf('ada')) !== undefined, 'bob sees ada');
  ada.answer = null;
  bob.interact('wave', bob.find(avatarIdOf('ada')) as PerceivedObject);
  network.run(4500);
  expect(bob.last('Interaction Response')).toBeUndefined();
  network.run(1000);
  expect(bob.last('Interaction Response')).toMatchObject({ success: false });
  bob.interact('wave', bob.find(avatarIdOf('ada')) as PerceivedObject);
  network.run(200);
  ada.session.send('Leave Bubble Notification', {});
  network.run(300);
  expect(bob.all('Interaction Response')).toHaveLength(2);
});

test('without a bubble, requests are refused; an unknown index is answered with its disappearance', () => {
  const { network } = oneBubble();
  const ada = network.connect(SERVER, { user: 'ada' });
  network.until(() => ada.outcome !== null, 'an answer');
  inject(ada, 'd0000000-0000-4000-8000-000000000001');
  ada.session.send('Ejection Request', { objectIdentifier: A });
  ada.interact('wave', { objectIndex: 0 } as PerceivedObject);
  network.run(300);
  const failure = { success: false, failureMessage: 'You are in no bubble.' };
  expect(ada.last('Injection Response')).toMatchObject(failure);
  expect(ada.last('Ejection Response')).toMatchObject(failure);
  expect(ada.last('Interaction Response')).toMatchObject(failure);
  ada.join(A, avatarIdOf('ada'));
  network.until(() => ada.avatar !== undefined, 'the own avatar');
  ada.session.send('Object Examine by Index', { objectIndex: 9999 });
  ada.session.send('Object Examine by ID', { objectIdentifier: avatarIdOf('ada') });
  network.run(300);
  expect(ada.last('Disappearance Perception')).toEqual({ objectIndex: 9999 });
  expect(ada.all('Object Perception').length).toBeGreaterThan(1);
});

test('a bad network changes nothing but the time that it takes', () => {
  const { network, server } = oneBubble({}, BAD_NETWORK);
  const ada = network.visitor(SERVER, 'ada', A);
  const bob = network.visitor(SERVER, 'bob', A);
  network.until(() => bob.find(avatarIdOf('ada')) !== undefined, 'bob sees ada');
  ada.answer = () => 'hello';
  for (let count = 0; count < 30; count++) {
    bob.interact(`wave ${count}`, bob.find(avatarIdOf('ada')) as PerceivedObject);
  }
  network.until(() => bob.all('Interaction Response').length >= 30, 'all answers');
  network.run(3000);
  expect(bob.all('Interaction Response')).toHaveLength(30);
  expect(new Set(bob.all('Interaction Response').map(({ messageId }) => messageId)).size).toBe(30);
  expect(server.sessionCount).toBe(2);
  server.disconnectAll(network.now);
  network.run(6000);
  // The notification may be lost; then the clients notice the silence.
  for (const { endReason } of [ada, bob]) expect(['disconnected', 'silent']).toContain(endReason);
  expect(server.sessionCount).toBe(0);
});

test('clients that come and go for minutes on a bad network leave nothing behind', () => {
  const { network, server, world } = oneBubble({}, BAD_NETWORK);
  for (let round = 0; round < 30; round++) {
    const clients = [0, 1].map((n) =>
      network.connect(SERVER, { user: `user${round % 7}${n}`, address: `192.0.2.${n}` }),
    );
    network.run(2000);
    for (const [n, client] of clients.entries()) client.join(A, avatarIdOf(`user${round % 7}${n}`));
    network.run(2000);
    inject(clients[0], `d0000000-0000-4000-8000-0000000000${10 + round}`);
    network.run(2000);
    // One of them leaves, the other is gone without a word.
    clients[0].session.disconnect(network.now);
    network.drop(clients[1]);
  }
  network.run(20_000);
  expect(server.sessionCount).toBe(0);
  expect(world.objectCount).toBe(0);
  expect(server.users()).toEqual([]);
});

function inject(
  client: ReturnType<BubbleNetwork['visitor']>,
  objectIdentifier: string,
  fields: object = {},
): void {
  client.session.send('Injection Request', {
    objectIdentifier,
    typeIdentifier: OBJECT_TYPES.thing,
    modelIdentifier: A,
    simulationIdentifier: A,
    objectIndex: SETP.noIndex,
    boundingSphereRadius: 0.5,
    mass: 0,
    location: [3, 3, 0.5],
    velocity: [0, 0, 0],
    acceleration: [0, 0, 0],
    orientation: [0, 0, 0, 1],
    angularVelocity: [0, 0, 0, 1],
    angularAcceleration: [0, 0, 0, 1],
    objectInternalData: encodeObjectDescription({
      name: 'Oracle',
      actions: ['ask'],
      owner: 'somebody else',
      height: 1,
      portal: null,
    }),
    ...fields,
  });
}

function text(data: Uint8Array | undefined): string {
  return new TextDecoder().decode(data);
}
