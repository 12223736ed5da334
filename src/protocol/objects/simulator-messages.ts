import { ByteWriter } from '../../formats/bytes/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { encodeFieldText, type MessageOf, packQuaternion, quantise16 } from '../lludp/index.ts';
import type { Motion, NameValue, ObjectRecord } from './index.ts';

export type ObjectUpdateBlock = MessageOf<'ObjectUpdate'>['ObjectData'][number];

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
export function objectUpdateBlock(object: ObjectRecord): ObjectUpdateBlock {
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
    NameValue: encodeFieldText(formatNameValues(object.nameValues)),
    Data: NOTHING,
    Text: encodeFieldText(object.text),
    TextColor: encodeTextColor(object.textColor),
    MediaURL: NOTHING,
    PSBlock: NOTHING,
    ExtraParams: new Uint8Array(object.extraParams),
    OwnerID: object.ownerId,
  };
}

/** Bytes of the block in a packet that is not zero-coded. */
export function objectUpdateBlockSize(block: ObjectUpdateBlock): number {
  let size = FIXED_BYTES;
  for (const value of Object.values(block)) {
    if (value instanceof Uint8Array) size += value.length;
  }
  return size;
}

/** r g b, and a as what it lacks to 255. */
export function encodeTextColor([r, g, b, a]: ObjectRecord['textColor']): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(r, g, b, 255 - a);
}

/**
 * NameValue text: an entry a line, in the form that OpenSimulator writes.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function formatNameValues(values: readonly NameValue[]): string {
  return values.map(({ name, type, value }) => `${name} ${type} RW SV ${value}`).join('\n');
}

/** An entry of text; a line break in it would begin another entry. */
export function stringNameValue(name: string, value: string): NameValue {
  return { name, type: 'STRING', value: value.replaceAll(/[\r\n]+/g, ' ') };
}

const VELOCITY_RANGE = 128;
const OTHER_RANGE = 64;

/**
 * ObjectData of ObjectUpdate in full precision: 76 bytes with a foot plane, 60 without.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function encodeMotion(motion: Motion): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(76);
  if (motion.footPlane) writeFloats(writer, motion.footPlane);
  writeFloats(writer, motion.position);
  writeFloats(writer, motion.velocity);
  writeFloats(writer, motion.acceleration);
  writeFloats(writer, packQuaternion(motion.rotation));
  writeFloats(writer, motion.angularVelocity);
  return writer.finish();
}

/**
 * Data of one block of ImprovedTerseObjectUpdate: 60 bytes with a foot plane, as avatars have, 44 without.
 *
 * **Source:** objects-and-appearance.md section 4.
 */
export function encodeTerseData(
  localId: number,
  state: number,
  motion: Motion,
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(60);
  writer.u32le(localId);
  writer.u8(state);
  writer.u8(motion.footPlane ? 1 : 0);
  if (motion.footPlane) writeFloats(writer, motion.footPlane);
  writeFloats(writer, motion.position);
  writeSteps(writer, motion.velocity, VELOCITY_RANGE);
  writeSteps(writer, motion.acceleration, OTHER_RANGE);
  writeSteps(writer, motion.rotation, 1);
  writeSteps(writer, motion.angularVelocity, OTHER_RANGE);
  return writer.finish();
}

export function writeFloats(writer: ByteWriter, values: readonly number[]): void {
  for (const value of values) writer.f32le(value);
}

function writeSteps(writer: ByteWriter, values: Vector3 | Motion['rotation'], range: number): void {
  for (const value of values) writer.u16le(quantise16(value, -range, range));
}

/** All simulators of today bake more than six parts of an avatar. */
const MANY_BAKES = 1n << 63n;
/** Suitable for everybody. */
const ACCESS = 13;

/** What of a region is worth saying. */
export interface RegionDescription {
  readonly name: string;
  readonly id: string;
  /** Metres: even everywhere. */
  readonly ground: number;
  /** What kind of region it is, for people. */
  readonly product: string;
}

/**
 * How a simulator presents its region: an even ground without textures, nobody's.
 *
 * **Source:** lludp.md section 5, step 4.
 */
export function makeRegionHandshake({
  name,
  id,
  ground,
  product,
}: RegionDescription): MessageOf<'RegionHandshake'> {
  const heights = { low: ground, range: 1 };
  return {
    RegionInfo: {
      RegionFlags: 0,
      SimAccess: ACCESS,
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
      TerrainStartHeight00: heights.low,
      TerrainStartHeight01: heights.low,
      TerrainStartHeight10: heights.low,
      TerrainStartHeight11: heights.low,
      TerrainHeightRange00: heights.range,
      TerrainHeightRange01: heights.range,
      TerrainHeightRange10: heights.range,
      TerrainHeightRange11: heights.range,
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
