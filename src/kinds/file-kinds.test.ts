import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bvhBytes, bvhText } from '../../test/bvh-source.ts';
import { hex } from '../../test/hex.ts';
import { describeWithSamples, sharedFile } from '../../test/shared-samples.ts';
import { defaultSkeleton, jointDirectory } from '../avatar/index.ts';
import { inflateWithPako } from '../formats/inflate/index.ts';
import { decodeAsset, sniffFileKind } from './decode-file.ts';
import { recogniseDocument } from './document-kinds.ts';
import { ALL_KINDS } from './inspect-file.ts';
import { recogniseJson } from './json-kinds.ts';
import { hasAnimationExtension } from './kind-names.ts';

const ascii = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const kindOf = (bytes: Uint8Array, fileName = '') =>
  sniffFileKind(bytes, jointDirectory) ??
  recogniseJson(bytes, jointDirectory) ??
  recogniseDocument(bytes, jointDirectory, fileName);

describe('the kind of bytes', () => {
  it('recognises both animation versions', () => {
    expect(kindOf(hex('01 00 00 00 02'))).toBe('anim');
    expect(kindOf(hex('00 00 01 00 02'))).toBe('anim');
  });

  it('recognises a mesh header with and without the text marker', () => {
    expect(kindOf(hex('7b 00 00 00 01 6b'))).toBe('mesh');
    expect(kindOf(ascii('<? LLSD/Binary ?>\n{\0\0\0\x06'))).toBe('mesh');
    expect(kindOf(ascii('<?llsd/binary?>{\0\0\0\x06'))).toBe('mesh');
  });

  it('recognises a BVH, also after a byte order mark or blanks', () => {
    expect(kindOf(ascii('HIERARCHY\nROOT hip'))).toBe('bvh');
    expect(kindOf(hex('ef bb bf 48 49 45 52 41 52 43 48 59 0d 0a'))).toBe('bvh');
    expect(kindOf(ascii('\r\n\t HIERARCHY'))).toBe('bvh');
  });

  it('recognises a wearable', () => {
    expect(kindOf(ascii('LLWearable version 22\nNew Eyes\n'))).toBe('wearable');
    expect(kindOf(ascii('\xef\xbb\xbfLLWearable version 24'))).toBe('wearable');
  });

  it('recognises a gesture by its first three lines', () => {
    expect(kindOf(ascii('2\n255\n0\n/bow\n'))).toBe('gesture');
    expect(kindOf(ascii('2\r\n113\r\n4294967295\r\n'))).toBe('gesture');
    expect(kindOf(ascii('2\n255\nbow\n'))).toBeNull();
    expect(kindOf(ascii('3\n255\n0\n'))).toBeNull();
  });

  it.each([
    'ff 4f ff 51 00 2f',
    '00 00 00 0c 6a 50 20 20 0d 0a',
    '89 50 4e 47 0d 0a 1a 0a',
    'ff d8 ff e0 00 10',
    '52 49 46 46 24 00 00 00 57 45 42 50',
    // TGA: colours, run-length encoded greys, indexes.
    '00 00 02 00 00 00 00 00 00 00 00 00 40 00 40 00 18 00',
    '04 00 0b 00 00 00 00 00 00 00 00 00 01 00 00 02 08 20',
    '00 01 01 00 00 10 00 18 00 00 00 00 01 00 01 00 08 00',
  ])('recognises the texture %s', (start) => {
    expect(kindOf(hex(start))).toBe('texture');
  });

  it.each([
    // A TGA without width, of 20 bits, with a palette that colours do not need, cut short.
    '00 00 02 00 00 00 00 00 00 00 00 00 00 00 40 00 18 00',
    '00 00 02 00 00 00 00 00 00 00 00 00 40 00 40 00 14 00',
    '00 01 02 00 00 10 00 18 00 00 00 00 40 00 40 00 18 00',
    '00 00 02 00 00 00 00 00 00 00 00 00 40 00 40 00 18',
    '47 49 46 38 39 61',
  ])('recognises no texture in %s', (start) => {
    expect(kindOf(hex(start))).toBeNull();
  });

  it.each([
    '<SceneObjectGroup>',
    '<SceneObjectGroup/>',
    '\xef\xbb\xbf <?xml version="1.0" encoding="utf-16"?>\r\n<!-- saved --><SceneObjectGroup a="1">',
    '<os:SceneObjectGroup xmlns:os="x">',
    '<CoalescedObject x="1" y="1" z="1"><SceneObjectGroup>',
  ])('recognises the scene object %j', (start) => {
    expect(kindOf(ascii(start))).toBe('scene-group');
  });

  it.each([
    '',
    'Kaydara FBX Binary',
    '<?xml version="1.0"?><llsd><map/></llsd>',
    '<SceneObjectGroups>',
    '{"name": "walk"}',
    '\xff\xfeH\0I\0',
  ])('recognises nothing in %j', (start) => {
    expect(kindOf(ascii(start))).toBeNull();
  });

  it('gives a kind or null for any bytes', () => {
    const kinds: readonly (string | null)[] = [null, ...ALL_KINDS.kinds.map(({ kind }) => kind)];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(kinds).toContain(kindOf(bytes));
      }),
    );
  });
});

it('hasAnimationExtension goes by the end of a name, in any case', () => {
  for (const { content, extensions } of ALL_KINDS.kinds) {
    if (content !== 'animation') continue;
    for (const each of extensions) expect(hasAnimationExtension(`walk${each}`)).toBe(true);
  }
  expect(hasAnimationExtension('set/Walk.ANIMATN')).toBe(true);
  expect(hasAnimationExtension('set/walk.bvh')).toBe(true);
  expect(hasAnimationExtension('set.bvh/walk')).toBe(false);
  expect(hasAnimationExtension('walk.llmesh')).toBe(false);
});

describeWithSamples('the kind of the samples', () => {
  it.each([
    ['mesh/tshirt.llmesh', 'mesh'],
    ['anim/walk.anim', 'anim'],
    ['bvh/clap.bvh', 'bvh'],
    ['wearable/pants.txt', 'wearable'],
    ['scenegroup/tshirt.xml', 'scene-group'],
    ['opensim/viewer-a.jsonl', 'recording'],
  ])('recognises %s', (path, kind) => {
    expect(kindOf(sharedFile(`samples/${path}`))).toBe(kind);
  });
});

const options = { inflate: inflateWithPako, joints: defaultSkeleton };

describe('decodeAsset', () => {
  it('makes an animation of a BVH', async () => {
    const frames = [0, 30, 30].map((angle) => [0, 0, angle]);
    const asset = await decodeAsset(bvhBytes(bvhText({ name: 'hip' }, frames)), options);
    expect(asset).toMatchObject({
      kind: 'animation',
      source: 'bvh',
      animation: { basePriority: 2, joints: [{ name: 'mPelvis' }] },
    });
  });

  it('passes on the error of the decoder', async () => {
    await expect(decodeAsset(bvhBytes('HIERARCHY\nROOT Hips\n'), options)).rejects.toMatchObject({
      format: 'bvh',
      code: 'root-not-hip',
      offset: 10,
    });
  });
});

describeWithSamples('decodeAsset on the samples', () => {
  it.each([
    ['anim/walk.anim', { kind: 'animation', source: 'anim' }],
    ['bvh/clap.bvh', { kind: 'animation', source: 'bvh' }],
    ['mesh/tshirt.llmesh', { kind: 'mesh' }],
  ])('recognises %s by its bytes', async (path, expected) => {
    await expect(decodeAsset(sharedFile(`samples/${path}`), options)).resolves.toMatchObject(
      expected,
    );
  });
});
