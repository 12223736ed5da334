export { buildMannequin } from './mannequin.ts';
export { MANNEQUIN_FACES } from './parts.ts';
export { spineWeights } from './trunk.ts';
