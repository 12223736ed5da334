import { expect, it } from 'vitest';
import { hex, toHex } from '../../../test/hex.ts';
import { decodeMessage, decodePacket, encodePacket, framesOf } from './index.ts';

it('a packet with two messages, byte by byte', () => {
  const header = {
    sessionId: 0x0a0b0c0d,
    packetId: 0xfffffffe,
    firstSendTime: 0x0102030405060708n,
    guaranteed: true,
    resendCount: 3,
  };
  const frames = [
    ...framesOf('Keepalive', 7, {}),
    ...framesOf('Movement Perception', 0xffffffff, {
      objectIndex: 5,
      location: [1, -2, 0.5],
      velocity: [0, 0, 0],
      orientation: [0, 0, 0, 1],
    }),
  ];
  const bytes = encodePacket(header, frames);
  expect(toHex(bytes)).toBe(
    toHex(
      hex(`0d0c0b0a feffffff 0807060504030201 01 03
           02 07000000 0100 0000 00
           29 ffffffff 0100 0000 2c
             05000000 0000803f 000000c0 0000003f 00000000 00000000 00000000
             00000000 00000000 00000000 0000803f`),
    ),
  );
  const packet = decodePacket(bytes);
  expect(packet).toMatchObject({ ...header, warnings: [] });
  expect(packet.frames.map(({ type, data }) => decodeMessage(type, data))).toEqual([
    { name: 'Keepalive', fields: {} },
    {
      name: 'Movement Perception',
      fields: {
        objectIndex: 5,
        location: [1, -2, 0.5],
        velocity: [0, 0, 0],
        orientation: [0, 0, 0, 1],
      },
    },
  ]);
});
