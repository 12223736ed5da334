import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { DEFAULT_PBR_MATERIAL } from '../../formats/material/index.ts';
import { BLANK_FACE, type ObjectLook } from '../surface/index.ts';
import type { AvatarObject } from './avatar-object.ts';
import { decodeAvatarObject } from './decode-avatar-object.ts';
import { encodeAvatarObject } from './encode-avatar-object.ts';
import { splitAvatar } from './split-avatar.ts';

const LINEN = '11111111-2222-4333-8444-555555555555';
const SKIN = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const MATERIAL = '01234567-89ab-4cde-8f01-23456789abcd';

const LOOK: ObjectLook = {
  textureEntry: {
    defaultFace: BLANK_FACE,
    faces: new Map([
      [
        1,
        { ...BLANK_FACE, textureId: LINEN, color: [1, 0, 0, 0.5], materialId: MATERIAL, glow: 0.2 },
      ],
    ]),
  },
  legacyMaterials: new Map([
    [
      MATERIAL,
      {
        normalMap: { textureId: LINEN, repeats: [2, 1], offset: [0, 0.5], rotation: 1 },
        specularMap: null,
        specularColor: [1, 1, 1],
        glossiness: 0.2,
        environment: 0,
        alphaMode: 'mask',
        alphaCutoff: 0.5,
      },
    ],
  ]),
  pbrMaterials: new Map([
    [
      2,
      {
        ...DEFAULT_PBR_MATERIAL,
        maps: {
          ...DEFAULT_PBR_MATERIAL.maps,
          baseColor: {
            textureId: SKIN,
            transform: { offset: [0, 0], scale: [2, 3], rotation: 0.5 },
          },
        },
      },
    ],
  ]),
};

const WANTING: ObjectLook = {
  ...LOOK,
  missingMaterials: new Map([
    [0, { id: MATERIAL, override: null }],
    [
      3,
      {
        id: LINEN,
        override: {
          textures: { baseColor: SKIN, normal: null },
          transforms: { normal: { scale: [2, 2] }, emissive: { offset: [0, 1], rotation: 1 } },
          roughness: 0.5,
          emissive: [1, 0, 0],
          alphaMode: 'mask',
          doubleSided: false,
        },
      },
    ],
  ]),
};

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d);
const CODESTREAM = Uint8Array.of(0xff, 0x4f, 0xff, 0x51);

const AVATAR: AvatarObject = {
  name: 'Ada',
  skeleton: { rule: 'rank', joints: [], pelvisOffsets: [] },
  renderObjects: [
    {
      ...{ id: 'tee', name: 'tee', asset: { path: 'tee.llmesh' }, attachment: null },
      faceColors: [
        [1, 1, 1, 1],
        [1, 0, 0, 0.5],
      ],
      look: LOOK,
    },
  ],
  visualParameters: new Map(),
  hover: 0,
  animations: [],
  bakes: new Map([
    ['upper', SKIN],
    ['aux1', LINEN],
  ]),
  textures: [
    { id: LINEN, name: 'linen', asset: { bytes: PNG } },
    { id: SKIN, name: '', asset: { bytes: CODESTREAM } },
  ],
};

const LOOK_JSON =
  `"look":{"default":{},"faces":[{"face":1,"texture":"${LINEN}","color":[1,0,0,0.5],"glow":0.2,` +
  `"material":"${MATERIAL}"}],"legacyMaterials":[{"id":"${MATERIAL}","normalMap":` +
  `{"texture":"${LINEN}","repeats":[2,1],"offset":[0,0.5],"rotation":1},"specularColor":[1,1,1],` +
  '"glossiness":0.2,"environment":0,"alphaMode":"mask","alphaCutoff":0.5}],"pbrMaterials":' +
  '[{"face":2,"baseColor":[1,1,1,1],"metallic":1,"roughness":1,"emissive":[0,0,0],' +
  '"alphaMode":"opaque","alphaCutoff":0.5,"doubleSided":false,"baseColorMap":' +
  `{"texture":"${SKIN}","transform":{"offset":[0,0],"scale":[2,3],"rotation":0.5}}}]}`;
const END_JSON =
  `"animations":[],"bakes":{"upper":"${SKIN}","aux1":"${LINEN}"},"textures":[` +
  `{"id":"${LINEN}","name":"linen","asset":{"base64":"iVBORw0="}},` +
  `{"id":"${SKIN}","name":"","asset":{"base64":"/0//UQ=="}}]}`;

const written = encodeAvatarObject(AVATAR);
const decodeText = (text: string) => decodeAvatarObject(encodeUtf8(text));

describe('a look in a saved avatar', () => {
  it('is written as this text beside the colours, and read back', () => {
    expect(written).toContain(`"faceColors":[[1,1,1,1],[1,0,0,0.5]],${LOOK_JSON}`);
    expect(written.endsWith(END_JSON)).toBe(true);
    expect(written).toContain('"version":1,');
    expect(decodeText(written)).toEqual(AVATAR);
  });

  it('keeps the materials that are missing, with what faces change of them', () => {
    const [part] = AVATAR.renderObjects;
    const wanting = { ...AVATAR, renderObjects: [{ ...part, look: WANTING }] };
    const text = encodeAvatarObject(wanting);
    expect(decodeText(text)).toEqual(wanting);
    expect(text).toContain(`"missingMaterials":[{"face":0,"id":"${MATERIAL}"},{"face":3,`);
    expectDecodeError(
      () =>
        decodeText(
          text.replace(
            '"emissiveMap":{"transform":{"offset":[0,1]',
            '"emissiveMap":{"transform":{"offset":[0]',
          ),
        ),
      'wrong-type',
    );
    expectDecodeError(
      () => decodeText(text.replace(`"face":0,"id":"${MATERIAL}"`, '"face":0,"id":7')),
      'wrong-type',
    );
  });

  it('is missing in files of earlier versions', () => {
    const earlier = written.replace(`,${LOOK_JSON}`, '').replace(END_JSON, '"animations":[]}');
    const { renderObjects, ...avatar } = decodeText(earlier);
    expect(renderObjects[0].faceColors).toHaveLength(2);
    for (const member of ['bakes', 'textures']) expect(avatar).not.toHaveProperty(member);
    expect(renderObjects[0]).not.toHaveProperty('look');
  });

  it('reads ids in any case, and ignores bakes that it does not know', () => {
    const other = written
      .replace(`"upper":"${SKIN}"`, `"upper":"${SKIN.toUpperCase()}","tail":3`)
      .replace(
        `"baseColorMap":{"texture":"${SKIN}"`,
        `"baseColorMap":{"texture":"${SKIN.toUpperCase()}"`,
      );
    expect(decodeText(other)).toEqual(AVATAR);
  });

  it.each([
    [`"face":1`, `"face":45`, 'wrong-type', '/renderObjects/0/look/faces/0/face'],
    [
      `"color":[1,0,0,0.5],"glow"`,
      `"color":[1,0,0,2],"glow"`,
      'wrong-type',
      '/renderObjects/0/look/faces/0/color/3',
    ],
    [
      `"texture":"${LINEN}","color"`,
      '"texture":"linen","color"',
      'bad-uuid',
      '/renderObjects/0/look/faces/0/texture',
    ],
    [
      '"alphaMode":"mask"',
      '"alphaMode":"MASK"',
      'wrong-type',
      '/renderObjects/0/look/legacyMaterials/0/alphaMode',
    ],
    [
      '"scale":[2,3]',
      '"scale":[2]',
      'wrong-type',
      '/renderObjects/0/look/pbrMaterials/0/baseColorMap/transform/scale',
    ],
    ['"metallic":1,', '', 'wrong-type', '/renderObjects/0/look/pbrMaterials/0/metallic'],
    [`"aux1":"${LINEN}"`, '"aux1":""', 'bad-uuid', '/bakes/aux1'],
    [`{"id":"${SKIN}","name"`, `{"id":"${LINEN}","name"`, 'wrong-type', '/textures/1/id'],
    ['"base64":"iVBORw0="', '"path":"../linen.png"', 'path-unusable', '/textures/0/asset/path'],
  ])('%s as %s: %s', (piece, replacement, code, path) => {
    expect(written).toContain(piece);
    const broken = () => decodeText(written.replace(piece, replacement));
    expect(expectDecodeError(broken, code).path).toBe(path);
  });

  it('bounds its lists', () => {
    const manyFaces = {
      ...AVATAR,
      textures: Array.from({ length: 1025 }, (_, at) => ({
        id: LINEN.replace('1111', at.toString(16).padStart(4, '0')),
        name: '',
        asset: { path: 'a.png' },
      })),
    };
    expectDecodeError(() => encodeAvatarObject(manyFaces), 'too-many-values');
    const faces = `"faces":[${Array.from({ length: 46 }, () => '{"face":1}').join()}]`;
    const text = written.replace(/"faces":\[.*?\],"legacy/, `${faces},"legacy`);
    expect(expectDecodeError(() => decodeText(text), 'too-many-values').path).toBe(
      '/renderObjects/0/look/faces',
    );
  });

  it('gives each texture a file of its own, named by its id and kind', () => {
    const { avatar, files } = splitAvatar(AVATAR);
    expect(files.map(({ path }) => path)).toEqual([
      `textures/${LINEN}.png`,
      `textures/${SKIN}.j2c`,
    ]);
    expect(decodeText(encodeAvatarObject(avatar)).textures?.map(({ asset }) => asset)).toEqual([
      { path: `textures/${LINEN}.png` },
      { path: `textures/${SKIN}.j2c` },
    ]);
  });
});
