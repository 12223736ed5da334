import type { MessageOf } from '../lludp/index.ts';
import { readTerseMotion } from './object-motion.ts';
import { decodeRegionMessage, type Motion, type RegionMessage } from './object-record.ts';
import { PackedDataReader } from './packed-data-reader.ts';

type TerseBlock = MessageOf<'ImprovedTerseObjectUpdate'>['ObjectData'][number];

/** An object that a viewer with a cache may already have. */
export interface CachedObject {
  readonly localId: number;
  readonly crc: number;
  readonly updateFlags: number;
}

/** The new motion of an object that was already sent in full. Its parent does not change. */
export interface TerseUpdate {
  readonly localId: number;
  /** See {@link ObjectRecord.state}. */
  readonly state: number;
  readonly isAvatar: boolean;
  readonly motion: Motion;
  /** Not decoded; null if it has not changed. */
  readonly textureEntry: Uint8Array<ArrayBuffer> | null;
}

/**
 * Decodes an ObjectUpdateCached (High 14). A viewer without a cache must request each of these objects.
 *
 * **Source:** objects-and-appearance.md section 4.
 */
export function decodeObjectUpdateCached(
  message: MessageOf<'ObjectUpdateCached'>,
): RegionMessage<CachedObject> {
  return decodeRegionMessage(message, ({ ID, CRC, UpdateFlags }) => ({
    localId: ID,
    crc: CRC,
    updateFlags: UpdateFlags,
  }));
}

/**
 * Decodes an ImprovedTerseObjectUpdate (High 15), by which avatars move.
 *
 * @throws {DecodeError} `truncated`, `count-over-end`.
 *
 * **Source:** objects-and-appearance.md section 4.
 */
export function decodeTerseUpdate(
  message: MessageOf<'ImprovedTerseObjectUpdate'>,
): RegionMessage<TerseUpdate> {
  return decodeRegionMessage(message, decodeTerseBlock);
}

/**
 * Decodes a KillObject (High 16): the local ids of removed objects. Whoever stores objects must remove their children
 * too, and must never remove the viewer's own avatar.
 *
 * **Source:** objects-and-appearance.md section 1.
 */
export function decodeKillObject(message: MessageOf<'KillObject'>): readonly number[] {
  return message.ObjectData.map(({ ID }) => ID);
}

function decodeTerseBlock({ Data, TextureEntry }: TerseBlock, index: number): TerseUpdate {
  const path = `ImprovedTerseObjectUpdate.ObjectData[${index}]`;
  const reader = new PackedDataReader(Data, `${path}.Data`);
  const localId = reader.u32le('local_id');
  const state = reader.u8('state');
  const isAvatar = reader.u8('is_avatar') !== 0;
  const motion = readTerseMotion(reader, isAvatar);
  // Unlike in the full update, the texture entry follows its length.
  const textureEntry =
    TextureEntry.length === 0
      ? null
      : new PackedDataReader(TextureEntry, `${path}.TextureEntry`).sizedBytes('length');
  return { localId, state, isAvatar, motion, textureEntry };
}
