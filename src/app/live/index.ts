export { machineId, platformOf } from './connection-options.ts';
// Only its type: the code is loaded when a live region is first opened.
export type { LiveController } from './live-controller.ts';
