import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { decodeFrame, encodeFrame, MAX_CHANNEL } from './index.ts';

function datagramsOf(frame: Uint8Array<ArrayBuffer>) {
  const datagrams: [number, number[]][] = [];
  const isComplete = decodeFrame(frame, (channel, datagram) =>
    datagrams.push([channel, [...datagram]]),
  );
  return { datagrams, isComplete };
}

describe('frames of the bridge', () => {
  it('a single datagram follows its channel', () => {
    expect(encodeFrame(3, [hex('aa bb')])).toEqual(hex('03 aa bb'));
    expect(datagramsOf(hex('03 aa bb'))).toEqual({
      datagrams: [[3, [0xaa, 0xbb]]],
      isComplete: true,
    });
  });

  it('several datagrams are preceded by their lengths', () => {
    expect(encodeFrame(3, [hex('aa bb'), hex('cc')])).toEqual(hex('83 02 00 aa bb 01 00 cc'));
  });

  it('a batch that is cut short yields its complete datagrams', () => {
    expect(datagramsOf(hex('83 02 00 aa bb 05 00 cc'))).toEqual({
      datagrams: [[3, [0xaa, 0xbb]]],
      isComplete: false,
    });
    expect(datagramsOf(hex('83 02'))).toEqual({ datagrams: [], isComplete: false });
    expect(datagramsOf(hex(''))).toEqual({ datagrams: [], isComplete: false });
  });

  it('without a datagram are malformed', () => {
    expect(datagramsOf(hex('80'))).toEqual({ datagrams: [], isComplete: false });
    expect(() => encodeFrame(0, [])).toThrow(RangeError);
    // Datagrams without bytes are counted as others are.
    expect(datagramsOf(hex('80 00 00'))).toEqual({ datagrams: [[0, []]], isComplete: true });
  });

  it('survive encoding and decoding', () => {
    const datagrams = fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CHANNEL }), datagrams, (channel, sent) => {
        expect(datagramsOf(encodeFrame(channel, sent))).toEqual({
          datagrams: sent.map((datagram) => [channel, [...datagram]]),
          isComplete: true,
        });
      }),
    );
  });

  it('any bytes are decoded without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { datagrams } = datagramsOf(new Uint8Array(bytes));
        expect(datagrams.length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});
