export { GARMENTS, type Garment } from './garments.ts';
export { type Fitting, type Tailored, tailor } from './tailor.ts';
