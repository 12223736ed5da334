import { formatCount } from '../format.ts';

/** Files that are being loaded. */
export const TASKS = {
  label: 'Loading',
  savingLabel: 'Saving',
  reading: (file: string) => `Reading ${file}`,
  saving: (file: string) => `Saving ${file}`,
  /** What of a file is being written: how many of how many are done. */
  steps: {
    textures: (done: number, total: number) =>
      `Writing textures: ${formatCount(done)} of ${formatCount(total)}`,
    meshes: (done: number, total: number) =>
      `Writing meshes: ${formatCount(done)} of ${formatCount(total)}`,
  },
  waiting: 'waiting',
  waitingFor: (size: string) => `waiting, ${size}`,
  cancel: (file: string) => `Cancel ${file}`,
};
