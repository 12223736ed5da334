import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { BOX_FIELDS, packedFields } from '../../formats/prim/index.ts';
import { decodePacket, type MessageOf, messageOf } from '../lludp/index.ts';
import { attachItemId } from './name-values.ts';
import { decodeObjectUpdate, decodeObjectUpdateCompressed } from './object-update.ts';

type Message = MessageOf<'ObjectUpdate'>;
type Block = Message['ObjectData'][number];

const utf8 = (text: string) => new TextEncoder().encode(text);
const NONE = new Uint8Array(0);
const NULL_ID = '00000000-0000-0000-0000-000000000000';

/** Fields that are not decoded, and the shape of a box. */
const UNUSED = {
  ...{ PathCurve: 16, ProfileCurve: 1, PathBegin: 0, PathEnd: 0, PathScaleX: 100, PathScaleY: 100 },
  ...{ PathShearX: 0, PathShearY: 0, PathTwist: 0, PathTwistBegin: 0, PathRadiusOffset: 0 },
  ...{ PathTaperX: 0, PathTaperY: 0, PathRevolutions: 0, PathSkew: 0 },
  ...{ ProfileBegin: 0, ProfileEnd: 0, ProfileHollow: 0 },
  ...{ TextureAnim: NONE, Data: NONE, MediaURL: NONE, PSBlock: NONE },
  ...{ Sound: NULL_ID, Gain: 0, Flags: 0, Radius: 0, JointType: 0 },
  JointPivot: [0, 0, 0],
  JointAxisOrAnchor: [0, 0, 0],
} as const;

/** The attachment of the reference's example, as its message has it. */
const HAT: Block = {
  ...UNUSED,
  ID: 403012829,
  State: 0x20,
  FullID: '12345678-9abc-def0-1234-56789abcdef0',
  CRC: 1,
  PCode: 9,
  Material: 3,
  ClickAction: 0,
  Scale: [0.5, 0.5, 0.5],
  ObjectData: hex(`00000000 0000803e 00000000 ${'00'.repeat(48)}`),
  ParentID: 0x11223344,
  UpdateFlags: 0x10000000,
  TextureEntry: hex('5748deccf629461c9a36a35a221fe21f'),
  NameValue: utf8('AttachItemID STRING RW SV 5b0b23c4-1111-2222-3333-444455556666\0'),
  Text: utf8('Hütte\0'),
  TextColor: hex('ff 80 00 40'),
  ExtraParams: hex('01 3000 11000000 ea04498fdaca4a869ebb9ce704f78e62 05'),
  OwnerID: NULL_ID,
};

const message = (...blocks: Block[]): Message => ({
  RegionData: { RegionHandle: 0x0003e800_0003e900n, TimeDilation: 65535 },
  ObjectData: blocks,
});

/** The whole datagram of the reference, zero-coded. */
const HAT_ON_THE_WIRE = `
  c000000015000c0001e8030002e8030001ffff01dd7c051820123456789abcdef0123456789abcdef0010003090300043f
  00033f00033f3c0006803e0034443322110004100100046464000f5500015748deccf629461c9a36a35a221fe21f088955
  674724cb43ed920b47caed15465f0005010001ffff7f0003803f0003803f00082000012000163f00014174746163684974
  656d494420535452494e472052572053562030623262336434652d313131312d323232322d333333332d34343434353535
  3536363636000a1801300001110003ea04498fdaca4a869ebb9ce704f78e62050042`;

describe('decodeObjectUpdate', () => {
  it('decodes an attachment', () => {
    const { regionHandle, timeDilation, objects } = decodeObjectUpdate(message(HAT));
    expect(regionHandle).toBe(0x0003e800_0003e900n);
    expect(timeDilation).toBe(1);
    expect(objects).toEqual([
      {
        localId: 403012829,
        id: '12345678-9abc-def0-1234-56789abcdef0',
        pcode: 9,
        state: 0x20,
        crc: 1,
        material: 3,
        clickAction: 0,
        scale: [0.5, 0.5, 0.5],
        shape: BOX_FIELDS,
        parentId: 287454020,
        motion: {
          position: [0, 0.25, 0],
          velocity: [0, 0, 0],
          acceleration: [0, 0, 0],
          rotation: [0, 0, 0, 1],
          angularVelocity: [0, 0, 0],
          footPlane: null,
        },
        updateFlags: 0x10000000,
        nameValues: [
          { name: 'AttachItemID', type: 'STRING', value: '5b0b23c4-1111-2222-3333-444455556666' },
        ],
        textureEntry: HAT.TextureEntry,
        extraParams: HAT.ExtraParams,
        text: 'Hütte',
        textColor: [255, 128, 0, 191],
        ownerId: '00000000-0000-0000-0000-000000000000',
      },
    ]);
  });

  it('keeps the integers of the shape, and one record of all boxes', () => {
    const fields = {
      ...{ PathCurve: 0x20, ProfileCurve: 0x11, PathBegin: 1, PathEnd: 2, PathScaleX: 3 },
      ...{ PathScaleY: 4, PathShearX: 5, PathShearY: 206, PathTwist: -100, PathTwistBegin: 100 },
      ...{ PathRadiusOffset: -1, PathTaperX: -128, PathTaperY: 127, PathRevolutions: 6 },
      ...{ PathSkew: -2, ProfileBegin: 7, ProfileEnd: 8, ProfileHollow: 47_500 },
    };
    const { objects } = decodeObjectUpdate(message({ ...HAT, ...fields }, HAT));
    expect(objects[0].shape).toEqual(fields);
    expect(packedFields(objects[0].shape).slice(0, 6)).toEqual([0x20, 0x11, 1, 2, 3, 4]);
    expect(objects[1].shape).toBe(BOX_FIELDS);
  });

  it('decodes an object with empty Variable fields', () => {
    const empty = { ObjectData: NONE, TextureEntry: NONE, NameValue: NONE, Text: NONE };
    const [object] = decodeObjectUpdate(
      message({ ...HAT, ...empty, ExtraParams: NONE, PCode: 0 }),
    ).objects;
    expect(object).toMatchObject({ motion: null, nameValues: [], text: '', pcode: 0 });
    expect(object.extraParams).toHaveLength(0);
  });

  it('decodes a datagram', () => {
    const received = messageOf(decodePacket(hex(HAT_ON_THE_WIRE)), 'ObjectUpdate')!;
    const [object] = decodeObjectUpdate(received).objects;
    expect(object).toMatchObject({
      localId: 403012829,
      state: 0x20,
      scale: [0.5, 0.5, 0.5],
      parentId: 287454020,
      extraParams: HAT.ExtraParams,
    });
    expect(object.motion!.position).toEqual([0, 0.25, 0]);
    expect(object.textureEntry).toHaveLength(85);
    expect(attachItemId(object.nameValues)).toBe('0b2b3d4e-1111-2222-3333-444455556666');
  });

  it('copies the bytes that it retains', () => {
    const extraParams = hex('00');
    const [object] = decodeObjectUpdate(message({ ...HAT, ExtraParams: extraParams })).objects;
    extraParams[0] = 1;
    expect(object.extraParams).toEqual(hex('00'));
  });
});

/** The Data of one block: the fields that are always present, and those that its flags announce. */
interface Parts {
  flags?: string;
  angularVelocity?: string;
  parent?: string;
  treeOrPad?: string;
  text?: string;
  mediaUrl?: string;
  particles?: string;
  extraParams?: string;
  sound?: string;
  nameValue?: string;
  textureEntry?: string;
  rest?: string;
}

/** Id, local id 0x18057cdd, PCode 9, State 0x12, CRC 7, Material 3, ClickAction 1. */
const HEAD = '123456789abcdef0123456789abcdef0 dd7c0518 09 12 07000000 03 01';
/** Scale 0.5 1 2, position 128.5 64.25 22, 90° about Z. */
const PLACE = `0000003f 0000803f 00000040  00800043 00808042 0000b041  00000000 00000000 f304353f`;
const OWNER = '11111111222233334444555555555555';
const SHAPE = '20 0000 0000 64 64 00 00 00 00 00 00 00 00 00 00 0000 0000 0000';
const MESH = '3000 11000000 ea04498fdaca4a869ebb9ce704f78e62 05';

function dataOf(parts: Parts): Uint8Array<ArrayBuffer> {
  const { flags = '00000000', angularVelocity = '', parent = '', treeOrPad = '' } = parts;
  const { text = '', mediaUrl = '', particles = '', extraParams = '00', sound = '' } = parts;
  const { nameValue = '', textureEntry = '00000000', rest = '' } = parts;
  return hex(
    [HEAD, PLACE, flags, OWNER, angularVelocity, parent, treeOrPad, text, mediaUrl, particles]
      .concat([extraParams, sound, nameValue, SHAPE, textureEntry, rest])
      .join(' '),
  );
}

const decodeData = (data: Uint8Array<ArrayBuffer>) =>
  decodeObjectUpdateCompressed({
    RegionData: { RegionHandle: 0n, TimeDilation: 0 },
    ObjectData: [{ UpdateFlags: 0x80, Data: data }],
  }).objects[0];

const decode = (parts: Parts) => decodeData(dataOf(parts));

/** All optional fields that can be present at once; a tree has no scratch pad. */
const EVERYTHING: Parts = {
  flags: 'fe070000',
  angularVelocity: '00000000 00000000 0000803f',
  parent: '44332211',
  treeOrPad: '05',
  text: '48 69 00  ff 80 00 40',
  mediaUrl: '68 74 74 70 00',
  particles: 'aa'.repeat(86),
  extraParams: `02 ${MESH} 7000 04000000 01000000`,
  sound: 'bb'.repeat(25),
  nameValue: '41 20 42 20 52 57 20 53 56 20 78 00',
  textureEntry: '03000000 010203',
  rest: '02000000 cccc dddd',
};

describe('decodeObjectUpdateCompressed', () => {
  it('decodes an object without optional fields', () => {
    const object = decode({});
    expectNumbers(object.motion!.rotation, [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    expect(object).toEqual({
      id: '12345678-9abc-def0-1234-56789abcdef0',
      localId: 0x18057cdd,
      pcode: 9,
      state: 0x12,
      crc: 7,
      material: 3,
      clickAction: 1,
      scale: [0.5, 1, 2],
      shape: { ...BOX_FIELDS, PathCurve: 0x20, ProfileCurve: 0 },
      parentId: 0,
      motion: {
        position: [128.5, 64.25, 22],
        velocity: [0, 0, 0],
        acceleration: [0, 0, 0],
        rotation: object.motion!.rotation,
        angularVelocity: [0, 0, 0],
        footPlane: null,
      },
      updateFlags: 0x80,
      nameValues: [],
      textureEntry: hex(''),
      extraParams: hex('00'),
      text: '',
      textColor: [0, 0, 0, 255],
      ownerId: '11111111-2222-3333-4444-555555555555',
    });
  });

  it('reads the integers of the shape in the order of this message, and their signs', () => {
    const shape = '20 0100 0200 03 04 05 ce 9c 64 ff 80 7f 06 fe 11 0700 0800 8cb9';
    const data = hex(`${HEAD} ${PLACE} 00000000 ${OWNER} 00 ${shape} 00000000`);
    expect(decodeData(data).shape).toEqual({
      ...{ PathCurve: 0x20, PathBegin: 1, PathEnd: 2, PathScaleX: 3, PathScaleY: 4 },
      ...{ PathShearX: 5, PathShearY: 206, PathTwist: -100, PathTwistBegin: 100 },
      ...{ PathRadiusOffset: -1, PathTaperX: -128, PathTaperY: 127, PathRevolutions: 6 },
      ...{ PathSkew: -2, ProfileCurve: 0x11, ProfileBegin: 7, ProfileEnd: 8 },
      ProfileHollow: 47_500,
    });
  });

  it('decodes an object with all optional fields', () => {
    const object = decode(EVERYTHING);
    expect(object).toMatchObject({
      parentId: 0x11223344,
      text: 'Hi',
      textColor: [255, 128, 0, 191],
      nameValues: [{ name: 'A', type: 'B', value: 'x' }],
      textureEntry: hex('010203'),
      extraParams: hex(EVERYTHING.extraParams!),
    });
    expect(object.motion!.angularVelocity).toEqual([0, 0, 1]);
  });

  it.each<[string, Parts]>([
    ['angular velocity', { flags: '80000000', angularVelocity: EVERYTHING.angularVelocity }],
    ['parent', { flags: '20000000', parent: EVERYTHING.parent }],
    ['tree', { flags: '02000000', treeOrPad: '05' }],
    ['scratch pad', { flags: '01000000', treeOrPad: '09000000 02000000 eeee' }],
    ['tree instead of scratch pad', { flags: '03000000', treeOrPad: '05' }],
    ['text', { flags: '04000000', text: EVERYTHING.text }],
    ['media', { flags: '00020000', mediaUrl: EVERYTHING.mediaUrl }],
    ['particles', { flags: '08000000', particles: EVERYTHING.particles }],
    ['extra parameters', { extraParams: EVERYTHING.extraParams }],
    ['sound', { flags: '10000000', sound: EVERYTHING.sound }],
    ['name values', { flags: '00010000', nameValue: EVERYTHING.nameValue }],
    ['texture animation', { flags: '40000000', rest: '02000000 cccc' }],
    ['new particles', { flags: '00040000', rest: 'dddddd' }],
  ])('finds its way behind each optional field alone: %s', (_, parts) => {
    const object = decode({ ...parts, textureEntry: '04000000 0a0b0c0d' });
    expect(object.textureEntry).toEqual(hex('0a0b0c0d'));
  });

  it('copies the bytes that it retains', () => {
    const data = dataOf(EVERYTHING);
    const { textureEntry, extraParams } = decodeData(data);
    data.fill(0);
    expect(textureEntry).toEqual(hex('010203'));
    expect(extraParams[0]).toBe(2);
  });

  it('refuses data that ends anywhere before the end of the texture entry', () => {
    const data = dataOf({ ...EVERYTHING, rest: '' });
    for (let length = 0; length < data.length; length++) {
      const cut = data.subarray(0, length);
      expect(() => decodeData(cut), `${length} bytes`).toThrow(
        expect.objectContaining({
          format: 'objects',
          code: expect.stringMatching(/^(truncated|count-over-end)$/),
          path: expect.stringMatching(/^ObjectUpdateCompressed\.ObjectData\[0\]\.Data\/[a-z]/),
        }),
      );
    }
  });

  it('refuses lengths and counts beyond the data, before it allocates', () => {
    const texture = expectDecodeError(
      () => decode({ textureEntry: 'ffffffff 00' }),
      'count-over-end',
    );
    // 28 bytes of head, 36 of place, 4 of flags, 16 of owner, the parameters' count, 23 of shape.
    expect(texture).toMatchObject({
      offset: 108,
      path: 'ObjectUpdateCompressed.ObjectData[0].Data/texture_entry',
      details: { found: 0xffffffff, left: 1 },
    });
    const parameter = expectDecodeError(
      () => decode({ extraParams: '01 3000 00000080' }),
      'count-over-end',
    );
    expect(parameter.path).toBe('ObjectUpdateCompressed.ObjectData[0].Data/extra_params[0]');
    const count = expectDecodeError(() => decode({ extraParams: 'ff' }), 'count-over-end');
    expect(count).toMatchObject({
      path: 'ObjectUpdateCompressed.ObjectData[0].Data/extra_params',
      details: { found: 255 },
    });
    const pad = { flags: '01000000', treeOrPad: '00000000 ffffffff' };
    expectDecodeError(() => decode(pad), 'count-over-end');
  });

  it('refuses text without a terminator', () => {
    const data = dataOf({ flags: '04000000', text: '48' }).fill(0x48, 84);
    const error = expectDecodeError(() => decodeData(data), 'truncated');
    expect(error).toMatchObject({
      offset: 84,
      path: 'ObjectUpdateCompressed.ObjectData[0].Data/text',
    });
  });

  it('returns a message or throws a DecodeError for any bytes', () => {
    const complete = dataOf(EVERYTHING);
    const changes = fc.array(fc.tuple(fc.nat(complete.length - 1), fc.nat(255)), { minLength: 1 });
    fc.assert(
      fc.property(changes, (list) => {
        const data = complete.slice();
        for (const [at, byte] of list) data[at] = byte;
        try {
          const { extraParams, textureEntry } = decodeData(data);
          expect(extraParams.length + textureEntry.length).toBeLessThan(data.length);
        } catch (error) {
          expect(error).toMatchObject({ name: 'DecodeError', format: 'objects' });
        }
      }),
    );
  });
});
