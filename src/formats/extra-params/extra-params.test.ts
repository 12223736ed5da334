import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import type { SculptShape } from './extra-params.ts';
import {
  decodeExtraParams,
  decodeSculpt,
  type ExtraParams,
  encodeExtraParams,
  encodeSculptType,
  meshIdOf,
  NO_EXTRA_PARAMS,
} from './index.ts';

const MESH_ID = 'ea04498f-daca-4a86-9ebb-9ce704f78e62';
const ID = 'ea04498fdaca4a869ebb9ce704f78e62';

/** The example of objects-and-appearance.md section 5. */
const MESH = hex(`01 3000 11000000 ${ID} 05`);

/** One parameter of every kind that is read, and one that is not. */
const ALL = hex(`07
  1000 10000000  95 14 6e 0a  00000000 0000803f 000000c0
  2000 10000000  ff 80 00 40  00002041 00000000 0000403f
  3000 11000000  ${ID} c5
  4000 1c000000  ${ID} 0000803f 00000040 0000003f
  7000 04000000  01000000
  8000 12000000  01 03 ${ID}
  9000 09000000  010203040506070809`);

describe('decodeExtraParams', () => {
  it('reads the mesh of the reference example', () => {
    const params = decodeExtraParams(MESH);
    expect(params).toEqual({
      ...NO_EXTRA_PARAMS,
      sculpt: { shape: 'mesh', id: MESH_ID, invert: false, mirror: false },
    });
    expect(meshIdOf(params)).toBe(MESH_ID);
  });

  it('reads every kind', () => {
    // Tension 0x95: bit 7 is the upper of softness, 0x15 are 21 tenths. Gravity 0x6e: 110 tenths less 10.
    expect(decodeExtraParams(ALL)).toEqual({
      sculpt: { shape: 'mesh', id: MESH_ID, invert: true, mirror: true },
      flexible: { softness: 2, tension: 2.1, drag: 2, gravity: 1, wind: 1, force: [0, 1, -2] },
      light: {
        color: [1, 128 / 255, 0],
        intensity: 64 / 255,
        radius: 10,
        cutoff: 0,
        falloff: 0.75,
      },
      projection: { textureId: MESH_ID, fieldOfView: 1, focus: 2, ambiance: 0.5 },
      extendedMeshFlags: 1,
      materials: [{ face: 3, id: MESH_ID }],
      others: [{ type: 0x90, bytes: hex('010203040506070809') }],
    });
  });

  it.each<[string, Uint8Array, Partial<ExtraParams>]>([
    ['no bytes', hex(''), {}],
    ['none', hex('00'), {}],
    [
      'a type 0x60 as a sculpt',
      hex(`01 6000 11000000 ${ID} 05`),
      { sculpt: decodeSculpt(MESH_ID, 5) },
    ],
    [
      'a flexible without force',
      hex('01 1000 04000000 00 80 64 00'),
      {
        flexible: { softness: 1, tension: 0, drag: 0, gravity: 0, wind: 0, force: [0, 0, 0] },
      },
    ],
    [
      'the last of two',
      hex('02 7000 04000000 01000000 7000 04000000 00000000'),
      { extendedMeshFlags: 0 },
    ],
    ['a longer one', hex('01 7000 06000000 01000000 ffff'), { extendedMeshFlags: 1 }],
    ['bytes after the last', hex('01 7000 04000000 01000000 ff'), { extendedMeshFlags: 1 }],
  ])('accepts %s', (_, bytes, expected) => {
    expect(decodeExtraParams(bytes)).toEqual({ ...NO_EXTRA_PARAMS, ...expected });
  });

  it.each<[string, Uint8Array, string, string, number]>([
    ['a count over the end', hex('02 7000 04000000 0100'), 'count-over-end', 'count', 0],
    ['a size over the end', hex('01 7000 ffffffff 01000000'), 'truncated', 'params[0]', 7],
    ['a sculpt of 16 bytes', hex(`01 3000 10000000 ${ID} 05`), 'truncated', 'params[0]', 7],
    ['materials over their end', hex(`01 8000 12000000 02 03 ${ID}`), 'truncated', 'params[0]', 8],
    ['a cut force', hex('01 1000 06000000 00000000 0000'), 'truncated', 'params[0]', 11],
    [
      'a light without end',
      hex('01 2000 10000000 00000000 0000807f 00000000 00000000'),
      'not-finite',
      'params[0]',
      11,
    ],
  ])('refuses %s', (_, bytes, code, path, offset) => {
    const error = expectDecodeError(() => decodeExtraParams(bytes), code);
    expect(error).toMatchObject({ format: 'extra-params', path, offset });
  });

  it('ignores bytes after the last parameter', () => {
    const bytes = Uint8Array.of(...MESH, 1, 2);
    expect(decodeExtraParams(bytes)).toEqual(decodeExtraParams(MESH));
  });

  it('gives a value or a DecodeError for every prefix and for changed bytes', () => {
    for (let end = 0; end <= ALL.length; end++) {
      valueOrDecodeError(() => decodeExtraParams(ALL.subarray(0, end)));
    }
    const change = fc.tuple(fc.nat(ALL.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const bytes = ALL.slice();
        for (const [at, value] of changes) bytes[at] = value;
        valueOrDecodeError(() => decodeExtraParams(bytes));
      }),
    );
  });
});

describe('decodeSculpt', () => {
  it.each<[number, SculptShape]>([
    [0, 'none'],
    [1, 'sphere'],
    [4, 'cylinder'],
    [5, 'mesh'],
    [6, 'gltf'],
    [7, 'sphere'],
    [13, 'mesh'],
  ])('type %d is %s', (type, shape) => {
    expect(decodeSculpt(MESH_ID, type).shape).toBe(shape);
  });

  it('has no mesh for a sculpted prim', () => {
    expect(meshIdOf({ ...NO_EXTRA_PARAMS, sculpt: decodeSculpt(MESH_ID, 1) })).toBeNull();
    expect(meshIdOf(NO_EXTRA_PARAMS)).toBeNull();
  });

  it('is undone by encodeSculptType', () => {
    for (const type of [0, 1, 2, 3, 4, 5, 6, 64 + 5, 128 + 1, 192 + 5]) {
      expect(encodeSculptType(decodeSculpt(MESH_ID, type))).toBe(type);
    }
  });
});

const single = () => fc.float({ noNaN: true, noDefaultInfinity: true });
const tenths = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n / 10);
const part = fc.integer({ min: 0, max: 255 }).map((n) => n / 255);

const anyParams: fc.Arbitrary<ExtraParams> = fc.record({
  sculpt: fc.option(
    fc
      .tuple(fc.uuid(), fc.integer({ min: 0, max: 6 }), fc.constantFrom(0, 64, 128, 192))
      .map(([id, type, flags]) => decodeSculpt(id, type | flags)),
  ),
  flexible: fc.option(
    fc.record({
      softness: fc.nat(3),
      tension: tenths(127),
      drag: tenths(127),
      gravity: fc.integer({ min: -100, max: 155 }).map((n) => n / 10),
      wind: tenths(255),
      force: fc.tuple(single(), single(), single()),
    }),
  ),
  light: fc.option(
    fc.record({
      color: fc.tuple(part, part, part),
      intensity: part,
      radius: single(),
      cutoff: single(),
      falloff: single(),
    }),
  ),
  projection: fc.option(
    fc.record({
      textureId: fc.uuid(),
      fieldOfView: single(),
      focus: single(),
      ambiance: single(),
    }),
  ),
  extendedMeshFlags: fc.option(fc.integer({ min: 0, max: 0xffffffff })),
  materials: fc.array(fc.record({ face: fc.nat(255), id: fc.uuid() })),
  others: fc.array(
    fc.record({
      type: fc.integer({ min: 0x90, max: 0xffff }),
      bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array(bytes)),
    }),
  ),
});

describe('encodeExtraParams', () => {
  it('writes the examples byte for byte', () => {
    for (const bytes of [MESH, ALL]) {
      expect(toHex(encodeExtraParams(decodeExtraParams(bytes)))).toBe(toHex(bytes));
    }
  });

  it('is undone by decodeExtraParams', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        expect(decodeExtraParams(encodeExtraParams(params))).toEqual(params);
      }),
    );
  });

  it('refuses more than a byte can count', () => {
    const materials = Array.from({ length: 256 }, (_, face) => ({ face, id: MESH_ID }));
    expect(() => encodeExtraParams({ ...NO_EXTRA_PARAMS, materials })).toThrow(RangeError);
    const others = materials.map(() => ({ type: 0x90, bytes: hex('') }));
    expect(() => encodeExtraParams({ ...NO_EXTRA_PARAMS, others })).toThrow(RangeError);
  });
});
