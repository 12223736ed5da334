import { cleanName } from '../../formats/text/index.ts';
import { decodeFieldText, type MessageOf } from '../../protocol/lludp/index.ts';
import type { RegionInfo, RegionMaturity } from './region-contract.ts';

/** What the handshake of a region says. It may be sent once for the whole life of a circuit. */
export type RegionDescription = Pick<
  RegionInfo,
  'name' | 'maturity' | 'waterHeight' | 'regionFlags'
>;

/** A region that has not sent its handshake yet. */
export const UNDESCRIBED: RegionDescription = {
  name: '',
  maturity: 'unknown',
  waterHeight: 0,
  regionFlags: 0,
};

const MATURITIES: ReadonlyMap<number, RegionMaturity> = new Map([
  [13, 'general'],
  [21, 'moderate'],
  [42, 'adult'],
  [254, 'down'],
]);

/**
 * Reads a RegionHandshake. What follows a `|` in the name is not part of it.
 *
 * **Source:** region.md section 9.
 */
export function describeRegion({ RegionInfo }: MessageOf<'RegionHandshake'>): RegionDescription {
  const { SimName, SimAccess, WaterHeight, RegionFlags } = RegionInfo;
  return {
    name: cleanName(decodeFieldText(SimName).split('|', 1)[0]),
    maturity: MATURITIES.get(SimAccess) ?? 'unknown',
    waterHeight: Number.isFinite(WaterHeight) ? WaterHeight : 0,
    regionFlags: RegionFlags,
  };
}

export function isSameDescription(a: RegionDescription, b: RegionDescription): boolean {
  return (
    a.name === b.name &&
    a.maturity === b.maturity &&
    a.waterHeight === b.waterHeight &&
    a.regionFlags === b.regionFlags
  );
}
