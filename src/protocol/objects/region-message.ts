import type { RegionMessage } from './types.ts';

interface RegionBlocks<Block> {
  readonly RegionData: { readonly RegionHandle: bigint; readonly TimeDilation: number };
  readonly ObjectData: readonly Block[];
}

/**
 * Reads the head that all messages about objects share, and each of their blocks.
 *
 * **Source:** objects-and-appearance.md section 1.
 */
export function decodeRegionMessage<Block, Entry>(
  { RegionData, ObjectData }: RegionBlocks<Block>,
  decodeEntry: (block: Block, index: number) => Entry,
): RegionMessage<Entry> {
  return {
    regionHandle: RegionData.RegionHandle,
    timeDilation: RegionData.TimeDilation / 65535,
    objects: ObjectData.map(decodeEntry),
  };
}
