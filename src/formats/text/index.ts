export { cleanName, cleanText } from './network-text.ts';
