import { describe, expect, it } from 'vitest';
import { hex } from '../../test/hex.ts';
import { encodeUtf8 } from '../formats/bytes/index.ts';
import { NO_EXTRA_PARAMS } from '../formats/extra-params/index.ts';
import { decodeGesture } from '../formats/gesture/index.ts';
import { DEFAULT_PBR_MATERIAL, type MaterialFile } from '../formats/material/index.ts';
import { DEFAULT_PART, type SceneGroup, type ScenePart } from '../formats/scene-group/index.ts';
import { PLAIN_FACE } from '../formats/texture-entry/index.ts';
import type { Wearable } from '../formats/wearable/index.ts';
import { GESTURE_DETAILS } from './gesture-details.ts';
import type { FactSection } from './kind-details.ts';
import { MATERIAL_DETAILS } from './material-details.ts';
import { SCENE_GROUP_DETAILS } from './scene-group-details.ts';
import { TEXTURE_ENTRY_DETAILS } from './texture-entry-details.ts';
import { WEARABLE_DETAILS } from './wearable-details.ts';

const ID = 'fb2e5541-66ba-4019-a5de-e8b9286b0914';

/** `label: value` of the facts of a section. */
const linesOf = ({ facts }: FactSection) => facts.map(({ label, value }) => `${label}: ${value}`);
const titled = (sections: readonly FactSection[] | undefined, title: string) =>
  sections!.find((section) => section.title === title)!;

const WEARABLE: Wearable = {
  version: 22,
  name: 'Eyes',
  description: '',
  type: 3,
  permissions: {
    baseMask: 0x7fffffff,
    ownerMask: 0x7fffffff,
    groupMask: 0,
    everyoneMask: 0,
    nextOwnerMask: 0x82000,
    creatorId: ID,
    ownerId: ID,
    lastOwnerId: ID,
    groupId: ID,
    groupOwned: true,
  },
  sale: { type: 'copy', price: 10, permMask: 0x2000 },
  parameters: new Map([
    [98, 0.5],
    [77777, -1],
  ]),
  textures: new Map([
    [3, ID],
    [99, ID],
  ]),
};

const wearableContent = (fields: Partial<Wearable> = {}) => ({
  kind: 'document' as const,
  fileKind: 'wearable' as const,
  document: { ...WEARABLE, ...fields },
  warnings: [],
});

describe('a wearable', () => {
  const { report, sections } = WEARABLE_DETAILS.inspect('eyes.txt', wearableContent());

  it('is reported with the names that scripts rely on', () => {
    expect(report).toEqual({
      file: 'eyes.txt',
      format: 'wearable',
      version: 22,
      name: 'Eyes',
      description: '',
      type: 3,
      typeName: 'eyes',
      permissions: WEARABLE.permissions,
      sale: WEARABLE.sale,
      parameters: [
        { id: 98, name: 'Eye Lightness', weight: 0.5 },
        { id: 77777, name: null, weight: -1 },
      ],
      textures: [
        { slot: 3, name: 'eyes_iris', id: ID },
        { slot: 99, name: null, id: ID },
      ],
      warnings: [],
    });
  });

  it('is described with all its fields', () => {
    expect(linesOf(sections[0])).toEqual([
      'Format: LLWearable, version 22',
      'Name: Eyes',
      'Description: ',
      'Type: Eyes (3), a body part',
    ]);
    expect(linesOf(titled(sections, 'Permissions'))).toEqual([
      'base_mask: 7fffffff',
      'owner_mask: 7fffffff',
      'group_mask: 00000000',
      'everyone_mask: 00000000',
      'next_owner_mask: 00082000',
      `creator_id: ${ID}`,
      `owner_id: ${ID}`,
      `last_owner_id: ${ID}`,
      `group_id: ${ID}`,
      'group_owned: 1',
    ]);
    expect(linesOf(titled(sections, 'Sale'))).toEqual([
      'sale_type: copy',
      'perm_mask: 00002000',
      'sale_price: 10',
    ]);
    expect(titled(sections, 'Parameters').table?.rows).toEqual([
      ['98', 'Eye Lightness', '0.5'],
      ['77777', '', '-1'],
    ]);
    expect(titled(sections, 'Textures').table?.rows).toEqual([
      ['3', 'eyes_iris', ID],
      ['99', '', ID],
    ]);
  });

  it('shows no control characters', () => {
    const content = wearableContent({ name: 'Ey\x1b[31mes', description: 'a\x07\x9bb\tc' });
    const [first] = WEARABLE_DETAILS.inspect('eyes.txt', content).sections;
    expect(linesOf(first).slice(1, 3)).toEqual([
      'Name: Ey\ufffd[31mes',
      'Description: a\ufffd\ufffdb\tc',
    ]);
  });

  it('has a list entry that tells body parts, clothing and unknown types apart', () => {
    expect(WEARABLE_DETAILS.summarise(wearableContent())).toBe('Eyes · 2 parameters');
    const typeOf = (type: number) =>
      linesOf(WEARABLE_DETAILS.inspect('a', wearableContent({ type })).sections[0])[3];
    expect(typeOf(4)).toBe('Type: Shirt (4), clothing');
    expect(typeOf(40)).toBe('Type: Unknown type 40');
  });
});

const sceneContent = (...objects: SceneGroup['objects']) => ({
  kind: 'document' as const,
  fileKind: 'scene-group' as const,
  document: { objects, warnings: [] },
  warnings: [],
});

const PART: ScenePart = {
  ...DEFAULT_PART,
  id: ID,
  name: 'hat',
  creatorId: ID,
  regionHandle: (256000n << 32n) | 256256n,
  material: 3,
  attachmentPoint: 2,
  allowedDrop: true,
  textureEntry: {
    defaultFace: PLAIN_FACE,
    faces: new Map([[2, { ...PLAIN_FACE, color: [1, 0, 0, 0.50196] as const, fullbright: true }]]),
  },
  extraParams: {
    ...NO_EXTRA_PARAMS,
    sculpt: { shape: 'mesh', id: ID, invert: false, mirror: true },
    materials: [{ face: 1, id: ID }],
    others: [{ type: 0x90, bytes: hex('0102') }],
  },
  contents: [{ itemId: ID, assetId: ID, name: 'nod', type: 20, others: [] }],
  others: [
    { name: 'SitName', text: ' Ride ', children: [] },
    {
      name: 'Velocity',
      text: '',
      children: ['1', '2', '3'].map((text, axis) => ({ name: 'XYZ'[axis], text, children: [] })),
    },
    {
      name: 'A',
      text: '',
      children: [{ name: 'B', text: '', children: [{ name: 'C', text: 'deep', children: [] }] }],
    },
  ],
};

describe('a shape', () => {
  const shape = wearableContent({ name: 'Tall', type: 0, parameters: new Map([[33, 2]]) });
  const { report, sections } = WEARABLE_DETAILS.inspect('tall.txt', shape);

  it('is reported with its parameters by id, and the body that it makes', () => {
    // **Source:** shapes.md section 9, height_max.
    const { parameters, body } = JSON.parse(JSON.stringify(report));
    expect(parameters).toEqual({ 33: 2 });
    expect(body).toMatchObject({ male: false, hover: 0 });
    expect(body.height).toBeCloseTo(1.928973, 6);
    expect(body.pelvisToFoot).toBeCloseTo(1.1708, 6);
    expect(Object.keys(body.joints)).toHaveLength(159);
    expect(body.joints.mPelvis.world).toEqual([0, 0, 1.067]);
    expect(body.joints.mHead.world[2]).toBeCloseTo(1.73164, 6);
    expect(body.joints.mHead.scale[0]).toBeCloseTo(0.925, 6);
  });

  it('is described with its height, and the joints that it changes', () => {
    const body = sections.find(({ title }) => title.startsWith('Body'))!;
    expect(linesOf(body)).toEqual([
      'Sex: female',
      'Height: 1.929 m (6 ft 4 in)',
      'Pelvis to foot: 1.171 m',
      'Hover: 0.000 m',
    ]);
    const names = body.table?.rows.map(([name]) => name);
    expect(names).toContain('mHead');
    expect(names).not.toContain('mRoot');
  });
});

describe('a scene object', () => {
  const content = sceneContent({ offset: [0, 0, 0], parts: [PART, { ...PART, name: '' }] });
  const { report, sections } = SCENE_GROUP_DETAILS.inspect('hat.xml', content);
  const [, root, child] = sections;

  it('is reported with every field of its parts, as JSON can hold it', () => {
    const { objects } = JSON.parse(JSON.stringify(report));
    expect(objects[0].offset).toEqual([0, 0, 0]);
    expect(objects[0].parts[0]).toMatchObject({
      name: 'hat',
      creatorId: ID,
      regionHandle: '1099511628032256',
      allowedDrop: true,
      textureEntry: { faces: { 2: { fullbright: true } } },
      extraParams: { others: [{ type: 0x90, bytes: '0102' }] },
      others: [{ name: 'SitName' }, { name: 'Velocity' }, { name: 'A' }],
    });
    const added = ['geometry', 'kind', 'meshId'];
    expect(Object.keys(objects[0].parts[0]).sort()).toEqual(
      [...Object.keys(PART), ...added].sort(),
    );
    expect(objects[0]).toMatchObject({ name: 'hat', attachmentPoint: 2 });
    expect(objects[0].parts[0]).toMatchObject({ kind: 'mesh', meshId: ID, geometry: null });
  });

  it('is reported with the geometry of prims', () => {
    const field = (name: string, text: string) => ({ name, text, children: [] });
    const prim = {
      ...DEFAULT_PART,
      pcode: 9,
      shapeOthers: [field('PathScaleX', ' 100 '), field('ProfileEnd', '25000'), field('X', 'y')],
    };
    const sculpt = { shape: 'sphere', id: ID, invert: false, mirror: false } as const;
    const sculpted = { ...prim, extraParams: { ...NO_EXTRA_PARAMS, sculpt } };
    const tree = { ...prim, pcode: 255 };
    const scene = sceneContent({ offset: [0, 0, 0], parts: [prim, sculpted, tree] });
    const { objects } = JSON.parse(
      JSON.stringify(SCENE_GROUP_DETAILS.inspect('box.xml', scene).report),
    );
    const [box, ...others] = objects[0].parts;
    expect(box).toMatchObject({
      kind: 'prim',
      geometry: { closed: true },
    });
    // Half of a box is cut away: two caps, two whole sides, and the two faces of the cut.
    expect(box.geometry.volume).toBeCloseTo(0.5, 4);
    for (const axis of [0, 1, 2]) {
      expect(box.geometry.min[axis]).toBeCloseTo(-0.5, 6);
      expect(box.geometry.max[axis]).toBeCloseTo(0.5, 6);
    }
    expect(box.geometry.faces).toHaveLength(6);
    const [top] = box.geometry.faces;
    expect(top.face).toBe(0);
    for (const value of [...top.uvMin, 1 - top.uvMax[0], 1 - top.uvMax[1]]) {
      expect(value).toBeCloseTo(0, 4);
    }
    expect(top.area).toBeCloseTo(0.5, 4);
    expect(others).toMatchObject([
      { kind: 'sculpt', sculptId: ID, geometry: null },
      { kind: 'prim', geometry: null },
    ]);
  });

  it('is described part by part, with all fields by the names of their elements', () => {
    expect(sections.map(({ title }) => title)).toEqual(['', '1 · hat', '2 · without a name']);
    const lines = linesOf(root);
    for (const line of [
      `CreatorID: ${ID}`,
      'AllowedDrop: true',
      'Material: 3 (wood)',
      'RegionHandle: 1099511628032256 (from 256000 m east, 256256 m north)',
    ]) {
      expect(lines).toContain(line);
    }
    expect(linesOf(titled(root.sections, 'Shape'))).toContain('Worn at: 2 (Skull)');
    expect(linesOf(titled(root.sections, 'Extra parameters'))).toEqual([
      'Sculpt type: mesh',
      `Mesh: ${ID}`,
      'Inside out: no',
      'Mirrored: yes',
      `glTF material of face 1: ${ID}`,
      'Parameter 0x90: 0102',
    ]);
    const [nod] = titled(root.sections, 'Contents').sections!;
    expect([nod.title, ...linesOf(nod)]).toEqual([
      'nod',
      `ItemID: ${ID}`,
      `AssetID: ${ID}`,
      'Type: 20 (animatn)',
    ]);
    expect(linesOf(titled(child.sections, 'Other fields'))).toEqual([
      'SitName: Ride',
      'Velocity: 1, 2, 3',
      'A/B/C: deep',
    ]);
  });

  it('shows no control characters, not even those that XML can contain', () => {
    const part = {
      ...PART,
      name: 'h\x85at',
      description: 'two\nlines\x9b',
      others: [{ name: 'SitName', text: 'Ri\x7fde', children: [] }],
    };
    const odd = sceneContent({ offset: [0, 0, 0], parts: [part] });
    const section = SCENE_GROUP_DETAILS.inspect('hat.xml', odd).sections[1];
    expect(section.title).toBe('1 · h\ufffdat');
    expect(linesOf(section)).toContain('Description: two\nlines\ufffd');
    expect(linesOf(titled(section.sections, 'Other fields'))).toEqual(['SitName: Ri\ufffdde']);
  });

  it('has a row for each face that differs, and one for all others', () => {
    const { columns, rows } = titled(root.sections, 'Faces').table!;
    expect(rows.map(([face]) => face)).toEqual(['2', 'all others']);
    const cell = (row: readonly string[], column: string) => row[columns.indexOf(column)];
    expect(cell(rows[0], 'Colour')).toBe('1, 0, 0, 0.502');
    expect(cell(rows[0], 'Fullbright')).toBe('yes');
    for (const row of rows) expect(row).toHaveLength(columns.length);
  });

  it('keeps several objects apart, with their offsets', () => {
    const both = sceneContent(
      { offset: [0, 0, 0], parts: [PART] },
      { offset: [1, 2, 3], parts: [PART, PART] },
    );
    const [first, ...parts] = SCENE_GROUP_DETAILS.inspect('both.xml', both).sections;
    expect(linesOf(first)).toContain('Objects: 2');
    expect(parts.map(({ title }) => title)).toEqual(['1.1 · hat', '2.1 · hat', '2.2 · hat']);
    expect(parts.map((part) => linesOf(part)[0])).toEqual([
      'Offset among the objects: 0, 0, 0',
      'Offset among the objects: 1, 2, 3',
      'Name: hat',
    ]);
    expect(SCENE_GROUP_DETAILS.summarise(both)).toBe('2 objects · 3 parts');
    expect(SCENE_GROUP_DETAILS.summarise(content)).toBe('2 parts');
  });
});

describe('a gesture', () => {
  const BOW = '82e99230-c906-1403-4d9c-3889dd98daba';
  const steps = [
    `0\n\n${BOW}\n0`,
    '3\n1.5\n3',
    `0\nbow\n${BOW}\n1`,
    `1\ngong\n${ID}\n0`,
    '2\nhi\n0',
  ];
  const text = `2\n113\n5\n/bow\n\n${steps.length}\n${steps.join('\n')}\n`;
  const content = {
    kind: 'document' as const,
    fileKind: 'gesture' as const,
    document: decodeGesture(encodeUtf8(text)),
    warnings: [],
  };

  it('is described with its steps, and animations without a name by that of the table', () => {
    const { report, sections } = GESTURE_DETAILS.inspect('bow.gesture', content);
    expect(report).toMatchObject({ file: 'bow.gesture', format: 'gesture', trigger: '/bow' });
    expect(linesOf(sections[0])).toEqual([
      'Format: Gesture, version 2',
      'Trigger: /bow',
      'Replaced by: none',
      'Key: Control + Shift + key 113',
    ]);
    expect(titled(sections, 'Steps').table?.rows).toEqual([
      ['1', 'Start animation', `bow (${BOW})`],
      ['2', 'Wait', '1.5 s, until the animations end'],
      ['3', 'Stop animation', `bow (${BOW})`],
      ['4', 'Play sound', `gong (${ID})`],
      ['5', 'Say', 'hi'],
    ]);
    expect(GESTURE_DETAILS.summarise(content)).toBe('/bow · 5 steps');
  });
});

describe('a material', () => {
  const contentOf = (document: MaterialFile) =>
    ({ kind: 'document', fileKind: 'material', document, warnings: [] }) as const;

  it('is reported with the names of the record, and described', () => {
    const material = { ...DEFAULT_PBR_MATERIAL, alphaMode: 'mask' as const };
    const maps = {
      ...material.maps,
      normal: { textureId: ID, transform: { offset: [0, 0], scale: [2, 2], rotation: 0 } as const },
    };
    const content = contentOf({
      kind: 'pbr',
      material: { ...material, maps },
      pictures: new Map([['baseColor', 'pot.png']]),
    });
    const { report, sections } = MATERIAL_DETAILS.inspect('pot.gltf', content);
    expect(report).toEqual({
      ...{ file: 'pot.gltf', format: 'material', kind: 'pbr', warnings: [] },
      material: { ...material, maps },
      pictures: { baseColor: 'pot.png' },
    });
    expect(linesOf(sections[0])).toEqual([
      'Format: PBR material (glTF)',
      'Base colour (linear): 1, 1, 1, 1',
      'Metallic: 1',
      'Roughness: 1',
      'Emissive (linear): 0, 0, 0',
      'Alpha mode: mask, cutoff 0.5',
      'Double-sided: no',
      'Base colour map: pot.png',
      `Normal map: ${ID} (scale 2, 2; offset 0, 0; rotation 0 rad)`,
      'ORM map: none',
      'Emissive map: none',
    ]);
    expect(MATERIAL_DETAILS.summarise(content)).toBe('PBR material (glTF) · 2 maps');
    expect(MATERIAL_DETAILS.encode!(content).losses).toHaveLength(1);
  });

  it('of the legacy kind has other fields', () => {
    const map = { textureId: ID, repeats: [1, 1], offset: [0, 0], rotation: 0 } as const;
    const content = contentOf({
      kind: 'legacy',
      material: {
        ...{ normalMap: map, specularMap: null, specularColor: [1, 1, 1], glossiness: 0.2 },
        ...{ environment: 0, alphaMode: 'none', alphaCutoff: 0 },
      },
    });
    const { report, sections } = MATERIAL_DETAILS.inspect('a.xml', content);
    expect(report).toMatchObject({ kind: 'legacy', material: { normalMap: map } });
    expect(linesOf(sections[0]).slice(0, 3)).toEqual([
      'Format: Legacy material',
      `Normal map: ${ID}`,
      'Specular map: none',
    ]);
    expect(MATERIAL_DETAILS.summarise(content)).toBe('Legacy material · 1 map');
  });
});

it('a texture entry is reported and described by its faces', () => {
  const face = { ...PLAIN_FACE, textureId: ID };
  const document = { defaultFace: PLAIN_FACE, faces: new Map([[2, face]]) };
  const content = { kind: 'document', fileKind: 'texture-entry', document, warnings: [] } as const;
  const { report, sections } = TEXTURE_ENTRY_DETAILS.inspect('a.te', content);
  expect(report).toEqual({
    ...{ file: 'a.te', format: 'texture-entry', defaultFace: PLAIN_FACE, faces: { 2: face } },
    warnings: [],
  });
  expect(sections[1].table!.rows.map((row) => row.slice(0, 2))).toEqual([
    ['2', ID],
    ['all others', PLAIN_FACE.textureId],
  ]);
  expect(TEXTURE_ENTRY_DETAILS.summarise(content)).toBe('1 face differs');
});
