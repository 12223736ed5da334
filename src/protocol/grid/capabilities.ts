import { asString, encodeLlsdXml, uuid } from '../../formats/llsd/index.ts';
import { decodeResponse } from './grid-response.ts';
import { isHttpUrl } from './value-types.ts';

/**
 * The capabilities that this project uses. `ObjectAnimation` and `RenderMaterials` also switch on what
 * OpenSimulator sends.
 *
 * **Source:** login-and-caps.md section 2, puppetry.md section 1.
 */
export const CAPABILITY_NAMES: readonly string[] = [
  'EventQueueGet',
  'ViewerAsset',
  'GetTexture',
  'GetMesh2',
  'GetMesh',
  'FetchInventoryDescendents2',
  'FetchInventory2',
  'SimulatorFeatures',
  'ObjectAnimation',
  'RenderMaterials',
  'GetDisplayNames',
  'AgentPreferences',
  'Puppetry',
];

/** Addresses by capability name. Each address is a credential: never log one. */
export type Capabilities = ReadonlyMap<string, string>;

/** What a seed capability gave. */
export interface SeedResponse {
  readonly capabilities: Capabilities;
  /** Names whose address is none of http or https; they were left out. */
  readonly refused: readonly string[];
}

/** The body of a request to the seed capability: ask once, for all names. */
export function encodeSeedRequest(
  names: readonly string[] = CAPABILITY_NAMES,
): Uint8Array<ArrayBuffer> {
  return encodeLlsdXml([...names]);
}

/**
 * Decodes a seed capability's answer. Addresses are kept to the letter; names that were asked for and
 * are unknown to the grid are simply not there.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`, `wrong-type`.
 *
 * **Source:** login-and-caps.md section 2.
 */
export function decodeSeedResponse(bytes: Uint8Array): SeedResponse {
  const capabilities = new Map<string, string>();
  const refused: string[] = [];
  for (const [name, value] of decodeResponse(bytes).entries()) {
    const url = asString(value);
    if (url !== undefined && isHttpUrl(url)) capabilities.set(name, url);
    else refused.push(name);
  }
  return { capabilities, refused };
}

/**
 * The word for each type of asset in a request, and its number. Links (24, 25) have words too, but are
 * never fetched.
 *
 * **Source:** login-and-caps.md section 4. It is `animatn`: OpenSimulator refuses `animation`.
 */
export const ASSET_TYPES = {
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
export type AssetTypeName = keyof typeof ASSET_TYPES;

const NAMES_BY_TYPE: ReadonlyMap<number, AssetTypeName> = new Map(
  (Object.keys(ASSET_TYPES) as AssetTypeName[]).map((word) => [ASSET_TYPES[word], word]),
);

/** Capabilities that give one type of asset, best first, for grids without `ViewerAsset`. */
const OWN_CAPABILITIES: Readonly<Partial<Record<AssetTypeName, readonly string[]>>> = {
  texture: ['GetTexture'],
  mesh: ['GetMesh2', 'GetMesh'],
};

/** The word of an asset type's number; undefined for links and for types that are not fetched. */
export function assetTypeName(assetType: number): AssetTypeName | undefined {
  return NAMES_BY_TYPE.get(assetType);
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
  word: AssetTypeName,
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
