export { createViewer, type LocalViewer, type ViewerFrame } from './local-viewer.ts';
