import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex, toHex } from '../../../test/hex.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import {
  CONTROL_FLAGS,
  controlFlagNames,
  decodeFieldText,
  dequantise16,
  encodeFieldText,
  encodeMessage,
  joinControlFlags,
  makeRegionHandle,
  packQuaternion,
  quantise16,
  splitRegionHandle,
  unpackQuaternion,
} from './index.ts';
import type { MessageOf } from './message-types.ts';

describe('text of Variable fields', () => {
  it('leaves one NUL at the end out, and does not need it', () => {
    expect(decodeFieldText(hex('52 75 74 68 00'))).toBe('Ruth');
    expect(decodeFieldText(hex('52 75 74 68'))).toBe('Ruth');
    expect(decodeFieldText(hex('41 00 00'))).toBe('A\0');
    expect([decodeFieldText(hex('')), decodeFieldText(hex('00'))]).toEqual(['', '']);
    expect(toHex(encodeFieldText('é'))).toBe('c3 a9 00');
  });
});

describe('region handles', () => {
  it('hold the west edge above the south edge', () => {
    expect(splitRegionHandle(0x0003e8000003e900n)).toEqual({ west: 256000, south: 256256 });
    expect(makeRegionHandle(256000, 256256)).toBe(0x0003e8000003e900n);
    expect(splitRegionHandle(2n ** 64n - 1n)).toEqual({ west: 0xffffffff, south: 0xffffffff });
  });
});

describe('quaternions', () => {
  it('take w from the rest, 0 where that is too long', () => {
    expect(unpackQuaternion(0, 0, 0.6)).toEqual([0, 0, 0.6, 0.8]);
    expect(unpackQuaternion(1, 1, 0)).toEqual([1, 1, 0, 0]);
    expect(unpackQuaternion(0, Number.NaN, 0)).toEqual([0, 0, 0, 1]);
    expect(unpackQuaternion(Infinity, -Infinity, 0)).toEqual([0, 0, 0, 1]);
  });

  it('are stored normalised, with w not below 0', () => {
    expectNumbers(packQuaternion([0, 0, 3, 4]), [0, 0, 0.6], 1e-15);
    expectNumbers(packQuaternion([0, 0, 3, -4]), [0, 0, -0.6], 1e-15);
    expect(packQuaternion([0, 0, 0, 0])).toEqual([0, 0, 0]);
    expect(packQuaternion([0, Number.NaN, 0, 1])).toEqual([0, 0, 0]);
  });

  it('come back exactly once they were stored', () => {
    const part = fc.float({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(part, part, part, (x, y, z) => {
        const length = Math.hypot(x, y, z);
        const stored = [x, y, z].map((value) => Math.fround(length > 1 ? value / length : value));
        const [a, b, c] = stored;
        expect(packQuaternion(unpackQuaternion(a, b, c)).map(Math.fround)).toEqual(stored);
      }),
    );
  });
});

describe('16-bit numbers', () => {
  it('span their range, and keep zero', () => {
    expect([dequantise16(0, -128, 128), dequantise16(65535, -128, 128)]).toEqual([-128, 128]);
    // 32767 and 32768 lie half a step below and above zero.
    expect([dequantise16(32767, -64, 64), dequantise16(32768, -64, 64)]).toEqual([0, 0]);
    expect(dequantise16(32769, -64, 64)).toBeCloseTo((1.5 * 128) / 65535, 12);
    expect([quantise16(-9, -1, 1), quantise16(9, -1, 1), quantise16(0.5, 0, 1)]).toEqual([
      0, 65535, 32768,
    ]);
  });

  it('come back from what they stand for, but for those that stand for zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65535 }), (stored) => {
        const value = dequantise16(stored, -256, 4096);
        if (value !== 0) expect(quantise16(value, -256, 4096)).toBe(stored);
      }),
    );
  });
});

describe('control flags', () => {
  it('have one bit each, in the order of the reference', () => {
    const bits = Object.values(CONTROL_FLAGS);
    expect(bits).toEqual(Array.from({ length: 32 }, (_, bit) => 2 ** bit));
    expect([CONTROL_FLAGS.FLY, CONTROL_FLAGS.ML_LBUTTON_UP]).toEqual([0x2000, 0x80000000]);
  });

  it('have names', () => {
    expect(controlFlagNames(0x80002001)).toEqual(['AT_POS', 'FLY', 'ML_LBUTTON_UP']);
    expect(joinControlFlags(['ML_LBUTTON_UP', 'FLY', 'AT_POS'])).toBe(0x80002001);
  });
});

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
