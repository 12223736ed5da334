export { CONDUCTING } from './conducting.ts';
export { HAND_DANCE } from './hand-dance.ts';
export { PAGE_TURNING } from './page-turning.ts';
export { type Performance, performing } from './performance.ts';
export { puppetryOf } from './puppeteers.ts';
export { WAVING } from './waving.ts';
