export { OwnOutfit } from './own-outfit.ts';
