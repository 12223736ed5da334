import type { App } from '../../app/index.ts';
import { isModelItem, type ModelItem } from '../../app/state/index.ts';
import { askedList } from '../own-list.ts';

/** The opened models. Reads signals. */
export function modelItems({ state }: App): readonly ModelItem[] {
  return state.documents.value.filter(isModelItem);
}

/** Ids of models whose options were shown when they were opened. */
const shownOnce = new Set<string>();

/** Shows the options of a model that was opened since the last call. */
export function showNewModel(models: readonly ModelItem[]): void {
  const hasNew = models.some(({ id }) => !shownOnce.has(id));
  for (const { id } of models) shownOnce.add(id);
  if (hasNew) askedList.value = 'upload';
}
