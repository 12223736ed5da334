export { ArchiveItemTab, ArchivePanel } from './archive-tab.tsx';
export { archiveDocuments, archiveId, showNewArchive } from './shown-list.ts';
