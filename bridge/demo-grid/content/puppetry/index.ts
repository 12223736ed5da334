export { puppetryOf } from './bot-puppetry.ts';
export { CONDUCTING } from './conducting.ts';
export { HAND_DANCE } from './hand-dance.ts';
export { PAGE_TURNING } from './page-turning.ts';
export { type PuppetryPerformance, repeatPerformance } from './puppetry-performance.ts';
export { WAVING } from './waving.ts';
