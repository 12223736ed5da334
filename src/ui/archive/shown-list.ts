import { signal } from '@preact/signals';
import type { App, LoadedDocument } from '../../app/index.ts';
import { askedList } from '../own-list.ts';

/** Id of the document of the archive that the list shows; the newest where that is gone. */
export const archiveId = signal<string | null>(null);

/** The opened archives of OpenSimulator. Reads signals. */
export function archiveDocuments({ state }: App): readonly LoadedDocument[] {
  return state.documents.value.filter(({ content }) => content.fileKind === 'inventory-archive');
}

/** The archive that the list and the tab of items are about; null for none. Reads signals. */
export function shownArchive(app: App): LoadedDocument | null {
  const documents = archiveDocuments(app);
  return documents.find(({ id }) => id === archiveId.value) ?? documents.at(-1) ?? null;
}

/** Ids of archives that were shown when they were opened. */
const shownOnce = new Set<string>();

/** Shows an archive that was opened since the last call. */
export function showNewArchive(documents: readonly LoadedDocument[]): void {
  const opened = documents.filter(({ id }) => !shownOnce.has(id)).at(-1);
  for (const { id } of documents) shownOnce.add(id);
  if (!opened) return;
  archiveId.value = opened.id;
  askedList.value = 'archive';
}
