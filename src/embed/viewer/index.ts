export { LocalViewer, type LocalViewerParts } from './local-viewer.ts';
