export { SharedFiles } from '../app/files/sharing/index.ts';
export { SharedRenderer } from '../render/sharing/index.ts';
