export { type ComparedOutfit, openComparedOutfit } from './compared-outfit.ts';
export type { FactPair, OutfitDifferences } from './outfit-facts.ts';
