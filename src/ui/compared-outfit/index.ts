export { ComparedNames, CompareOutfitButton } from './compared-names.tsx';
export { ComparedOutfitPanel } from './compared-outfit-panel.tsx';
export { shownComparison } from './shown-comparison.ts';
