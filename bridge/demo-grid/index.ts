export type { DemoGridCounts } from './circuits/simulator.ts';
export type { GridFaults, TransferSeconds } from './grid-faults.ts';
export type { LinkOptions } from './lossy-link.ts';
export { type DemoGrid, type DemoGridOptions, startDemoGrid } from './start-demo-grid.ts';
