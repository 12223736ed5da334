import pLimit from 'p-limit';
import { DecodeError } from '../../formats/bytes/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import { decodeWearable, wearableTypeName } from '../../formats/wearable/index.ts';
import type { MessageOf } from '../../protocol/lludp/index.ts';
import {
  type CapabilityFetch,
  CapabilityRefusedError,
  getAsset,
  TransientError,
} from '../bridge-http.ts';

/** More than an avatar can wear at a time. */
const MAX_WEARABLES = 80;
const CONCURRENT_FETCHES = 4;
/** The last of the types that are body parts: shape, skin, hair, eyes. */
const LAST_BODY_PART = 3;

/** The values of an avatar's worn body parts and clothes. */
export interface WornShape {
  /** Weights by parameter id. */
  readonly parameters: ReadonlyMap<number, number>;
  /** The name in the shape's asset. */
  readonly name: string;
}

/**
 * Loads what the simulator says the avatar wears; null where the shape itself cannot be loaded. A simulator keeps this
 * list apart from the Current Outfit Folder, and on OpenSimulator it is the truth.
 *
 * @throws the signal's reason.
 *
 * **Source:** region.md section 7, login-and-caps.md section 6.
 */
export async function loadWornShape(
  wearables: MessageOf<'AgentWearablesUpdate'>['WearableData'],
  fetchCap: CapabilityFetch,
  signal: AbortSignal,
): Promise<WornShape | null> {
  const limit = pLimit(CONCURRENT_FETCHES);
  const worn = wearables.filter(({ AssetID }) => AssetID !== NULL_UUID).slice(0, MAX_WEARABLES);
  const loaded = await Promise.all(
    worn.map(({ AssetID, WearableType }) =>
      limit(() => loadWearable(AssetID, WearableType, fetchCap, signal)),
    ),
  );
  const known = loaded.flatMap((each) => each ?? []);
  const shape = known.find(({ type }) => wearableTypeName(type) === 'shape');
  if (!shape) return null;
  const parameters = new Map(known.flatMap((each) => [...each.parameters]));
  return { parameters, name: cleanName(shape.name) };
}

async function loadWearable(
  assetId: string,
  type: number,
  fetchCap: CapabilityFetch,
  signal: AbortSignal,
) {
  const kind = type <= LAST_BODY_PART ? 'bodypart' : 'clothing';
  try {
    return decodeWearable(await getAsset(fetchCap, `?${kind}_id=${assetId}`, signal));
  } catch (error) {
    signal.throwIfAborted();
    const isMissing =
      error instanceof TransientError ||
      error instanceof CapabilityRefusedError ||
      error instanceof DecodeError;
    if (isMissing) return null;
    throw error;
  }
}
