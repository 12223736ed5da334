import { NULL_UUID } from '../../formats/llsd/index.ts';
import { encodeFieldText, type MessageOf } from '../lludp/index.ts';

/** All simulators of today bake more than six parts of an avatar. */
const MANY_BAKES = 1n << 63n;
/** Suitable for everybody. */
const ACCESS = 13;

/** What of a region is worth saying. */
export interface RegionOfHandshake {
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
export function regionHandshakeOf({
  name,
  id,
  ground,
  product,
}: RegionOfHandshake): MessageOf<'RegionHandshake'> {
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
