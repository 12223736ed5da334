export { startDemoGrid } from './start.ts';
export type { DemoGrid, DemoGridCounts, DemoGridOptions, LinkOptions } from './types.ts';
