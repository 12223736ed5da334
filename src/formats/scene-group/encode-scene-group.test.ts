import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/samples.ts';
import { decodeUtf8 } from '../bytes/index.ts';
import { decodeSculpt, NO_EXTRA_PARAMS } from '../extra-params/index.ts';
import { NULL_UUID } from '../llsd/index.ts';
import { decodeTextureEntry, encodeTextureEntry } from '../texture-entry/index.ts';
import { decodeSceneGroup, encodeSceneGroup, type ScenePart } from './index.ts';

const MESH = 'ea04498f-daca-4a86-9ebb-9ce704f78e62';

const PART: ScenePart = {
  id: MESH,
  name: 'hat',
  description: '',
  linkNumber: 0,
  itemId: NULL_UUID,
  position: [0, 0.25, -0.125],
  rotation: [0, 0, 0, 1],
  scale: [0.5, 0.5, 0.25],
  attachedPosition: [0, 0, 0],
  pcode: 9,
  state: 2,
  attachmentPoint: 2,
  textureEntry: null,
  extraParams: { ...NO_EXTRA_PARAMS, sculpt: decodeSculpt(MESH, 5) },
  hoverText: '',
  contents: [],
};

const objectOf = (...parts: ScenePart[]) => ({ offset: [0, 0, 0] as const, parts });
const again = (...parts: ScenePart[]) =>
  decodeSceneGroup(encodeSceneGroup([objectOf(...parts)])).objects[0].parts;

describe('encodeSceneGroup', () => {
  it('writes the elements of the grid', () => {
    const text = decodeUtf8(encodeSceneGroup([objectOf({ ...PART, name: 'a & <b>' })]));
    expect(text).toContain('<RootPart><SceneObjectPart><UUID><UUID>ea04498f-');
    expect(text).toContain('<Name>a &amp; &lt;b&gt;</Name>');
    expect(text).toContain('<OffsetPosition><X>0</X><Y>0.25</Y><Z>-0.125</Z></OffsetPosition>');
    expect(text).toContain('<State>2</State><LastAttachPoint>2</LastAttachPoint>');
    // One parameter of type 0x30 with 17 bytes: the mesh's id and 5.
    expect(text).toContain('<ExtraParams>ATAAEQAAAOoESY/aykqGnruc5wT3jmIF</ExtraParams>');
    expect(text).toMatch(/<OtherParts><\/OtherParts><\/SceneObjectGroup>$/);
  });

  it('comes back as it was: one part, a linkset, objects taken together', () => {
    const child = {
      ...PART,
      linkNumber: 2,
      contents: [{ itemId: NULL_UUID, assetId: MESH, name: 'nod', type: 20 }],
    };
    expect(again(PART)).toEqual([PART]);
    expect(again(PART, child)).toEqual([PART, child]);
    const both = [objectOf(PART), { offset: [1, -2.5, 10] as const, parts: [child] }];
    expect(decodeSceneGroup(encodeSceneGroup(both))).toEqual({ objects: both, warnings: [] });
  });

  it('keeps every text that XML can hold, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, hoverText) => {
        const [part] = again({ ...PART, name, hoverText });
        expect(part.name).toBe(name);
        expect(part.hoverText).toBe(hoverText);
      }),
    );
    expect(again({ ...PART, name: 'a\0b\u001b\ufffe' })[0].name).toBe('ab');
  });

  it('keeps every number', () => {
    const number = fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    fc.assert(
      fc.property(fc.tuple(number, number, number), (position) => {
        expect(again({ ...PART, position })[0].position.map((value) => value + 0)).toEqual(
          position,
        );
      }),
    );
  });

  it('refuses what is no object', () => {
    expect(() => encodeSceneGroup([objectOf()])).toThrow(RangeError);
    expect(() => encodeSceneGroup([objectOf({ ...PART, scale: [1, Number.NaN, 1] })])).toThrow(
      RangeError,
    );
  });
});

describeWithSamples('sample scene objects', () => {
  it('writes the T-shirt so that it comes back', () => {
    const { objects } = decodeSceneGroup(sharedFile('samples/scenegroup/tshirt.xml'));
    const { objects: back, warnings } = decodeSceneGroup(encodeSceneGroup(objects));
    expect(warnings).toEqual([]);
    expect(back).toEqual(objects);
    const [entry] = back[0].parts.map(({ textureEntry }) => textureEntry!);
    expect(decodeTextureEntry(encodeTextureEntry(entry))).toEqual(entry);
  });
});
