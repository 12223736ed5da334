import { packBlocks } from '../../../src/protocol/lludp/index.ts';
import {
  encodeTerseData,
  type Motion,
  type ObjectRecord,
  objectUpdateBlock,
  objectUpdateBlockSize,
} from '../../../src/protocol/objects/index.ts';
import { compressedBlock, compressedBlockSize } from './compressed-block.ts';
import { lightly, type Outgoing, reliably } from './outgoing.ts';

/** Something that moves, and where it has come to. */
export interface Move {
  readonly localId: number;
  readonly motion: Motion;
  /** It came to rest: nothing more will be told of it, so this has to arrive. */
  readonly isLast: boolean;
}

const NOTHING = new Uint8Array(0);
const CACHED_BLOCK_BYTES = 12;
const ID_BYTES = 4;
const AVATAR_TERSE_BYTES = 63;

function regionData(handle: bigint) {
  return { RegionHandle: handle, TimeDilation: 65535 };
}

export function fullUpdates(handle: bigint, objects: readonly ObjectRecord[]): Outgoing[] {
  return packBlocks(objects.map(objectUpdateBlock), objectUpdateBlockSize).map((ObjectData) =>
    reliably('ObjectUpdate', { RegionData: regionData(handle), ObjectData }),
  );
}

export function compressedUpdates(handle: bigint, objects: readonly ObjectRecord[]): Outgoing[] {
  return packBlocks(objects.map(compressedBlock), compressedBlockSize).map((ObjectData) =>
    reliably('ObjectUpdateCompressed', { RegionData: regionData(handle), ObjectData }),
  );
}

/** Says that objects are there; a viewer without them in a cache asks for them. */
export function cachedUpdates(handle: bigint, objects: readonly ObjectRecord[]): Outgoing[] {
  const blocks = objects.map(({ localId, crc, updateFlags }) => ({
    ID: localId,
    CRC: crc,
    UpdateFlags: updateFlags,
  }));
  return packBlocks(blocks, () => CACHED_BLOCK_BYTES).map((ObjectData) =>
    reliably('ObjectUpdateCached', { RegionData: regionData(handle), ObjectData }),
  );
}

/** Several moves a packet; those that have to arrive apart from those that are told again soon. */
export function terseUpdates(handle: bigint, moves: readonly Move[]): Outgoing[] {
  const packed = (chosen: readonly Move[], send: typeof reliably) =>
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
      lightly,
    ),
    ...packed(
      moves.filter(({ isLast }) => isLast),
      reliably,
    ),
  ];
}

export function kills(localIds: readonly number[]): Outgoing[] {
  return packBlocks(
    localIds.map((ID) => ({ ID })),
    () => ID_BYTES,
    ID_BYTES * 250,
  ).map((ObjectData) => reliably('KillObject', { ObjectData }));
}
