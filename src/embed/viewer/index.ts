export { createViewer, type LocalViewer, type ViewerPlatform } from './local-viewer.ts';
