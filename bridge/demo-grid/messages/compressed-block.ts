import { ByteWriter, encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import { uuidBytes } from '../../../src/formats/llsd/index.ts';
import { type MessageOf, packQuaternion } from '../../../src/protocol/lludp/index.ts';
import {
  encodeTextColor,
  formatNameValues,
  type ObjectRecord,
  writeFloats,
} from '../../../src/protocol/objects/index.ts';

export type CompressedBlock = MessageOf<'ObjectUpdateCompressed'>['ObjectData'][number];

const HAS = { text: 0x04, parent: 0x20, nameValues: 0x100 } as const;

/** The 23 bytes of a box along a straight path, in this message's own order. */
const BOX = Uint8Array.of(
  16,
  0,
  0,
  0,
  0,
  100,
  100,
  ...new Array<number>(9).fill(0),
  1,
  0,
  0,
  0,
  0,
  0,
  0,
);

const NO_PARAMS = Uint8Array.of(0);

/**
 * One object in full, as a block of ObjectUpdateCompressed. It tells of no velocity, so it is for what stays
 * where it is.
 *
 * **Source:** objects-and-appearance.md section 3.
 */
export function compressedBlock(object: ObjectRecord): CompressedBlock {
  const writer = new ByteWriter(512);
  writeHead(writer, object);
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
  writer.raw(BOX);
  writer.u32le(object.textureEntry.length);
  writer.raw(object.textureEntry);
  return { UpdateFlags: object.updateFlags, Data: writer.finish() };
}

export function compressedBlockSize({ Data }: CompressedBlock): number {
  return 6 + Data.length;
}

function writeHead(writer: ByteWriter, object: ObjectRecord): void {
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
