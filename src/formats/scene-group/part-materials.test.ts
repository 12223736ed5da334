import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../bytes/index.ts';
import { encodeLlsdXml, type Llsd, uuid } from '../llsd/index.ts';
import { encodeSavedOverrides } from '../material/index.ts';
import { decodeSceneGroup } from './decode-scene-group.ts';
import { encodeSceneGroup } from './encode-scene-group.ts';
import { partMaterials } from './part-materials.ts';

const ID = '0d2c1b3a-4455-4677-8899-aabbccddeeff';
const NORMALS = '5a1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d02';

const STORED = new Map<string, Llsd>([
  [
    'OpenSim',
    new Map<string, Llsd>([
      [
        'Materials',
        new Map<string, Llsd>([
          [
            'Materials',
            [
              new Map<string, Llsd>([
                ['ID', uuid(ID)],
                [
                  'Material',
                  new Map<string, Llsd>([
                    ['NormMap', uuid(NORMALS)],
                    ['DiffuseAlphaMode', 2n],
                    ['AlphaMaskCutoff', 128n],
                  ]),
                ],
              ]),
            ],
          ],
        ]),
      ],
    ]),
  ],
]);
const llsd = decodeUtf8(encodeLlsdXml(STORED)).replace(/^<\?[^>]*>\s*/, '');

const scene = (shape: string, rest: string) =>
  decodeSceneGroup(
    encodeUtf8(
      `<SceneObjectGroup><RootPart><SceneObjectPart><Name>hat</Name><Shape>${shape}</Shape>${rest}</SceneObjectPart></RootPart></SceneObjectGroup>`,
    ),
  );
const partOf = ({ objects: [{ parts }] }: ReturnType<typeof scene>) => parts[0];

const OVERRIDES = new Map([
  [3, { textures: {}, transforms: {}, baseColor: [1, 0, 0, 1] as const, roughness: 0.25 }],
]);

describe('partMaterials', () => {
  it('reads overrides, and legacy materials as elements or as text', () => {
    const escaped = llsd.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    for (const stored of [llsd, escaped]) {
      const group = scene(
        `<MatOvrd>${encodeSavedOverrides(OVERRIDES)}</MatOvrd>`,
        `<DynAttrs>${stored}</DynAttrs>`,
      );
      expect(group.warnings).toEqual([]);
      const { legacy, overrides } = partMaterials(partOf(group));
      expect(overrides).toEqual(OVERRIDES);
      expect([...legacy.keys()]).toEqual([ID]);
      expect(legacy.get(ID)).toMatchObject({
        normalMap: { textureId: NORMALS },
        specularMap: null,
        alphaMode: 'mask',
        alphaCutoff: 128 / 255,
      });
      // Nothing is lost where the object is saved.
      const again = decodeSceneGroup(encodeSceneGroup(group.objects));
      expect(partMaterials(partOf(again))).toEqual(partMaterials(partOf(group)));
    }
  });

  it('leaves out what cannot be read, with a warning where it stands', () => {
    const group = scene(
      '<MatOvrd>AgB/</MatOvrd>',
      '<DynAttrs><llsd><map>7</map></llsd></DynAttrs>',
    );
    const { legacy, overrides } = partMaterials(partOf(group));
    expect([legacy.size, overrides.size]).toEqual([0, 0]);
    expect(group.warnings.map(({ code, path }) => [code, path])).toEqual([
      ['materials-unreadable', 'objects[0]/parts[0]/Shape/MatOvrd'],
    ]);
    const empty = partMaterials(partOf(scene('<MatOvrd></MatOvrd>', '<DynAttrs />')));
    expect([empty.legacy.size, empty.overrides.size]).toEqual([0, 0]);
  });
});
