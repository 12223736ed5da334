export { RigFloats, RigStageLegend } from './rig-floats.tsx';
export { RigSections } from './rig-section.tsx';
