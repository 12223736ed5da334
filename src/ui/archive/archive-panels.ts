export { ArchiveItem } from './archive-item.tsx';
export { ArchiveList } from './archive-list.tsx';
