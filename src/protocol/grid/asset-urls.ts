import { uuid } from '../../formats/llsd/index.ts';
import type { Capabilities } from './capabilities.ts';

/**
 * The word for each type of asset in a request, and its number. Links (24, 25) have words too, but are
 * never fetched.
 *
 * **Source:** login-and-caps.md section 4. It is `animatn`: OpenSimulator refuses `animation`.
 */
export const ASSET_WORDS = {
  texture: 0,
  sound: 1,
  callcard: 2,
  landmark: 3,
  clothing: 5,
  object: 6,
  notecard: 7,
  lsltext: 10,
  bodypart: 13,
  animatn: 20,
  gesture: 21,
  mesh: 49,
  settings: 56,
  material: 57,
  gltf: 58,
  glbin: 59,
} as const;

/** The word for a type of asset, as in `texture_id`. */
export type AssetWord = keyof typeof ASSET_WORDS;

const WORDS_BY_TYPE: ReadonlyMap<number, AssetWord> = new Map(
  (Object.keys(ASSET_WORDS) as AssetWord[]).map((word) => [ASSET_WORDS[word], word]),
);

/** Capabilities that give one type of asset, best first, for grids without `ViewerAsset`. */
const OWN_CAPABILITIES: Readonly<Partial<Record<AssetWord, readonly string[]>>> = {
  texture: ['GetTexture'],
  mesh: ['GetMesh2', 'GetMesh'],
};

/** The word of an asset type's number; undefined for links and for types that are not fetched. */
export function assetWord(assetType: number): AssetWord | undefined {
  return WORDS_BY_TYPE.get(assetType);
}

/**
 * Where to GET an asset: through `ViewerAsset`, else through the capability of its own type; undefined
 * when the region offers neither. The address is a credential, as the capability's is.
 *
 * @throws {RangeError} when `id` is no UUID.
 *
 * **Source:** login-and-caps.md sections 2 and 4.
 */
export function assetUrl(
  capabilities: Capabilities,
  word: AssetWord,
  id: string,
): string | undefined {
  const names = ['ViewerAsset', ...(OWN_CAPABILITIES[word] ?? [])];
  const capability = names.map((name) => capabilities.get(name)).find((url) => url !== undefined);
  return capability && withQuery(capability, `${word}_id=${uuid(id).value}`);
}

/**
 * A capability's address with a query, with a slash before it as viewers send it. An operator may have
 * given the capability a query of its own, which stays.
 */
export function withQuery(capability: string, query: string): string {
  if (capability.includes('?')) return `${capability}&${query}`;
  return `${capability}${capability.endsWith('/') ? '' : '/'}?${query}`;
}
