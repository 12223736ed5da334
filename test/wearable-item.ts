import type { LoadedDocument } from '../src/app/state/index.ts';
import { NULL_UUID } from '../src/formats/llsd/index.ts';
import type { Wearable } from '../src/formats/wearable/index.ts';
import { loadedDocument } from './loaded-document.ts';

/** A wearable of a type, with textures by slot and weights by parameter. */
export function wearable(
  type: number,
  textures: readonly (readonly [slot: number, id: string])[] = [],
  weights: readonly (readonly [id: number, weight: number])[] = [],
): Wearable {
  const [masks, ids] = [0, NULL_UUID];
  return {
    ...{ version: 22, name: `type ${type}`, description: '', type },
    permissions: {
      ...{ baseMask: masks, ownerMask: masks, groupMask: masks, everyoneMask: masks },
      ...{ nextOwnerMask: masks, creatorId: ids, ownerId: ids, lastOwnerId: ids, groupId: ids },
    },
    sale: { type: 'not', price: 10 },
    parameters: new Map(weights),
    textures: new Map(textures),
  };
}

/** The same, opened. */
export function wearableItem(id: string, document: Wearable): LoadedDocument {
  const content = { kind: 'document', fileKind: 'wearable', document, warnings: [] } as const;
  return { ...loadedDocument(id), content, original: content };
}
