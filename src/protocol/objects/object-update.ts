import {
  BOX_FIELDS,
  PRIM_FIELD_NAMES,
  type PrimFields,
  packedFields,
  unpackedFields,
} from '../../formats/prim/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { decodeFieldText, type MessageOf } from '../lludp/index.ts';
import { parseNameValues } from './name-values.ts';
import { decodeMotion } from './object-motion.ts';
import {
  decodeRegionMessage,
  decodeTextColor,
  type Motion,
  type ObjectRecord,
  type RegionMessage,
} from './object-record.ts';
import { PackedDataReader } from './packed-data-reader.ts';

type ObjectBlock = MessageOf<'ObjectUpdate'>['ObjectData'][number];

/**
 * Decodes an ObjectUpdate (High 12): avatars, attachments and prims with all properties.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function decodeObjectUpdate(
  message: MessageOf<'ObjectUpdate'>,
): RegionMessage<ObjectRecord> {
  return decodeRegionMessage(message, decodeObjectBlock);
}

function decodeObjectBlock(block: ObjectBlock): ObjectRecord {
  return {
    localId: block.ID,
    id: block.FullID,
    pcode: block.PCode,
    state: block.State,
    crc: block.CRC,
    material: block.Material,
    clickAction: block.ClickAction,
    scale: block.Scale,
    shape: shapeOf(block),
    parentId: block.ParentID,
    motion: decodeMotion(block.ObjectData),
    updateFlags: block.UpdateFlags,
    nameValues: parseNameValues(decodeFieldText(block.NameValue)),
    textureEntry: new Uint8Array(block.TextureEntry),
    extraParams: new Uint8Array(block.ExtraParams),
    text: decodeFieldText(block.Text),
    textColor: decodeTextColor(block.TextColor),
    ownerId: block.OwnerID,
  };
}

/** Most objects are boxes, or meshes that say so: these share their record. */
function shapeOf(fields: PrimFields): PrimFields {
  const isBox = PRIM_FIELD_NAMES.every((name) => fields[name] === BOX_FIELDS[name]);
  return isBox ? BOX_FIELDS : unpackedFields(packedFields(fields));
}

type CompressedBlock = MessageOf<'ObjectUpdateCompressed'>['ObjectData'][number];

/** Flags of the optional fields that are present. */
const COMPRESSED_FLAGS = {
  scratchPad: 0x01,
  tree: 0x02,
  text: 0x04,
  legacyParticles: 0x08,
  sound: 0x10,
  parent: 0x20,
  angularVelocity: 0x80,
  nameValues: 0x100,
  mediaUrl: 0x200,
} as const;

const LEGACY_PARTICLES_BYTES = 86;
const SOUND_BYTES = 25;
const ZERO: Vector3 = [0, 0, 0];
const AT_REST = { velocity: ZERO, acceleration: ZERO, footPlane: null };
const NO_TEXT: Pick<ObjectRecord, 'text' | 'textColor'> = { text: '', textColor: [0, 0, 0, 255] };

/**
 * Decodes an ObjectUpdateCompressed (High 13): objects with all properties, each in one packed field. They have no
 * velocity and no acceleration.
 *
 * @throws {DecodeError} `truncated`, `count-over-end`.
 *
 * **Source:** objects-and-appearance.md section 3.
 */
export function decodeObjectUpdateCompressed(
  message: MessageOf<'ObjectUpdateCompressed'>,
): RegionMessage<ObjectRecord> {
  return decodeRegionMessage(message, decodeCompressedBlock);
}

function decodeCompressedBlock(
  { UpdateFlags, Data }: CompressedBlock,
  index: number,
): ObjectRecord {
  const reader = new PackedDataReader(Data, `ObjectUpdateCompressed.ObjectData[${index}].Data`);
  const head = {
    id: reader.uuid('id'),
    localId: reader.u32le('local_id'),
    pcode: reader.u8('pcode'),
    state: reader.u8('state'),
    crc: reader.u32le('crc'),
    material: reader.u8('material'),
    clickAction: reader.u8('click_action'),
    scale: reader.vector('scale'),
  };
  const position = reader.vector('position');
  const rotation = reader.packedRotation('rotation');
  const flags = reader.u32le('flags');
  const ownerId = reader.uuid('owner');
  const angularVelocity =
    flags & COMPRESSED_FLAGS.angularVelocity ? reader.vector('angular_velocity') : ZERO;
  const motion: Motion = { ...AT_REST, position, rotation, angularVelocity };
  const optional = readOptionalFields(reader, flags);
  const shape = readShape(reader);
  const textureEntry = reader.sizedBytes('texture_entry');
  // A texture animation and particles may follow, which a viewer of avatars does not need.
  return { ...head, shape, ownerId, motion, ...optional, textureEntry, updateFlags: UpdateFlags };
}

/** Reads the 23 bytes of the shape, whose order is not that of ObjectUpdate. */
function readShape(reader: PackedDataReader): PrimFields {
  const u8 = () => reader.u8('shape');
  const s8 = () => (u8() << 24) >> 24;
  const u16 = () => reader.u16le('shape');
  return shapeOf({
    PathCurve: u8(),
    PathBegin: u16(),
    PathEnd: u16(),
    PathScaleX: u8(),
    PathScaleY: u8(),
    PathShearX: u8(),
    PathShearY: u8(),
    PathTwist: s8(),
    PathTwistBegin: s8(),
    PathRadiusOffset: s8(),
    PathTaperX: s8(),
    PathTaperY: s8(),
    PathRevolutions: u8(),
    PathSkew: s8(),
    ProfileCurve: u8(),
    ProfileBegin: u16(),
    ProfileEnd: u16(),
    ProfileHollow: u16(),
  });
}

/** Reads the fields between the angular velocity and the shape. */
function readOptionalFields(reader: PackedDataReader, flags: number) {
  const parentId = flags & COMPRESSED_FLAGS.parent ? reader.u32le('parent') : 0;
  skipTreeOrScratchPad(reader, flags);
  const hoverText = flags & COMPRESSED_FLAGS.text ? readHoverText(reader) : NO_TEXT;
  if (flags & COMPRESSED_FLAGS.mediaUrl) reader.terminatedText('media_url');
  if (flags & COMPRESSED_FLAGS.legacyParticles) reader.skip(LEGACY_PARTICLES_BYTES, 'particles');
  const extraParams = readExtraParams(reader);
  if (flags & COMPRESSED_FLAGS.sound) reader.skip(SOUND_BYTES, 'sound');
  const nameValues = parseNameValues(
    flags & COMPRESSED_FLAGS.nameValues ? reader.terminatedText('name_value') : '',
  );
  return { parentId, ...hoverText, extraParams, nameValues };
}

/**
 * A tree has one byte and no scratch pad. The reference is not certain about the pad, and OpenSimulator never sends
 * one. It is read here as by the viewer: a size that is ignored, then the size that counts.
 */
function skipTreeOrScratchPad(reader: PackedDataReader, flags: number): void {
  if (flags & COMPRESSED_FLAGS.tree) {
    reader.skip(1, 'tree_species');
  } else if (flags & COMPRESSED_FLAGS.scratchPad) {
    reader.skip(4, 'scratch_pad');
    const size = reader.u32le('scratch_pad');
    reader.checkCount(size, 1, 'scratch_pad');
    reader.skip(size, 'scratch_pad');
  }
}

function readHoverText(reader: PackedDataReader): typeof NO_TEXT {
  const text = reader.terminatedText('text');
  return { text, textColor: decodeTextColor(reader.readBytes(4, 'text_color')) };
}

/** Reads the parameters undecoded: they are scanned only to find their end. */
function readExtraParams(reader: PackedDataReader): Uint8Array<ArrayBuffer> {
  const start = reader.position;
  const count = reader.u8('extra_params');
  reader.checkCount(count, 6, 'extra_params', 1);
  for (let index = 0; index < count; index++) {
    const path = `extra_params[${index}]`;
    reader.skip(2, path);
    const size = reader.u32le(path);
    reader.checkCount(size, 1, path);
    reader.skip(size, path);
  }
  const end = reader.position;
  reader.position = start;
  return reader.copy(end - start, 'extra_params');
}
