export type { Winners } from './blend.ts';
export { bindClip, type Clip } from './clip.ts';
export { ClipMotion, type ClipMotionOptions } from './clip-motion.ts';
export type { ClipTiming } from './clip-run.ts';
export { type Cell, interpolateRotation } from './interpolate.ts';
export { createLayer } from './layer.ts';
export { Mixer } from './mixer.ts';
export { HAS_POSITION, HAS_ROTATION, type Layer, type Motion } from './types.ts';
