export { encodeGarment, GARMENTS, SAMPLE_MESHES } from './garments.ts';
