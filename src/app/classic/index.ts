export { isClassicKept } from './classic-mark.ts';
export type { ClassicService } from './classic-service.ts';
