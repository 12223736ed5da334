import { decodeSceneGroup, type SceneGroup } from '../../formats/scene-group/index.ts';
import { decodeWearable } from '../../formats/wearable/index.ts';
import { ASSET_WORDS, assetWord, type InventoryItem, wornSlot } from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../capability-fetch.ts';
import type { OutfitItem } from '../contract.ts';
import { sceneGroupParts } from '../parts/index.ts';
import { getAsset } from './ask.ts';

/** What the asset of a worn item adds to an avatar. */
export type ItemContent = Pick<OutfitItem, 'parts' | 'visualParameters'>;

export const NO_CONTENT: ItemContent = { parts: [], visualParameters: null };

/** Attachment points are 7 bits; the eighth asks to add to what is worn there. */
const POINT_BITS = 0x7f;
const LAST_POINT = 55;
const CHEST = 1;

/**
 * Fetches and reads what an item is made of. Other things than objects, clothing and body parts, such as
 * gestures, are worn without being looked into.
 *
 * @throws {@link PassingFault}, {@link RefusedFault}: grids other than OpenSimulator refuse objects.
 * @throws {@link DecodeError} those of `decodeSceneGroup` and `decodeWearable`.
 *
 * **Source:** login-and-caps.md sections 4 and 6.
 */
export async function fetchContent(
  fetchCap: CapabilityFetch,
  item: InventoryItem,
  signal: AbortSignal,
): Promise<ItemContent> {
  const query = `?${assetWord(item.assetType)}_id=${item.assetId}`;
  switch (item.assetType) {
    case ASSET_WORDS.object:
      return objectContent(item, decodeSceneGroup(await getAsset(fetchCap, query, signal)));
    case ASSET_WORDS.clothing:
    case ASSET_WORDS.bodypart: {
      const { parameters } = decodeWearable(await getAsset(fetchCap, query, signal));
      return { parts: [], visualParameters: parameters };
    }
    default:
      return NO_CONTENT;
  }
}

function objectContent(item: InventoryItem, group: SceneGroup): ItemContent {
  const [root] = group.objects[0].parts;
  const candidates = [wornSlot(item) & POINT_BITS, root.attachmentPoint];
  const point = candidates.find((each) => each >= 1 && each <= LAST_POINT) ?? CHEST;
  const parts = sceneGroupParts(group, point).map((part) => ({ ...part, item: item.itemId }));
  return { parts, visualParameters: null };
}
