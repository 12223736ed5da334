import { asString, encodeLlsdXml } from '../../formats/llsd/index.ts';
import { runSteps, type Steps } from '../../formats/steps/index.ts';
import { decodeResponseInSteps } from './grid-response.ts';
import { isHttpUrl } from './value-types.ts';

/**
 * The capabilities that this project uses. `ObjectAnimation` and `RenderMaterials` also change what OpenSimulator
 * sends; `ModifyMaterialParams` and `VTPBR` are named for that alone: without one of them it sends no overrides of PBR
 * materials.
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
  'FetchLibDescendents2',
  'SimulatorFeatures',
  'ObjectAnimation',
  'RenderMaterials',
  'ModifyMaterialParams',
  'VTPBR',
  'GetDisplayNames',
  'UpdateAvatarAppearance',
  'AgentPreferences',
  'Puppetry',
  'ReadOfflineMsgs',
  'NewFileAgentInventory',
];

/** URLs by capability name. Each URL is a credential: never log one. */
export type Capabilities = ReadonlyMap<string, string>;

/** The response of a seed capability. */
interface SeedResponse {
  readonly capabilities: Capabilities;
  /** Names whose value is not an http or https URL; they are not among the capabilities. */
  readonly refused: readonly string[];
}

/** The body of a request to the seed capability, which is sent once for all names. */
export function encodeSeedRequest(
  names: readonly string[] = CAPABILITY_NAMES,
): Uint8Array<ArrayBuffer> {
  return encodeLlsdXml([...names]);
}

/**
 * Decodes the response of a seed capability. URLs are kept exactly as they are; requested names that the grid does not
 * know are missing.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`, `wrong-type`.
 *
 * **Source:** login-and-caps.md section 2.
 */
export function decodeSeedResponse(bytes: Uint8Array): SeedResponse {
  return runSteps(decodeSeedResponseInSteps(bytes));
}

/** As {@link decodeSeedResponse}, in steps. */
export function* decodeSeedResponseInSteps(bytes: Uint8Array): Steps<SeedResponse> {
  const capabilities = new Map<string, string>();
  const refused: string[] = [];
  const response = yield* decodeResponseInSteps(bytes);
  for (const [name, value] of response.entries()) {
    yield;
    const url = asString(value);
    if (url !== undefined && isHttpUrl(url)) capabilities.set(name, url);
    else refused.push(name);
  }
  return { capabilities, refused };
}

/**
 * The number of each asset type by its name in requests. Links (24, 25) have names too, but are never fetched.
 *
 * **Source:** login-and-caps.md section 4. The name is `animatn`: OpenSimulator refuses `animation`.
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

/** The name of an asset type, as in the query `texture_id=…`. */
export type AssetTypeName = keyof typeof ASSET_TYPES;

const NAMES_BY_TYPE: ReadonlyMap<number, AssetTypeName> = new Map(
  (Object.keys(ASSET_TYPES) as AssetTypeName[]).map((name) => [ASSET_TYPES[name], name]),
);

/** The name of an asset type; undefined for links and for types that are not fetched. */
export function assetTypeName(assetType: number): AssetTypeName | undefined {
  return NAMES_BY_TYPE.get(assetType);
}

/**
 * The capabilities that serve assets, each with the asset type that it serves, in the order of preference. They always
 * return the same bytes for an id.
 *
 * **Source:** login-and-caps.md sections 2 and 4.
 */
export const ASSET_CAPABILITIES: Readonly<Record<string, AssetTypeName | 'all'>> = {
  ViewerAsset: 'all',
  GetTexture: 'texture',
  GetMesh2: 'mesh',
  GetMesh: 'mesh',
};

/** The names of the capabilities that serve assets of a type, in the order of preference. */
export function assetCapabilities(type: AssetTypeName): readonly string[] {
  return Object.keys(ASSET_CAPABILITIES).filter((name) =>
    ['all', type].includes(ASSET_CAPABILITIES[name]),
  );
}

/**
 * A capability's URL with a query, with a slash before it as viewers send it. If an operator has given the URL a query
 * of its own, that is kept.
 */
export function withQuery(capability: string, query: string): string {
  if (capability.includes('?')) return `${capability}&${query}`;
  return `${capability}${capability.endsWith('/') ? '' : '/'}?${query}`;
}
