export { SharedRenderer } from './shared-renderer.ts';
