import { COMMON } from './common.ts';

/** The panels around the stage. */
export const PANELS = {
  label: 'Panels',
  inspector: 'Inspector',
  names: {
    outfit: COMMON.outfit,
    agents: COMMON.agents,
    animation: 'Animation',
    rig: 'Rig',
    document: 'File',
    live: 'Live',
    messages: 'Messages',
  },
  /** After the name of a panel, for screen readers. */
  needsAttention: ', needs attention',
  newErrors: ', new errors',
  sheet: {
    low: 'Panel height, closed',
    half: 'Panel height, half',
    full: 'Panel height, full',
  },
};
