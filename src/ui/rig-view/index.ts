export { RigFloats, RigStageLegend } from './rig-floats.tsx';
export { RigPanelView, RigSections } from './rig-section.tsx';
