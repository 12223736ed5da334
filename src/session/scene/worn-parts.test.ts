import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { plainLook } from '../../../test/plain-look.ts';
import { idOf, motionAt, prim } from '../../../test/scene-records.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { lookWithoutMaterials } from '../../avatar/surface/index.ts';
import {
  BOX_FIELDS,
  type ObjectShape,
  type PrimFields,
  type SculptStitching,
} from '../../formats/prim/index.ts';
import { decodeSceneGroup } from '../../formats/scene-group/index.ts';
import {
  BAKES_ON_MESH,
  type BakeName,
  decodeTextureEntry,
  encodeTextureEntry,
  SPECIAL_TEXTURES,
} from '../../formats/texture-entry/index.ts';
import { fromZRotation, type Vector3 } from '../../math/index.ts';
import type { SceneAttachment } from '../../protocol/scene/index.ts';
import { partsHiddenByHud, sceneGroupParts, wornParts } from './worn-parts.ts';

const MESH_ID = 'ea04498f-daca-4a86-9ebb-9ce704f78e62';
/** One sculpt parameter; the type byte follows. */
const SCULPT = '01 3000 11000000 ea04498fdaca4a869ebb9ce704f78e62';

/** The example of objects-and-appearance.md section 6. */
const TEXTURE_ENTRY = hex(`5748deccf629461c9a36a35a221fe21f 08 8955674724cb43ed920b47caed15465f 00
  00000000 01 00ffff7f 00  0000803f 00 0000803f 00  0000 00 0000 00  0020 00  20 00  00 00  00 00
  00000000000000000000000000000000`);
const SHIRT_FACE = { color: [1, 1, 1, 1], textureId: 'ca40e3ef-6239-49aa-a7e2-3e27d03a0aad' };

/** A torus that is hollow and cut. */
const RING: PrimFields = { ...BOX_FIELDS, PathCurve: 0x20, ProfileCurve: 0, ProfileHollow: 25_000 };
const FLEXIBLE = '01 1000 10000000 95146e0a 00000000 00000000 00000000';

const sculpted = (stitching: SculptStitching, invert: boolean, mirror: boolean): ObjectShape => ({
  kind: 'sculpt',
  sculpt: { textureId: MESH_ID, stitching, invert, mirror },
});

const worn = (
  point: number,
  root: SceneAttachment['root'],
  parts: SceneAttachment['parts'] = [],
): SceneAttachment => ({
  point,
  item: idOf(0x17e),
  root,
  parts,
  animations: [],
  overrides: new Map(),
});

const dressed = (attachments: readonly SceneAttachment[]) =>
  wornParts(attachments, ({ textureEntry }) => lookWithoutMaterials(textureEntry));

const moved = (position: Vector3, degrees: number) => ({
  ...motionAt(position),
  rotation: fromZRotation(degrees),
});

describe('wornParts', () => {
  it('has mesh, faces, size and item of an attachment', () => {
    const root = prim(7, {
      scale: [0.5, 0.25, 2],
      extraParams: hex(`${SCULPT} 05`),
      textureEntry: TEXTURE_ENTRY,
    });
    expect(dressed([worn(2, root)])).toEqual([
      {
        id: idOf(7),
        name: '',
        item: idOf(0x17e),
        meshId: MESH_ID,
        shape: null,
        point: 2,
        position: [1, 2, 3],
        rotation: [0, 0, 0, 1],
        scale: [0.5, 0.25, 2],
        look: {
          textureEntry: decodeTextureEntry(TEXTURE_ENTRY),
          legacyMaterials: new Map(),
          pbrMaterials: new Map(),
        },
      },
    ]);
  });

  it('places the children of a linkset in the frame of the point', () => {
    const root = prim(1, { motion: moved([10, 0, 0], 90) });
    const child = prim(2, { motion: moved([1, 0, 0.5], 90), scale: [3, 3, 3] });
    const lost = prim(3, { motion: null });
    const [, second, third] = dressed([worn(5, root, [child, lost])]);
    expectNumbers(second.position, [10, 1, 0.5]);
    expectSameRotation(second.rotation, fromZRotation(180));
    expect([second.scale, second.point, second.item]).toEqual([[3, 3, 3], 5, idOf(0x17e)]);
    expectNumbers(third.position, [10, 0, 0]);
    expectSameRotation(third.rotation, fromZRotation(90));
  });

  it('says of all parts of an animated object where its root is; the flag of a child means nothing', () => {
    // One parameter of four bytes: the flags of an extended mesh.
    const animated = hex('01 7000 04000000 01000000');
    const root = prim(1, { motion: moved([10, 0, 0], 90), extraParams: animated });
    const child = prim(2, { motion: moved([1, 0, 0.5], 0) });
    const plain = prim(3, { motion: moved([1, 1, 1], 0) });
    const parts = dressed([
      worn(5, root, [child]),
      worn(6, plain, [prim(4, { extraParams: animated })]),
    ]);
    const { rotation } = root.motion!;
    const expected = { id: idOf(1), position: [10, 0, 0], rotation };
    expect(parts.map((part) => part.animated)).toEqual([expected, expected, undefined, undefined]);
  });

  it('leaves out what is on the HUD', () => {
    const points = [30, 31, 38, 39];
    const parts = dressed(points.map((point) => worn(point, prim(point), [prim(100 + point)])));
    expect(parts.map(({ id }) => id)).toEqual([30, 130, 39, 139].map(idOf));
  });

  it('hides the parts of the body whose bakes objects on the HUD show, and no others do so here', () => {
    const showing = (number: number, bake: BakeName) => {
      const [textureId] = [...BAKES_ON_MESH].find(([, name]) => name === bake)!;
      return prim(number, {
        textureEntry: encodeTextureEntry(plainLook({ textureId }).textureEntry),
      });
    };
    const attachments = [
      worn(31, showing(1, 'leftarm'), [showing(2, 'upper'), prim(3)]),
      worn(38, prim(4, { textureEntry: TEXTURE_ENTRY.subarray(0, 40) })),
      worn(2, showing(5, 'head')),
    ];
    expect(partsHiddenByHud(attachments)).toEqual(['upper']);
    expect(partsHiddenByHud([])).toEqual([]);
  });

  it.each<[string, string, string | null]>([
    ['a mesh', `${SCULPT} 05`, MESH_ID],
    ['a mirrored mesh', `${SCULPT} 85`, MESH_ID],
    ['a sphere map', `${SCULPT} 01`, null],
    ['none', '', null],
    ['a cut parameter', SCULPT, null],
  ])('has the right mesh for %s', (_, extraParams, meshId) => {
    const [part] = dressed([worn(1, prim(1, { extraParams: hex(extraParams) }))]);
    expect(part.meshId).toBe(meshId);
  });

  it.each<[string, string, ObjectShape | null]>([
    ['a prim', '', { kind: 'prim', fields: RING }],
    ['a flexible prim', FLEXIBLE, { kind: 'prim', fields: RING }],
    ['a mesh', `${SCULPT} 05`, null],
    ['a glTF scene', `${SCULPT} 06`, null],
    ['a mirrored torus map', `${SCULPT} 82`, sculpted('torus', false, true)],
    ['an inverted map without a stitching', `${SCULPT} 40`, sculpted('sphere', true, false)],
    ['parameters that are cut', SCULPT, null],
  ])('has the right shape for %s', (_, extraParams, shape) => {
    const ring = prim(1, { shape: RING, extraParams: hex(extraParams) });
    const [root, child] = dressed([worn(1, prim(9, { pcode: 95 }), [ring])]);
    expect([root.shape, child.shape]).toEqual([null, shape]);
  });

  it('is white where the faces are missing or damaged, whatever the bytes', () => {
    const white = { look: plainLook({ textureId: SPECIAL_TEXTURES.blank }) };
    for (const textureEntry of [hex(''), TEXTURE_ENTRY.subarray(0, 40)]) {
      expect(dressed([worn(1, prim(1, { textureEntry }))])[0]).toMatchObject(white);
    }
    const bytes = fc.uint8Array({ maxLength: 90 }).map((each) => new Uint8Array(each));
    fc.assert(
      fc.property(bytes, bytes, (textureEntry, extraParams) => {
        const [part] = dressed([worn(1, prim(1, { textureEntry, extraParams }))]);
        const { defaultFace, faces } = part.look.textureEntry;
        for (const { color } of [defaultFace, ...faces.values()]) {
          expect(color.every((each) => each >= 0 && each <= 1)).toBe(true);
        }
      }),
    );
  });
});

const element = (name: string, fields: Record<string, number>) => {
  const inner = Object.entries(fields).map(([axis, value]) => `<${axis}>${value}</${axis}>`);
  return `<${name}>${inner.join('')}</${name}>`;
};

const part = (name: string, ...fields: string[]) =>
  `<SceneObjectPart><Name>${name}</Name>${fields.join('')}</SceneObjectPart>`;

describe('sceneGroupParts', () => {
  const halfTurn = element('RotationOffset', { X: 0, Y: 0, Z: 1, W: 0 });
  const xml = `<SceneObjectGroup><RootPart>${part(
    'hat',
    halfTurn,
    element('AttachedPos', { X: 0, Y: 0, Z: 0.25 }),
  )}</RootPart><OtherParts>${part(
    'feather',
    element('OffsetPosition', { X: 1, Y: 0, Z: 0 }),
    element('Scale', { X: 2, Y: 3, Z: 4 }),
    '<Shape><PCode>9</PCode></Shape>',
  )}</OtherParts></SceneObjectGroup>`;
  const group = decodeSceneGroup(new TextEncoder().encode(xml));

  it('places a linkset where it was last worn', () => {
    const [hat, feather] = sceneGroupParts(group, 2);
    expect(hat).toMatchObject({ name: 'hat', item: null, meshId: null, point: 2 });
    // Their codes are those of prims only where the file says so.
    expect([hat.shape, feather.shape]).toEqual([null, { kind: 'prim', fields: BOX_FIELDS }]);
    expectNumbers(hat.position, [0, 0, 0.25]);
    expect(feather).toMatchObject({ name: 'feather', scale: [2, 3, 4], point: 2 });
    expectNumbers(feather.position, [-1, 0, 0.25]);
    expectSameRotation(feather.rotation, [0, 0, 1, 0]);
  });

  it('has nothing on the HUD', () => {
    expect(sceneGroupParts(group, 35)).toEqual([]);
  });
});

describeWithSamples('sample scene objects as worn parts', () => {
  it('reads the T-shirt', () => {
    const group = decodeSceneGroup(sharedFile('samples/scenegroup/tshirt.xml'));
    const [shirt, ...others] = sceneGroupParts(group, 1);
    expect(others).toEqual([]);
    expect(shirt).toMatchObject({
      id: '358938c0-45a7-4fab-b63a-6cce40c524fc',
      name: 't-shirt',
      meshId: '5ac91189-43a4-4c00-97b3-badab08b551e',
      scale: [0.17331934, 0.36509597, 0.23443435],
      look: { textureEntry: { defaultFace: SHIRT_FACE } },
    });
  });
});
