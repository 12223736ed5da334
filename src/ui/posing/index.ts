export { PoseFloats } from './pose-floats.tsx';
export { poseKey } from './pose-keys.ts';
export { PoseSection } from './pose-section.tsx';
export { PosesSection } from './poses-section.tsx';
