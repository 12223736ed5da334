const LOW_HALF = 0xffffffffn;

/**
 * Where a region lies: its west and south edge in metres. Grid coordinates are these divided by 256.
 *
 * **Source:** lludp.md section 3, "Region handle".
 */
export function splitRegionHandle(handle: bigint): { west: number; south: number } {
  return { west: Number((handle >> 32n) & LOW_HALF), south: Number(handle & LOW_HALF) };
}

/** The inverse of {@link splitRegionHandle}; both edges in whole metres, 32 bits without sign. */
export function makeRegionHandle(west: number, south: number): bigint {
  return (BigInt(west) << 32n) | BigInt(south);
}
