export { isClassicKept } from './classic-mark.ts';
export { openClassic } from './open-classic.ts';
