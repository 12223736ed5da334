import type { LoadedDocument } from '../src/app/state/index.ts';
import type { Wearable } from '../src/formats/wearable/index.ts';
import { loadedDocument } from './loaded-document.ts';

/** An opened shape with these weights. */
export function shapeItem(
  id: string,
  weights: readonly (readonly [id: number, weight: number])[],
): LoadedDocument {
  const document = { type: 0, name: id, parameters: new Map(weights) } as unknown as Wearable;
  const content = { kind: 'document', fileKind: 'wearable', document, warnings: [] } as const;
  return { ...loadedDocument(id), content, original: content };
}
