export { SharedFiles } from './shared-files.ts';
