export type { DemoGridCounts } from './circuits/simulator.ts';
export type { GridFaults, TransferSeconds } from './grid-faults.ts';
export type { LinkOptions } from './lossy-link.ts';
export type { FalseNeighbour } from './session/hand-over-events.ts';
export { type DemoGrid, type DemoGridOptions, startDemoGrid } from './start-demo-grid.ts';
