export { lintUpload } from './lint-upload.ts';
