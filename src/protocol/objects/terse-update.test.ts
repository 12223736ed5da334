import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import type { MessageOf } from '../lludp/index.ts';
import { decodeKillObject, decodeObjectUpdateCached, decodeTerseUpdate } from './terse-update.ts';

type TerseBlock = MessageOf<'ImprovedTerseObjectUpdate'>['ObjectData'][number];

const RegionData = { RegionHandle: 0x0003e800_0003e800n, TimeDilation: 65535 };
const NONE = hex('');

/** The reference's example: an avatar at (128.5, 64.25, 22), 1 m/s east, 90° about Z. */
const AVATAR = hex(`
  44332211 00 01  00000000 00000000 0000803f 0000a4c1  00800043 00808042 0000b041
  ff80 0080 0080  0080 0080 0080  0080 0080 82da 82da  0080 0080 0080`);

/** A prim on attachment point 33, at rest. */
const PRIM = hex(`
  01000000 12 00  00000000 0000803e 00000000
  0080 0080 0080  0080 0080 0080  0080 0080 0080 ffff  0080 0080 0080`);

const terse = (...blocks: TerseBlock[]) =>
  decodeTerseUpdate({ RegionData, ObjectData: blocks }).objects;

describe('decodeTerseUpdate', () => {
  it('decodes an avatar', () => {
    expect(AVATAR).toHaveLength(60);
    const [update] = terse({ Data: AVATAR, TextureEntry: NONE });
    expect(update).toMatchObject({
      localId: 0x11223344,
      state: 0,
      isAvatar: true,
      textureEntry: null,
    });
    expect(update.motion).toMatchObject({
      position: [128.5, 64.25, 22],
      acceleration: [0, 0, 0],
      angularVelocity: [0, 0, 0],
      footPlane: [0, 0, 1, -20.5],
    });
    expectNumbers(update.motion.velocity, [0.99806, 0, 0], 1e-5);
    expectNumbers(update.motion.rotation, [0, 0, Math.SQRT1_2, Math.SQRT1_2], 2e-5);
  });

  it('decodes a prim and its texture entry, which follows its length', () => {
    expect(PRIM).toHaveLength(44);
    const [, update] = terse(
      { Data: AVATAR, TextureEntry: NONE },
      { Data: PRIM, TextureEntry: hex('02000000 abcd ee') },
    );
    expect(update).toEqual({
      localId: 1,
      state: 0x12,
      isAvatar: false,
      motion: {
        position: [0, 0.25, 0],
        velocity: [0, 0, 0],
        acceleration: [0, 0, 0],
        rotation: [0, 0, 0, 1],
        angularVelocity: [0, 0, 0],
        footPlane: null,
      },
      textureEntry: hex('abcd'),
    });
  });

  it('refuses data that is too short', () => {
    for (const complete of [AVATAR, PRIM]) {
      for (let length = 0; length < complete.length; length++) {
        const block = { Data: complete.subarray(0, length), TextureEntry: NONE };
        expectDecodeError(() => terse(block), 'truncated');
      }
    }
    const entry = { Data: PRIM, TextureEntry: hex('03000000 abcd') };
    expect(expectDecodeError(() => terse(entry), 'count-over-end')).toMatchObject({
      offset: 0,
      path: 'ImprovedTerseObjectUpdate.ObjectData[0].TextureEntry/length',
      details: { found: 3, left: 2 },
    });
  });

  it('returns a message or throws a DecodeError for any bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 80 }).map((list) => new Uint8Array(list));
    fc.assert(
      fc.property(bytes, bytes, (Data, TextureEntry) => {
        const read = valueOrDecodeError(() => terse({ Data, TextureEntry }));
        if (Data.length < 44) expect(read).toBe(false);
        if (Data.length >= 60 && TextureEntry.length === 0) expect(read).toBe(true);
      }),
    );
  });
});

describe('decodeObjectUpdateCached', () => {
  it('lists objects that a cache may have', () => {
    const ObjectData = [
      { ID: 5, CRC: 0xffffffff, UpdateFlags: 1 },
      { ID: 6, CRC: 0, UpdateFlags: 0 },
    ];
    const decoded = decodeObjectUpdateCached({ RegionData, ObjectData });
    expect(decoded.objects).toEqual([
      { localId: 5, crc: 0xffffffff, updateFlags: 1 },
      { localId: 6, crc: 0, updateFlags: 0 },
    ]);
    expect(decoded.regionHandle).toBe(RegionData.RegionHandle);
  });
});

describe('decodeKillObject', () => {
  it('lists local ids', () => {
    expect(decodeKillObject({ ObjectData: [{ ID: 7 }, { ID: 0xffffffff }] })).toEqual([
      7, 0xffffffff,
    ]);
    expect(decodeKillObject({ ObjectData: [] })).toEqual([]);
  });
});
