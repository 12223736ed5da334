import { describe, expect, it } from 'vitest';
import { encodeMessage, type MessageOf, packBlocks } from './index.ts';

describe('values that do not fit', () => {
  const update: MessageOf<'EnableSimulator'> = {
    SimulatorInfo: { Handle: 1n, IP: '192.0.2.7', Port: 9001 },
  };
  const write = (fields: Partial<MessageOf<'EnableSimulator'>['SimulatorInfo']>) => () =>
    encodeMessage(
      'EnableSimulator',
      { SimulatorInfo: { ...update.SimulatorInfo, ...fields } },
      { sequence: 1 },
    );

  it('are refused with the path of their field', () => {
    expect(write({ Port: 65536 })).toThrow(
      new RangeError('EnableSimulator.SimulatorInfo.Port: 65536 is not an integer from 0 to 65535'),
    );
    for (const IP of ['192.0.2', '192.0.2.256', '1.2.3.x', '']) {
      expect(write({ IP }), IP).toThrow(/SimulatorInfo\.IP/);
    }
    expect(write({ Handle: -1n })).toThrow(RangeError);
    expect(write({ Handle: 2n ** 64n })).toThrow(RangeError);
    expect(write({ Port: undefined as never })).toThrow(RangeError);
  });

  it('are refused in lists, ids and bytes', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, ID) => ({ ID }));
    expect(encodeMessage('PacketAck', { Packets: ids(255) }, { sequence: 1 }).length).toBe(1031);
    expect(() => encodeMessage('PacketAck', { Packets: ids(256) }, { sequence: 1 })).toThrow(
      /PacketAck\.Packets cannot have 256/,
    );
    expect(() => encodeMessage('PacketAck', { Packets: [{ ID: 0.5 }] }, { sequence: 1 })).toThrow(
      /PacketAck\.Packets\[0\]\.ID/,
    );
    expect(() => encodeMessage('PacketAck', {} as never, { sequence: 1 })).toThrow(RangeError);
    const logout = (AgentID: string) => () =>
      encodeMessage(
        'LogoutRequest',
        { AgentData: { AgentID, SessionID: AgentID } },
        { sequence: 1 },
      );
    expect(logout('1111')).toThrow(/LogoutRequest\.AgentData\.AgentID/);
    expect(logout('AAAAAAAA-BBBB-CCCC-DDDD-EEEEEEEEEEEE')().length).toBe(42);
    const data = new Uint8Array(256);
    expect(() =>
      encodeMessage(
        'AgentAnimation',
        {
          AgentData: {
            AgentID: '11111111-2222-3333-4444-555555555555',
            SessionID: '11111111-2222-3333-4444-555555555555',
          },
          AnimationList: [],
          PhysicalAvatarEventList: [{ TypeData: data }],
        },
        { sequence: 1 },
      ),
    ).toThrow(/PhysicalAvatarEventList\[0\]\.TypeData/);
  });
});

describe('packBlocks', () => {
  it('fills each packet in order, and gives a block that is too large one of its own', () => {
    expect(packBlocks([4, 3, 2, 12, 1, 9, 1], (size) => size, 10)).toEqual([
      [4, 3, 2],
      [12],
      [1, 9],
      [1],
    ]);
    expect(packBlocks([], () => 1)).toEqual([]);
  });
});
