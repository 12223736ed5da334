export { ExpressionMotion } from './expression-motion.ts';
