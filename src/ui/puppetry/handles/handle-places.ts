import type { HandleId } from '../../../motion/puppetry-control/index.ts';

/** A handle in the drawing of the figure. */
export interface HandleSpot {
  readonly id: HandleId;
  /** Units of the drawing, seen from the front: the avatar's left is at the right. */
  readonly x: number;
  readonly y: number;
}

export const DRAWING_WIDTH = 240;
export const DRAWING_HEIGHT = 244;

/** From head to foot, the right side first, as they stand from left to right; no two closer than a finger. */
export const HANDLE_SPOTS: readonly HandleSpot[] = [
  { id: 'head', x: 120, y: 28 },
  { id: 'elbowRight', x: 64, y: 88 },
  { id: 'elbowLeft', x: 176, y: 88 },
  { id: 'handRight', x: 30, y: 122 },
  { id: 'handLeft', x: 210, y: 122 },
  { id: 'hips', x: 120, y: 122 },
  { id: 'kneeRight', x: 94, y: 172 },
  { id: 'kneeLeft', x: 146, y: 172 },
  { id: 'footRight', x: 84, y: 220 },
  { id: 'footLeft', x: 156, y: 220 },
];

const PINNABLE: readonly HandleId[] = ['handLeft', 'handRight', 'footLeft', 'footRight'];

/** Hands and feet can be pinned to where they are. */
export function canPin(id: HandleId): boolean {
  return PINNABLE.includes(id);
}
