import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { encodeUtf8, joinBytes } from '../bytes/index.ts';
import {
  decodeBase64,
  encodeBase64,
  encodeLlsdBinary,
  encodeLlsdNotation,
  encodeLlsdXml,
  type Llsd,
} from '../llsd/index.ts';
import {
  applyOverride,
  DEFAULT_PBR_MATERIAL,
  decodeMaterialAsset,
  decodeMaterialOverrides,
  decodeSavedOverrides,
  encodeMaterialAsset,
  encodeMaterialOverrides,
  encodeSavedOverrides,
  type PbrMaterial,
  type PbrOverride,
} from './index.ts';

const BASE = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee';
const NORMAL = '11111111-2222-3333-4444-555555555555';

const asset = (data: Llsd, type = 'GLTF 2.0', version = '1.1') =>
  new Map<string, Llsd>([
    ['version', version],
    ['type', type],
    ['data', data],
  ]);

const GLTF = {
  asset: { version: '2.0' },
  images: [
    { uri: BASE.toUpperCase() },
    { uri: NORMAL },
    { uri: '00000000-0000-0000-0000-000000000000' },
  ],
  textures: [{ source: 0 }, { source: 1 }, { source: 2 }],
  materials: [
    {
      pbrMetallicRoughness: {
        baseColorFactor: [0.5, 2, -1, 0.25],
        baseColorTexture: {
          index: 0,
          extensions: { KHR_texture_transform: { offset: [0.1, 0.2], scale: [2, 3], rotation: 1 } },
        },
        metallicFactor: 0.1,
        roughnessFactor: 0.9,
        metallicRoughnessTexture: { index: 2 },
      },
      normalTexture: { index: 1, scale: 7 },
      emissiveFactor: [0.1, 0.2, 0.3],
      emissiveTexture: { index: 17 },
      alphaMode: 'MASK',
      alphaCutoff: 0.3,
      doubleSided: true,
    },
  ],
};

const EXPECTED: PbrMaterial = {
  baseColor: [0.5, 1, 0, 0.25],
  metallic: 0.1,
  roughness: 0.9,
  emissive: [0.1, 0.2, 0.3],
  alphaMode: 'mask',
  alphaCutoff: 0.3,
  doubleSided: true,
  maps: {
    baseColor: {
      textureId: BASE,
      transform: { offset: [0.1, 0.2], scale: [2, 3], rotation: 1 },
    },
    normal: { textureId: NORMAL, transform: null },
    metallicRoughness: null,
    emissive: null,
  },
};

const marked = (value: Llsd) =>
  joinBytes([encodeUtf8('<? LLSD/Binary ?>\n'), encodeLlsdBinary(value)]);

describe('decodeMaterialAsset', () => {
  it.each([
    ['binary LLSD with its marker', marked],
    ['XML', encodeLlsdXml],
    ['notation', encodeLlsdNotation],
  ])('reads %s', (_, encode) => {
    expect(decodeMaterialAsset(encode(asset(JSON.stringify(GLTF))))).toEqual(EXPECTED);
  });

  it.each([
    ['of another type', asset(JSON.stringify(GLTF), 'GLTF 3.0')],
    ['of another version', asset(JSON.stringify(GLTF), 'GLTF 2.0', '2.0')],
    ['that is no map', 'material'],
    ['without a document', asset(null)],
    ['whose document is no JSON', asset('{"materials":[')],
    ['whose document is another value', asset('[1]')],
    ['without materials', asset('{"materials":[]}')],
    ['whose document is too long', asset(JSON.stringify(GLTF).padEnd(2049))],
    [
      'of members of other types',
      asset(
        '{"materials":[{"pbrMetallicRoughness":3,"alphaMode":"SOFT","normalTexture":{"index":"0"},"emissiveFactor":{"0":1},"doubleSided":"yes"}],"textures":{}}',
      ),
    ],
  ])('gives the default material for an asset %s', (_, value) => {
    expect(decodeMaterialAsset(marked(value))).toEqual(DEFAULT_PBR_MATERIAL);
  });

  it('has a limit that a document just reaches', () => {
    expect(decodeMaterialAsset(marked(asset(JSON.stringify(GLTF).padEnd(2048))))).toEqual(EXPECTED);
  });

  it('gives a value or a DecodeError for every prefix and for changed bytes', () => {
    const bytes = marked(asset(JSON.stringify(GLTF)));
    for (let length = 0; length < bytes.length; length++) {
      valueOrDecodeError(() => decodeMaterialAsset(bytes.subarray(0, length)));
    }
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
        const changed = bytes.slice();
        changed[at] = value;
        valueOrDecodeError(() => decodeMaterialAsset(changed));
      }),
    );
  });
});

const unit = fc
  .double({ min: 0, max: 1, noNaN: true })
  .map((value) => Number(value.toFixed(3)) + 0);
const factor = fc
  .double({ min: -8, max: 8, noNaN: true })
  .map((value) => Number(value.toFixed(3)) + 0);
const pair = fc.tuple(factor, factor);
const transform = fc.record({ offset: pair, scale: pair, rotation: factor });
const map = fc.option(fc.record({ textureId: fc.uuid(), transform: fc.option(transform) }));
const material: fc.Arbitrary<PbrMaterial> = fc
  .record({
    baseColor: fc.tuple(unit, unit, unit, unit),
    metallic: unit,
    roughness: unit,
    emissive: fc.tuple(unit, unit, unit),
    alphaMode: fc.constantFrom('opaque', 'mask', 'blend'),
    alphaCutoff: unit,
    doubleSided: fc.boolean(),
    maps: fc.record({ baseColor: map, normal: map, metallicRoughness: map, emissive: map }),
  })
  // The cutoff is written for masks only.
  .map((any) => (any.alphaMode === 'mask' ? any : { ...any, alphaCutoff: 0.5 }));

describe('encodeMaterialAsset', () => {
  it('is undone by decodeMaterialAsset', () => {
    fc.assert(
      fc.property(material, (original) => {
        expect(decodeMaterialAsset(encodeMaterialAsset(original))).toEqual(original);
      }),
    );
  });

  it('stays below the limit of viewers with the longest figures', () => {
    const long = -1.2345678901234567e-200;
    const transform = { offset: [long, long], scale: [long, long], rotation: long } as const;
    const each = (digit: number) => ({ textureId: BASE.replaceAll('a', `${digit}`), transform });
    const wide: PbrMaterial = {
      ...EXPECTED,
      baseColor: [long, long, long, long],
      metallic: long,
      roughness: long,
      emissive: [long, long, long],
      maps: { baseColor: each(1), normal: each(2), metallicRoughness: each(3), emissive: each(4) },
    };
    expect(decodeMaterialAsset(encodeMaterialAsset(wide)).maps).toEqual(wide.maps);
  });
});

const override: fc.Arbitrary<PbrOverride> = fc.record(
  {
    textures: fc.record(
      {
        baseColor: fc.option(fc.uuid()),
        normal: fc.option(fc.uuid()),
        metallicRoughness: fc.option(fc.uuid()),
        emissive: fc.option(fc.uuid()),
      },
      { requiredKeys: [] },
    ),
    transforms: fc.record(
      {
        baseColor: fc.record({ offset: pair, scale: pair, rotation: factor }, { requiredKeys: [] }),
        emissive: transform,
      },
      { requiredKeys: [] },
    ),
    baseColor: fc.tuple(unit, unit, unit, unit),
    emissive: fc.tuple(unit, unit, unit),
    metallic: unit,
    roughness: unit,
    alphaMode: fc.constantFrom('opaque', 'mask', 'blend'),
    alphaCutoff: unit,
    doubleSided: fc.boolean(),
  },
  { requiredKeys: ['textures', 'transforms'] },
);
const faces = fc
  .array(fc.tuple(fc.nat(44), override), { maxLength: 4 })
  .map((entries) => new Map(entries));

const OVERRIDE_TEXT =
  "{'id':i-2,'te':[i0,i3,i99],'od':[{'tex':[u11111111-2222-3333-4444-555555555555,!,uffffffff-ffff-ffff-ffff-ffffffffffff],'bc':[r0.5,r1,r0,r0.25],'am':i2,'ac':r0.25,'ds':1,'ti':[{'o':[r0.5,r0.25],'r':r1}]},{'mf':i1,'rf':r7},{}]}";

describe('material overrides', () => {
  it('reads the notation of the grid, and ignores faces that do not exist', () => {
    const read = decodeMaterialOverrides(encodeUtf8(OVERRIDE_TEXT));
    expect(read).toEqual({
      localId: 4294967294,
      faces: new Map<number, PbrOverride>([
        [
          0,
          {
            textures: { baseColor: NORMAL, metallicRoughness: null },
            transforms: { baseColor: { offset: [0.5, 0.25], rotation: 1 } },
            baseColor: [0.5, 1, 0, 0.25],
            alphaMode: 'mask',
            alphaCutoff: 0.25,
            doubleSided: true,
          },
        ],
        [3, { textures: {}, transforms: {}, metallic: 1, roughness: 1 }],
      ]),
    });
  });

  it('reads the message that clears all, and ignores one without faces', () => {
    const clears = decodeMaterialOverrides(encodeUtf8("{'id':i7,'od':[],'te':[]}"));
    expect(clears).toEqual({ localId: 7, faces: new Map() });
    expect(decodeMaterialOverrides(encodeUtf8("{'id':i7}"))).toBeNull();
    expect(decodeMaterialOverrides(encodeUtf8("{'te':[i0],'od':[{}]}"))).toBeNull();
    expect(decodeMaterialOverrides(encodeUtf8('i5'))).toBeNull();
  });

  it('are undone by their decoder, in messages and in saved objects', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), faces, (localId, all) => {
        const message = encodeMaterialOverrides({ localId, faces: all });
        expect(decodeMaterialOverrides(message)).toEqual({ localId, faces: all });
        expect(decodeSavedOverrides(encodeSavedOverrides(all))).toEqual(all);
      }),
    );
  });

  it('has the layout of OpenSimulator in saved objects', () => {
    const base64 = encodeSavedOverrides(
      new Map([[2, { textures: {}, transforms: {}, doubleSided: false }]]),
    );
    const text = "{'ds':false}";
    const expected = [1, 2, text.length, 0, ...encodeUtf8(text)];
    expect(Array.from(decodeBase64(base64)!)).toEqual(expected);
    expect(decodeSavedOverrides('')).toEqual(new Map());
  });

  it('give a value or a DecodeError for every prefix and for changed bytes', () => {
    const message = encodeUtf8(OVERRIDE_TEXT);
    const saved = decodeBase64(encodeSavedOverrides(decodeMaterialOverrides(message)!.faces))!;
    const decoders = [
      [message, decodeMaterialOverrides],
      [saved, (bytes: Uint8Array) => decodeSavedOverrides(encodeBase64(bytes))],
    ] as const;
    for (const [bytes, decode] of decoders) {
      for (let length = 0; length < bytes.length; length++) {
        valueOrDecodeError(() => decode(bytes.subarray(0, length)));
      }
      fc.assert(
        fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
          const changed = bytes.slice();
          changed[at] = value;
          valueOrDecodeError(() => decode(changed));
        }),
      );
    }
    expect(valueOrDecodeError(() => decodeSavedOverrides('?'))).toBe(false);
  });
});

describe('applyOverride', () => {
  const change = (fields: Partial<PbrOverride>): PbrMaterial =>
    applyOverride(EXPECTED, { textures: {}, transforms: {}, ...fields });

  it('changes only what the override names', () => {
    expect(change({})).toEqual(EXPECTED);
    expect(change({ metallic: 0.7, alphaMode: 'blend' })).toEqual({
      ...EXPECTED,
      metallic: 0.7,
      alphaMode: 'blend',
    });
  });

  it('replaces and removes textures, and keeps their transform', () => {
    const { maps } = change({ textures: { baseColor: NORMAL, normal: null, emissive: BASE } });
    expect(maps.baseColor).toEqual({ ...EXPECTED.maps.baseColor, textureId: NORMAL });
    expect(maps.normal).toBeNull();
    expect(maps.emissive).toEqual({ textureId: BASE, transform: null });
  });

  it('overrides single parts of a transform', () => {
    const { maps } = change({
      transforms: {
        baseColor: { rotation: 0.5 },
        normal: { scale: [4, 4] },
        emissive: { rotation: 1 },
      },
    });
    expect(maps.baseColor?.transform).toEqual({ offset: [0.1, 0.2], scale: [2, 3], rotation: 0.5 });
    expect(maps.normal?.transform).toEqual({ offset: [0, 0], scale: [4, 4], rotation: 0 });
    expect(maps.emissive).toBeNull();
  });
});
