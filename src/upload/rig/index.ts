export { asModelled } from './as-modelled.ts';
export { observeRig } from './observe-rig.ts';
export { type Box, bindPosition, boundsAtRest, restPalette } from './rest-pose.ts';
