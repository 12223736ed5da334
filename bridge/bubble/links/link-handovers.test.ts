import { expect, test } from 'vitest';
import { decodePacket, OBJECT_TYPES } from '../../../src/protocol/setp/index.ts';
import type { PerceivedObject, TestBubbleClient } from '../../../test/setp/bubble-client.ts';
import {
  avatarIdOf,
  BAD_NETWORK,
  BubbleNetwork,
  PERFECT_NETWORK,
} from '../../../test/setp/bubble-network.ts';
import type { BubbleWorld, WorldObject } from '../world/index.ts';

const A = 'a0000000-0000-4000-8000-000000000001';
const B = 'b0000000-0000-4000-8000-000000000002';
const ONE = '10.0.0.1';
const TWO = '10.0.0.2';
const KNOWN = [ONE, TWO].map((host) => ({ host, port: 1253, address: host }));
const EAST = [40, 0, 0] as const;
const CRATE = 'd0000000-0000-4000-8000-000000000001';

const HANDOVER_REQUEST = 34;
const HANDOVER_RESPONSE = 35;
const HANDOVER_PERCEPTION = 53;

/** A and B, 40 m apart, linked, on one server or on two. */
function linked(isOneServer: boolean, conditions = PERFECT_NETWORK) {
  const network = new BubbleNetwork(conditions);
  const a = network.world({ id: A, name: 'Quay' });
  const b = network.world({ id: B, name: 'Meadow' });
  const server = isOneServer ? null : { host: TWO, port: 1253 };
  const first = network.serve(ONE, {
    worlds: isOneServer ? [a, b] : [a],
    links: [{ bubbleId: A, targetId: B, server, center: EAST }],
    knownServers: KNOWN,
  });
  if (!isOneServer) network.serve(TWO, { worlds: [b], knownServers: KNOWN });
  const link = () => first.cloudDocument().bubbles[0].links[0];
  network.until(() => link().state === 'linked', 'the link', 60_000);
  network.run(500);
  return { network, a, b, first, link };
}

/** A thing of bubble A that rolls towards B's centre. */
function addCrate(world: BubbleWorld): WorldObject {
  return world.add(
    {
      objectIdentifier: CRATE,
      typeIdentifier: OBJECT_TYPES.thing,
      modelIdentifier: A,
      simulationIdentifier: A,
      boundingSphereRadius: 0.3,
      mass: 1,
      location: [10, 0, 0.3],
      velocity: [4, 0, 0],
      acceleration: [0, 0, 0],
      orientation: [0, 0, 0, 1],
      angularVelocity: [0, 0, 0, 1],
      angularAcceleration: [0, 0, 0, 1],
      objectInternalData: new Uint8Array(0),
    },
    { behavior: rolling },
  );
}

function injectCrate(client: TestBubbleClient, location: readonly [number, number, number]): void {
  client.session.send('Injection Request', {
    objectIdentifier: CRATE,
    typeIdentifier: OBJECT_TYPES.thing,
    modelIdentifier: A,
    simulationIdentifier: A,
    objectIndex: 0,
    boundingSphereRadius: 0.3,
    mass: 0,
    location,
    velocity: [0, 0, 0],
    acceleration: [0, 0, 0],
    orientation: [0, 0, 0, 1],
    angularVelocity: [0, 0, 0, 1],
    angularAcceleration: [0, 0, 0, 1],
    objectInternalData: new Uint8Array(0),
  });
}

/** Keeps its velocity, as nothing slows it down. */
const rolling = { spec: null, isSelfMoved: true };

/**
 * The bubbles in which the object is. Between the commit and its acknowledgement, the source still keeps it, frozen: it
 * counts there only while the target does not have it.
 */
function owners(worlds: readonly BubbleWorld[], id: string): string[] {
  const all = worlds.filter((world) => world.find(id)?.isForeign === false);
  const active = all.filter((world) => !world.find(id)?.isFrozen);
  return (active.length > 0 ? active : all).map((world) => world.id);
}

/** Walks the client's avatar east at 3 m/s for a time, wherever it is; west with a direction of -1. */
function walk(
  network: BubbleNetwork,
  client: TestBubbleClient,
  duration: number,
  direction: 1 | -1 = 1,
): void {
  network.run(duration, () => {
    const avatar = client.avatar;
    if (!avatar) return;
    const [x, y, z] = avatar.location;
    client.move(avatar, [x + 0.15 * direction, y, z], [3 * direction, 0, 0]);
  });
}

test.each([
  ['one server', true],
  ['two servers', false],
])('an object of the bubble goes through the portal: %s', (_what, isOneServer) => {
  const { network, a, b } = linked(isOneServer);
  const ada = network.visitor(ONE, 'ada', A);
  const bob = network.visitor(isOneServer ? ONE : TWO, 'bob', B);
  addCrate(a);
  const places: number[] = [];
  network.until(() => {
    expect(owners([a, b], CRATE)).toHaveLength(1);
    const seen = ada.find(CRATE);
    if (seen) places.push(seen.location[0]);
    return owners([a, b], CRATE)[0] === B;
  }, 'the handover');
  network.run(1000, () => places.push(ada.find(CRATE)?.location[0] ?? Number.NaN));
  expect(a.find(CRATE)).toMatchObject({ isForeign: true });
  // Nobody sees a break: it never disappears for ada, and it never jumps.
  expect(ada.gone).toEqual([]);
  for (let k = 1; k < places.length; k++)
    expect(Math.abs(places[k] - places[k - 1])).toBeLessThan(1.5);
  expect(ada.last('Handover Perception')).toMatchObject({
    objectIdentifier: CRATE,
    sourceSimulationIdentifier: A,
    targetSimulationIdentifier: B,
  });
  const { sourceLocation, targetLocation } = ada.last('Handover Perception') ?? {};
  expect((sourceLocation?.[0] ?? 0) - (targetLocation?.[0] ?? 0)).toBeCloseTo(40);
  expect(ada.find(CRATE)?.simulationIdentifier).toBe(B);
  network.until(() => bob.find(CRATE)?.simulationIdentifier === B, 'bob sees it as B’s');
});

test('a participant who walks through the portal within one server keeps its session', () => {
  const { network, a, b, first } = linked(true);
  const ada = network.visitor(ONE, 'ada', A);
  const amy = network.visitor(ONE, 'amy', A);
  const bob = network.visitor(ONE, 'bob', B);
  const sessions = first.sessionCount;
  walk(network, ada, 12_000);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([B]);
  expect(ada.last('Handover Perception')).toMatchObject({ targetSimulationIdentifier: B });
  const names = ada.received.map(({ name }) => name);
  const next = ada.received.slice(names.indexOf('Handover Perception') + 1);
  const first40 = next.find(({ name }) => name === 'Object Perception');
  expect(first40?.name === 'Object Perception' && first40.fields.objectIdentifier).toBe(
    avatarIdOf('ada'),
  );
  expect(ada.avatar?.simulationIdentifier).toBe(B);
  expect(ada.endReason).toBeNull();
  expect(first.sessionCount).toBe(sessions);
  network.run(500);
  const [x] = b.find(avatarIdOf('ada'))?.location ?? [];
  expect(x).toBeGreaterThan(-19);
  expect(bob.find(avatarIdOf('ada'))?.location[0]).toBeCloseTo(x as number, 0);
  expect(amy.find(avatarIdOf('ada'))?.location[0]).toBeCloseTo((x as number) + 40, 0);
  // It acts in the new bubble.
  ada.interact('wave', ada.find(avatarIdOf('bob')) as PerceivedObject);
  network.until(() => ada.last('Interaction Response')?.success === true, 'an answer of bob');
  ada.session.send('Leave Bubble Notification', {});
  network.run(2000);
  expect([a, b].map((world) => world.find(avatarIdOf('ada'))?.governor)).toEqual([
    undefined,
    undefined,
  ]);
});

test('what a participant has sent of its object before it knew of a handover does not touch the object of that index in the next bubble', () => {
  const { network, b } = linked(true);
  const ada = network.visitor(ONE, 'ada', A);
  const dance = (objectIndex: number) =>
    ada.session.send('Animation Perception', {
      objectIndex,
      animations: [
        { animationIdentifier: 12, animationLength: 5000, animationPhase: 0, animationState: 2 },
      ],
    });
  while ((ada.avatar?.location[0] ?? 0) < 15) walk(network, ada, 50);
  const former = ada.avatar?.objectIndex as number;
  // These are under way for a long time.
  const late: Parameters<BubbleNetwork['transmit']>[] = [];
  network.intercept = (datagram, from, to) => {
    if (to.address !== ONE) return 'pass';
    late.push([datagram, from, to]);
    return 'lose';
  };
  dance(former);
  walk(network, ada, 50);
  network.intercept = () => 'pass';
  expect(late.length).toBeGreaterThan(0);
  while (ada.last('Handover Perception') === undefined) walk(network, ada, 50);
  // Until it stands.
  network.run(2500);
  expect(ada.avatar).toMatchObject({ simulationIdentifier: B, objectIndex: former });
  const own = b.find(avatarIdOf('ada'));
  const place = [...(own?.location ?? [])];
  const corrections = ada.movementsReceived;
  for (const each of late) network.transmit(...each);
  network.run(500);
  expect(own?.animations).toEqual([]);
  expect(own?.location).toEqual(place);
  expect(ada.movementsReceived).toBe(corrections);
  // What it sends now counts.
  dance(former);
  network.run(300);
  expect(own?.animations).toHaveLength(1);
});

test('a participant follows to another server, where nobody else gets its avatar', () => {
  const { network, a, b } = linked(false);
  const ada = network.visitor(ONE, 'ada', A);
  const portal = [...ada.objects.values()].find((o) => o.typeIdentifier === OBJECT_TYPES.portal);
  expect(portal).toBeDefined();
  const until = () => ada.last('Handover Perception') !== undefined;
  for (let k = 0; k < 300 && !until(); k++) walk(network, ada, 50);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([B]);
  const eve = network.connect(TWO, { user: 'eve' });
  const next = network.connect(TWO, { user: 'ada' });
  network.until(() => eve.outcome !== null && next.outcome !== null, 'both are connected');
  eve.join(B, avatarIdOf('ada'));
  network.until(() => eve.last('Join Bubble Response') !== undefined, 'an answer');
  expect(eve.last('Join Bubble Response')).toEqual({ success: false });
  const before = b.find(avatarIdOf('ada'));
  next.join(B, avatarIdOf('ada'));
  network.until(() => next.avatar !== undefined, 'ada has her avatar');
  expect(b.find(avatarIdOf('ada'))).toBe(before);
  ada.session.send('Leave Bubble Notification', {});
  ada.session.disconnect(network.now);
  network.run(15_000);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([B]);
  walk(network, next, 1000);
  expect(b.find(avatarIdOf('ada'))?.location[0]).toBeCloseTo(next.avatar?.location[0] ?? 0, 0);
});

test('an avatar whose user does not follow waits for ten seconds', () => {
  const { network, a, b } = linked(false);
  const ada = network.visitor(ONE, 'ada', A);
  for (let k = 0; k < 300 && !ada.last('Handover Perception'); k++) walk(network, ada, 50);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([B]);
  network.run(9000);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([B]);
  network.run(2500);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([]);
});

test('a user whose avatar waits may join another bubble of that server with it instead', () => {
  const network = new BubbleNetwork();
  const c = 'c0000000-0000-4000-8000-000000000003';
  const [a, b, other] = [A, B, c].map((id) => network.world({ id }));
  const server = { host: TWO, port: 1253 };
  network.serve(ONE, {
    worlds: [a],
    links: [{ bubbleId: A, targetId: B, server, center: EAST }],
    knownServers: KNOWN,
  });
  network.serve(TWO, { worlds: [b, other], knownServers: KNOWN });
  network.run(1000);
  const ada = network.visitor(ONE, 'ada', A);
  for (let k = 0; k < 300 && !ada.last('Handover Perception'); k++) walk(network, ada, 50);
  expect(owners([a, b, other], avatarIdOf('ada'))).toEqual([B]);
  network.visitor(TWO, 'ada', c);
  expect(owners([a, b, other], avatarIdOf('ada'))).toEqual([c]);
});

test('an avatar comes back through the portal', () => {
  const { network, a, b } = linked(true);
  const ada = network.visitor(ONE, 'ada', A);
  walk(network, ada, 12_000);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([B]);
  walk(network, ada, 12_000, -1);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([A]);
  expect(ada.all('Handover Perception').length).toBe(2);
  expect(ada.avatar?.simulationIdentifier).toBe(A);
});

test('bubbles of different sizes: the handover is at the ring, where both see it', () => {
  const network = new BubbleNetwork();
  const a = network.world({ id: A, range: 60 });
  const b = network.world({ id: B, range: 45 });
  network.serve(ONE, {
    worlds: [a, b],
    links: [{ bubbleId: A, targetId: B, server: null, center: [50, 0, 0] }],
    arrivals: new Map([[A, { location: [33, 0, 0], facing: 0 }]]),
  });
  network.run(1000);
  const ada = network.visitor(ONE, 'ada', A);
  while (!ada.last('Handover Perception')) walk(network, ada, 50);
  const { sourceLocation, targetLocation } = ada.last('Handover Perception') ?? {};
  expect(sourceLocation?.[0]).toBeGreaterThan(39);
  expect(sourceLocation?.[0]).toBeLessThan(41.5);
  expect(targetLocation?.[0]).toBeCloseTo((sourceLocation?.[0] ?? 0) - 50);
  walk(network, ada, 10_000);
  expect(ada.all('Handover Perception')).toHaveLength(1);
  expect(ada.avatar?.simulationIdentifier).toBe(B);
  expect(b.find(avatarIdOf('ada'))?.location[0]).toBeGreaterThan(15);
});

test('who turns round within the portal is handed back on the other side, and once', () => {
  const { network, a, b } = linked(true);
  const ada = network.visitor(ONE, 'ada', A);
  while (!ada.last('Handover Perception')) walk(network, ada, 50);
  walk(network, ada, 300);
  // Shifts about in the portal for a while.
  for (let k = 0; k < 10; k++) {
    walk(network, ada, 150, -1);
    walk(network, ada, 150);
    if (ada.avatar) ada.move(ada.avatar, ada.avatar.location);
    network.run(500);
  }
  expect(ada.all('Handover Perception')).toHaveLength(1);
  walk(network, ada, 6000, -1);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([A]);
  expect(ada.all('Handover Perception')).toHaveLength(2);
  expect(ada.avatar?.simulationIdentifier).toBe(A);
  expect(a.find(avatarIdOf('ada'))?.location[0]).toBeLessThan(10);
});

test('what a participant has injected does not follow it into the next bubble', () => {
  const { network, a, b } = linked(true);
  const ada = network.visitor(ONE, 'ada', A);
  const amy = network.visitor(ONE, 'amy', A);
  injectCrate(ada, [5, 5, 0.3]);
  network.until(() => amy.find(CRATE) !== undefined, 'amy sees it');
  walk(network, ada, 12_000);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([B]);
  network.run(1000);
  expect(owners([a, b], CRATE)).toEqual([]);
  expect(amy.find(CRATE)).toBeUndefined();
});

test('a third bubble perceives a handover between the two others without a break', () => {
  const network = new BubbleNetwork();
  const c = 'c0000000-0000-4000-8000-000000000003';
  const worlds = [A, B, c].map((id) => network.world({ id, perceptionRange: 80 }));
  const [a, b, third] = worlds;
  const north = { bubbleId: c, server: null };
  const first = network.serve(ONE, {
    worlds,
    links: [
      { bubbleId: A, targetId: B, server: null, center: EAST },
      { ...north, targetId: A, center: [-20, -30, 0] },
      { ...north, targetId: B, center: [20, -30, 0] },
    ],
  });
  const states = () => first.cloudDocument().bubbles.flatMap(({ links }) => links);
  network.until(
    () => states().length === 6 && states().every(({ state }) => state === 'linked'),
    'all links',
  );
  const bob = network.visitor(ONE, 'bob', c);
  addCrate(a);
  network.until(() => bob.find(CRATE) !== undefined, 'bob sees it');
  network.until(() => owners([a, b], CRATE)[0] === B, 'the handover');
  network.run(3000);
  expect(third.find(CRATE)?.governor).toEqual({ kind: 'simulation', simulationId: B });
  expect(bob.find(CRATE)?.simulationIdentifier).toBe(B);
  expect(bob.gone).toEqual([]);
});

test('injected objects stay', () => {
  const { network, a, b } = linked(true);
  const ada = network.visitor(ONE, 'ada', A);
  injectCrate(ada, [15, 0, 0.3]);
  network.until(() => ada.find(CRATE) !== undefined, 'the object');
  for (let step = 0; step < 80; step++) {
    const crate = ada.find(CRATE) as PerceivedObject;
    ada.move(crate, [Math.min(25, crate.location[0] + 0.15), 0, 0.3], [3, 0, 0]);
    network.run(50);
  }
  expect(owners([a, b], CRATE)).toEqual([A]);
});

const STEPS = [
  ['the request', HANDOVER_REQUEST, ONE],
  ['the answer', HANDOVER_RESPONSE, TWO],
  ['the commit', HANDOVER_PERCEPTION, ONE],
] as const;

/** Calls back once, when a datagram with a frame of that type is sent. */
function atFirst(
  network: BubbleNetwork,
  type: number,
  from: string,
  act: () => 'pass' | 'lose',
): void {
  let hasHappened = false;
  network.intercept = (datagram, sender) => {
    const isIt = sender.address === from && typesOf(datagram).includes(type);
    if (hasHappened || !isIt) return 'pass';
    hasHappened = true;
    return act();
  };
}

function typesOf(datagram: Uint8Array): number[] {
  return decodePacket(datagram).frames.map(({ type }) => type);
}

test.each(STEPS)('%s is lost once: it is repeated', (_what, type, from) => {
  const { network, a, b } = linked(false);
  addCrate(a);
  let hasBeenLost = false;
  atFirst(network, type, from, () => {
    hasBeenLost = true;
    return 'lose';
  });
  network.run(12_000, () => expect(owners([a, b], CRATE)).toHaveLength(1));
  expect(hasBeenLost).toBe(true);
  expect(owners([a, b], CRATE)).toEqual([B]);
});

test.each(STEPS)('the network fails with %s: the object is in one bubble', (_what, type, from) => {
  const { network, a, b, link } = linked(false);
  addCrate(a);
  let isCut = false;
  network.intercept = (datagram, sender) => {
    if (sender.address === from && typesOf(datagram).includes(type)) isCut = true;
    return isCut ? 'lose' : 'pass';
  };
  network.until(() => isCut, 'the step');
  network.run(10_000, () => expect(owners([a, b], CRATE)).toHaveLength(1));
  expect(link().state).toBe('unreachable');
  expect(owners([a, b], CRATE)).toEqual([A]);
  expect(a.find(CRATE)?.isFrozen).toBe(false);
  network.intercept = () => 'pass';
  network.until(() => link().state === 'linked', 'the link again', 60_000);
  network.run(10_000, () => expect(owners([a, b], CRATE)).toHaveLength(1));
});

test('the network fails after the commit has arrived: the target keeps the object when they link again', () => {
  const { network, a, b, link } = linked(false);
  addCrate(a);
  let isCut = false;
  network.intercept = (_datagram, sender) => {
    // Nothing of the target arrives from the time on at which it has the object.
    if (owners([b], CRATE).length > 0) isCut = true;
    return isCut && [ONE, TWO].includes(sender.address) ? 'lose' : 'pass';
  };
  network.until(() => isCut, 'the commit');
  network.run(8000);
  expect(link().state).toBe('unreachable');
  expect(owners([a, b], CRATE)).toEqual([A, B]);
  network.intercept = () => 'pass';
  network.until(() => link().state === 'linked', 'the link again', 60_000);
  network.run(2000);
  expect(owners([a, b], CRATE)).toEqual([B]);
});

test.each(STEPS)(
  'the target’s process ends with %s: the source has the object',
  (_what, type, from) => {
    const { network, a, b } = linked(false);
    addCrate(a);
    let isDead = false;
    atFirst(network, type, from, () => {
      isDead = true;
      network.kill(TWO);
      return from === TWO ? 'lose' : 'pass';
    });
    network.until(() => isDead, 'the step');
    network.run(10_000, () => expect(owners([a], CRATE)).toEqual([A]));
    expect(owners([b], CRATE)).toEqual([]);
  },
);

test.each(STEPS)(
  'the source’s process ends with %s: the target has it only with the commit',
  (_what, type, from) => {
    const { network, a, b } = linked(false);
    addCrate(a);
    let isDead = false;
    atFirst(network, type, from, () => {
      isDead = true;
      network.kill(ONE);
      return 'pass';
    });
    network.until(() => isDead, 'the step');
    network.run(10_000);
    expect(owners([b], CRATE)).toEqual(type === HANDOVER_PERCEPTION ? [B] : []);
    // Nothing is left over of it otherwise.
    expect(b.find(CRATE)?.isForeign ?? false).toBe(false);
  },
);

test('a bad network: whatever is lost, repeated or late, the object is in one bubble', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { network, a, b } = linked(false, { ...BAD_NETWORK, seed });
    addCrate(a);
    network.run(15_000, () => expect(owners([a, b], CRATE)).toHaveLength(1));
    expect(owners([a, b], CRATE)).toEqual([B]);
  }
});

test('a participant who disconnects during a handover leaves nothing behind', () => {
  const { network, a, b } = linked(false);
  const ada = network.visitor(ONE, 'ada', A);
  let isOver = false;
  atFirst(network, HANDOVER_PERCEPTION, ONE, () => {
    isOver = true;
    return 'pass';
  });
  for (let k = 0; k < 300 && !isOver; k++) walk(network, ada, 50);
  network.drop(ada);
  network.run(20_000);
  expect(owners([a, b], avatarIdOf('ada'))).toEqual([]);
});
