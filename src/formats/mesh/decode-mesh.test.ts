import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import {
  concat,
  llsd,
  meshAsset,
  sectionEntry,
  skinOf,
  triangleFace,
  words,
} from '../../../test/mesh-asset-bytes.ts';
import type { Inflate, InflateLimit } from '../inflate/index.ts';
import { encodeLlsdBinary, type Llsd } from '../llsd/index.ts';
import { decodeMesh, readMeshHeader } from './index.ts';

const MARKER = new TextEncoder().encode('<? LLSD/Binary ?>');
const level = (...faces: Llsd[]) => faces.map((face) => face ?? triangleFace());
const triangle = () => level(triangleFace());
const codes = async (bytes: Uint8Array) =>
  (await decodeMesh(bytes)).warnings.map(({ code }) => code);

describe('the header', () => {
  it('is read byte by byte', async () => {
    const section = deflateSync(encodeLlsdBinary(triangle()));
    const header = hex(`
      7b 00000002
        6b 00000008 68 69 67 68 5f 6c 6f 64
          7b 00000002
            6b 00000006 6f 66 66 73 65 74  69 00000000
            6b 00000004 73 69 7a 65        69 000000${section.length.toString(16).padStart(2, '0')}
          7d
        6b 00000007 76 65 72 73 69 6f 6e  69 00000001
      7d`);
    const mesh = await decodeMesh(concat(header, section));
    expect(mesh.dataOffset).toBe(header.length);
    expect(mesh.version).toBe(1);
    expect(mesh.lods.high?.[0].triangleCount).toBe(1);
    expect(mesh.warnings).toEqual([]);
  });

  it('may follow the text marker and a newline, which belong to it', async () => {
    const plain = meshAsset({ high_lod: triangle() });
    const marked = concat(MARKER, hex('0a'), plain);
    expect((await decodeMesh(marked)).dataOffset).toBe((await decodeMesh(plain)).dataOffset + 18);
    expect((await decodeMesh(marked)).lods).toEqual((await decodeMesh(plain)).lods);
  });

  it('gives version and creator, and ignores what it does not know', async () => {
    const creator = '6f1b26a8-1c1c-4b5a-8a0e-0123456789ab';
    const mesh = await decodeMesh(
      meshAsset(
        { high_lod: triangle(), physics_havok: { raw: hex('00') } },
        {
          version: 999n,
          creator: { kind: 'uuid', value: creator },
          date: new Date(0),
          submodel_id: 1n,
          material_list: ['skin', 'cloth'],
          physics_cost_data: llsd({ hull: 1.5 }),
          __proto__: llsd({ offset: 0n, size: 1n }),
        },
      ),
    );
    expect(mesh.version).toBe(999);
    expect(mesh.creator).toBe(creator);
    expect(Object.keys(mesh.sections)).toEqual(['high_lod', 'physics_havok']);
    expect(mesh.warnings).toEqual([]);
  });

  it('keeps a section called __proto__ as an ordinary entry', async () => {
    const header = new Map<string, Llsd>([['__proto__', sectionEntry(0, 1)]]);
    header.set('high_lod', sectionEntry(0, 0));
    const section = deflateSync(encodeLlsdBinary(triangle()));
    header.set('high_lod', sectionEntry(0, section.length));
    const { sections } = await decodeMesh(concat(encodeLlsdBinary(header), section));
    expect(Object.keys(sections)).toEqual(['__proto__', 'high_lod']);
    expect(Object.getPrototypeOf(sections)).toBe(Object.prototype);
  });

  it('not-mesh', async () => {
    expect(
      (await expectDecodeError(() => decodeMesh(hex('5b 00000000 5d')), 'not-mesh')).offset,
    ).toBe(0);
    await expectDecodeError(() => decodeMesh(hex('89 50 4e 47')), 'not-mesh');
    const marked = concat(MARKER, hex('0a 21'));
    expect((await expectDecodeError(() => decodeMesh(marked), 'not-mesh')).offset).toBe(18);
  });

  it('truncated, for an empty file and a cut header', async () => {
    await expectDecodeError(() => decodeMesh(new Uint8Array(0)), 'truncated');
    const error = await expectDecodeError(
      () => decodeMesh(hex('7b 00000001 6b 00000003 61 62 63 69 00')),
      'truncated',
    );
    expect(error).toMatchObject({ format: 'mesh', path: 'abc' });
  });

  it('too-deep, for a header nested 10,000 deep', async () => {
    const deep = concat(hex('7b 00000001 6b 00000001 61'), hex('5b 00000001'.repeat(10_000)));
    await expectDecodeError(() => decodeMesh(deep), 'too-deep');
  });

  it('asset-missing, version-unsupported, no-geometry', async () => {
    const bytes = meshAsset({ high_lod: triangle() }, { 404: 'not found' });
    expect((await expectDecodeError(() => decodeMesh(bytes), 'asset-missing')).path).toBe('404');
    const newer = meshAsset({ high_lod: triangle() }, { version: 1000n });
    expect(
      (await expectDecodeError(() => decodeMesh(newer), 'version-unsupported')).details,
    ).toEqual({
      version: 1000,
    });
    await expectDecodeError(() => decodeMesh(meshAsset({})), 'no-geometry');
    await expectDecodeError(
      () => decodeMesh(meshAsset({ skin: skinOf(['mPelvis']) })),
      'no-geometry',
    );
  });
});

describe('sections', () => {
  it('may lie in any order with gaps between them', async () => {
    const low = deflateSync(encodeLlsdBinary(triangle()));
    const skin = deflateSync(encodeLlsdBinary(skinOf(['mHead'])));
    const header = llsd({
      low_lod: sectionEntry(4, low.length),
      skin: sectionEntry(4 + low.length + 9, skin.length),
    });
    const bytes = concat(encodeLlsdBinary(header), hex('ffffffff'), low, new Uint8Array(9), skin);
    const mesh = await decodeMesh(bytes);
    expect(Object.keys(mesh.lods)).toEqual(['low']);
    expect(mesh.skin?.jointNames).toEqual(['mHead']);
    expect(mesh.warnings).toEqual([]);
  });

  it('may be gzip, have the marker, and continue after stream and value', async () => {
    const value = encodeLlsdBinary(triangle());
    const expected = (await decodeMesh(meshAsset({ high_lod: triangle() }))).lods;
    const forms = [
      gzipSync(value),
      deflateSync(value, { level: 1 }),
      deflateSync(concat(MARKER, value)),
      deflateSync(concat(MARKER, hex('0a'), value)),
      deflateSync(concat(value, hex('00 01 02'))),
      concat(deflateSync(value), hex('00 01 02')),
    ];
    for (const raw of forms)
      expect((await decodeMesh(meshAsset({ high_lod: { raw } }))).lods).toEqual(expected);
  });

  it('of size 0 count as absent', async () => {
    const bytes = meshAsset({
      high_lod: { raw: hex('') },
      low_lod: triangle(),
      skin: { raw: hex('') },
    });
    expect(Object.keys((await decodeMesh(bytes)).lods)).toEqual(['low']);
    await expectDecodeError(
      () => decodeMesh(meshAsset({ high_lod: { raw: hex('') } })),
      'no-geometry',
    );
  });

  it('empty-level: a level without faces is left out', async () => {
    const mesh = await decodeMesh(
      meshAsset({ high_lod: [], low_lod: triangle(), lowest_lod: null }),
    );
    expect(Object.keys(mesh.lods)).toEqual(['low']);
    expect(mesh.warnings.map(({ code, path }) => [code, path])).toEqual([
      ['empty-level', 'high_lod'],
      ['empty-level', 'lowest_lod'],
    ]);
    await expectDecodeError(() => decodeMesh(meshAsset({ high_lod: [] })), 'no-geometry');
  });

  it('section-outside: an error for what is decoded, a warning for the rest', async () => {
    const good = meshAsset({ low_lod: triangle(), high_lod: triangle() });
    const cut = good.subarray(0, good.length - 1);
    const { dataOffset, sections } = await decodeMesh(good);
    const error = await expectDecodeError(() => decodeMesh(cut), 'section-outside');
    expect(error).toMatchObject({
      format: 'mesh',
      path: 'high_lod',
      offset: dataOffset + sections.high_lod.offset,
    });
    const low = await decodeMesh(cut, { lods: ['low'] });
    expect(Object.keys(low.lods)).toEqual(['low']);
    expect(low.warnings.map(({ code }) => code)).toEqual(['section-outside', 'trailing-bytes']);
  });

  it.each([
    ['before the file', -1, 10],
    ['of negative size', 0, -10],
    ['of impossible size', 0, 0x7fffffff],
    ['at an impossible place', 0x7fffffff, 10],
  ])('section-outside: a section %s', async (_what, offset, size) => {
    const header = llsd({ high_lod: sectionEntry(offset, size) });
    const bytes = concat(encodeLlsdBinary(header), new Uint8Array(100));
    await expectDecodeError(() => decodeMesh(bytes), 'section-outside');
  });

  it('sections-overlap: a warning, both are read', async () => {
    const section = deflateSync(encodeLlsdBinary(triangle()));
    const header = llsd({
      high_lod: sectionEntry(0, section.length),
      low_lod: sectionEntry(0, section.length),
    });
    const mesh = await decodeMesh(concat(encodeLlsdBinary(header), section));
    expect(mesh.warnings).toMatchObject([{ code: 'sections-overlap', path: 'low_lod' }]);
    expect(mesh.lods.low).toEqual(mesh.lods.high);
  });

  it('with endless names have short warnings', async () => {
    const names = ['a'.repeat(100_000), 'b'.repeat(100_000)];
    const header = Object.fromEntries(names.map((name) => [name, sectionEntry(0, 5)]));
    const { warnings } = await decodeMesh(meshAsset({ high_lod: triangle() }, header));
    expect(warnings.map(({ code }) => code)).toContain('sections-overlap');
    for (const { message, path } of warnings) expect((message + path).length).toBeLessThan(300);
  });

  it('trailing-bytes: a warning with their offset', async () => {
    const bytes = meshAsset({ high_lod: triangle() });
    expect((await decodeMesh(concat(bytes, hex('01 02')))).warnings).toMatchObject([
      { code: 'trailing-bytes', offset: bytes.length },
    ]);
  });

  it('inflate-failed has the offset of the section', async () => {
    const bytes = meshAsset({ skin: skinOf(['mHead']), high_lod: { raw: hex('78da ffff ffff') } });
    const error = await expectDecodeError(() => decodeMesh(bytes), 'inflate-failed');
    expect(error).toMatchObject({ format: 'mesh', path: 'high_lod', offset: bytes.length - 6 });
    expect(error.innerOffset).toBeUndefined();
  });

  it('inflate-too-large and inflate-ratio stop a bomb quickly', async () => {
    const bomb = deflateSync(new Uint8Array(64 * 1024 * 1024));
    const bytes = meshAsset({ high_lod: triangle(), physics_convex: { raw: bomb } });
    const error = await expectDecodeError(() => decodeMesh(bytes), 'inflate-ratio');
    expect(error.path).toBe('physics_convex');
    const limit = { maxBytes: 64 * 1024 };
    await expectDecodeError(() => decodeMesh(bytes, { limit }), 'inflate-too-large');
  });

  it('truncated and wrong-type inside a section have offset and path', async () => {
    const value = encodeLlsdBinary(skinOf(['mHead']));
    const cut = meshAsset({
      skin: { raw: deflateSync(value.subarray(0, 100)) },
      high_lod: triangle(),
    });
    const error = await expectDecodeError(() => decodeMesh(cut), 'truncated');
    expect(error.offset).toBe(readMeshHeader(cut).dataOffset);
    expect(error.innerOffset).toBeLessThanOrEqual(100);
    expect(error.path).toMatch(/^skin\//);
    const wrong = meshAsset({ high_lod: [triangleFace({ Weights: 'text' })] });
    expect((await expectDecodeError(() => decodeMesh(wrong), 'wrong-type')).path).toBe(
      'high_lod[0]/Weights',
    );
    await expectDecodeError(() => decodeMesh(meshAsset({ high_lod: 'text' })), 'wrong-type');
    await expectDecodeError(() => decodeMesh(meshAsset({ high_lod: ['text'] })), 'wrong-type');
  });

  it('too-many-values: a small section cannot become millions of objects', async () => {
    const many = concat(hex('5b 00020000'), hex('7b 00000000 7d'.repeat(0x20000)), hex('5d'));
    const bytes = meshAsset({ high_lod: { raw: deflateSync(many, { level: 1 }) } });
    await expectDecodeError(
      () => decodeMesh(bytes, { limit: { maxRatio: 1100 } }),
      'too-many-values',
    );
  });
});

describe('options', () => {
  const bytes = meshAsset({
    skin: skinOf(['mHead']),
    high_lod: triangle(),
    medium_lod: triangle(),
    physics_convex: llsd({ BoundingVerts: words(0, 0, 0) }),
  });

  it('lods: decodes only those requested', async () => {
    expect(Object.keys((await decodeMesh(bytes, { lods: ['medium'] })).lods)).toEqual(['medium']);
    await expectDecodeError(() => decodeMesh(bytes, { lods: ['low'] }), 'no-geometry');
  });

  it('onSection: is called for each section', async () => {
    const calls: [number, number, string][] = [];
    const onSection = (done: number, total: number, name: string) =>
      calls.push([done, total, name]);
    await decodeMesh(bytes, { onSection });
    expect(calls).toEqual([
      [1, 4, 'skin'],
      [2, 4, 'high_lod'],
      [3, 4, 'medium_lod'],
      [4, 4, 'physics_convex'],
    ]);
  });

  it('inflate: is called with the section and the limit', async () => {
    const calls: number[] = [];
    const inflateNow = (section: Uint8Array, { maxBytes }: InflateLimit) => {
      calls.push(section.length, maxBytes);
      return encodeLlsdBinary(triangle());
    };
    const inflateLater: Inflate = async (section, limit) => inflateNow(section, limit);
    const only = meshAsset({ high_lod: { raw: hex('00 00 00') } });
    for (const inflate of [inflateNow, inflateLater]) {
      await decodeMesh(only, { inflate, limit: { maxBytes: 77 } });
    }
    expect(calls).toEqual([3, 77, 3, 77]);
  });

  it('the error of a broken inflater is not changed into a DecodeError', async () => {
    const inflate = () => {
      throw new TypeError('broken');
    };
    await expect(decodeMesh(bytes, { inflate })).rejects.toThrow(TypeError);
  });
});

describe('faces of a level', () => {
  const faces = (count: number) => Array.from({ length: count }, () => triangleFace());

  it('too-many-faces: 8 are fine, 40 are kept with a warning', async () => {
    expect(await codes(meshAsset({ high_lod: faces(8) }))).toEqual([]);
    const mesh = await decodeMesh(meshAsset({ high_lod: faces(40) }));
    expect(mesh.lods.high).toHaveLength(40);
    expect(mesh.warnings).toMatchObject([{ code: 'too-many-faces', path: 'high_lod' }]);
  });

  it('too-many-faces: of tens of thousands in a few bytes, 64 are kept', async () => {
    const empty = Array.from({ length: 30_000 }, () => llsd({}));
    const mesh = await decodeMesh(
      meshAsset({ high_lod: faces(1), low_lod: empty, physics_mesh: empty }),
    );
    expect(mesh.lods.low).toHaveLength(64);
    expect(mesh.physicsMesh).toHaveLength(64);
    const found = mesh.warnings.filter(({ code }) => code === 'too-many-faces');
    expect(found.map(({ path }) => path)).toEqual(['low_lod', 'physics_mesh']);
    expect(found[0].message).toContain('30000');
  });

  it('face-count-differs: a warning', async () => {
    expect(await codes(meshAsset({ high_lod: faces(2), low_lod: faces(3) }))).toEqual([
      'face-count-differs',
    ]);
  });

  it('physics_mesh is decoded like a level, in its own units; physics_shape is its old name', async () => {
    const bind = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 5, 5, 5, 1];
    const skin = skinOf(['mHead'], { bind_shape_matrix: bind });
    for (const name of ['physics_mesh', 'physics_shape']) {
      const mesh = await decodeMesh(meshAsset({ skin, high_lod: triangle(), [name]: triangle() }));
      expect([...mesh.physicsMesh![0].positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
      expect([...mesh.lods.high![0].positions]).toEqual([5, 5, 5, 7, 5, 5, 5, 7, 5]);
    }
    const both = meshAsset({
      high_lod: triangle(),
      physics_shape: faces(2),
      physics_mesh: triangle(),
    });
    expect((await decodeMesh(both)).physicsMesh).toHaveLength(1);
  });
});
