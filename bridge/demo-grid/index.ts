export {
  type DemoGrid,
  type DemoGridCounts,
  type DemoGridOptions,
  type LinkOptions,
  startDemoGrid,
} from './start-demo-grid.ts';
