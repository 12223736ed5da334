import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import { decodePacket } from './decode-packet.ts';
import { encodePacket } from './encode-packet.ts';
import { splitDatagram } from './packet.ts';

const open = (text: string) => splitDatagram(hex(text));
const header = { sequence: 0, reliable: false, resent: false, zeroCoded: false, acks: [] };

describe('splitDatagram', () => {
  it.each([
    ['00 00000007 00 04', { ...header, sequence: 7 }],
    ['80 00000007 00 04', { ...header, sequence: 7, zeroCoded: true }],
    ['40 00000102 00 04', { ...header, sequence: 258, reliable: true }],
    ['60 ffffffff 00 04', { ...header, sequence: 0xffffffff, reliable: true, resent: true }],
    ['0f 00000000 00 04', header],
  ])('%s', (text, expected) => {
    expect(open(text)).toEqual({ header: expected, body: hex('04') });
  });

  it('removes the appended acks, which are big-endian and never zero-coded', () => {
    const { header: opened, body } = open('90 00000001 00 04 0003 00000102 fffffffe 02');
    expect(opened.acks).toEqual([258, 0xfffffffe]);
    expect(toHex(body)).toBe('04 00 03');
    expect(open('10 00000001 00 04 00')).toEqual({
      header: { ...header, sequence: 1 },
      body: hex('04'),
    });
  });

  it('refuses acks that would reach into the header or the message number', () => {
    const error = expectDecodeError(
      () => open('10 00000001 00 04 00000102 00000103 03'),
      'count-over-end',
    );
    expect(error).toMatchObject({
      offset: 15,
      path: 'acks',
      details: { found: 3, room: 2, bytesEach: 4, left: 8 },
    });
    expectDecodeError(() => open('10 00000001 00 00000102 01'), 'count-over-end');
    expectDecodeError(() => open('10 00000001 00 04'), 'truncated');
  });

  it('refuses an extra header, about which viewers and simulators disagree', () => {
    const error = expectDecodeError(() => open('00 00000001 02 aaaa 04'), 'extra-header');
    expect(error).toMatchObject({
      format: 'lludp',
      offset: 5,
      path: 'extra',
      details: { found: 2 },
    });
  });

  it('refuses a datagram shorter than a header, or larger than any packet', () => {
    expect(expectDecodeError(() => open(''), 'truncated').path).toBe('flags');
    expect(expectDecodeError(() => open('00 0000'), 'truncated').path).toBe('sequence');
    expect(expectDecodeError(() => open('00 00000001'), 'truncated').path).toBe('extra');
    const error = expectDecodeError(() => splitDatagram(new Uint8Array(8193)), 'packet-too-large');
    expect(error.details).toEqual({ found: 8193, limit: 8192 });
    expect(splitDatagram(new Uint8Array(8192)).body.length).toBe(8186);
  });
});

describe('message numbers', () => {
  const bodies = [
    ['04', 0x04, 'AgentUpdate'],
    ['ff 06', 0xff06, 'CoarseLocationUpdate'],
    ['ff ff 00 03', 0xffff0003, 'UseCircuitCode'],
    ['ff ff ff fb', 0xfffffffb, 'PacketAck'],
    ['00', 0, null],
    ['fe', 0xfe, null],
    ['ff fe', 0xfffe, null],
    ['ff ff 01 00', 0xffff0100, null],
  ] as const;

  it.each(bodies)('reads %s', (body, number, name) => {
    expect(decodePacket(hex(`00 00000001 00 ${body}`))).toMatchObject({ number, name });
  });

  it('of messages that the template does not have come with their body', () => {
    const datagram = hex('40 00000001 00 ffff0101 00 01 02');
    const packet = decodePacket(datagram);
    expect(packet).toMatchObject({ number: 0xffff0101, name: null, value: {}, reliable: true });
    expect(toHex(packet.leftover)).toBe('00 01 02');
    expect(encodePacket(packet)).toEqual(datagram);
  });

  it('are read after zero-coding is expanded', () => {
    const { number, leftover } = decodePacket(hex('80 00000001 00 ffff0101 0001 0003'));
    expect(number).toBe(0xffff0101);
    expect(leftover).toEqual(new Uint8Array(4));
    expect(decodePacket(hex('80 00000001 00 ffff000195')).name).toBe('RegionHandshakeReply');
  });

  it('that are cut short are refused', () => {
    for (const body of ['', 'ff', 'ffff', 'ffff00']) {
      const error = expectDecodeError(
        () => decodePacket(hex(`00 00000001 00 ${body}`)),
        'truncated',
      );
      expect(error).toMatchObject({ path: 'number', offset: 6 + body.length / 2 });
    }
  });

  it('that are invalid are not written, nor are headers that do not fit', () => {
    const packet = decodePacket(hex('00 00000001 00 fe'));
    for (const number of [-1, 0xff, 0x100, 0xffff, 0x10000, 2 ** 32, 1.5]) {
      expect(() => encodePacket({ ...packet, number }), `${number}`).toThrow(RangeError);
    }
    expect(() => encodePacket({ ...packet, sequence: -1 })).toThrow(RangeError);
    expect(() => encodePacket({ ...packet, acks: Array<number>(256).fill(1) })).toThrow(RangeError);
    expect(() => encodePacket({ ...packet, name: 'AgentUpdate' })).toThrow(RangeError);
    expect(() => encodePacket({ ...packet, name: 'NoSuchMessage' })).toThrow(RangeError);
    expect(() => encodePacket({ ...packet, leftover: new Uint8Array(8186) })).toThrow(RangeError);
  });

  it('appends acks behind the zero-coded body', () => {
    const packet = { ...decodePacket(hex('00 00000001 00 fe 00000000')), acks: [258, 3] };
    expect(toHex(encodePacket({ ...packet, zeroCoded: true }))).toBe(
      toHex(hex('90 00000001 00 fe 0004 00000102 00000003 02')),
    );
  });
});
