export { asModelled } from './as-modelled.ts';
export { observeRig, type UsedPositions, usedJoints } from './observe-rig.ts';
export { type Box, bindPosition, boundsAtRest, restPalette } from './rest-pose.ts';
