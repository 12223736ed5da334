export { HandMotion } from './hand-motion.ts';
