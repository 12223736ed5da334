import type { MessageOf } from '../lludp/index.ts';
import { readTerseMotion } from './object-motion.ts';
import type { Motion, RegionMessage } from './object-record.ts';
import { decodeRegionMessage } from './object-update.ts';
import { PackedDataReader } from './packed-data-reader.ts';

type TerseBlock = MessageOf<'ImprovedTerseObjectUpdate'>['ObjectData'][number];

/** An object that a viewer with a cache may know already. */
export interface CachedObject {
  readonly localId: number;
  readonly crc: number;
  readonly updateFlags: number;
}

/** Where an object that is known by now has come to. Its parent stays what it was. */
export interface TerseUpdate {
  readonly localId: number;
  /** As {@link ObjectRecord.state}. */
  readonly state: number;
  readonly isAvatar: boolean;
  readonly motion: Motion;
  /** Not decoded; null where it stays what it was. */
  readonly textureEntry: Uint8Array<ArrayBuffer> | null;
}

/**
 * ObjectUpdateCached (High 14). Without a cache each of these has to be asked for.
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
 * ImprovedTerseObjectUpdate (High 15): how avatars move.
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
 * KillObject (High 16): the local ids of what is gone. Its children go with it, and one's own avatar never
 * does: both are for the keeper of the objects.
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
  const textureEntry = sizedTextureEntry(TextureEntry, `${path}.TextureEntry`);
  return { localId, state, isAvatar, motion, textureEntry };
}

/** Has its length before it, other than in the full update. */
function sizedTextureEntry(bytes: Uint8Array, path: string): TerseUpdate['textureEntry'] {
  return bytes.length === 0 ? null : new PackedDataReader(bytes, path).sizedBytes('length');
}
