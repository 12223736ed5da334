import { signal } from '@preact/signals';
import type { App, LoadedDocument } from '../../app/index.ts';

/** What the list beside the stage shows of the visitor's own: the outfit, or one of the opened archives. */
export const shownList = {
  isArchive: signal(false),
  /** Id of the document of the archive; the newest where that is gone. */
  archiveId: signal<string | null>(null),
};

/** The opened archives of OpenSimulator. Reads signals. */
export function archiveDocuments({ state }: App): readonly LoadedDocument[] {
  return state.documents.value.filter(({ content }) => content.fileKind === 'inventory-archive');
}

/** The archive that the list and the tab of items are about; null for none. Reads signals. */
export function shownArchive(app: App): LoadedDocument | null {
  const documents = archiveDocuments(app);
  return documents.find(({ id }) => id === shownList.archiveId.value) ?? documents.at(-1) ?? null;
}

/** Ids of archives that were shown when they were opened. */
const shownOnce = new Set<string>();

/** Shows an archive that was opened since the last call. */
export function showNewArchive(documents: readonly LoadedDocument[]): void {
  const opened = documents.filter(({ id }) => !shownOnce.has(id)).at(-1);
  for (const { id } of documents) shownOnce.add(id);
  if (!opened) return;
  shownList.archiveId.value = opened.id;
  shownList.isArchive.value = true;
}
