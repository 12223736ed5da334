export { bakePerformance, clipPath } from './bake-performance.ts';
export { ProgramDesk } from './program-desk.ts';
