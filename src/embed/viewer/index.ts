export { LocalViewer, type LocalViewerParts } from './local-viewer.ts';
export { OwnWear } from './own-wear.ts';
