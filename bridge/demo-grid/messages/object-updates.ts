import { ByteWriter, encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import { uuidBytes } from '../../../src/formats/llsd/index.ts';
import {
  encodeMaterialOverrides,
  MATERIAL_OVERRIDE_METHOD,
  type PbrOverride,
} from '../../../src/formats/material/index.ts';
import type { PrimFields } from '../../../src/formats/prim/index.ts';
import { type MessageOf, packBlocks, packQuaternion } from '../../../src/protocol/lludp/index.ts';
import {
  encodeTerseData,
  encodeTextColor,
  formatNameValues,
  type Motion,
  type ObjectRecord,
  objectUpdateBlock,
  objectUpdateBlockSize,
  writeFloats,
} from '../../../src/protocol/objects/index.ts';
import { type OutgoingMessage, reliableMessage, unreliableMessage } from './outgoing-message.ts';

/** The new motion of an object. */
export interface ObjectMove {
  readonly localId: number;
  readonly motion: Motion;
  /** Whether the object came to rest: no further update will follow, so this one has to arrive. */
  readonly isLast: boolean;
}

const NOTHING = new Uint8Array(0);
const CACHED_BLOCK_BYTES = 12;
const ID_BYTES = 4;
const AVATAR_TERSE_BYTES = 63;

function regionData(handle: bigint) {
  return { RegionHandle: handle, TimeDilation: 65535 };
}

export function fullUpdates(handle: bigint, objects: readonly ObjectRecord[]): OutgoingMessage[] {
  return packBlocks(objects.map(objectUpdateBlock), objectUpdateBlockSize).map((ObjectData) =>
    reliableMessage('ObjectUpdate', { RegionData: regionData(handle), ObjectData }),
  );
}

export function compressedUpdates(
  handle: bigint,
  objects: readonly ObjectRecord[],
): OutgoingMessage[] {
  return packBlocks(objects.map(compressedBlock), compressedBlockSize).map((ObjectData) =>
    reliableMessage('ObjectUpdateCompressed', { RegionData: regionData(handle), ObjectData }),
  );
}

/** Announces objects; a viewer that does not have them in its cache requests them. */
export function cachedUpdates(handle: bigint, objects: readonly ObjectRecord[]): OutgoingMessage[] {
  const blocks = objects.map(({ localId, crc, updateFlags }) => ({
    ID: localId,
    CRC: crc,
    UpdateFlags: updateFlags,
  }));
  return packBlocks(blocks, () => CACHED_BLOCK_BYTES).map((ObjectData) =>
    reliableMessage('ObjectUpdateCached', { RegionData: regionData(handle), ObjectData }),
  );
}

/** Several moves per packet. Those that have to arrive go separately from those that are repeated soon. */
export function terseUpdates(handle: bigint, moves: readonly ObjectMove[]): OutgoingMessage[] {
  const packed = (chosen: readonly ObjectMove[], send: typeof reliableMessage) =>
    packBlocks(chosen, () => AVATAR_TERSE_BYTES).map((packet) =>
      send('ImprovedTerseObjectUpdate', {
        RegionData: regionData(handle),
        ObjectData: packet.map(({ localId, motion }) => ({
          Data: encodeTerseData(localId, 0, motion),
          TextureEntry: NOTHING,
        })),
      }),
    );
  return [
    ...packed(
      moves.filter(({ isLast }) => !isLast),
      unreliableMessage,
    ),
    ...packed(
      moves.filter(({ isLast }) => isLast),
      reliableMessage,
    ),
  ];
}

/**
 * What objects change of their PBR materials. OpenSimulator sends it only to viewers that have requested a capability of PBR,
 * and viewers that know nothing of it ignore it.
 *
 * **Source:** textures.md section 5.
 */
export function materialOverrides(
  objects: readonly (Pick<ObjectRecord, 'localId'> & {
    readonly overrides: ReadonlyMap<number, PbrOverride>;
  })[],
): OutgoingMessage[] {
  return objects.flatMap(({ localId, overrides: faces }) =>
    faces.size === 0
      ? []
      : reliableMessage('GenericStreamingMessage', {
          MethodData: { Method: MATERIAL_OVERRIDE_METHOD },
          DataBlock: { Data: encodeMaterialOverrides({ localId, faces }) },
        }),
  );
}

export function killObjects(localIds: readonly number[]): OutgoingMessage[] {
  return packBlocks(
    localIds.map((ID) => ({ ID })),
    () => ID_BYTES,
    ID_BYTES * 250,
  ).map((ObjectData) => reliableMessage('KillObject', { ObjectData }));
}

type CompressedBlock = MessageOf<'ObjectUpdateCompressed'>['ObjectData'][number];

/** Flags of the optional parts of a compressed object. */
const HAS = { text: 0x04, parent: 0x20, nameValues: 0x100 } as const;

const NO_PARAMS = Uint8Array.of(0);

/** The fields of the path between its end and the profile. */
const SINGLE_BYTES = [
  ...(['PathScaleX', 'PathScaleY', 'PathShearX', 'PathShearY', 'PathTwist'] as const),
  ...(['PathTwistBegin', 'PathRadiusOffset', 'PathTaperX', 'PathTaperY'] as const),
  ...(['PathRevolutions', 'PathSkew'] as const),
] as const;

/**
 * A complete object as a block of ObjectUpdateCompressed. It has no velocity, so it is for objects at rest.
 *
 * **Source:** objects-and-appearance.md section 3.
 */
function compressedBlock(object: ObjectRecord): CompressedBlock {
  const writer = new ByteWriter(512);
  writeCommonFields(writer, object);
  const names = formatNameValues(object.nameValues);
  writer.u32le(flagsOf(object, names));
  writer.raw(uuidBytes(object.ownerId));
  if (object.parentId !== 0) writer.u32le(object.parentId);
  if (object.text !== '') {
    writer.raw(encodeUtf8(`${object.text}\0`));
    writer.raw(encodeTextColor(object.textColor));
  }
  writer.raw(object.extraParams.length > 0 ? object.extraParams : NO_PARAMS);
  if (names !== '') writer.raw(encodeUtf8(`${names}\0`));
  writeShape(writer, object.shape);
  writer.u32le(object.textureEntry.length);
  writer.raw(object.textureEntry);
  return { UpdateFlags: object.updateFlags, Data: writer.finish() };
}

/** The path and profile, 23 bytes in the order that is particular to this message. */
function writeShape(writer: ByteWriter, shape: PrimFields): void {
  writer.u8(shape.PathCurve);
  writer.u16le(shape.PathBegin);
  writer.u16le(shape.PathEnd);
  for (const name of SINGLE_BYTES) writer.u8(shape[name] & 0xff);
  writer.u8(shape.ProfileCurve);
  writer.u16le(shape.ProfileBegin);
  writer.u16le(shape.ProfileEnd);
  writer.u16le(shape.ProfileHollow);
}

function compressedBlockSize({ Data }: CompressedBlock): number {
  return 6 + Data.length;
}

function writeCommonFields(writer: ByteWriter, object: ObjectRecord): void {
  writer.raw(uuidBytes(object.id));
  writer.u32le(object.localId);
  writer.u8(object.pcode);
  writer.u8(object.state);
  writer.u32le(object.crc);
  writer.u8(object.material);
  writer.u8(object.clickAction);
  writeFloats(writer, object.scale);
  writeFloats(writer, object.motion?.position ?? [0, 0, 0]);
  writeFloats(writer, packQuaternion(object.motion?.rotation ?? [0, 0, 0, 1]));
}

function flagsOf({ parentId, text }: ObjectRecord, names: string): number {
  let flags = 0;
  if (parentId !== 0) flags |= HAS.parent;
  if (text !== '') flags |= HAS.text;
  if (names !== '') flags |= HAS.nameValues;
  return flags;
}
