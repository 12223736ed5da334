export { Outfit } from './outfit.ts';
