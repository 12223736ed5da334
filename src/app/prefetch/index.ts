export { fetchFile, prefetch } from './prefetch.ts';
