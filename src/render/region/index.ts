export { BORDER_REACH, BorderObject } from './border-object.ts';
