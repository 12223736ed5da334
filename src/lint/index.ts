export type { Finding, Severity } from './finding.ts';
export { lintAnimation } from './lint-animation.ts';
export { CLAIM_TOLERANCE, lintClaims } from './lint-claims.ts';
export { lintFaces } from './lint-faces.ts';
export type { LintedFace, LintedMap, LintedSlot } from './linted-face.ts';
export { findingsOfWarnings, lintError, lintMesh } from './make-findings.ts';
export { NEAR_LIMIT } from './rules/header-rules.ts';
export {
  measureSeam,
  SEAM_TOLERANCE,
  type SeamReport,
} from './rules/loop-rules.ts';
export {
  type FaceMeasures,
  measureFace,
  measureTexture,
  type TextureMeasures,
} from './texture-measures.ts';
export { errorFix } from './words/en/error-fixes.ts';
export { FINDING_WORDS } from './words/en/finding-words.ts';
