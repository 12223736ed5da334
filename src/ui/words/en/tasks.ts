/** Files on their way. */
export const TASKS = {
  label: 'On their way',
  reading: (file: string) => `Reading ${file}`,
  waiting: 'waiting',
  waitingFor: (size: string) => `waiting, ${size}`,
  cancel: (file: string) => `Cancel ${file}`,
};
