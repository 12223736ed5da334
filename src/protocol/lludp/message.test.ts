import { describe, expect, expectTypeOf, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import {
  decodePacket,
  encodeMessage,
  handleMessage,
  type MessageHandlers,
  type MessageName,
  type MessageOf,
  makePacket,
  messageOf,
} from './index.ts';

type Vector = readonly [x: number, y: number, z: number];

describe('types of messages', () => {
  it('follow from the message table', () => {
    type Update = MessageOf<'AgentUpdate'>['AgentData'];
    expectTypeOf<keyof MessageOf<'AgentUpdate'>>().toEqualTypeOf<'AgentData'>();
    expectTypeOf<Update['Far']>().toEqualTypeOf<number>();
    expectTypeOf<Update['CameraCenter']>().toEqualTypeOf<Vector>();
    expectTypeOf<Update['AgentID']>().toEqualTypeOf<string>();
    expectTypeOf<MessageOf<'PacketAck'>['Packets']>().toEqualTypeOf<
      readonly { readonly ID: number }[]
    >();
    expectTypeOf<MessageOf<'ImprovedTerseObjectUpdate'>['RegionData']>().toEqualTypeOf<{
      readonly RegionHandle: bigint;
      readonly TimeDilation: number;
    }>();
    expectTypeOf<'NoSuchMessage'>().not.toExtend<MessageName>();
  });
});

describe('makePacket', () => {
  it('has the default header of the message', () => {
    const ping = { PingID: { PingID: 9 } };
    expect(makePacket('CompletePingCheck', ping, { sequence: 6 })).toEqual({
      sequence: 6,
      reliable: false,
      resent: false,
      zeroCoded: false,
      acks: [],
      number: 0x02,
      name: 'CompletePingCheck',
      value: ping,
      leftover: new Uint8Array(0),
    });
    const ids = { AgentID: '', SessionID: '' };
    const seldom = { sequence: 1, reliable: true, resent: true, acks: [3] };
    const reply = { AgentData: ids, RegionInfo: { Flags: 6 } };
    expect(makePacket('RegionHandshakeReply', reply, seldom)).toMatchObject({
      ...seldom,
      zeroCoded: true,
    });
  });
});

describe('encodeMessage', () => {
  it('appends the acks of its header', () => {
    const header = { sequence: 6, acks: [258] };
    expect(encodeMessage('CompletePingCheck', { PingID: { PingID: 9 } }, header)).toEqual(
      hex('10 00000006 00 02 09 00000102 01'),
    );
  });

  it('writes a message without blocks as its number alone', () => {
    const bytes = encodeMessage('DisableSimulator', {}, { sequence: 6 });
    expect(bytes).toEqual(hex('00 00000006 00 ffff0098'));
    expect(messageOf(decodePacket(bytes), 'DisableSimulator')).toEqual({});
  });
});

describe('handleMessage', () => {
  const handlers: MessageHandlers<[ids: number[], offset: number]> = {
    PacketAck: ({ Packets }, ids, offset) => ids.push(...Packets.map(({ ID }) => ID + offset)),
  };

  it('calls the handler of the message with the context', () => {
    const ids: number[] = [];
    const packet = makePacket('PacketAck', { Packets: [{ ID: 7 }] }, { sequence: 1 });
    expect(handleMessage(handlers, packet, ids, 100)).toBe(true);
    expect(ids).toEqual([107]);
  });

  it('returns false for messages without a handler, and for unknown messages', () => {
    const packet = makePacket('LogoutReply', {} as never, { sequence: 1 });
    for (const name of ['LogoutReply', 'toString', null]) {
      expect(handleMessage(handlers, { ...packet, name }, [], 0), `${name}`).toBe(false);
    }
  });
});
