export {
  CONSEQUENCES,
  type Consequence,
  type ConsequenceGroup,
  consequenceOf,
  groupByConsequence,
} from '../consequence.ts';
export { CONSEQUENCE_WORDS } from '../words/en/consequence-words.ts';
export { lintMeshAsset } from './lint-mesh-asset.ts';
export { type LintedUpload, lintUpload } from './lint-upload.ts';
