import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { recogniseJson } from '../../kinds/index.ts';
import { jointDirectory } from '../index.ts';
import type { AvatarObject, RenderObject } from './avatar-object.ts';
import {
  decodeAvatarObject,
  decodeRenderObject,
  decodeShownAvatar,
} from './decode-avatar-object.ts';
import { encodeAvatarObject, encodeRenderObject } from './encode-avatar-object.ts';
import { isAssetPath } from './read-asset.ts';

const BODY = '0a000000-0000-0000-0000-000000000000';
const SHIRT = 'f0000000-0000-0000-0000-000000000000';
const DANCE = '928cae18-e31d-76fd-9cc9-2f55160ff818';

const HAT: RenderObject = {
  id: '~000000001',
  name: 'hat',
  asset: { bytes: Uint8Array.of(0xff, 0, 0x10) },
  attachment: {
    point: 'Skull',
    position: [0, 0, 0.125],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 2],
  },
  faceColors: [
    [1, 0.5, 0, 1],
    [0, 0, 0, 0.25],
  ],
};

const AVATAR: AvatarObject = {
  name: 'Ada',
  skeleton: {
    rule: 'rank',
    joints: [
      {
        joint: 'mChest',
        transforms: [
          { source: SHIRT, rank: 2, translation: [0, 0, 0.25], locksScale: true },
          { source: BODY, rank: 1, translation: [-0.015, 0, 0.205], locksScale: false },
        ],
      },
    ],
    pelvisOffsets: [{ source: BODY, offset: 0.5 }],
  },
  renderObjects: [
    {
      id: BODY,
      name: 'body',
      asset: { path: 'meshes/body.llmesh' },
      attachment: null,
      faceColors: [],
    },
    HAT,
  ],
  visualParameters: new Map([
    [80, 1],
    [33, -2.3],
  ]),
  hover: 0.1,
  animations: [{ id: DANCE }, { name: 'walk' }],
};

/** The bytes ff 00 10 are `/wAQ`; visual parameters are sorted. */
const HAT_JSON =
  '{"id":"~000000001","name":"hat","asset":{"base64":"/wAQ"},"attachment":' +
  '{"point":"Skull","position":[0,0,0.125],"rotation":[0,0,0,1],"scale":[1,1,2]},' +
  '"faceColors":[[1,0.5,0,1],[0,0,0,0.25]]}';
const AVATAR_JSON =
  '{"format":"vitrine-avatar-object","version":1,"name":"Ada","skeleton":{"rule":"rank","joints":' +
  '[{"joint":"mChest","transforms":[' +
  `{"source":"${SHIRT}","rank":2,"translation":[0,0,0.25],"locksScale":true},` +
  `{"source":"${BODY}","rank":1,"translation":[-0.015,0,0.205],"locksScale":false}]}],` +
  `"pelvisOffsets":[{"source":"${BODY}","offset":0.5}]},"renderObjects":[` +
  `{"id":"${BODY}","name":"body","asset":{"path":"meshes/body.llmesh"},"attachment":null,` +
  `"faceColors":[]},${HAT_JSON}],"visualParameters":[[33,-2.3],[80,1]],"hover":0.1,` +
  `"animations":[{"id":"${DANCE}"},{"name":"walk"}]}`;

const decodeText = (text: string) => decodeAvatarObject(encodeUtf8(text));

/** The avatar above with a piece of its JSON replaced. */
function decodeWith(piece: string, replacement: string): AvatarObject {
  expect(AVATAR_JSON).toContain(piece);
  return decodeText(AVATAR_JSON.replace(piece, replacement));
}

it('writes an avatar as this text, and reads it back', () => {
  expect(encodeAvatarObject(AVATAR)).toBe(AVATAR_JSON);
  expect(decodeText(AVATAR_JSON)).toEqual(AVATAR);
});

it('keeps the bytes of an animation that no viewer has', () => {
  const animations = [{ name: 'sway', asset: { bytes: Uint8Array.of(0xff, 0, 0x10) } }];
  const text = encodeAvatarObject({ ...AVATAR, animations });
  expect(text).toContain('"animations":[{"name":"sway","asset":{"base64":"/wAQ"}}]');
  expect(decodeText(text).animations).toEqual(animations);
});

it('reads which claims are ignored; older files do not say', () => {
  const ofBody = '"locksScale":false}';
  const { skeleton } = decodeWith(ofBody, '"locksScale":false,"ignored":true}');
  expect(skeleton.joints[0].transforms.map(({ ignored }) => ignored)).toEqual([undefined, true]);
  expect(decodeWith(ofBody, '"locksScale":false,"ignored":false}')).toEqual(AVATAR);
  expect(() => decodeWith(ofBody, '"locksScale":false,"ignored":1}')).toThrow(
    expect.objectContaining({
      code: 'wrong-type',
      path: '/skeleton/joints/0/transforms/1/ignored',
    }),
  );
});

describe('wearables and objects', () => {
  const DRESSED: AvatarObject = {
    ...AVATAR,
    renderObjects: [{ ...HAT, part: { file: 'object-1', object: 0, part: 2 } }],
    wearables: [{ name: 'Tall', asset: { bytes: Uint8Array.of(0xff, 0, 0x10) } }],
    objects: [{ id: 'object-1', name: 'hat', asset: { path: 'objects/hat.xml' } }],
  };
  const DRESSED_JSON = encodeAvatarObject(DRESSED);

  it('are written as files, of which meshes are parts', () => {
    expect(DRESSED_JSON).toContain('"part":{"file":"object-1","object":0,"part":2}}]');
    expect(DRESSED_JSON).toMatch(
      /"wearables":\[\{"name":"Tall","asset":\{"base64":"\/wAQ"\}\}\],"objects":\[\{"id":"object-1","name":"hat","asset":\{"path":"objects\/hat.xml"\}\}\]\}$/,
    );
    expect(decodeText(DRESSED_JSON)).toEqual(DRESSED);
  });

  it('are left out by readers that only show an avatar', () => {
    const { wearables: _, objects: __, ...plain } = DRESSED;
    expect(decodeShownAvatar(encodeUtf8(DRESSED_JSON))).toEqual({ ...plain, renderObjects: [HAT] });
  });

  it.each([
    ['a part without a file', '"file":"object-1"', '"file":""', '/renderObjects/0/part/file'],
    ['a part below 0', '"part":2', '"part":-1', '/renderObjects/0/part/part'],
    ['a part beyond the limit', '"part":2', '"part":4096', '/renderObjects/0/part/part'],
    ['an object of a half', '"object":0', '"object":0.5', '/renderObjects/0/part/object'],
    ['wearables that are no list', /"wearables":.*?\}\}\]/, '"wearables":{}', '/wearables'],
    ['a wearable without a name', '"name":"Tall",', '', '/wearables/0/name'],
    ['an object without an id', '"id":"object-1"', '"id":""', '/objects/0/id'],
    [
      'two objects of one id',
      '"objects":[',
      '"objects":[{"id":"object-1","name":"","asset":{"base64":""}},',
      '/objects/1/id',
    ],
  ])('are refused: %s', (_, piece, replacement, path) => {
    const changed = DRESSED_JSON.replace(piece, replacement);
    expect(changed).not.toBe(DRESSED_JSON);
    expect(expectDecodeError(() => decodeText(changed), 'wrong-type')).toMatchObject({ path });
  });

  it('are refused beyond their limits, and where a path leaves the folder', () => {
    const many = Array(257).fill('{"name":"","asset":{"base64":""}}').join();
    const wearables = DRESSED_JSON.replace(/"wearables":\[.*?\}\}\]/, `"wearables":[${many}]`);
    expect(expectDecodeError(() => decodeText(wearables), 'too-many-values').path).toBe(
      '/wearables',
    );
    const upwards = DRESSED_JSON.replace('objects/hat', '../hat');
    expect(expectDecodeError(() => decodeText(upwards), 'path-unusable').path).toBe(
      '/objects/0/asset/path',
    );
  });
});

it('keeps the whole skeleton, which older files do not have', () => {
  const hierarchy = [
    { joint: 'mPelvis', parent: null, local: [0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1.067, 1] },
    {
      joint: 'mSpine1',
      parent: 'mPelvis',
      local: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    },
  ];
  const text = encodeAvatarObject({ ...AVATAR, skeleton: { ...AVATAR.skeleton, hierarchy } });
  const pelvis = '{"joint":"mPelvis","parent":null,"local":[0,0,1,0,1,0,0,0,0,1,0,0,0,0,1.067,1]}';
  expect(text).toContain(
    `"pelvisOffsets":[{"source":"${BODY}","offset":0.5}],"hierarchy":[${pelvis},`,
  );
  expect(decodeText(text).skeleton.hierarchy).toEqual(hierarchy);
  for (const [piece, replacement, path] of [
    ['"mSpine1"', '"mPelvis"', '/skeleton/hierarchy/1/joint'],
    ['"parent":null', '"parent":0', '/skeleton/hierarchy/0/parent'],
    ['1.067,1]', '1.067]', '/skeleton/hierarchy/0/local'],
  ]) {
    const broken = () => decodeText(text.replace(piece, replacement));
    expect(expectDecodeError(broken, 'wrong-type').path).toBe(path);
  }
});

it('is recognised by its start', () => {
  const kindOf = (text: string) => recogniseJson(encodeUtf8(text), jointDirectory);
  expect(kindOf(AVATAR_JSON)).toBe('avatar-object');
  const pretty = JSON.stringify(JSON.parse(encodeRenderObject(HAT)), null, 2);
  expect(kindOf(`\ufeff${pretty}`)).toBe('render-object');
  expect(kindOf('{"format":"vitrine-other-object"}')).toBeNull();
  expect(kindOf('{"a":{"format":"vitrine-avatar-object"}}')).toBeNull();
});

it('writes and reads a render object alone', () => {
  const text = `{"format":"vitrine-render-object","version":1,"renderObject":${HAT_JSON}}`;
  expect(encodeRenderObject(HAT)).toBe(text);
  expect(decodeRenderObject(encodeUtf8(text))).toEqual(HAT);
  expectDecodeError(() => decodeText(text), 'not-avatar-object');
});

it('accepts a byte order mark, blanks, unknown members and ids in capitals', () => {
  const pretty = JSON.stringify(JSON.parse(AVATAR_JSON), null, 2);
  expect(decodeText(`\ufeff${pretty}\n`)).toEqual(AVATAR);
  expect(decodeWith('"hover"', '"mood":{"__proto__":1},"hover"')).toEqual(AVATAR);
  expect(decodeWith(DANCE, DANCE.toUpperCase())).toEqual(AVATAR);
});

it('reads no member from the prototype', () => {
  const error = expectDecodeError(
    () => decodeWith('"format":"vitrine-avatar-object"', '"__proto__":{"format":"x"}'),
    'not-avatar-object',
  );
  expect(error.path).toBe('');
});

describe('refuses', () => {
  it.each([
    ['a newer version', '"version":1', '"version":7', 'version-newer', '/version'],
    ['version 0', '"version":1', '"version":0', 'wrong-type', '/version'],
    ['a missing name', '"name":"Ada",', '', 'wrong-type', '/name'],
    ['a name of 257 characters', '"Ada"', `"${'a'.repeat(257)}"`, 'text-too-long', '/name'],
    ['an unknown rule', '"rank"', '"first"', 'wrong-type', '/skeleton/rule'],
    ['a joint without a name', '"mChest"', '""', 'wrong-type', '/skeleton/joints/0/joint'],
    [
      'two translations of one mesh',
      SHIRT,
      BODY,
      'wrong-type',
      '/skeleton/joints/0/transforms/1/source',
    ],
    [
      'a rank of a half',
      '"rank":2',
      '"rank":0.5',
      'wrong-type',
      '/skeleton/joints/0/transforms/0/rank',
    ],
    [
      'two coordinates',
      '[0,0,0.25]',
      '[0,0]',
      'wrong-type',
      '/skeleton/joints/0/transforms/0/translation',
    ],
    [
      'four coordinates',
      '[0,0,0.25]',
      '[0,0,0,0]',
      'too-many-values',
      '/skeleton/joints/0/transforms/0/translation',
    ],
    [
      'a number beyond doubles',
      '[0,0,0.25]',
      '[0,0,1e999]',
      'not-finite',
      '/skeleton/joints/0/transforms/0/translation/2',
    ],
    ['a number beyond singles', '"hover":0.1', '"hover":1e39', 'not-finite', '/hover'],
    ['text for a number', '"hover":0.1', '"hover":"1"', 'wrong-type', '/hover'],
    ['a path upwards', 'meshes/', '../', 'path-unusable', '/renderObjects/0/asset/path'],
    ['bad base64', '/wAQ', '/wA*', 'bad-encoding', '/renderObjects/1/asset/base64'],
    [
      'an asset of neither kind',
      '{"base64":"/wAQ"}',
      '{}',
      'wrong-type',
      '/renderObjects/1/asset/base64',
    ],
    [
      'a rotation of length 0',
      '[0,0,0,1]',
      '[0,0,0,0]',
      'wrong-type',
      '/renderObjects/1/attachment/rotation',
    ],
    ['a colour above 1', '[1,0.5,', '[1.5,0.5,', 'wrong-type', '/renderObjects/1/faceColors/0/0'],
    ['a parameter below 0', '[33,', '[-1,', 'wrong-type', '/visualParameters/0/0'],
    ['an animation with a malformed id', DANCE, 'dance', 'bad-uuid', '/animations/0/id'],
    ['an unnamed animation', '"walk"', '""', 'wrong-type', '/animations/1/name'],
  ])('%s', (_, piece, replacement, code, path) => {
    const error = expectDecodeError(() => decodeWith(piece, replacement), code);
    expect(error).toMatchObject({ format: 'avatar-object', path, offset: 0 });
  });

  it('a newer version with its number', () => {
    const error = expectDecodeError(
      () => decodeWith('"version":1', '"version":7'),
      'version-newer',
    );
    expect(error.details).toEqual({ version: 7, newest: 1 });
  });

  it.each(['', '{', 'null x', '\0'])('%j, which is not JSON', (text) => {
    expectDecodeError(() => decodeText(text), 'not-json');
  });

  it('nesting without an end', () => {
    expect(valueOrDecodeError(() => decodeText('['.repeat(1_000_000)))).toBe(false);
  });

  it.each(['null', '[]', '3', '"vitrine-avatar-object"'])('%s, which is no object', (text) => {
    expectDecodeError(() => decodeText(text), 'wrong-type');
  });

  it('more render objects than the limit', () => {
    const many = `"renderObjects":[${'0,'.repeat(1024)}`;
    const error = expectDecodeError(() => decodeWith('"renderObjects":[', many), 'too-many-values');
    expect(error.details).toEqual({ found: 1026, limit: 1024 });
  });

  it('a file beyond 64 MiB, unread', () => {
    const bytes = new Uint8Array(64 * 1024 * 1024 + 1);
    expectDecodeError(() => decodeAvatarObject(bytes), 'file-too-large');
  });

  it('to write a record that could not be read', () => {
    const error = expectDecodeError(
      () => encodeAvatarObject({ ...AVATAR, hover: Number.NaN }),
      'wrong-type',
    );
    expect(error.path).toBe('/hover');
  });
});

it.each([
  'body.llmesh',
  'my meshes/body ..v2.llmesh',
  'https://example.org/a?mesh_id=1',
  'HTTP://[::1]:9000/a',
])('allows an asset at %s', (path) => {
  expect(isAssetPath(path)).toBe(true);
});

it.each([
  '',
  '/etc/passwd',
  '//example.org/a',
  '../body.llmesh',
  'a/../../b',
  'a/%2E./b',
  'a/.\t./b',
  ' /etc/passwd',
  'C:/body.llmesh',
  '..\\body.llmesh',
  'javascript:alert(1)',
  'data:,x',
  'https://me:secret@example.org/a',
])('allows no asset at %j', (path) => {
  expect(isAssetPath(path)).toBe(false);
});
