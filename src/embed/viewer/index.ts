export { createViewer, type ViewerPlatform } from './create-viewer.ts';
export type { LocalViewer, LocalViewerParts } from './local-viewer.ts';
