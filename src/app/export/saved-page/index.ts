export type { PageForm, PageRequest, SavedPage } from './save-page.ts';
export type { FilePart } from './shown-files.ts';
