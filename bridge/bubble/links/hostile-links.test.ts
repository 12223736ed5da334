import { expect, test } from 'vitest';
import {
  encodePacket,
  framesOf,
  type MessageOf,
  OBJECT_TYPES,
  SETP,
} from '../../../src/protocol/setp/index.ts';
import { linkToBubble, type SetpSession } from '../../../src/protocol/setp/session/index.ts';
import { avatarIdOf, BubbleNetwork } from '../../../test/setp/bubble-network.ts';

const A = 'a0000000-0000-4000-8000-000000000001';
const B = 'b0000000-0000-4000-8000-000000000002';
const ONE = '10.0.0.1';
const PORT = 1253;
const MALLORY = { address: '10.0.0.66', port: PORT };

/** A bubble with a participant, and the server of a link that does what it wants. */
function hostileLink() {
  const network = new BubbleNetwork();
  const world = network.world({ id: A, name: 'Quay' });
  const knownServers = [{ host: 'mallory.test', ...MALLORY }];
  const server = network.serve(ONE, { worlds: [world], knownServers });
  const received: { readonly name: string | null; readonly fields?: unknown }[] = [];
  const to = { address: ONE, port: PORT };
  const session: SetpSession = linkToBubble(
    {
      callingProgramName: 'Mallory',
      callingProgramMajorVersion: 1,
      callingProgramMinorVersion: 0,
      protocolMajorVersion: SETP.protocolVersion[0],
      protocolMinorVersion: SETP.protocolVersion[1],
      callingCloudUrl: 'http://cloud.test/cloud',
      callingBubbleIdentifier: B,
      targetBubbleIdentifier: A,
      relativeLocation: [40, 0, 0],
      bubbleRange: 30,
      bubblePerceptionRange: 50,
      simulationCycleLength: 50_000,
    },
    {
      now: network.now,
      wallTime: () => Date.UTC(2026, 0, 1),
      transmit: (datagram) => network.transmit(datagram, MALLORY, to),
      handle: (message) => received.push(message),
      settled: () => undefined,
      ended: () => undefined,
    },
  );
  network.attach(MALLORY, (datagram) => session.receive(datagram, network.now));
  const run = (milliseconds: number) => network.run(milliseconds, () => session.tick(network.now));
  session.flush(network.now);
  run(1000);
  const ada = network.connect(ONE, { user: 'ada' });
  run(500);
  ada.join(A, avatarIdOf('ada'));
  run(500);
  expect(server.cloudDocument().bubbles[0].links[0].state).toBe('linked');
  const objectOf = (
    n: number,
    fields: Partial<MessageOf<'Object Perception'>> = {},
  ): MessageOf<'Object Perception'> => ({
    objectIdentifier: `d0000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    typeIdentifier: OBJECT_TYPES.thing,
    modelIdentifier: A,
    simulationIdentifier: B,
    objectIndex: n,
    boundingSphereRadius: 0.5,
    mass: 0,
    location: [5, 0, 1],
    velocity: [0, 0, 0],
    acceleration: [0, 0, 0],
    orientation: [0, 0, 0, 1],
    angularVelocity: [0, 0, 0, 1],
    angularAcceleration: [0, 0, 0, 1],
    objectInternalData: new Uint8Array(0),
    ...fields,
  });
  const interaction = (bytes: number) => ({
    actionName: 'shout',
    targetType: 0,
    isDataPublic: true,
    sourceObjectIndex: 1,
    targetObjectIndex: SETP.noIndex,
    volumeSphereRadius: 0,
    location: [0, 0, 0] as const,
    actionRequestData: new Uint8Array(bytes),
  });
  return { network, world, server, session, received, ada, run, objectOf, interaction };
}

test('what a linked bubble tells of its interactions is limited in size and number', () => {
  const { session, ada, run, objectOf, interaction } = hostileLink();
  session.send('Object Perception', objectOf(1));
  run(200);
  const shout = (request: number, response: number) =>
    session.send('Interaction Perception', {
      ...interaction(request),
      actionResponseData: new Uint8Array(response),
    });
  shout(100, 100);
  run(500);
  expect(ada.all('Interaction Perception')).toHaveLength(1);
  shout(1_000_000, 0);
  shout(0, 1_000_000);
  run(4000);
  expect(ada.all('Interaction Perception')).toHaveLength(1);
  for (let k = 0; k < 5000; k++) shout(0, 0);
  run(2000);
  expect(ada.all('Interaction Perception').length).toBeLessThan(600);
  expect(ada.endReason).toBeNull();
  expect(session.state).toBe('open');
});

test('requests of a linked bubble are refused beyond the same limits', () => {
  const { session, ada, run, objectOf, interaction, received } = hostileLink();
  const index = ada.avatar?.objectIndex as number;
  session.send('Object Perception', objectOf(1));
  run(200);
  const ask = (bytes: number) =>
    session.send('Interaction Request', {
      ...interaction(bytes),
      targetType: 1,
      targetObjectIndex: index,
    });
  ask(100);
  ask(1_000_000);
  run(3000);
  expect(ada.all('Interaction Request')).toHaveLength(1);
  for (let k = 0; k < 2000; k++) ask(0);
  run(3000);
  expect(ada.all('Interaction Request').length).toBeLessThan(600);
  const answers = received.filter(({ name }) => name === 'Interaction Response');
  expect(answers.length).toBe(2002);
});

test('objects of a linked bubble have limits: size, data, and numbers that can be computed with', () => {
  const { session, world, run, objectOf } = hostileLink();
  session.send('Object Perception', objectOf(1));
  session.send('Object Perception', objectOf(2, { boundingSphereRadius: 9000, mass: 1 }));
  session.send('Object Perception', objectOf(3, { objectInternalData: new Uint8Array(60_000) }));
  session.send('Object Perception', objectOf(4, { location: [3e38, 0, 0] }));
  session.send('Object Perception', objectOf(5, { velocity: [0, 0, -3e38] }));
  session.send('Object Perception', objectOf(6, { mass: -1 }));
  run(1000);
  const known = (n: number) => world.find(objectOf(n).objectIdentifier) !== null;
  expect([1, 2, 3, 4, 5, 6].map(known)).toEqual([true, false, false, false, false, false]);
});

test('a linked bubble that floods is disconnected; participants stay', () => {
  const { server, session, ada, network } = hostileLink();
  const to = { address: ONE, port: PORT };
  const frames = Array.from({ length: 24 }, (_, k) =>
    framesOf('Movement Perception', 1000 + k, {
      objectIndex: 1,
      location: [5, 0, 1],
      velocity: [0, 0, 0],
      orientation: [0, 0, 0, 1],
    }),
  ).flat();
  const { sessionId } = session;
  let packetId = 1000;
  // 8 MB a second, whatever the server asks for.
  network.run(6000, () => {
    for (let k = 0; k < 300; k++) {
      const header = { sessionId, packetId: packetId++, firstSendTime: 0n, resendCount: 0 };
      network.transmit(encodePacket({ ...header, guaranteed: false }, frames), MALLORY, to);
    }
  });
  expect(server.counts.flooders).toBe(1);
  expect(server.cloudDocument().bubbles[0].links[0].state).toBe('unreachable');
  expect(ada.endReason).toBeNull();
});
