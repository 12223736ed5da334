import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { decodePacket, type MessageOf, messageOf } from '../lludp/index.ts';
import { attachItemId } from './name-values.ts';
import { decodeObjectUpdate } from './object-update.ts';

type Message = MessageOf<'ObjectUpdate'>;
type Block = Message['ObjectData'][number];

const utf8 = (text: string) => new TextEncoder().encode(text);
const NONE = new Uint8Array(0);
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Fields of which nothing is kept. */
const UNUSED = {
  ...{ PathCurve: 16, ProfileCurve: 1, PathBegin: 0, PathEnd: 0, PathScaleX: 100, PathScaleY: 100 },
  ...{ PathShearX: 0, PathShearY: 0, PathTwist: 0, PathTwistBegin: 0, PathRadiusOffset: 0 },
  ...{ PathTaperX: 0, PathTaperY: 0, PathRevolutions: 0, PathSkew: 0 },
  ...{ ProfileBegin: 0, ProfileEnd: 0, ProfileHollow: 0 },
  ...{ TextureAnim: NONE, Data: NONE, MediaURL: NONE, PSBlock: NONE },
  ...{ Sound: NOBODY, Gain: 0, Flags: 0, Radius: 0, JointType: 0 },
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
  OwnerID: NOBODY,
};

const message = (...blocks: Block[]): Message => ({
  RegionData: { RegionHandle: 0x0003e800_0003e900n, TimeDilation: 65535 },
  ObjectData: blocks,
});

/** The whole datagram that the reference has of it, zero-coded. */
const HAT_ON_THE_WIRE = `
  c000000015000c0001e8030002e8030001ffff01dd7c051820123456789abcdef0123456789abcdef0010003090300043f
  00033f00033f3c0006803e0034443322110004100100046464000f5500015748deccf629461c9a36a35a221fe21f088955
  674724cb43ed920b47caed15465f0005010001ffff7f0003803f0003803f00082000012000163f00014174746163684974
  656d494420535452494e472052572053562030623262336434652d313131312d323232322d333333332d34343434353535
  3536363636000a1801300001110003ea04498fdaca4a869ebb9ce704f78e62050042`;

describe('decodeObjectUpdate', () => {
  it('reads an attachment', () => {
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

  it('reads an object with nothing in its fields of variable length', () => {
    const empty = { ObjectData: NONE, TextureEntry: NONE, NameValue: NONE, Text: NONE };
    const [object] = decodeObjectUpdate(
      message({ ...HAT, ...empty, ExtraParams: NONE, PCode: 0 }),
    ).objects;
    expect(object).toMatchObject({ motion: null, nameValues: [], text: '', pcode: 0 });
    expect(object.extraParams).toHaveLength(0);
  });

  it('reads one that came by the wire', () => {
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

  it('copies what it keeps', () => {
    const extraParams = hex('00');
    const [object] = decodeObjectUpdate(message({ ...HAT, ExtraParams: extraParams })).objects;
    extraParams[0] = 1;
    expect(object.extraParams).toEqual(hex('00'));
  });
});
