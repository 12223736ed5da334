import type { LoadedDocument } from '../src/app/state/index.ts';
import { wearable, wearableItem } from './wearable-item.ts';

/** An opened shape with these weights. */
export function shapeItem(
  id: string,
  weights: readonly (readonly [id: number, weight: number])[],
): LoadedDocument {
  return wearableItem(id, { ...wearable(0, [], weights), name: id });
}
