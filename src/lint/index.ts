export type { Finding, Severity } from './finding.ts';
export { lintAnimation } from './lint-animation.ts';
export { findingsOfWarnings, lintError, lintMesh } from './make-findings.ts';
export { NEAR_LIMIT } from './rules/header-rules.ts';
export {
  measureSeam,
  SEAM_TOLERANCE,
  type SeamReport,
} from './rules/loop-rules.ts';
export { errorFix } from './words/en/error-fixes.ts';
export { FINDING_WORDS } from './words/en/finding-words.ts';
