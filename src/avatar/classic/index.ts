export { ClassicBody, type ClassicFiles, type MissingParts, missingParts } from './classic-body.ts';
export { CLASSIC_PARTS, classicStem } from './classic-parts.ts';
export { renderJoints } from './render-joints.ts';
