import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { arbitraryMessage } from '../../../test/lludp-arbitrary.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { decodePacket } from './decode-packet.ts';
import { encodePacket } from './encode-packet.ts';
import { layoutOfName, MESSAGE_NAMES } from './message-layouts.ts';
import type { Packet } from './packet.ts';

const sequence = fc.integer({ min: 0, max: 0xffffffff });
const header = fc.record(
  {
    sequence,
    reliable: fc.boolean(),
    resent: fc.boolean(),
    zeroCoded: fc.boolean(),
    acks: fc.array(sequence, { maxLength: 6 }),
  },
  { noNullPrototype: true },
);

const packet: fc.Arbitrary<Packet> = fc
  .constantFrom(...MESSAGE_NAMES)
  .chain((name) => fc.tuple(fc.constant(name), arbitraryMessage(name), header))
  .map(([name, value, head]) => ({
    ...head,
    number: layoutOfName(name).number,
    name,
    value,
    leftover: new Uint8Array(0),
  }));

describe('every message', () => {
  it('is in the table once', () => {
    expect(MESSAGE_NAMES.length).toBe(141);
    const numbers = MESSAGE_NAMES.map((name) => layoutOfName(name).number);
    expect(new Set(numbers).size).toBe(141);
  });

  it.each(MESSAGE_NAMES)('%s comes back as it was', (name) => {
    const { number } = layoutOfName(name);
    fc.assert(
      fc.property(arbitraryMessage(name), header, (value, head) => {
        const sent = { ...head, number, name, value, leftover: new Uint8Array(0) };
        const { zeroCoded, ...received } = decodePacket(encodePacket(sent));
        const { zeroCoded: isRequested, ...expected } = sent;
        expect(received).toEqual({ ...expected, omitted: 0, warnings: [] });
        expect(zeroCoded && !isRequested).toBe(false);
      }),
      { numRuns: 12 },
    );
  });

  it('gives a packet or a DecodeError wherever it is cut', () => {
    fc.assert(
      fc.property(packet, (sent) => {
        const datagram = encodePacket(sent);
        for (let length = 0; length < datagram.length; length++) {
          valueOrDecodeError(() => decodePacket(datagram.subarray(0, length)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives a packet or a DecodeError with its position, whatever bytes are changed', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 });
    let refused = 0;
    fc.assert(
      fc.property(packet, changes, (sent, places) => {
        const datagram = encodePacket(sent);
        for (const [place, byte] of places) datagram[place % datagram.length] = byte;
        try {
          const again = encodePacket(decodePacket(datagram));
          expect(encodePacket(decodePacket(again))).toEqual(again);
        } catch (error) {
          if (!(error instanceof DecodeError)) throw error;
          refused++;
          expect(error.format).toBe('lludp');
          expect(error.path).not.toBe('');
          expect(error.offset).toBeLessThanOrEqual(datagram.length);
        }
      }),
      { numRuns: 800 },
    );
    expect(refused).toBeGreaterThan(0);
  });

  it('gives a packet or a DecodeError for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (datagram) => {
        valueOrDecodeError(() => decodePacket(datagram));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives a packet or a DecodeError for a body of a count of 255 alone, or of 8180 zeros', () => {
    for (const name of MESSAGE_NAMES) {
      const { number } = layoutOfName(name);
      const head = { sequence: 1, reliable: false, resent: false, zeroCoded: true, acks: [] };
      for (const leftover of [Uint8Array.of(255), new Uint8Array(8180).fill(0)]) {
        const hostile = { ...head, number, name: null, value: {}, leftover };
        valueOrDecodeError(() => decodePacket(encodePacket(hostile)));
      }
    }
  });
});
