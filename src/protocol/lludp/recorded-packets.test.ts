import { beforeAll, expect, it } from 'vitest';
import { valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { decodeUtf8 } from '../../formats/bytes/index.ts';
import { decodePacket } from './decode-packet.ts';
import { encodePacket } from './encode-packet.ts';
import { type DecodedPacket, splitDatagram } from './packet.ts';
import { decodeZeros } from './zero-coding.ts';

/** A datagram without its zero-coding: header fields and plain body. */
function plainForm(datagram: Uint8Array): string {
  const { header, body } = splitDatagram(datagram);
  const { zeroCoded, ...rest } = header;
  return `${JSON.stringify(rest)} ${toHex(zeroCoded ? decodeZeros(body) : body)}`;
}

describeWithSamples('a session with OpenSim', () => {
  let datagrams: Uint8Array<ArrayBuffer>[] = [];
  let packets: DecodedPacket[] = [];

  beforeAll(() => {
    const lines = decodeUtf8(sharedFile('samples/opensim/viewer-a.jsonl')).trim().split('\n');
    datagrams = lines.map((line) => hex(JSON.parse(line).hex));
    packets = datagrams.map(decodePacket);
  });

  it('is decoded without warnings, and with one leftover byte', () => {
    expect(packets.length).toBe(183);
    const known = packets.filter(({ name }) => name !== null);
    expect(known.length).toBe(181);
    // OpenSim sends one more block than the template has: the sizes of regions, here the count of none.
    const longer = known.filter(({ leftover }) => leftover.length > 0);
    expect(longer.map(({ name, leftover }) => [name, ...leftover])).toEqual([['MapBlockReply', 0]]);
    expect(packets.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('keeps the numbers of messages that our template does not have', () => {
    const unknown = packets.filter(({ name }) => name === null);
    expect(unknown.map(({ number }) => number.toString(16))).toEqual(['ffff00da', 'ffff00db']);
    expect(unknown.every(({ leftover }) => leftover.length > 0)).toBe(true);
  });

  it('ends AvatarAppearance and RegionInfo before their last blocks', () => {
    const short = packets.filter(({ omitted }) => omitted > 0);
    expect(short.map(({ name, omitted }) => [name, omitted])).toEqual([
      ['AvatarAppearance', 1],
      ['RegionInfo', 2],
      ['AvatarAppearance', 1],
      ['AvatarAppearance', 1],
    ]);
  });

  it('is encoded as the same bytes, apart from zero-coding', () => {
    const again = packets.map((packet) => plainForm(encodePacket(packet)));
    expect(again).toEqual(datagrams.map(plainForm));
  });

  it('gives a packet or a DecodeError wherever a datagram is cut', () => {
    for (const datagram of datagrams) {
      for (let length = 0; length < datagram.length; length += 3) {
        valueOrDecodeError(() => decodePacket(datagram.subarray(0, length)));
      }
    }
  });
});
