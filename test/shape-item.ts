import type { LoadedDocument } from '../src/app/state/index.ts';
import { NULL_UUID } from '../src/formats/llsd/index.ts';
import type { Wearable } from '../src/formats/wearable/index.ts';
import { loadedDocument } from './loaded-document.ts';

/** An opened shape with these weights. */
export function shapeItem(
  id: string,
  weights: readonly (readonly [id: number, weight: number])[],
): LoadedDocument {
  const [masks, ids] = [0, NULL_UUID];
  const document: Wearable = {
    ...{ version: 22, name: id, description: '', type: 0 },
    permissions: {
      ...{ baseMask: masks, ownerMask: masks, groupMask: masks, everyoneMask: masks },
      ...{ nextOwnerMask: masks, creatorId: ids, ownerId: ids, lastOwnerId: ids, groupId: ids },
    },
    sale: { type: 'not', price: 10 },
    parameters: new Map(weights),
    textures: new Map(),
  };
  const content = { kind: 'document', fileKind: 'wearable', document, warnings: [] } as const;
  return { ...loadedDocument(id), content, original: content };
}
