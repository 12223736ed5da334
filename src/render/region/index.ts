export { type Paint, Paints } from './paints.ts';
export { Sight } from './sight.ts';
