export { buildLoftedParts, type LoftedPart } from './garment-levels.ts';
export { encodeGarment, GARMENTS, SAMPLE_MESHES } from './garments.ts';
