export { buildMannequin } from './mannequin.ts';
export { spineWeights } from './trunk.ts';
