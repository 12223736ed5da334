import { asString, encodeLlsdXml } from '../../formats/llsd/index.ts';
import { decodeAnswer } from './answer.ts';
import { isHttpUrl } from './url.ts';

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
export interface SeedAnswer {
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
export function decodeSeedAnswer(bytes: Uint8Array): SeedAnswer {
  const capabilities = new Map<string, string>();
  const refused: string[] = [];
  for (const [name, value] of decodeAnswer(bytes).entries()) {
    const url = asString(value);
    if (url !== undefined && isHttpUrl(url)) capabilities.set(name, url);
    else refused.push(name);
  }
  return { capabilities, refused };
}
