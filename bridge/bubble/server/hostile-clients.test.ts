import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  encodeMessageData,
  encodePacket,
  framesOf,
  type MessageName,
  messageType,
  SETP,
  SETP_MESSAGE_NAMES,
  splitMessageData,
} from '../../../src/protocol/setp/index.ts';
import type { PerceivedObject } from '../../../test/setp/bubble-client.ts';
import { avatarIdOf, BubbleNetwork, PERFECT_NETWORK } from '../../../test/setp/bubble-network.ts';

const A = 'a0000000-0000-4000-8000-000000000001';
const SERVER = '10.0.0.1';
const ATTACKER = { address: '203.0.113.9', port: 666 };
const TO = { address: SERVER, port: 1253 };

/** So that packets and messages that a test makes up are newer than all of the client. */
const FIRST_IDS = { session: { firstPacketId: 1, firstMessageId: 1 } };

function oneBubble(options: Partial<Parameters<BubbleNetwork['serve']>[1]> = {}) {
  const network = new BubbleNetwork(PERFECT_NETWORK);
  const world = network.world({ id: A, name: 'Quay' });
  const server = network.serve(SERVER, { worlds: [world], ...options });
  return { network, world, server };
}

function packet(sessionId: number, packetId: number, frames: ReturnType<typeof framesOf>) {
  return encodePacket(
    { sessionId, packetId, firstSendTime: 0n, guaranteed: true, resendCount: 0 },
    frames,
  );
}

function connectRequest(packetId: number) {
  return packet(
    0,
    packetId,
    framesOf('Connect Request', 1, {
      clientProgramName: 'Flood',
      clientProgramMajorVersion: 1,
      clientProgramMinorVersion: 0,
      protocolMajorVersion: SETP.protocolVersion[0],
      protocolMinorVersion: SETP.protocolVersion[1],
      userIdentifier: `user ${packetId}`,
      userPassphrase: '',
    }),
  );
}

test('packets with the id of somebody else’s session, and with made up ids, do nothing', () => {
  const { network, server } = oneBubble();
  const ada = network.visitor(SERVER, 'ada', A);
  const goodbye = framesOf('Disconnect Notification', 5, {});
  network.transmit(packet(ada.session.sessionId, 900, goodbye), ATTACKER, TO);
  for (let id = 1; id <= 20; id++) network.transmit(packet(id, 900, goodbye), ATTACKER, TO);
  // From the address of the client, but another port.
  network.transmit(
    packet(ada.session.sessionId, 901, goodbye),
    { ...ATTACKER, address: '192.0.2.1' },
    TO,
  );
  network.run(1000);
  expect(ada.endReason).toBeNull();
  expect(server.counts).toMatchObject({ wrongSources: 2, unknownSessions: 20 });
  expect(server.sessionCount).toBe(1);
});

test('of a message that is much too long little is kept; the next ones are handled', () => {
  const { network } = oneBubble();
  const ada = network.visitor(SERVER, 'ada', A);
  const bob = network.visitor(SERVER, 'bob', A);
  network.until(() => ada.find(avatarIdOf('bob')) !== undefined, 'ada sees bob');
  const target = ada.find(avatarIdOf('bob')) as PerceivedObject;
  ada.interact('wave', target, 'a'.repeat(400_000));
  network.run(15_000);
  // It was never put together: otherwise it would be refused.
  expect(ada.all('Interaction Response')).toEqual([]);
  ada.interact('wave', target);
  network.run(1000);
  expect(ada.all('Interaction Response')).toMatchObject([{ success: true }]);
  expect(bob.all('Interaction Request')).toHaveLength(1);
});

test('session ids cannot be guessed from others', () => {
  const { network } = oneBubble();
  const ids = ['ada', 'bob', 'cleo', 'dan'].map(
    (user) => network.visitor(SERVER, user, A).session.sessionId,
  );
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toBeGreaterThan(0xffff);
});

test('a flood of connect requests is limited, and is over soon', () => {
  const { network, server } = oneBubble();
  let sent = 0;
  network.intercept = (datagram, from) => {
    if (from.address === SERVER) sent += datagram.length;
    return 'pass';
  };
  for (let id = 1; id <= 2000; id++) {
    network.transmit(connectRequest(id), { address: ATTACKER.address, port: id }, TO);
  }
  network.run(500);
  expect(server.sessionCount).toBeLessThanOrEqual(16);
  expect(server.counts.refusedOpens).toBeGreaterThan(1900);
  // Others get in during the flood.
  const ada = network.visitor(SERVER, 'ada', A);
  expect(ada.avatar).toBeDefined();
  network.intercept = () => 'pass';
  network.run(6000);
  expect(server.users()).toEqual(['ada']);
  expect(sent).toBeLessThan(200_000);
});

test.each(['right', 'wrong'])(
  'who forges an address has no more than three times as much sent there (%s)',
  (passphrase) => {
    const { network } = oneBubble();
    let sent = 0;
    network.attach(ATTACKER, (datagram) => {
      sent += datagram.length;
    });
    const request = framesOf('Connect Request', 1, {
      clientProgramName: '',
      clientProgramMajorVersion: 1,
      clientProgramMinorVersion: 0,
      protocolMajorVersion: SETP.protocolVersion[0],
      protocolMinorVersion: SETP.protocolVersion[1],
      userIdentifier: 'mallory',
      userPassphrase: passphrase,
    });
    const datagram = packet(0, 1, request);
    network.transmit(datagram, ATTACKER, TO);
    network.run(8000);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(3 * datagram.length);
  },
);

test('a client whose answer was lost gets it again', () => {
  const { network } = oneBubble();
  let lost = 0;
  network.intercept = (datagram, from) => {
    // The acknowledgement of the request has 32 bytes.
    if (from.address !== SERVER || datagram.length < 100 || lost === 2) return 'pass';
    lost += 1;
    return 'lose';
  };
  const ada = network.connect(SERVER, { user: 'ada' });
  network.run(2000);
  expect(lost).toBe(2);
  expect(ada.outcome).toMatchObject({ kind: 'accepted' });
});

test('a flood from many addresses is limited, too', () => {
  const { network, server } = oneBubble();
  for (let id = 1; id <= 5000; id++) {
    const address = `198.51.${id >> 8}.${id & 255}`;
    network.transmit(connectRequest(id), { address, port: 5 }, TO);
  }
  network.run(500);
  expect(server.sessionCount).toBe(100);
  network.run(6000);
  expect(server.sessionCount).toBe(0);
});

test('who tries passphrases is slowed down; other addresses are not', () => {
  const { network } = oneBubble();
  const guesses = Array.from({ length: 40 }, () => {
    const guess = network.connect(SERVER, {
      user: 'ada',
      passphrase: 'wrong',
      address: ATTACKER.address,
    });
    network.run(100);
    return guess;
  });
  expect(guesses.filter(({ outcome }) => outcome?.kind === 'refused').length).toBeLessThan(15);
  expect(network.visitor(SERVER, 'ada', A).avatar).toBeDefined();
});

test('a first packet that requests nothing opens no session', () => {
  const { network, server } = oneBubble();
  network.transmit(packet(0, 1, framesOf('List Bubbles Request', 1, {})), ATTACKER, TO);
  network.transmit(packet(0, 2, framesOf('Disconnect Notification', 1, {})), ATTACKER, TO);
  network.transmit(new Uint8Array(7), ATTACKER, TO);
  network.transmit(new Uint8Array(40), ATTACKER, TO);
  network.run(500);
  expect(server.sessionCount).toBe(0);
  expect(server.counts.malformed).toBe(4);
});

test('a client that floods is asked to send less, then disconnected; others notice nothing', () => {
  const { network, server } = oneBubble();
  const ada = network.visitor(SERVER, 'ada', A);
  const eve = network.visitor(SERVER, 'eve', A, FIRST_IDS);
  const eveId = eve.session.sessionId;
  let packetId = 2000;
  const flood = () => {
    for (let count = 0; count < 40; count++) {
      const frames = Array.from({ length: 40 }, (_, k) =>
        framesOf('Object Examine by Index', packetId * 50 + k, { objectIndex: 0 }),
      ).flat();
      network.transmit(
        packet(eveId, packetId++, frames),
        { address: '192.0.2.1', port: 40_001 },
        TO,
      );
    }
  };
  flood();
  network.run(200);
  expect(eve.session.stats.throttle).toBe(64 * 1024);
  expect(eve.endReason).toBeNull();
  network.run(6000, flood);
  expect(eve.endReason).toBe('disconnected');
  expect(server.counts).toMatchObject({ flooders: 1 });
  expect(server.users()).toEqual(['ada']);
  expect(ada.endReason).toBeNull();
});

test('frame counts of 65,535 with nothing behind them cost nothing', () => {
  const { network, server } = oneBubble();
  const ada = network.visitor(SERVER, 'ada', A, FIRST_IDS);
  const before = process.memoryUsage().heapUsed;
  const frames = (k: number) =>
    Array.from({ length: 100 }, (_, n) => ({
      type: messageType('Interaction Request').type,
      messageId: 10_000 + k * 100 + n,
      frameCount: 65_535,
      frameIndex: 65_534 - n,
      data: new Uint8Array(1),
    }));
  for (let k = 0; k < 20; k++) {
    network.transmit(
      packet(ada.session.sessionId, 5_000 + k, frames(k)),
      { address: '192.0.2.1', port: 40_000 },
      TO,
    );
    network.run(100);
  }
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
  expect(server.users()).toEqual(['ada']);
  ada.session.send('List Bubbles Request', {});
  network.until(() => ada.last('List Bubbles Response') !== undefined, 'still served');
});

test('the sender of a half-open session gets little more than it has sent', () => {
  const { network, server } = oneBubble();
  let sent = 0;
  network.intercept = (datagram, from) => {
    if (from.address === SERVER) sent += datagram.length;
    return 'pass';
  };
  network.transmit(connectRequest(1), ATTACKER, TO);
  network.run(10_000);
  expect(server.sessionCount).toBe(0);
  expect(sent).toBeLessThan(3000);
});

test('property: whatever connected clients send, nothing is thrown and others are served', () => {
  const names = SETP_MESSAGE_NAMES.filter(
    (name) =>
      !['Acknowledgement', 'Disconnect Notification', 'Throttling Notification'].includes(name),
  );
  const message = fc.record({
    name: fc.constantFrom<MessageName>(...names),
    data: fc.uint8Array({ minLength: 0, maxLength: 300 }),
    // Valid beginnings reach further than noise.
    isZero: fc.boolean(),
    length: fc.constantFrom(0, 1, 4, 16, 32, 44, 48, 72, 84, 88, 133, 164),
  });
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 30 }), (messages) => {
      const { network, server } = oneBubble();
      const ada = network.visitor(SERVER, 'ada', A);
      const eve = network.visitor(SERVER, 'eve', A, FIRST_IDS);
      for (const { name, data, isZero, length } of messages) {
        const bytes = isZero ? new Uint8Array(length) : data;
        const frames = splitMessageData(name, 10_000 + network.now, bytes);
        network.transmit(
          packet(eve.session.sessionId, 70_000 + network.now, frames),
          { address: '192.0.2.1', port: 40_001 },
          TO,
        );
        network.run(50);
      }
      ada.session.send('List Bubbles Request', {});
      network.until(() => ada.last('List Bubbles Response') !== undefined, 'still served');
      expect(server.users()).toContain('ada');
    }),
    { numRuns: 60 },
  );
});

test('texts of invalid UTF-8, and numbers at their limits, are passed on without harm', () => {
  const { network, server } = oneBubble();
  const ada = network.visitor(SERVER, 'ada', A);
  const eve = network.visitor(SERVER, 'eve', A);
  network.until(() => eve.objects.size === 2 && ada.objects.size === 2, 'both see both');
  const index = eve.objects.get(ada.avatar?.objectIndex ?? 0)?.objectIndex ?? 0;
  const data = encodeMessageData('Interaction Request', {
    actionName: 'x'.repeat(18),
    targetType: 1,
    isDataPublic: true,
    sourceObjectIndex: SETP.noIndex,
    targetObjectIndex: index,
    volumeSphereRadius: 3.4e38,
    location: [3.4e38, -3.4e38, 3.4e38],
    actionRequestData: new Uint8Array(2),
  });
  data.fill(0xff, 0, 18);
  eve.session.sendData('Interaction Request', data);
  ada.session.sendData('Interaction Response', new Uint8Array(133).fill(0xff, 5, 129));
  network.until(() => eve.last('Interaction Response') !== undefined, 'an answer');
  const failure = encodeMessageData('Interaction Response', {
    messageId: 0,
    success: true,
    failureMessage: 'x'.repeat(124),
    actionResponseData: new Uint8Array(0),
  });
  failure.fill(0xff, 5, 129);
  ada.answer = null;
  eve.session.sendData('Interaction Request', data);
  network.until(() => ada.all('Interaction Request').length === 2, 'the request');
  const request = ada.received.filter(({ name }) => name === 'Interaction Request').at(-1);
  new DataView(failure.buffer).setUint32(0, request?.messageId ?? 0, true);
  ada.session.sendData('Interaction Response', failure);
  network.until(() => eve.all('Interaction Response').length === 2, 'an answer');
  expect(server.users()).toEqual(['ada', 'eve']);
});
