/*
 * Messages that simulators send, written for the demo grid and for recordings that are made of clips.
 */
import { NULL_UUID } from '../../formats/llsd/index.ts';
import { encodeFieldText, type MessageOf } from '../lludp/index.ts';
import { formatNameValues } from './name-values.ts';
import { encodeMotion } from './object-motion.ts';
import { encodeTextColor, type ObjectRecord } from './object-record.ts';

type ObjectUpdateBlock = MessageOf<'ObjectUpdate'>['ObjectData'][number];

const EMPTY = new Uint8Array(0);

/** Bytes of a block whose Variable fields are all empty. */
const FIXED_BYTES = 149;

const NO_SOUND = { Sound: NULL_UUID, Gain: 0, Flags: 0, Radius: 0 } as const;
const NO_JOINT = { JointType: 0, JointPivot: [0, 0, 0], JointAxisOrAnchor: [0, 0, 0] } as const;

/**
 * A block of ObjectUpdate with all properties of one object.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function objectUpdateBlock(object: ObjectRecord): ObjectUpdateBlock {
  return {
    ...object.shape,
    ...NO_SOUND,
    ...NO_JOINT,
    ID: object.localId,
    State: object.state,
    FullID: object.id,
    CRC: object.crc,
    PCode: object.pcode,
    Material: object.material,
    ClickAction: object.clickAction,
    Scale: object.scale,
    ObjectData: object.motion ? encodeMotion(object.motion) : EMPTY,
    ParentID: object.parentId,
    UpdateFlags: object.updateFlags,
    TextureEntry: new Uint8Array(object.textureEntry),
    TextureAnim: EMPTY,
    NameValue: encodeFieldText(formatNameValues(object.nameValues)),
    Data: EMPTY,
    Text: encodeFieldText(object.text),
    TextColor: encodeTextColor(object.textColor),
    MediaURL: EMPTY,
    PSBlock: EMPTY,
    ExtraParams: new Uint8Array(object.extraParams),
    OwnerID: object.ownerId,
  };
}

/** Bytes of a block in a packet without zero-coding. */
export function objectUpdateBlockSize(block: ObjectUpdateBlock): number {
  let size = FIXED_BYTES;
  for (const value of Object.values(block)) {
    if (value instanceof Uint8Array) size += value.length;
  }
  return size;
}

/** RegionProtocols: the simulator bakes more than six textures of an avatar, as all present simulators do. */
const MANY_BAKES = 1n << 63n;
/** SimAccess: suitable for all ages. */
const ACCESS_GENERAL = 13;

/** The properties of a region that its handshake names. */
interface RegionDescription {
  readonly name: string;
  readonly id: string;
  /** Height of the flat ground, metres. */
  readonly ground: number;
  /** The type of region, as viewers display it. */
  readonly product: string;
}

/**
 * The RegionHandshake of a region with flat ground, without terrain textures and without an owner.
 *
 * **Source:** lludp.md section 5, step 4.
 */
export function makeRegionHandshake({
  name,
  id,
  ground,
  product,
}: RegionDescription): MessageOf<'RegionHandshake'> {
  return {
    RegionInfo: {
      RegionFlags: 0,
      SimAccess: ACCESS_GENERAL,
      SimName: encodeFieldText(name),
      SimOwner: NULL_UUID,
      IsEstateManager: false,
      WaterHeight: Math.max(0, ground - 2),
      BillableFactor: 0,
      CacheID: id,
      TerrainBase0: NULL_UUID,
      TerrainBase1: NULL_UUID,
      TerrainBase2: NULL_UUID,
      TerrainBase3: NULL_UUID,
      TerrainDetail0: NULL_UUID,
      TerrainDetail1: NULL_UUID,
      TerrainDetail2: NULL_UUID,
      TerrainDetail3: NULL_UUID,
      TerrainStartHeight00: ground,
      TerrainStartHeight01: ground,
      TerrainStartHeight10: ground,
      TerrainStartHeight11: ground,
      TerrainHeightRange00: 1,
      TerrainHeightRange01: 1,
      TerrainHeightRange10: 1,
      TerrainHeightRange11: 1,
    },
    RegionInfo2: { RegionID: id },
    RegionInfo3: {
      CPUClassID: 9,
      CPURatio: 1,
      ColoName: encodeFieldText(''),
      ProductSKU: encodeFieldText('0'),
      ProductName: encodeFieldText(product),
    },
    RegionInfo4: [{ RegionFlagsExtended: 0n, RegionProtocols: MANY_BAKES }],
  };
}
