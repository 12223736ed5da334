import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { decodeBase64, encodeLlsdBinary, encodeLlsdXml, type Llsd, uuid } from '../llsd/index.ts';
import type { LegacyMaterial } from './index.ts';
import {
  decodeMaterialRequest,
  decodeRenderMaterials,
  encodeMaterialRequest,
  encodeRenderMaterials,
  MAX_REQUESTED_MATERIALS,
} from './index.ts';

const ID = '01020304-0506-0708-090a-0b0c0d0e0f10';
const ID_BYTES = Uint8Array.from({ length: 16 }, (_, i) => i + 1);
const MAP_ID = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee';

const zipped = (value: Llsd, header = '') =>
  encodeLlsdXml(
    new Map([
      [
        'Zipped',
        new Uint8Array(deflateSync(Buffer.concat([Buffer.from(header), encodeLlsdBinary(value)]))),
      ],
    ]),
  );

const answer = (fields: Record<string, Llsd>, header?: string) =>
  zipped(
    [
      new Map<string, Llsd>([
        ['ID', ID_BYTES],
        ['Material', new Map(Object.entries(fields))],
      ]),
    ],
    header,
  );

const FULL = {
  NormMap: uuid(MAP_ID),
  NormOffsetX: 2500n,
  NormOffsetY: -2500n,
  NormRepeatX: 20000n,
  NormRepeatY: 10000n,
  NormRotation: 15708n,
  SpecMap: uuid('00000000-0000-0000-0000-000000000000'),
  SpecOffsetX: 0n,
  SpecOffsetY: 0n,
  SpecRepeatX: 10000n,
  SpecRepeatY: 10000n,
  SpecRotation: 0n,
  SpecColor: [255n, 0n, 51n, 255n],
  SpecExp: 51n,
  EnvIntensity: 255n,
  DiffuseAlphaMode: 2n,
  AlphaMaskCutoff: 102n,
} as const;

const only = (bytes: Uint8Array) => decodeRenderMaterials(bytes).get(ID);

describe('decodeRenderMaterials', () => {
  const expected: LegacyMaterial = {
    normalMap: { textureId: MAP_ID, repeats: [2, 1], offset: [0.25, -0.25], rotation: 1.5708 },
    specularMap: null,
    specularColor: [1, 0, 0.2],
    glossiness: 0.2,
    environment: 1,
    alphaMode: 'mask',
    alphaCutoff: 0.4,
  };

  it('reads all keys, with or without a marker before the inflated LLSD', () => {
    expect(only(answer(FULL as unknown as Record<string, Llsd>))).toEqual(expected);
    const marked = answer(FULL as unknown as Record<string, Llsd>, '<? LLSD/Binary ?>\n');
    expect(only(marked)).toEqual(expected);
  });

  it('gives missing keys their defaults, and those of another type', () => {
    const plain: LegacyMaterial = {
      normalMap: null,
      specularMap: null,
      specularColor: [1, 1, 1],
      glossiness: 0.2,
      environment: 0,
      alphaMode: 'blend',
      alphaCutoff: 0,
    };
    expect(only(answer({}))).toEqual(plain);
    const odd = { NormMap: 'none', SpecColor: 'red', SpecExp: null, DiffuseAlphaMode: 9n };
    expect(only(answer(odd))).toEqual(plain);
    const nowhere = { NormMap: uuid(MAP_ID), NormRepeatX: Number.NaN };
    expect(only(answer(nowhere))?.normalMap?.repeats).toEqual([1, 1]);
  });

  it('reads the empty answer of OpenSimulator', () => {
    const bytes = decodeBase64('eNqLZgCCWAAChQC5')!;
    expect(decodeRenderMaterials(encodeLlsdXml(new Map([['Zipped', bytes]])))).toEqual(new Map());
  });

  it('leaves out entries without an id or a material, and accepts a UUID as an id', () => {
    const material = new Map<string, Llsd>();
    const entries = [
      new Map<string, Llsd>([['Material', material]]),
      new Map<string, Llsd>([
        ['ID', ID_BYTES.subarray(1)],
        ['Material', material],
      ]),
      new Map<string, Llsd>([['ID', uuid(MAP_ID)]]),
      null,
      new Map<string, Llsd>([
        ['ID', uuid(MAP_ID)],
        ['Material', material],
      ]),
    ];
    expect([...decodeRenderMaterials(zipped(entries)).keys()]).toEqual([MAP_ID]);
  });

  it('wrong-type: without what is zipped', () => {
    const { format, path } = expectDecodeError(
      () => decodeRenderMaterials(encodeLlsdXml(new Map())),
      'wrong-type',
    );
    expect([format, path]).toEqual(['material', 'Zipped']);
  });

  it('stops a bomb', () => {
    const bomb = new Uint8Array(deflateSync(new Uint8Array(32 * 1024 * 1024)));
    const bytes = encodeLlsdXml(new Map([['Zipped', bomb]]));
    expectDecodeError(() => decodeRenderMaterials(bytes), 'inflate-ratio');
  });

  it('gives a value or a DecodeError for every prefix and for changed bytes', () => {
    const bytes = answer(FULL as unknown as Record<string, Llsd>);
    for (let length = 0; length < bytes.length; length++) {
      valueOrDecodeError(() => decodeRenderMaterials(bytes.subarray(0, length)));
    }
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = bytes.slice();
        for (const [at, value] of changes) changed[at] = value;
        valueOrDecodeError(() => decodeRenderMaterials(changed));
      }),
    );
  });

  it('gives any inflated LLSD a value or a DecodeError', () => {
    const inner = encodeLlsdBinary([
      new Map<string, Llsd>([
        ['ID', ID_BYTES],
        ['Material', new Map(Object.entries(FULL as unknown as Record<string, Llsd>))],
      ]),
    ]);
    fc.assert(
      fc.property(fc.nat(inner.length - 1), fc.nat(255), fc.nat(inner.length), (at, value, cut) => {
        const changed = inner.slice();
        changed[at] = value;
        const bytes = new Uint8Array(deflateSync(value % 2 ? changed : changed.subarray(0, cut)));
        valueOrDecodeError(() =>
          decodeRenderMaterials(encodeLlsdXml(new Map([['Zipped', bytes]]))),
        );
      }),
    );
  });
});

describe('encodeRenderMaterials', () => {
  const byte = fc.nat(255).map((value) => value / 255);
  const steps = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 10_000);
  const map = fc.option(
    fc.record({
      textureId: fc.uuid(),
      repeats: fc.tuple(steps, steps),
      offset: fc.tuple(steps, steps),
      rotation: steps,
    }),
  );
  const material: fc.Arbitrary<LegacyMaterial> = fc.record({
    normalMap: map,
    specularMap: map,
    specularColor: fc.tuple(byte, byte, byte),
    glossiness: byte,
    environment: byte,
    alphaMode: fc.constantFrom('none', 'blend', 'mask', 'emissive'),
    alphaCutoff: byte,
  });

  it('is undone by decodeRenderMaterials', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.uuid(), material), { maxLength: 5 }), (entries) => {
        const materials = new Map(entries);
        expect(decodeRenderMaterials(encodeRenderMaterials(materials))).toEqual(materials);
      }),
      { numRuns: 50 },
    );
  });
});

describe('encodeMaterialRequest', () => {
  it('is undone by decodeMaterialRequest', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: MAX_REQUESTED_MATERIALS }), (ids) => {
        expect(decodeMaterialRequest(encodeMaterialRequest(ids))).toEqual(ids);
      }),
      { numRuns: 30 },
    );
  });

  it('asks for no more than a grid answers, and reads no more', () => {
    const ids = Array.from({ length: MAX_REQUESTED_MATERIALS + 1 }, () => ID);
    expect(() => encodeMaterialRequest(ids)).toThrow(RangeError);
    const tooMany = zipped(ids.map(() => ID_BYTES));
    expect(decodeMaterialRequest(tooMany)).toHaveLength(MAX_REQUESTED_MATERIALS);
  });
});
