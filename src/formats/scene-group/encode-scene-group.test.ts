import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { decodeUtf8 } from '../bytes/index.ts';
import { decodeSculpt, NO_EXTRA_PARAMS } from '../extra-params/index.ts';
import { NULL_UUID } from '../llsd/index.ts';
import { decodeTextureEntry, encodeTextureEntry } from '../texture-entry/index.ts';
import { DEFAULT_PART, decodeSceneGroup, encodeSceneGroup, type ScenePart } from './index.ts';

const MESH = 'ea04498f-daca-4a86-9ebb-9ce704f78e62';

const PART: ScenePart = {
  ...DEFAULT_PART,
  id: MESH,
  name: 'hat',
  position: [0, 0.25, -0.125],
  scale: [0.5, 0.5, 0.25],
  pcode: 9,
  state: 2,
  attachmentPoint: 2,
  extraParams: { ...NO_EXTRA_PARAMS, sculpt: decodeSculpt(MESH, 5) },
};

const objectOf = (...parts: ScenePart[]) => ({ offset: [0, 0, 0] as const, parts });
const roundTrip = (...parts: ScenePart[]) =>
  decodeSceneGroup(encodeSceneGroup([objectOf(...parts)])).objects[0].parts;

describe('encodeSceneGroup', () => {
  it('writes the elements that grids have', () => {
    const text = decodeUtf8(encodeSceneGroup([objectOf({ ...PART, name: 'a & <b>' })]));
    expect(text).toContain('<RootPart><SceneObjectPart><UUID><UUID>ea04498f-');
    expect(text).toContain('<Name>a &amp; &lt;b&gt;</Name>');
    expect(text).toContain('<OffsetPosition><X>0</X><Y>0.25</Y><Z>-0.125</Z></OffsetPosition>');
    expect(text).toContain('<State>2</State><LastAttachPoint>2</LastAttachPoint>');
    // One parameter of type 0x30 with 17 bytes: the mesh's id and 5.
    expect(text).toContain('<ExtraParams>ATAAEQAAAOoESY/aykqGnruc5wT3jmIF</ExtraParams>');
    expect(text).toMatch(/<OtherParts><\/OtherParts><\/SceneObjectGroup>$/);
  });

  it('is undone by decodeSceneGroup: one part, a linkset, several objects', () => {
    const child = {
      ...PART,
      linkNumber: 2,
      contents: [{ itemId: NULL_UUID, assetId: MESH, name: 'nod', type: 20, others: [] }],
    };
    expect(roundTrip(PART)).toEqual([PART]);
    expect(roundTrip(PART, child)).toEqual([PART, child]);
    const both = [objectOf(PART), { offset: [1, -2.5, 10] as const, parts: [child] }];
    expect(decodeSceneGroup(encodeSceneGroup(both))).toEqual({ objects: both, warnings: [] });
  });

  it('writes the fields of few parts only where they differ from their default', () => {
    const part: ScenePart = {
      ...PART,
      allowedDrop: true,
      creatorId: MESH,
      folderId: MESH,
      inventorySerial: 3,
      localId: 4294967295,
      material: 3,
      passTouches: true,
      passCollisions: true,
      regionHandle: 0xffff_ff00_ffff_ff00n,
      scriptAccessPin: -7,
      groupPosition: [128, 64.5, 22],
      others: [
        { name: 'SitName', text: 'Ride & <go>', children: [] },
        {
          name: 'Velocity',
          text: '',
          children: [
            { name: 'X', text: '0.5', children: [] },
            { name: 'Y', text: '0', children: [] },
          ],
        },
      ],
      shapeOthers: [{ name: 'ProfileCurve', text: '48', children: [] }],
    };
    const text = decodeUtf8(encodeSceneGroup([objectOf(part)]));
    expect(text).toContain(
      '<AllowedDrop>true</AllowedDrop>' +
        `<CreatorID><UUID>${MESH}</UUID></CreatorID><FolderID><UUID>${MESH}</UUID></FolderID>` +
        '<InventorySerial>3</InventorySerial><LocalId>4294967295</LocalId><Material>3</Material>' +
        '<PassTouches>true</PassTouches><PassCollisions>true</PassCollisions>' +
        '<RegionHandle>18446742978492890880</RegionHandle><ScriptAccessPin>-7</ScriptAccessPin>' +
        '<GroupPosition><X>128</X><Y>64.5</Y><Z>22</Z></GroupPosition>' +
        '<SitName>Ride &amp; &lt;go&gt;</SitName><Velocity><X>0.5</X><Y>0</Y></Velocity>',
    );
    expect(text).toContain(
      '<SculptEntry>true</SculptEntry><ProfileCurve>48</ProfileCurve></Shape>',
    );
    expect(roundTrip(part)).toEqual([part]);
    expect(decodeUtf8(encodeSceneGroup([objectOf(PART)]))).not.toMatch(/AllowedDrop|GroupPosition/);
  });

  it('keeps every text that XML can contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, hoverText) => {
        const [part] = roundTrip({ ...PART, name, hoverText });
        expect(part.name).toBe(name);
        expect(part.hoverText).toBe(hoverText);
      }),
    );
    expect(roundTrip({ ...PART, name: 'a\0b\u001b\ufffe' })[0].name).toBe('ab');
  });

  it('keeps every number', () => {
    const number = fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    fc.assert(
      fc.property(fc.tuple(number, number, number), (position) => {
        expect(roundTrip({ ...PART, position })[0].position.map((value) => value + 0)).toEqual(
          position,
        );
      }),
    );
  });

  it('refuses an object without parts, and numbers that are not finite', () => {
    expect(() => encodeSceneGroup([objectOf()])).toThrow(RangeError);
    expect(() => encodeSceneGroup([objectOf({ ...PART, scale: [1, Number.NaN, 1] })])).toThrow(
      RangeError,
    );
  });
});

describeWithSamples('sample scene objects', () => {
  it('writes the T-shirt with every field of its file', () => {
    const { objects } = decodeSceneGroup(sharedFile('samples/scenegroup/tshirt.xml'));
    const { objects: back, warnings } = decodeSceneGroup(encodeSceneGroup(objects));
    expect(warnings).toEqual([]);
    expect(back).toEqual(objects);
    const [entry] = back[0].parts.map(({ textureEntry }) => textureEntry!);
    expect(decodeTextureEntry(encodeTextureEntry(entry))).toEqual(entry);
  });
});
