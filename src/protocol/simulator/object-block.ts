import { NULL_UUID } from '../../formats/llsd/index.ts';
import { encodeFieldText, type MessageOf } from '../lludp/index.ts';
import type { ObjectRecord } from '../objects/index.ts';
import { encodeMotion } from './motion-bytes.ts';
import { nameValueText } from './name-values.ts';

export type ObjectBlock = MessageOf<'ObjectUpdate'>['ObjectData'][number];

const NOTHING = new Uint8Array(0);

/** Bytes of a block whose raw fields are all empty. */
const FIXED_BYTES = 149;

/** A box, along a straight path. */
const BOX = {
  PathCurve: 16,
  ProfileCurve: 1,
  PathBegin: 0,
  PathEnd: 0,
  PathScaleX: 100,
  PathScaleY: 100,
  PathShearX: 0,
  PathShearY: 0,
  PathTwist: 0,
  PathTwistBegin: 0,
  PathRadiusOffset: 0,
  PathTaperX: 0,
  PathTaperY: 0,
  PathRevolutions: 0,
  PathSkew: 0,
  ProfileBegin: 0,
  ProfileEnd: 0,
  ProfileHollow: 0,
} as const;

const SILENT = { Sound: NULL_UUID, Gain: 0, Flags: 0, Radius: 0 } as const;
const NO_JOINT = { JointType: 0, JointPivot: [0, 0, 0], JointAxisOrAnchor: [0, 0, 0] } as const;

/**
 * One object in full, as a block of ObjectUpdate.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function objectBlock(object: ObjectRecord): ObjectBlock {
  return {
    ...BOX,
    ...SILENT,
    ...NO_JOINT,
    ID: object.localId,
    State: object.state,
    FullID: object.id,
    CRC: object.crc,
    PCode: object.pcode,
    Material: object.material,
    ClickAction: object.clickAction,
    Scale: object.scale,
    ObjectData: object.motion ? encodeMotion(object.motion) : NOTHING,
    ParentID: object.parentId,
    UpdateFlags: object.updateFlags,
    TextureEntry: new Uint8Array(object.textureEntry),
    TextureAnim: NOTHING,
    NameValue: encodeFieldText(nameValueText(object.nameValues)),
    Data: NOTHING,
    Text: encodeFieldText(object.text),
    TextColor: storedColor(object.textColor),
    MediaURL: NOTHING,
    PSBlock: NOTHING,
    ExtraParams: new Uint8Array(object.extraParams),
    OwnerID: object.ownerId,
  };
}

/** Bytes of the block in a packet that is not zero-coded. */
export function objectBlockSize(block: ObjectBlock): number {
  let size = FIXED_BYTES;
  for (const value of Object.values(block)) {
    if (value instanceof Uint8Array) size += value.length;
  }
  return size;
}

/** r g b, and a as what it lacks to 255. */
export function storedColor([r, g, b, a]: ObjectRecord['textColor']): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(r, g, b, 255 - a);
}
