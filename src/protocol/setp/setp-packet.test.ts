import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import { decodeMessage, decodePacket, encodePacket, type Frame, framesOf } from './index.ts';

const HEADER = {
  sessionId: 0x0a0b0c0d,
  packetId: 0xfffffffe,
  firstSendTime: 0x0102030405060708n,
  guaranteed: true,
  resendCount: 3,
};
const HEADER_BYTES = '0d0c0b0a feffffff 0807060504030201 01 03';

it('a packet with two messages, byte by byte', () => {
  const movement = {
    objectIndex: 5,
    location: [1, -2, 0.5],
    velocity: [0, 0, 0],
    orientation: [0, 0, 0, 1],
  } as const;
  const bytes = encodePacket(HEADER, [
    ...framesOf('Keepalive', 7, {}),
    ...framesOf('Movement Perception', 0xffffffff, movement),
  ]);
  expect(toHex(bytes)).toBe(
    toHex(
      hex(`${HEADER_BYTES}
           02 07000000 0100 0000 00
           29 ffffffff 0100 0000 2c
             05000000 0000803f 000000c0 0000003f 00000000 00000000 00000000
             00000000 00000000 00000000 0000803f`),
    ),
  );
  const packet = decodePacket(bytes);
  expect(packet).toMatchObject({ ...HEADER, warnings: [] });
  expect(packet.frames.map(({ messageId, offset }) => [messageId, offset])).toEqual([
    [7, 28],
    [0xffffffff, 38],
  ]);
  expect(packet.frames.map(({ type, data }) => decodeMessage(type, data))).toEqual([
    { name: 'Keepalive', fields: {} },
    { name: 'Movement Perception', fields: movement },
  ]);
});

it('reads a packet of the successor, with frames of 255 bytes', () => {
  const first = `05 01000000 0200 0000 ff ${'61'.repeat(255)}`;
  const second = `05 01000000 0200 0100 fe ${'62'.repeat(254)}`;
  const bytes = hex(`${HEADER_BYTES} ${first} ${second}`);
  expect(expectDecodeError(() => decodePacket(bytes), 'frame-too-large')).toMatchObject({
    format: 'setp',
    offset: 27,
    path: 'frames[0].size',
    details: { found: 255, limit: 246 },
  });
  const { frames } = decodePacket(bytes, { maxFrameData: 255 });
  expect(frames.map(({ frameIndex, data }) => [frameIndex, data.length])).toEqual([
    [0, 255],
    [1, 254],
  ]);
  expect(encodePacket(HEADER, frames)).toEqual(bytes);
});

describe('a malformed packet', () => {
  it.each([
    ['no header', '0d0c0b0a fe', 'packetId', 4, 4, 1],
    ['half a frame header', `${HEADER_BYTES} 02 0700`, 'frames[0].messageId', 19, 4, 2],
    ['half the data', `${HEADER_BYTES} 02 07000000 0100 0000 04 0102`, 'frames[0].data', 28, 4, 2],
  ])('has %s', (_, text, path, offset, needed, left) => {
    const error = expectDecodeError(() => decodePacket(hex(text)), 'truncated');
    expect(error).toMatchObject({ path, offset, details: { needed, left } });
  });

  it.each([
    ['behind the last', '0200 0200'],
    ['of a message without frames', '0000 0000'],
  ])('has a frame %s', (_, countAndIndex) => {
    const bytes = hex(`${HEADER_BYTES} 02 07000000 ${countAndIndex} 00`);
    expect(expectDecodeError(() => decodePacket(bytes), 'frame-index')).toMatchObject({
      path: 'frames[0].frameIndex',
      offset: 25,
    });
  });

  it('has more than 1452 bytes', () => {
    const bytes = new Uint8Array(1453);
    expectDecodeError(() => decodePacket(bytes), 'packet-too-large');
  });
});

it('accepts a packet without frames, and warns of a flag that is neither 0 nor 1', () => {
  const bytes = hex(HEADER_BYTES);
  expect(decodePacket(bytes).frames).toEqual([]);
  bytes[16] = 7;
  expect(decodePacket(bytes)).toMatchObject({
    guaranteed: true,
    warnings: [{ code: 'flag-value', offset: 16, path: 'guaranteed' }],
  });
});

it('refuses to write what does not fit', () => {
  const [frame] = framesOf('Keepalive', 1, {});
  const full = { ...frame, data: new Uint8Array(246) };
  const five = [full, full, full, full, full];
  expect(encodePacket(HEADER, [...five, { ...frame, data: new Uint8Array(144) }])).toHaveLength(
    1452,
  );
  const refused: (readonly [object, readonly Frame[]])[] = [
    [{}, [...five, { ...frame, data: new Uint8Array(145) }]],
    [{ packetId: -1 }, []],
    [{ sessionId: 2 ** 32 }, []],
    [{ firstSendTime: -1n }, []],
    [{ firstSendTime: 2n ** 64n }, []],
    [{ resendCount: 256 }, []],
    [{}, [{ ...frame, frameIndex: 1 }]],
    [{}, [{ ...frame, frameCount: 0x10000 }]],
    [{}, [{ ...frame, data: new Uint8Array(256) }]],
  ];
  for (const [change, frames] of refused) {
    expect(() => encodePacket({ ...HEADER, ...change }, frames)).toThrow(RangeError);
  }
});

const u32 = fc.integer({ min: 0, max: 0xffffffff });
const frames = fc.array(
  fc
    .record({
      type: fc.integer({ min: 0, max: 255 }),
      messageId: u32,
      frameCount: fc.integer({ min: 1, max: 0xffff }),
      part: fc.nat(),
      data: fc.uint8Array({ maxLength: 246 }),
    })
    .map(({ part, ...frame }) => ({
      ...frame,
      frameIndex: part % frame.frameCount,
      data: new Uint8Array(frame.data),
    })),
  { maxLength: 5 },
);
const headers = fc.record({
  sessionId: u32,
  packetId: u32,
  firstSendTime: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  guaranteed: fc.boolean(),
  resendCount: fc.integer({ min: 0, max: 255 }),
});

it('packets survive a round trip, also as part of a larger buffer', () => {
  fc.assert(
    fc.property(headers, frames, (header, list) => {
      const bytes = encodePacket(header, list);
      const within = new Uint8Array([1, 2, 3, ...bytes, 4]).subarray(3, -1);
      const packet = decodePacket(within);
      expect(packet).toMatchObject(header);
      expect(packet.frames.map(({ offset, ...frame }) => frame)).toEqual(list);
      for (const { offset, data } of packet.frames) {
        expect(within.subarray(offset, offset + data.length)).toEqual(data);
      }
    }),
  );
});

it('a packet that is cut anywhere or changed anyhow gives a value or a DecodeError', () => {
  const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
  fc.assert(
    fc.property(
      headers,
      frames,
      fc.array(change, { maxLength: 6 }),
      fc.nat(),
      (header, list, changes, cut) => {
        const bytes = encodePacket(header, list);
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        valueOrDecodeError(() => decodePacket(bytes));
        valueOrDecodeError(() => decodePacket(bytes.subarray(0, cut % bytes.length)));
      },
    ),
  );
});
