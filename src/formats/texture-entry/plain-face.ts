import { NULL_UUID } from '../llsd/index.ts';
import type { TextureFace } from './types.ts';

/** A white face without a picture, and nothing else about it. */
export const PLAIN_FACE: TextureFace = {
  textureId: NULL_UUID,
  color: [1, 1, 1, 1],
  repeats: [1, 1],
  offset: [0, 0],
  rotation: 0,
  bump: 0,
  shiny: 0,
  fullbright: false,
  hasMedia: false,
  mapping: 'default',
  glow: 0,
  materialId: NULL_UUID,
};
