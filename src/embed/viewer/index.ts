export { createViewer, type ViewerPlatform } from './create-viewer.ts';
export type { LocalViewer } from './local-viewer.ts';
