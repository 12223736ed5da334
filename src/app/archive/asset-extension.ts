import { ASSET_TYPES } from '../../protocol/grid/index.ts';
import { extensionOfType } from '../live/inventory/item-files.ts';

/** Types that only archives have. */
const ARCHIVED: ReadonlyMap<number, string> = new Map([
  [-2, 'xml'],
  [11, 'lso'],
  [12, 'tga'],
  [17, 'wav'],
  [18, 'tga'],
  [19, 'jpg'],
]);
/** The box with which a JP2 file begins; most textures are codestreams without one. */
const JP2_START = [0, 0, 0, 12, 0x6a, 0x50];

/** The usual ending of an asset's file. Those in archives are often wrong. */
export function assetExtension(assetType: number, bytes: Uint8Array): string {
  const isJp2 =
    assetType === ASSET_TYPES.texture && JP2_START.every((byte, i) => bytes[i] === byte);
  return isJp2 ? 'jp2' : (ARCHIVED.get(assetType) ?? extensionOfType(assetType));
}
