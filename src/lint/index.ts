export { findingsOfWarnings, lintError } from './finding.ts';
export { type ClipOrigin, lintAnimation } from './lint-animation.ts';
export { lintMesh } from './lint-mesh.ts';
export { NEAR_LIMIT } from './rules/header-rules.ts';
export { measureSeam, SEAM_TOLERANCE, type SeamJoint, type SeamReport } from './seam.ts';
export type { Finding, Severity } from './types.ts';
export { errorMend } from './words/en/error-mends.ts';
export { FINDING_WORDS } from './words/index.ts';
