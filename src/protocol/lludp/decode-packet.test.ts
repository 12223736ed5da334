import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import { decodePacket } from './decode-packet.ts';
import { encodePacket } from './encode-packet.ts';
import { messageOf } from './message.ts';

const IDS = '11111111222233334444555555555555 aaaaaaaabbbbccccddddeeeeeeeeeeee';
const decode = (body: string, flags = '00') => decodePacket(hex(`${flags} 00000001 00 ${body}`));

describe('a packet that ends early', () => {
  it('before a Variable block has no occurrences of it, and is encoded as short again', () => {
    const datagram = hex(`00 00000001 00 05 ${IDS}`);
    const packet = decodePacket(datagram);
    expect(packet).toMatchObject({ name: 'AgentAnimation', omitted: 2, warnings: [] });
    expect(packet.value).toMatchObject({ AnimationList: [], PhysicalAvatarEventList: [] });
    expect(encodePacket(packet)).toEqual(datagram);
  });

  it('distinguishes a count of zero from a missing count', () => {
    const packet = decode(`05 ${IDS} 00`);
    expect(packet.omitted).toBe(1);
    expect(toHex(encodePacket(packet))).toBe(toHex(hex(`00 00000001 00 05 ${IDS} 00`)));
    expect(toHex(encodePacket({ ...packet, omitted: undefined })).endsWith('00 00')).toBe(true);
  });

  it('within a field has zeros there and behind, with a warning', () => {
    // Two bytes of OldestUnacked are missing.
    const packet = decode('01 09 0201');
    expect(packet.value).toEqual({ PingID: { PingID: 9, OldestUnacked: 0 } });
    expect(packet.leftover.length).toBe(0);
    expect(packet.warnings).toMatchObject([
      { code: 'packet-short', path: 'StartPingCheck.PingID.OldestUnacked', offset: 8 },
    ]);
  });

  it('has one warning, for the first missing field', () => {
    const packet = decode(`04 ${IDS}`);
    const { AgentData } = messageOf(packet, 'AgentUpdate')!;
    expect(AgentData).toMatchObject({
      AgentID: '11111111-2222-3333-4444-555555555555',
      BodyRotation: [0, 0, 0, 1],
      CameraCenter: [0, 0, 0],
      Far: 0,
    });
    expect(packet.warnings.map(({ path }) => path)).toEqual(['AgentUpdate.AgentData.BodyRotation']);
  });

  it('may be short within the last occurrence of a block only', () => {
    expect(decode('fffffffb 02 01000000 020100')).toMatchObject({
      value: { Packets: [{ ID: 1 }, { ID: 0 }] },
      warnings: [{ code: 'packet-short', path: 'PacketAck.Packets[1].ID', offset: 15 }],
    });
    const error = expectDecodeError(() => decode('fffffffb 03 01000000 020100'), 'count-over-end');
    expect(error).toMatchObject({
      format: 'lludp',
      path: 'PacketAck.Packets',
      offset: 10,
      details: { found: 3, room: 2, bytesEach: 4, left: 7 },
    });
  });

  it('within the length of a Variable field has an empty one', () => {
    const reason = '0b 00 ff 01'; // Length prefixes of two bytes.
    const packet = decode(`ffff00fa ${IDS} ${'00'.repeat(36)} ${reason.slice(0, 2)}`);
    expect(packet).toMatchObject({
      value: { SimData: { ChannelVersion: new Uint8Array(0) } },
      warnings: [{ code: 'packet-short', path: 'AgentMovementComplete.SimData.ChannelVersion' }],
    });
  });

  it('within the content of a Variable field is refused', () => {
    const complete = `ffff00fa ${IDS} ${'00'.repeat(36)} 0300 414200`;
    const { SimData } = messageOf(decode(complete), 'AgentMovementComplete')!;
    expect(toHex(SimData.ChannelVersion)).toBe('41 42 00');
    const error = expectDecodeError(() => decode(complete.slice(0, -2)), 'count-over-end');
    expect(error).toMatchObject({
      path: 'AgentMovementComplete.SimData.ChannelVersion',
      details: { found: 3, left: 2 },
    });
  });

  it('has the position within the expanded body of a zero-coded packet', () => {
    // ff ff ff fb 03, then five zeros where three ids are announced.
    const error = expectDecodeError(() => decode('fffffffb 03 0005', '80'), 'count-over-end');
    expect(error).toMatchObject({ offset: 6, innerOffset: 4 });
    // A PingID, and one of OldestUnacked's four bytes.
    expect(decode('01 09 0001', '80').warnings).toMatchObject([
      { code: 'packet-short', path: 'StartPingCheck.PingID.OldestUnacked', offset: 6 },
    ]);
  });
});

describe('odd values', () => {
  it('keep bytes behind the last block, and encode them again', () => {
    const packet = decode('02 09 aabb');
    expect(packet).toMatchObject({ value: { PingID: { PingID: 9 } }, warnings: [] });
    expect(toHex(packet.leftover)).toBe('aa bb');
    expect(toHex(encodePacket(packet))).toBe('00 00 00 00 01 00 02 09 aa bb');
  });

  it('replace vectors and quaternions that are not finite', () => {
    const nan = '0000c07f';
    const infinite = '0000807f';
    const packet = decode(
      `04 ${IDS} ${nan} 0000000000000000 ${'00'.repeat(12)} 00 0000803f ${infinite} 0000803f ${'00'.repeat(45)}`,
    );
    const { AgentData } = messageOf(packet, 'AgentUpdate')!;
    expect(AgentData.BodyRotation).toEqual([0, 0, 0, 1]);
    expect(AgentData.CameraCenter).toEqual([0, 0, 0]);
    expect(packet.warnings.map(({ code, path, offset }) => [code, path, offset])).toEqual([
      ['vector-not-finite', 'AgentUpdate.AgentData.BodyRotation', 39],
      ['vector-not-finite', 'AgentUpdate.AgentData.CameraCenter', 64],
    ]);
  });

  it('read any byte but 0 as true', () => {
    const { AnimationList } = messageOf(
      decode(`05 ${IDS} 02 ${'22'.repeat(16)} 00 ${'33'.repeat(16)} 07`),
      'AgentAnimation',
    )!;
    expect(AnimationList.map(({ StartAnim }) => StartAnim)).toEqual([false, true]);
  });
});
