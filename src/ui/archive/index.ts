export { ArchiveItemTab, ArchivePanel } from './archive-tab.tsx';
export { archiveDocuments, showNewArchive, shownList } from './shown-list.ts';
