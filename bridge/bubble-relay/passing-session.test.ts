import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  encodePacket,
  framesOf,
  type MessageName,
  type MessageOf,
} from '../../src/protocol/setp/index.ts';
import { BUBBLE_SUCCESS } from '../../test/bridge/fake-bubble-server.ts';
import { hex } from '../../test/hex.ts';
import { isGuaranteed, PassingSession } from './passing-session.ts';

function packet<Name extends MessageName>(
  packetId: number,
  messageId: number,
  name: Name,
  fields: MessageOf<Name>,
  sessionId = 0xb0bb1e,
): Uint8Array {
  const header = { sessionId, packetId, firstSendTime: 0n, guaranteed: true, resendCount: 0 };
  return encodePacket(header, framesOf(name, messageId, fields));
}

it('continues behind the latest packet of the page, whatever order they come in', () => {
  const session = new PassingSession();
  session.readFromPage(packet(0xfffffffe, 70, 'Keepalive', {}));
  expect([session.nextPacketId, session.nextMessageId]).toEqual([0xffffffff, 1070]);
  session.readFromPage(packet(1, 0xffffffff, 'Keepalive', {}));
  session.readFromPage(packet(0xffffffff, 71, 'Keepalive', {}));
  expect([session.nextPacketId, session.nextMessageId]).toEqual([2, 999]);
});

it('knows the session id from the packets of the server', () => {
  const session = new PassingSession();
  session.readFromPage(packet(1, 1, 'Keepalive', {}, 7));
  session.readFromServer(packet(1, 1, 'Keepalive', {}, 0));
  expect(session.sessionId).toBe(0);
  session.readFromServer(packet(2, 2, 'Keepalive', {}, 0xffffffff));
  expect(session.sessionId).toBe(0xffffffff);
});

it('finds the Connect Success Response once', () => {
  const session = new PassingSession();
  expect(session.readFromServer(packet(1, 1, 'Keepalive', {}))).toBeNull();
  const success = packet(2, 2, 'Connect Success Response', BUBBLE_SUCCESS);
  expect(session.readFromServer(success.subarray(0, 100))).toBeNull();
  expect(session.readFromServer(success)).toEqual(BUBBLE_SUCCESS);
  expect(session.readFromServer(success)).toBeNull();
});

it('tells guaranteed packets from others', () => {
  const bytes = hex('00000000 00000000 00000000 00000000 01 00');
  expect(isGuaranteed(bytes)).toBe(true);
  expect(isGuaranteed(bytes.subarray(0, 17))).toBe(false);
  bytes[16] = 0;
  expect(isGuaranteed(bytes)).toBe(false);
});

it('takes any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(17), (bytes, type) => {
      const session = new PassingSession();
      if (bytes.length > 18) bytes[18] = type;
      session.readFromPage(bytes);
      session.readFromServer(bytes);
      isGuaranteed(bytes);
      expect(session.nextPacketId).toBeLessThanOrEqual(0xffffffff);
    }),
  );
});
