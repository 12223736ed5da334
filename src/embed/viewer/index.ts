export { createViewer, type LocalViewer } from './local-viewer.ts';
