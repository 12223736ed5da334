import { expect, test } from 'vitest';
import { decodePacket, OBJECT_TYPES } from '../../../src/protocol/setp/index.ts';
import type { PerceivedObject } from '../../../test/setp/bubble-client.ts';
import {
  avatarIdOf,
  BAD_NETWORK,
  BubbleNetwork,
  testIdentity,
} from '../../../test/setp/bubble-network.ts';
import type { BubbleServerOptions } from '../server/index.ts';

const A = 'a0000000-0000-4000-8000-000000000001';
const B = 'b0000000-0000-4000-8000-000000000002';
const C = 'c0000000-0000-4000-8000-000000000003';
const ONE = '10.0.0.1';
const TWO = '10.0.0.2';
const KNOWN = [ONE, TWO].map((host) => ({ host, port: 1253, address: host }));
const EAST = [40, 0, 0] as const;

/** Bubbles A and B, 40 m apart, on two servers; A's server requests the link. */
function twoServers(
  network = new BubbleNetwork(),
  one: Partial<BubbleServerOptions> = {},
  two: Partial<BubbleServerOptions> = {},
) {
  const a = network.world({ id: A, name: 'Quay' });
  const b = network.world({ id: B, name: 'Meadow' });
  const first = network.serve(ONE, {
    worlds: [a],
    links: [{ bubbleId: A, targetId: B, server: { host: TWO, port: 1253 }, center: EAST }],
    knownServers: KNOWN,
    ...one,
  });
  const second = network.serve(TWO, { worlds: [b], knownServers: KNOWN, ...two });
  const link = () => first.cloudDocument().bubbles[0].links[0];
  const back = () => second.cloudDocument().bubbles[0].links[0];
  return { network, a, b, first, second, link, back };
}

const thing = (id: string, location: readonly [number, number, number], fields: object = {}) => ({
  objectIdentifier: id,
  typeIdentifier: OBJECT_TYPES.thing,
  modelIdentifier: A,
  simulationIdentifier: A,
  boundingSphereRadius: 0.5,
  mass: 0,
  location,
  velocity: [0, 0, 0] as const,
  acceleration: [0, 0, 0] as const,
  orientation: [0, 0, 0, 1] as const,
  angularVelocity: [0, 0, 0, 1] as const,
  angularAcceleration: [0, 0, 0, 1] as const,
  objectInternalData: new Uint8Array(0),
  ...fields,
});

test('a link between two servers: both know range, place and name, and both have the portal in the same place', () => {
  const { network, a, b, link, back } = twoServers();
  network.until(() => link().bubbleName !== '' && back()?.bubbleName !== '', 'both names');
  expect(link()).toEqual({
    bubbleId: B,
    bubbleName: 'Meadow',
    address: TWO,
    port: 1253,
    state: 'linked',
    refusal: null,
    center: [40, 0, 0],
  });
  expect(back()).toMatchObject({ bubbleId: A, bubbleName: 'Quay', address: ONE, state: 'linked' });
  expect(back().center).toEqual([-40, -0, -0]);
  const [portalA, portalB] = [a, b].map((world) => [...world.objects()].find((o) => o.isPortal));
  expect(portalA?.location).toEqual([20, 0, 1.5]);
  expect(portalB?.location).toEqual([-20, 0, 1.5]);
  expect(portalA?.description).toMatchObject({
    name: 'Meadow',
    portal: { bubbleId: B, address: TWO, port: 1253, state: 'linked', isOtherCloud: false },
  });
});

test.each([
  ['two bubbles of one server', true],
  ['bubbles of two servers', false],
])('%s perceive each other’s objects, translated and without echo', (_what, isOneServer) => {
  const network = new BubbleNetwork();
  const a = network.world({ id: A, name: 'Quay' });
  const b = network.world({ id: B, name: 'Meadow' });
  const links = [
    {
      bubbleId: A,
      targetId: B,
      server: isOneServer ? null : { host: TWO, port: 1253 },
      center: EAST,
    },
  ];
  network.serve(ONE, { worlds: isOneServer ? [a, b] : [a], links, knownServers: KNOWN });
  if (!isOneServer) network.serve(TWO, { worlds: [b], knownServers: KNOWN });
  const id = 'd0000000-0000-4000-8000-000000000001';
  a.add(thing(id, [10, 1, 0.5]));
  network.until(() => b.find(id) !== null, 'the proxy');
  expect(b.find(id)).toMatchObject({ isForeign: true });
  expect(b.find(id)?.location).toEqual([-30, 1, 0.5]);
  network.run(2000);
  expect(a.find(id)).toMatchObject({ isForeign: false, location: [10, 1, 0.5] });
  const visitor = network.visitor(isOneServer ? ONE : TWO, 'bob', B);
  network.until(() => visitor.find(id) !== undefined, 'a visitor of the other bubble sees it');
  expect(visitor.find(id)).toMatchObject({ simulationIdentifier: A, location: [-30, 1, 0.5] });
  const own = a.find(id);
  if (own) a.remove(own);
  network.until(() => visitor.find(id) === undefined, 'it disappears');
  expect(b.find(id)).toBeNull();
});

test('both sides may request the same link at the same time: one remains', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const network = new BubbleNetwork({ ...BAD_NETWORK, seed });
    const { first, second, link, back } = twoServers(
      network,
      {},
      {
        links: [
          {
            bubbleId: B,
            targetId: A,
            server: { host: ONE, port: 1253 },
            center: [-40, 0, 0],
          },
        ],
      },
    );
    network.until(() => link().state === 'linked' && back().state === 'linked', 'a link', 60_000);
    network.run(20_000);
    expect([link().state, back().state]).toEqual(['linked', 'linked']);
    expect([first.sessionCount, second.sessionCount]).toEqual([1, 1]);
  }
});

test('the answer lists the links that exist, and the caller links with those, too', () => {
  const network = new BubbleNetwork();
  const [a, b, c] = [A, B, C].map((id) => network.world({ id }));
  network.serve(ONE, {
    worlds: [a, b],
    links: [{ bubbleId: A, targetId: B, server: null, center: [0, 40, 0] }],
    knownServers: KNOWN,
  });
  network.run(1000);
  const third = network.serve(TWO, {
    worlds: [c],
    links: [{ bubbleId: C, targetId: A, server: { host: ONE, port: 1253 }, center: [-40, 0, 0] }],
    knownServers: KNOWN,
  });
  const links = () => third.cloudDocument().bubbles[0].links;
  network.until(() => links().length === 2 && links()[1].state === 'linked', 'the mesh');
  expect(links()[1]).toMatchObject({ bubbleId: B, address: ONE, center: [-40, 40, 0] });
  const id = 'd0000000-0000-4000-8000-000000000001';
  b.add(thing(id, [10, -10, 0.5]));
  network.until(() => c.find(id) !== null, 'a proxy over the second link');
  expect(c.find(id)?.location).toEqual([-30, 30, 0.5]);
});

test('a listed address that no configuration names is shown as refused, and nothing is sent to it', () => {
  const network = new BubbleNetwork();
  const [a, b, c] = [A, B, C].map((id) => network.world({ id }));
  const hidden = '10.0.0.66';
  const all = [...KNOWN, { host: hidden, port: 1253, address: hidden }];
  network.serve(hidden, { worlds: [b], knownServers: all });
  network.serve(ONE, {
    worlds: [a],
    links: [{ bubbleId: A, targetId: B, server: { host: hidden, port: 1253 }, center: [0, 40, 0] }],
    knownServers: all,
  });
  network.run(1000);
  const third = network.serve(TWO, {
    worlds: [c],
    links: [{ bubbleId: C, targetId: A, server: { host: ONE, port: 1253 }, center: [-40, 0, 0] }],
    knownServers: KNOWN,
  });
  const addressed = new Set<string>();
  network.intercept = (_datagram, from, to) => {
    if (from.address === TWO) addressed.add(to.address);
    return 'pass';
  };
  network.run(10_000);
  expect(third.cloudDocument().bubbles[0].links).toMatchObject([
    { bubbleId: A, state: 'linked' },
    { bubbleId: B, address: hidden, state: 'refused', refusal: null },
  ]);
  expect([...addressed]).toEqual([ONE]);
  expect([...c.objects()].filter(({ isPortal }) => isPortal)).toHaveLength(1);
});

test.each([
  ['a caller that the configuration does not name', { knownServers: [] }, 'unauthorized'],
  ['a refused program', { refusedPrograms: ['Vitrine bubbles'] }, 'unsupported-server'],
])('%s is refused with its code', (_what, two, refusal) => {
  const { network, a, link, second } = twoServers(new BubbleNetwork(), {}, two);
  network.until(() => link().state === 'refused', 'the refusal');
  expect(link().refusal).toBe(refusal);
  network.run(5000);
  expect(second.cloudDocument().bubbles[0].links).toEqual([]);
  expect(second.sessionCount).toBe(0);
  const portal = [...a.objects()].find(({ isPortal }) => isPortal);
  expect(portal?.description?.portal?.state).toBe('unreachable');
});

test('another protocol version is refused with its code', () => {
  const network = new BubbleNetwork();
  const { link } = twoServers(network);
  // The minor protocol version of the Bubble Link Request: after both headers and 63 bytes.
  network.intercept = (datagram, from) => {
    if (from.address === ONE && datagram[18] === 30) datagram[18 + 10 + 63] = 9;
    return 'pass';
  };
  network.until(() => link().state === 'refused', 'the refusal');
  expect(link().refusal).toBe('unsupported-protocol');
});

test('with a key, callers have to prove that they know it', () => {
  const key = new TextEncoder().encode('shared');
  const good = twoServers(
    new BubbleNetwork(),
    { challengeKey: key },
    { challengeKey: key, knownServers: [] },
  );
  good.network.until(() => good.link().state === 'linked', 'a link by proof');
  const other = new TextEncoder().encode('guessed');
  const bad = twoServers(new BubbleNetwork(), { challengeKey: other }, { challengeKey: key });
  bad.network.until(() => bad.link().state === 'refused', 'the refusal');
  expect(bad.link().refusal).toBe('unauthorized');
  const none = twoServers(new BubbleNetwork(), {}, { challengeKey: key });
  none.network.until(() => none.link().state === 'refused', 'the refusal');
});

test('a forged request of a known server ends no link', () => {
  const { network, b, link, back } = twoServers();
  network.until(() => link().state === 'linked' && back().state === 'linked', 'the link');
  const requests: Uint8Array<ArrayBuffer>[] = [];
  const probe = twoServers();
  probe.network.intercept = (datagram) => {
    if (datagram[18] === 30) requests.push(datagram);
    return 'pass';
  };
  probe.network.until(() => probe.link().state === 'linked', 'a request to copy');
  const changes: string[] = [];
  const from = { address: ONE, port: 1253 };
  for (let k = 0; k < 5; k++) {
    const forged = requests[0].slice();
    // Another packet id.
    forged[4] ^= k + 1;
    network.transmit(forged, from, { address: TWO, port: 1253 });
    network.run(2000, () => {
      for (const { state } of [link(), back()]) if (state !== 'linked') changes.push(state);
    });
  }
  expect(requests.length).toBeGreaterThan(0);
  expect(changes).toEqual([]);
  expect([...b.objects()].filter(({ isPortal }) => isPortal)).toHaveLength(1);
});

test('an object that was injected with the identifier of a portal gives way to it', () => {
  const probe = twoServers();
  probe.network.until(() => probe.link().state === 'linked', 'the link');
  const id = [...probe.a.objects()].find(({ isPortal }) => isPortal)?.id ?? '';
  const network = new BubbleNetwork();
  const a = network.world({ id: A });
  a.add(thing(id, [1, 1, 1]));
  network.serve(ONE, {
    worlds: [a],
    links: [{ bubbleId: A, targetId: B, server: { host: TWO, port: 1253 }, center: EAST }],
    knownServers: KNOWN,
  });
  network.run(10_000);
  expect(a.find(id)?.isPortal).toBe(true);
});

test('a lost link leaves no proxies, shows its portal as unreachable, and comes back', () => {
  const { network, a, b, link } = twoServers();
  const id = 'd0000000-0000-4000-8000-000000000001';
  b.add(thing(id, [-10, 1, 0.5], { simulationIdentifier: B }));
  network.until(() => a.find(id) !== null, 'the proxy');
  const ada = network.visitor(ONE, 'ada', A);
  network.until(() => ada.find(id) !== undefined, 'ada sees it');
  network.kill(TWO);
  network.until(() => link().state === 'unreachable', 'the loss');
  network.run(500);
  expect(a.find(id)).toBeNull();
  expect(ada.find(id)).toBeUndefined();
  const portal = [...a.objects()].find(({ isPortal }) => isPortal);
  expect(portal?.description?.portal?.state).toBe('unreachable');
  const again = network.world({ id: B, name: 'Meadow' });
  again.add(thing(id, [-12, 1, 0.5], { simulationIdentifier: B }));
  network.serve(TWO, { worlds: [again], knownServers: KNOWN });
  network.until(() => a.find(id) !== null, 'the link again', 40_000);
  expect(a.find(id)?.location).toEqual([28, 1, 0.5]);
  expect(portal?.description?.portal?.state).toBe('linked');
});

test('a server that stays silent is called less and less often; one that refuses once a minute', () => {
  const calls = (two: Partial<BubbleServerOptions>, isDead: boolean) => {
    const { network, link } = twoServers(new BubbleNetwork(), {}, two);
    network.until(() => link().state !== 'linking', 'the first answer');
    if (isDead) network.kill(TWO);
    const times: number[] = [];
    network.intercept = (datagram, from) => {
      const { frames, resendCount } = decodePacket(datagram);
      if (from.address === ONE && frames[0]?.type === 30 && resendCount === 0) {
        times.push(network.now);
      }
      return 'pass';
    };
    network.run(300_000);
    return times.map((time, k) => time - (times[k - 1] ?? Number.NaN)).slice(1);
  };
  // Each call waits five seconds for its answer.
  expect(calls({}, true).map((pause) => Math.round(pause / 1000))).toEqual([
    6, 7, 9, 13, 21, 35, 35, 35, 35, 35, 35,
  ]);
  for (const pause of calls({ knownServers: [] }, false)) expect(pause).toBeGreaterThan(59_000);
});

test('interactions go over the link to the bubble of the target, and both sides perceive them', () => {
  const { network, link } = twoServers();
  network.until(() => link().state === 'linked', 'the link');
  const ada = network.visitor(ONE, 'ada', A);
  const amy = network.visitor(ONE, 'amy', A);
  const bob = network.visitor(TWO, 'bob', B);
  const ben = network.visitor(TWO, 'ben', B);
  network.until(() => ada.find(avatarIdOf('bob')) !== undefined, 'ada sees bob');
  network.until(() => ben.find(avatarIdOf('ada')) !== undefined, 'ben sees ada');
  bob.answer = ({ sourceObjectIndex }) =>
    bob.objects.get(sourceObjectIndex)?.objectIdentifier ?? 'nobody';
  const requestId = ada.interact('wave', ada.find(avatarIdOf('bob')) as PerceivedObject, 'hi');
  network.until(() => ada.last('Interaction Response') !== undefined, 'the answer');
  network.run(300);
  const answer = ada.last('Interaction Response');
  expect(answer).toMatchObject({ messageId: requestId, success: true });
  expect(new TextDecoder().decode(answer?.actionResponseData)).toBe(avatarIdOf('ada'));
  for (const witness of [amy, ben]) {
    expect(witness.all('Interaction Perception')).toHaveLength(1);
    expect(witness.last('Interaction Perception')).toMatchObject({
      actionName: 'wave',
      sourceObjectIndex: witness.find(avatarIdOf('ada'))?.objectIndex,
      targetObjectIndex: witness.find(avatarIdOf('bob'))?.objectIndex,
    });
  }
  // Among objects of one side: the other side perceives it, too.
  ada.interact('nod', ada.find(avatarIdOf('amy')) as PerceivedObject);
  network.run(500);
  expect(ben.last('Interaction Perception')).toMatchObject({
    actionName: 'nod',
    sourceObjectIndex: ben.find(avatarIdOf('ada'))?.objectIndex,
    targetObjectIndex: ben.find(avatarIdOf('amy'))?.objectIndex,
  });
  // The other bubble dies: a failure, not silence.
  network.kill(TWO);
  ada.interact('wave', ada.find(avatarIdOf('bob')) as PerceivedObject);
  network.until(() => ada.all('Interaction Response').length === 3, 'a failure');
  expect(ada.last('Interaction Response')?.success).toBe(false);
});

test('two objects of different bubbles collide once: each side computes the response of its own', () => {
  const { network, a, b, link } = twoServers();
  network.until(() => link().state === 'linked', 'the link');
  const [left, right] = ['1', '2'].map((n) => `d0000000-0000-4000-8000-00000000000${n}`);
  const messages: string[] = [];
  network.intercept = (datagram, from) => {
    const frames = decodePacket(datagram).frames.filter(({ type }) => type === 46);
    messages.push(...frames.map(() => from.address));
    return 'pass';
  };
  // Beside the portal, so that neither goes through it.
  a.add(thing(left, [18, 15, 0.5], { mass: 1, velocity: [8, 0, 0] }));
  b.add(thing(right, [-18, 15, 0.5], { mass: 1, velocity: [-8, 0, 0], simulationIdentifier: B }));
  network.until(() => messages.length > 0, 'a collision');
  network.run(300);
  expect(a.find(left)?.velocity[0]).toBeLessThanOrEqual(0);
  expect(b.find(right)?.velocity[0]).toBeGreaterThanOrEqual(0);
});

test('two clouds: nothing is listed, and only what is around the portal is perceived', () => {
  const network = new BubbleNetwork();
  const { a, b, link } = twoServers(
    network,
    {},
    { identity: { ...testIdentity(TWO, 1253), cloudUrl: 'http://other.test/cloud' } },
  );
  const [near, far] = ['1', '2'].map((n) => `d0000000-0000-4000-8000-00000000000${n}`);
  b.add(thing(near, [-15, 0, 0.5], { simulationIdentifier: B }));
  b.add(thing(far, [18, 0, 0.5], { simulationIdentifier: B }));
  network.until(() => a.find(near) !== null, 'what is near the portal');
  network.run(2000);
  expect(a.find(far)).toBeNull();
  expect(link().state).toBe('linked');
  const portal = [...a.objects()].find(({ isPortal }) => isPortal);
  expect(portal?.description?.portal?.isOtherCloud).toBe(true);
});

test('a bad network: links hold, and both sides agree about what they perceive', () => {
  const network = new BubbleNetwork({ ...BAD_NETWORK, seed: 11 });
  const { a, b, link } = twoServers(network);
  network.until(() => link().state === 'linked', 'the link', 60_000);
  const ids = Array.from({ length: 20 }, (_, n) => `d0000000-0000-4000-8000-0000000001${10 + n}`);
  for (const [n, id] of ids.entries()) a.add(thing(id, [n / 2, 5, 0.5]));
  network.run(1000);
  for (const id of ids.slice(0, 10)) {
    const object = a.find(id);
    if (object) a.remove(object);
  }
  network.run(10_000);
  expect(ids.filter((id) => b.find(id) !== null)).toEqual(ids.slice(10));
  expect(link().state).toBe('linked');
});
