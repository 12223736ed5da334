import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { encodeUtf8 } from '../bytes/index.ts';
import { decodeSculpt, meshIdOf, NO_EXTRA_PARAMS } from '../extra-params/index.ts';
import { encodeBase64, NULL_UUID } from '../llsd/index.ts';
import { textureFace } from '../texture-entry/index.ts';
import { decodeSceneGroup } from './index.ts';
import { MAX_SCENE_BYTES, MAX_SCENE_PARTS } from './scene-group.ts';

const decode = (text: string) => decodeSceneGroup(encodeUtf8(text));

const MESH_ID = 'ea04498f-daca-4a86-9ebb-9ce704f78e62';
const EXTRA_PARAMS = encodeBase64(hex(`01 3000 11000000 ${MESH_ID.replaceAll('-', '')} 05`));
const SCULPT_ELEMENTS = `<SculptTexture><UUID>${MESH_ID}</UUID></SculptTexture>
  <SculptType>5</SculptType><SculptEntry>true</SculptEntry>`;
/** Ends after the glow: the materials of the faces are missing. */
const TEXTURE_ENTRY = encodeBase64(
  hex(`5748deccf629461c9a36a35a221fe21f 00 00000000 00 0000803f 00 0000803f 00
    0000 00 0000 00 0000 00 00 00 00 00 00 00`),
);

const part = (name: string, more = '') =>
  `<SceneObjectPart><Name>${name}</Name>${more}</SceneObjectPart>`;
const group = (content: string) => `<SceneObjectGroup>${content}</SceneObjectGroup>`;
const LINKSET = group(
  `<RootPart>${part('root', '<LinkNum>1</LinkNum>')}</RootPart>
   <OtherParts><Part>${part('left')}</Part><Part>${part('right')}</Part></OtherParts>`,
);

const names = (text: string) =>
  decode(text).objects.map(({ parts }) => parts.map(({ name }) => name));

describe('decodeSceneGroup', () => {
  it('reads the fields of a part', () => {
    const { objects, warnings } = decode(
      group(
        `<RootPart>${part(
          'A &lt;hat&gt;',
          `<Unknown a="1"><Name>no</Name></Unknown>
         <Shape><PCode>9</PCode><State>2</State><LastAttachPoint>5</LastAttachPoint>
           <ExtraParams>${EXTRA_PARAMS}</ExtraParams><TextureEntry>${TEXTURE_ENTRY}</TextureEntry></Shape>
         <Scale><X>0.5</X><Y>.25</Y><Z>2E0</Z></Scale>
         <RotationOffset><W>3</W><Z>-4</Z><X>0</X><Y>0</Y></RotationOffset>
         <OffsetPosition><X>-3.7252903E-09</X><Y>1</Y><Z/></OffsetPosition>
         <AttachedPos><X>0</X><Y>0</Y><Z>0.1</Z></AttachedPos>
         <Description>Red</Description><Text>Up here</Text>
         <UUID><Guid>${MESH_ID.toUpperCase()}</Guid></UUID>
         <FromUserInventoryItemID><UUID>${MESH_ID}</UUID></FromUserInventoryItemID>
         <TaskInventory>
           <TaskInventoryItem><AssetID><UUID>${MESH_ID}</UUID></AssetID><ItemID><UUID/></ItemID>
             <Name>nod</Name><Type>20</Type></TaskInventoryItem>
         </TaskInventory>`,
        )}</RootPart>`,
      ),
    );
    expect(warnings).toEqual([]);
    const [hat] = objects[0].parts;
    expect(hat).toMatchObject({
      id: MESH_ID,
      name: 'A <hat>',
      description: 'Red',
      hoverText: 'Up here',
      itemId: MESH_ID,
      linkNumber: 0,
      position: [-3.7252903e-9, 1, 0],
      scale: [0.5, 0.25, 2],
      attachedPosition: [0, 0, 0.1],
      pcode: 9,
      state: 2,
      attachmentPoint: 2,
      extraParams: { ...NO_EXTRA_PARAMS, sculpt: decodeSculpt(MESH_ID, 5) },
      contents: [{ itemId: NULL_UUID, assetId: MESH_ID, name: 'nod', type: 20, others: [] }],
      others: [
        { name: 'Unknown', text: '', children: [{ name: 'Name', text: 'no', children: [] }] },
      ],
      shapeOthers: [],
    });
    expectNumbers(hat.rotation, [0, 0, -0.8, 0.6]);
    expect(hat.textureEntry?.defaultFace.textureId).toBe('5748decc-f629-461c-9a36-a35a221fe21f');
  });

  it('reads the fields about the origin of a part and its permissions to pass events on', () => {
    const xml = `<AllowedDrop>true</AllowedDrop>
      <CreatorID><UUID>${MESH_ID}</UUID></CreatorID><FolderID><Guid>${MESH_ID}</Guid></FolderID>
      <InventorySerial>3</InventorySerial><LocalId>937811463</LocalId><Material>3</Material>
      <PassTouches>True</PassTouches><PassCollisions>false</PassCollisions>
      <RegionHandle>18446742978492891904</RegionHandle><ScriptAccessPin>-7</ScriptAccessPin>
      <GroupPosition><X>128</X><Y>64.5</Y><Z>2.2E1</Z></GroupPosition>`;
    const [read] = decode(group(part('', xml))).objects[0].parts;
    expect(read).toMatchObject({
      allowedDrop: true,
      creatorId: MESH_ID,
      folderId: MESH_ID,
      inventorySerial: 3,
      localId: 937811463,
      material: 3,
      passTouches: true,
      passCollisions: false,
      regionHandle: 18446742978492891904n,
      scriptAccessPin: -7,
      groupPosition: [128, 64.5, 22],
      others: [],
    });
  });

  it('keeps all other elements as they are, and fields that it cannot read', () => {
    const xml = `<SitName>Ride</SitName><LocalId>many</LocalId><AllowedDrop>1</AllowedDrop>
      <GroupPosition><X>NaN</X></GroupPosition>
      <Shape><ProfileCurve>48</ProfileCurve><State>1</State><LastAttachPoint>1</LastAttachPoint></Shape>
      <TaskInventory>
        <TaskInventoryItem><Name>nod</Name><InvType>19</InvType></TaskInventoryItem>
      </TaskInventory>`;
    const [read] = decode(group(part('', xml))).objects[0].parts;
    const leaf = (name: string, text: string) => ({ name, text, children: [] });
    expect(read).toMatchObject({ localId: 0, allowedDrop: false, groupPosition: [0, 0, 0] });
    expect(read.others).toEqual([
      leaf('SitName', 'Ride'),
      leaf('LocalId', 'many'),
      leaf('AllowedDrop', '1'),
      { name: 'GroupPosition', text: '', children: [leaf('X', 'NaN')] },
    ]);
    expect(read.shapeOthers).toEqual([leaf('ProfileCurve', '48')]);
    expect(read.contents[0].others).toEqual([leaf('InvType', '19')]);
  });

  it('has a default for every absent field', () => {
    expect(decode(group(part(''))).objects).toEqual([
      {
        offset: [0, 0, 0],
        parts: [
          {
            id: NULL_UUID,
            name: '',
            description: '',
            linkNumber: 0,
            itemId: NULL_UUID,
            position: [0, 0, 0],
            rotation: [0, 0, 0, 1],
            scale: [0.5, 0.5, 0.5],
            attachedPosition: [0, 0, 0],
            pcode: 0,
            state: 0,
            attachmentPoint: 0,
            textureEntry: null,
            extraParams: NO_EXTRA_PARAMS,
            hoverText: '',
            contents: [],
            allowedDrop: false,
            creatorId: NULL_UUID,
            folderId: NULL_UUID,
            inventorySerial: 0,
            localId: 0,
            material: 0,
            passTouches: false,
            passCollisions: false,
            regionHandle: 0n,
            scriptAccessPin: 0,
            groupPosition: [0, 0, 0],
            others: [],
            shapeOthers: [],
          },
        ],
      },
    ]);
  });

  it.each<[string, string]>([
    ['as it is written', LINKSET],
    ['with a declaration, blanks and a NUL', `\ufeff\r\n<?xml version="1.0"?>${LINKSET}\n\0`],
    [
      'with the root last',
      LINKSET.replace(/(<RootPart>.*<\/RootPart>)([\s\S]*)(?=<\/SceneO)/, '$2$1'),
    ],
    ['without Part and RootPart', LINKSET.replace(/<\/?(Part|RootPart)>/g, '')],
    ['with a namespace', LINKSET.replace(/<(\/?)(?=[A-Z])/g, '<$1os:')],
    [
      'with other elements',
      LINKSET.replace('<OtherParts>', '<KeyframeMotion>AA==</KeyframeMotion>$&'),
    ],
    ['with a document type', `<!DOCTYPE x SYSTEM "file:///etc/passwd">${LINKSET}`],
  ])('reads a linkset %s', (_, text) => {
    expect(names(text)).toEqual([['root', 'left', 'right']]);
  });

  it('reads several objects that were taken together', () => {
    const placed = group(part('b')).replace('>', ' offsetx="1" offsety="-2.5" offsetz="1e1">');
    const { objects } = decode(
      `<CoalescedObject x="3" y="3" z="3">${LINKSET}${placed}${group('')}</CoalescedObject>`,
    );
    expect(objects.map(({ parts }) => parts.length)).toEqual([3, 1]);
    expect(objects.map(({ offset }) => offset)).toEqual([
      [0, 0, 0],
      [1, -2.5, 10],
    ]);
  });

  it('reads the second group that grids write around objects taken together', () => {
    const nested = (name: string, at: string) =>
      `<SceneObjectGroup ${at}>${group(part(name))}</SceneObjectGroup>`;
    const { objects } = decode(
      `<CoalescedObject>${nested('a', 'offsetx="1"')}${nested('b', 'offsetz="-2"')}</CoalescedObject>`,
    );
    expect(objects.map(({ offset, parts }) => [offset, parts.map(({ name }) => name)])).toEqual([
      [[1, 0, 0], ['a']],
      [[0, 0, -2], ['b']],
    ]);
  });

  it.each([
    ['as they are', 'A\x07 \x1bhat'],
    ['as references', 'A&#7; &#x1B;hat'],
  ])('removes control characters %s, with a warning', (_, name) => {
    const text = group(
      `<!-- Ü -->${part(name, '<Description>red &#38; blue</Description>')}${part('b', '<LocalId>5</LocalId>')}`,
    );
    const { objects, warnings } = decode(text);
    expect(objects[0].parts.map((each) => [each.name, each.description, each.localId])).toEqual([
      ['A hat', 'red & blue', 0],
      ['b', '', 5],
    ]);
    // Ü takes two bytes.
    const offset = text.indexOf('A') + 2;
    expect(warnings).toMatchObject([{ code: 'control-characters', path: '', offset }]);
  });

  it('reads a document that says that it is in UTF-16, as archives have them', () => {
    expect(names(`<?xml version="1.0" encoding="utf-16"?>${LINKSET}`)).toHaveLength(1);
  });

  it.each<[number, number, number]>([
    [33, 5, 33],
    [0, 5, 5],
    [0x80 | 2, 0, 2],
  ])('reads state %d and last point %d as attachment point %d', (state, last, point) => {
    const shape = `<Shape><LastAttachPoint>${last}</LastAttachPoint><State>${state}</State></Shape>`;
    expect(decode(group(part('', shape))).objects[0].parts[0].attachmentPoint).toBe(point);
  });

  it.each<[string, string, string | null]>([
    ['elements alone', SCULPT_ELEMENTS, MESH_ID],
    ['elements without their flag', SCULPT_ELEMENTS.replace(/<SculptE.*/, ''), MESH_ID],
    ['elements switched off', SCULPT_ELEMENTS.replace('true', 'false'), null],
    ['packed ones that disagree', `<ExtraParams>AA==</ExtraParams>${SCULPT_ELEMENTS}`, null],
    ['empty packed ones', `<ExtraParams/>${SCULPT_ELEMENTS}`, MESH_ID],
  ])('finds the mesh by %s', (_, shape, expected) => {
    const { objects } = decode(group(part('', `<Shape>${shape}</Shape>`)));
    expect(meshIdOf(objects[0].parts[0].extraParams)).toBe(expected);
  });

  it('warns of packed bytes that cannot be decoded, and continues', () => {
    const text = group(
      `${part('Ü')}<OtherParts>${part(
        'odd',
        `<Shape><ExtraParams>AQ==</ExtraParams>${SCULPT_ELEMENTS}<TextureEntry>?</TextureEntry></Shape>`,
      )}</OtherParts>`,
    );
    const { objects, warnings } = decode(text);
    const [, odd] = objects[0].parts;
    expect(odd.textureEntry).toBeNull();
    expect(meshIdOf(odd.extraParams)).toBe(MESH_ID);
    expect(warnings.map(({ code, path, offset }) => [code, path, offset])).toEqual([
      // Ü takes two bytes of the file and one character of its text.
      [
        'texture-entry-unreadable',
        'objects[0]/parts[1]/Shape/TextureEntry',
        text.indexOf('<TextureEntry>') + '<TextureEntry>'.length + 1,
      ],
      [
        'extra-params-unreadable',
        'objects[0]/parts[1]/Shape/ExtraParams',
        text.indexOf('<ExtraParams>') + '<ExtraParams>'.length + 1,
      ],
    ]);
  });

  const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
  const field = (xml: string) => group(part('', xml));

  it.each<[string, string, string, string]>([
    ['nothing', '', 'bad-text', ''],
    ['no XML', 'LLWearable version 22', 'bad-text', ''],
    ['another document', '<llsd/>', 'not-scene-group', ''],
    ['a group without parts', group(''), 'not-scene-group', ''],
    ['a cut document', LINKSET.slice(0, -30), 'bad-text', 'objects[0]/parts[3]'],
    [
      'an entity of its own',
      `<!DOCTYPE x [<!ENTITY e "eeee">]>${field('<Text>&e;</Text>')}`,
      'bad-text',
      'objects[0]/parts[0]',
    ],
    ['nesting outside of parts', group(deep(70)), 'too-deep', 'objects[0]/parts[0]'],
    ['nesting within a part', field(deep(70)), 'too-deep', 'objects[0]/parts[0]'],
    [
      'too many parts',
      group(part('').repeat(MAX_SCENE_PARTS + 1)),
      'too-many-values',
      `objects[0]/parts[${MAX_SCENE_PARTS}]`,
    ],
    ['too many elements', field('<a/>'.repeat(65536)), 'too-many-values', 'objects[0]/parts[0]'],
    [
      'a bad number',
      field('<Scale><X>0,5</X></Scale>'),
      'bad-number',
      'objects[0]/parts[0]/Scale/X',
    ],
    ['NaN', field('<Scale><Y>NaN</Y></Scale>'), 'not-finite', 'objects[0]/parts[0]/Scale/Y'],
    [
      'a fraction of a link',
      field('<LinkNum>1.5</LinkNum>'),
      'bad-number',
      'objects[0]/parts[0]/LinkNum',
    ],
    ['a bad id', field('<UUID><UUID>x</UUID></UUID>'), 'bad-uuid', 'objects[0]/parts[0]/UUID'],
    ['a bad offset', '<SceneObjectGroup offsety="up"/>', 'bad-number', 'objects[0]/offsety'],
    [
      'a bad item',
      field('<TaskInventory><TaskInventoryItem><Type>x</Type></TaskInventoryItem></TaskInventory>'),
      'bad-number',
      'objects[0]/parts[0]/TaskInventory/TaskInventoryItem[0]/Type',
    ],
  ])('refuses %s', (_, text, code, path) => {
    const error = expectDecodeError(() => decode(text), code);
    expect(error).toMatchObject({ format: 'scene-group', path });
  });

  it('gives the byte offset of an error', () => {
    const text = field('<Name>Ü</Name><LinkNum>x</LinkNum>');
    const error = expectDecodeError(() => decode(text), 'bad-number');
    expect(error.offset).toBe(text.indexOf('x</LinkNum>') + 1);
  });

  it('refuses a file of more than 32 MiB unread', () => {
    const bytes = new Uint8Array(MAX_SCENE_BYTES + 1);
    expectDecodeError(() => decodeSceneGroup(bytes), 'file-too-large');
  });

  it('gives a value or a DecodeError for every prefix and for changed bytes', () => {
    const shape = `<Shape><TextureEntry>${TEXTURE_ENTRY}</TextureEntry>${SCULPT_ELEMENTS}</Shape>`;
    const whole = encodeUtf8(group(`${part('a', shape)}<OtherParts>${part('b')}</OtherParts>`));
    for (let end = 0; end <= whole.length; end++) {
      valueOrDecodeError(() => decodeSceneGroup(whole.subarray(0, end)));
    }
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        const bytes = whole.slice();
        for (const [at, value] of changes) bytes[at] = value;
        valueOrDecodeError(() => decodeSceneGroup(bytes));
      }),
      { numRuns: 300 },
    );
  });
});

describeWithSamples('sample scene objects', () => {
  it('reads the T-shirt', () => {
    const { objects, warnings } = decodeSceneGroup(sharedFile('samples/scenegroup/tshirt.xml'));
    expect(warnings).toEqual([]);
    expect(objects.map(({ parts }) => parts.length)).toEqual([1]);
    const [shirt] = objects[0].parts;
    expect(shirt).toMatchObject({
      id: '358938c0-45a7-4fab-b63a-6cce40c524fc',
      name: 't-shirt',
      description: '(No Description)',
      linkNumber: 0,
      position: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [0.17331934, 0.36509597, 0.23443435],
      pcode: 9,
      state: 1,
      attachmentPoint: 1,
      creatorId: 'fb2e5541-66ba-4019-a5de-e8b9286b0914',
      folderId: '358938c0-45a7-4fab-b63a-6cce40c524fc',
      localId: 937811463,
      material: 3,
      regionHandle: 1099511628032000n,
    });
    const texts = new Map(shirt.others.map(({ name, text }) => [name, text]));
    expect(texts.get('CreationDate')).toBe('1749479176');
    expect(texts.get('Flags')).toBe('None');
    expect(shirt.shapeOthers.map(({ name }) => name)).toContain('ProfileShape');
    expect(meshIdOf(shirt.extraParams)).toBe('5ac91189-43a4-4c00-97b3-badab08b551e');
    // The first 16 bytes of the entry, base64 ykDj72I5Saqn4j4n0DoKrQ.
    expect(shirt.textureEntry && textureFace(shirt.textureEntry, 7)).toMatchObject({
      textureId: 'ca40e3ef-6239-49aa-a7e2-3e27d03a0aad',
      color: [1, 1, 1, 1],
      repeats: [1, 1],
    });
  });
});
