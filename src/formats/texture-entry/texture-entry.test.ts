import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { NULL_UUID } from '../llsd/index.ts';
import {
  BAKES_ON_MESH,
  decodeTextureEntry,
  encodeTextureEntry,
  type TextureEntry,
  type TextureFace,
  textureFace,
} from './index.ts';
import { MAX_TEXTURE_FACES, type TextureMapping } from './texture-entry.ts';

const ID = '5748deccf629461c9a36a35a221fe21f';
const OTHER_ID = '8955674724cb43ed920b47caed15465f';

/** The example of objects-and-appearance.md section 6, one field a line. */
const EXAMPLE = hex(`
  ${ID} 08 ${OTHER_ID} 00
  00000000 01 00ffff7f 00
  0000803f 00
  0000803f 00
  0000 00
  0000 00
  0020 00
  20 00
  00 00
  00 00
  00000000000000000000000000000000`);

interface Fields {
  texture?: string;
  color?: string;
  repeatS?: string;
  repeatT?: string;
  offsetS?: string;
  offsetT?: string;
  rotation?: string;
  surface?: string;
  media?: string;
  glow?: string;
  material?: string;
}

/** An entry from the hex of its fields, each without the terminator. */
function entry(fields: Fields): Uint8Array<ArrayBuffer> {
  const {
    texture = ID,
    color = '00000000',
    repeatS = '0000803f',
    repeatT = '0000803f',
    offsetS = '0000',
    offsetT = '0000',
    rotation = '0000',
    surface = '00',
    media = '00',
    glow = '00',
    material = '00'.repeat(16),
  } = fields;
  const ended = [
    texture,
    color,
    repeatS,
    repeatT,
    offsetS,
    offsetT,
    rotation,
    surface,
    media,
    glow,
  ];
  return hex(`${ended.join('00')}00${material}`);
}

describe('decodeTextureEntry', () => {
  it('reads the reference example', () => {
    expect(EXAMPLE.length).toBe(85);
    const { defaultFace, faces } = decodeTextureEntry(EXAMPLE);
    expect(defaultFace).toEqual({
      textureId: '5748decc-f629-461c-9a36-a35a221fe21f',
      color: [1, 1, 1, 1],
      repeats: [1, 1],
      offset: [0, 0],
      rotation: Math.PI / 2,
      bump: 0,
      shiny: 0,
      fullbright: true,
      hasMedia: false,
      mapping: 'default',
      glow: 0,
      materialId: NULL_UUID,
    });
    expect([...faces.keys()]).toEqual([0, 3]);
    expect(faces.get(0)).toEqual({ ...defaultFace, color: [1, 0, 0, 128 / 255] });
    expect(faces.get(3)).toEqual({
      ...defaultFace,
      textureId: '89556747-24cb-43ed-920b-47caed15465f',
    });
  });

  it('reads every field of a face', () => {
    const bytes = entry({
      color: '00000000 02 fffefd00',
      repeatS: '0000803f 02 000000c0',
      repeatT: '0000803f 02 0000003f',
      offsetS: '0000 02 ff7f',
      offsetT: '0000 02 0180',
      rotation: '0000 02 00e0',
      surface: '00 02 e5',
      media: '00 02 03',
      glow: '00 02 33',
      material: `${'00'.repeat(16)} 02 ${ID}`,
    });
    const face = textureFace(decodeTextureEntry(bytes), 1);
    expect(face).toMatchObject({
      color: [0, 1 / 255, 2 / 255, 1],
      repeats: [-2, 0.5],
      offset: [1, -1],
      bump: 5,
      fullbright: true,
      shiny: 3,
      hasMedia: true,
      mapping: 'planar',
      materialId: '5748decc-f629-461c-9a36-a35a221fe21f',
    });
    expectNumbers([face.rotation, face.glow], [-Math.PI / 2, 0.2], 1e-12);
  });

  it('gives the default to faces that no exception names', () => {
    const decoded = decodeTextureEntry(EXAMPLE);
    expect(textureFace(decoded, 1)).toBe(decoded.defaultFace);
    expect(textureFace(decoded, 4000)).toBe(decoded.defaultFace);
  });

  it.each<[string, string, number[]]>([
    ['one group', '45', [0, 2, 6]],
    ['two groups, the higher first', '81 02', [1, 7]],
    ['seven groups', '84 80 80 80 80 80 01', [0, 44]],
    ['groups of nothing in front', '80 80 01', [0]],
    ['faces that cannot be, left out', 'ff 80 80 80 80 80 80 08', [3]],
  ])('reads a face mask of %s', (_, mask, faces) => {
    const decoded = decodeTextureEntry(entry({ glow: `00 ${mask} ff` }));
    expect([...decoded.faces.keys()]).toEqual(faces);
    for (const face of faces) expect(textureFace(decoded, face).glow).toBe(1);
  });

  it('ends a field at a mask of several empty groups', () => {
    const bytes = entry({ glow: '00 80' });
    expect(decodeTextureEntry(bytes).faces.size).toBe(0);
  });

  it('uses the last of several exceptions for a face', () => {
    const decoded = decodeTextureEntry(entry({ glow: '00 03 ff 01 33' }));
    expect(textureFace(decoded, 0).glow).toBe(0.2);
    expect(textureFace(decoded, 1).glow).toBe(1);
  });

  it('accepts an entry with a last terminator, and one without materials', () => {
    const whole = entry({});
    const expected = decodeTextureEntry(whole);
    expect(decodeTextureEntry(Uint8Array.of(...whole, 0))).toEqual(expected);
    expect(decodeTextureEntry(whole.subarray(0, -16))).toEqual(expected);
    expect(decodeTextureEntry(whole.subarray(0, -17))).toEqual(expected);
  });

  it.each<[string, Uint8Array, string, string, number]>([
    ['nothing', hex(''), 'truncated', 'texture_id', 0],
    ['a cut id', hex('00 01'), 'truncated', 'texture_id', 0],
    ['a cut mask', hex(`${ID} 81`), 'truncated', 'texture_id', 17],
    ['a cut exception', hex(`${ID} 01 0102`), 'truncated', 'texture_id', 17],
    ['no colour', hex(`${ID} 00`), 'truncated', 'color', 17],
    ['a cut material', EXAMPLE.subarray(0, -1), 'truncated', 'material_id', 69],
    ['NaN', entry({ repeatT: '0000c07f' }), 'not-finite', 'repeat_t', 27],
    ['infinity', entry({ repeatS: '0000803f 01 0000807f' }), 'not-finite', 'repeat_s', 27],
    ['4097 bytes', new Uint8Array(4097), 'too-many-values', '', 0],
  ])('refuses %s', (_, bytes, code, path, offset) => {
    const error = expectDecodeError(() => decodeTextureEntry(bytes), code);
    expect(error).toMatchObject({ format: 'texture-entry', path, offset });
  });

  it('gives a value or a DecodeError for every prefix and for changed bytes', () => {
    for (let end = 0; end <= EXAMPLE.length; end++) {
      valueOrDecodeError(() => decodeTextureEntry(EXAMPLE.subarray(0, end)));
    }
    const change = fc.tuple(fc.nat(EXAMPLE.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const bytes = EXAMPLE.slice();
        for (const [at, value] of changes) bytes[at] = value;
        valueOrDecodeError(() => decodeTextureEntry(bytes));
      }),
    );
  });
});

const step = (steps: number, min = 0) => fc.integer({ min, max: steps }).map((n) => n / steps);

const face: fc.Arbitrary<TextureFace> = fc.record({
  textureId: fc.uuid(),
  color: fc.tuple(step(255), step(255), step(255), step(255)),
  repeats: fc.tuple(single(), single()),
  offset: fc.tuple(step(32767, -32768), step(32767, -32768)),
  rotation: fc.integer({ min: -32768, max: 32767 }).map((n) => (n / 32768) * 2 * Math.PI),
  bump: fc.integer({ min: 0, max: 31 }),
  shiny: fc.integer({ min: 0, max: 3 }),
  fullbright: fc.boolean(),
  hasMedia: fc.boolean(),
  mapping: fc.constantFrom<TextureMapping>('default', 'planar', 'spherical', 'cylindrical'),
  glow: step(255),
  materialId: fc.uuid(),
});

function single(): fc.Arbitrary<number> {
  return fc.float({ noNaN: true, noDefaultInfinity: true });
}

const anyEntry: fc.Arbitrary<TextureEntry> = fc.record({
  defaultFace: face,
  faces: fc
    .array(fc.tuple(fc.nat(MAX_TEXTURE_FACES - 1), face), { maxLength: 30 })
    .map((pairs) => new Map(pairs.sort(([a], [b]) => a - b))),
});

describe('encodeTextureEntry', () => {
  it('writes the reference example byte for byte', () => {
    expect(toHex(encodeTextureEntry(decodeTextureEntry(EXAMPLE)))).toBe(toHex(EXAMPLE));
  });

  it('writes one exception for faces that share a value', () => {
    const { defaultFace } = decodeTextureEntry(EXAMPLE);
    const bright = { ...defaultFace, glow: 1 };
    const faces = new Map([
      [44, bright],
      [0, bright],
    ]);
    const bytes = encodeTextureEntry({ defaultFace, faces });
    expect(toHex(bytes)).toContain('00 84 80 80 80 80 80 01 ff 00');
  });

  it('rounds and clamps values', () => {
    const { defaultFace } = decodeTextureEntry(EXAMPLE);
    const odd: TextureFace = {
      ...defaultFace,
      color: [2, -1, 0.5, 1],
      offset: [3, -3],
      rotation: 5 * Math.PI,
    };
    const decoded = decodeTextureEntry(encodeTextureEntry({ defaultFace: odd, faces: new Map() }));
    expect(decoded.defaultFace.color).toEqual([1, 0, 128 / 255, 1]);
    expectNumbers(decoded.defaultFace.offset, [1, -32768 / 32767]);
    expectNumbers([decoded.defaultFace.rotation], [Math.PI], 1e-12);
  });

  it('refuses a face beyond the last', () => {
    const { defaultFace } = decodeTextureEntry(EXAMPLE);
    const faces = new Map([[MAX_TEXTURE_FACES, defaultFace]]);
    expect(() => encodeTextureEntry({ defaultFace, faces })).toThrow(RangeError);
  });

  it('refuses an entry that no viewer reads', () => {
    const { defaultFace } = decodeTextureEntry(EXAMPLE);
    const ids = Array.from({ length: 45 }, (_, n) => NULL_UUID.replace(/00$/, String(n + 10)));
    const faces = new Map(
      ids.map((id, n): [number, TextureFace] => [
        n,
        {
          textureId: id,
          color: [n / 255, 0, 0, 1],
          repeats: [n + 2, n + 2],
          offset: [(n + 1) / 100, (n + 1) / 100],
          rotation: (n + 1) / 100,
          bump: (n % 30) + 1,
          shiny: n > 30 ? 1 : 0,
          fullbright: false,
          hasMedia: n % 2 === 0,
          mapping: 'planar',
          glow: (n + 1) / 255,
          materialId: id,
        },
      ]),
    );
    expect(() => encodeTextureEntry({ defaultFace, faces })).toThrow(RangeError);
    faces.delete(44);
    faces.delete(43);
    faces.delete(42);
    faces.delete(41);
    expect(decodeTextureEntry(encodeTextureEntry({ defaultFace, faces })).faces.size).toBe(41);
  });

  it('is undone by decodeTextureEntry, for every face', () => {
    fc.assert(
      fc.property(anyEntry, (original) => {
        const bytes = encodeTextureEntry(original);
        const decoded = decodeTextureEntry(bytes);
        for (let index = 0; index <= MAX_TEXTURE_FACES; index++) {
          expect(textureFace(decoded, index)).toEqual(textureFace(original, index));
        }
        expect(encodeTextureEntry(decoded)).toEqual(bytes);
      }),
      { numRuns: 50 },
    );
  });
});

describe('BAKES_ON_MESH', () => {
  it('names the bake of all eleven ids', () => {
    expect(BAKES_ON_MESH.size).toBe(11);
    expect(BAKES_ON_MESH.get('24daea5f-0539-cfcf-047f-fbc40b2786ba')).toBe('lower');
  });
});
