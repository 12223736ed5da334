export { bakePerformance, performanceClipPath } from './leap-performance.ts';
export { PuppetPrograms } from './puppet-programs.ts';
