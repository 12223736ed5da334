export type { LeapPuppet } from './apply-leap.ts';
export { bakePerformance, performanceSource } from './bake-performance.ts';
export { ProgramDesk, type ProgramDeskParts } from './program-desk.ts';
