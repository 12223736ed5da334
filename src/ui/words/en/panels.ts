import { COMMON } from './common.ts';

/** The panels around the stage, by what they are called, and what folds them. */
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
  /** Behind a panel's name, to those who hear it. */
  needsLook: ', needs a look',
  newErrors: ', new errors',
  sheet: {
    low: 'Panel height, folded',
    half: 'Panel height, half',
    full: 'Panel height, full',
  },
};
