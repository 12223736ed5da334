import type { SkinPicture } from '../skin/index.ts';
import { paintTee } from './paint-tee.ts';

const SIZE = 1024;

/** Paints the cloth of the sample tee, by the name of its file: always the same pixels. */
export const paintTeeCloth = (): Readonly<Record<string, SkinPicture>> => ({
  'linen-tee-cloth': paintTee(SIZE),
});
