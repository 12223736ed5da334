import { ANIMATION_NAMES } from '../../../src/protocol/setp/index.ts';

/** Milliseconds of one run of our own clips (public/samples); others are taken for as long as a gesture. */
const LENGTHS: Readonly<Record<string, number>> = {
  stand: 8000,
  walk: 1067,
  run: 700,
  hello: 2600,
  dance1: 8000,
  sit: 8000,
  fly: 4000,
};
const GESTURE_MS = 2500;

/** Milliseconds of one run of an animation of `ANIMATION_NAMES`. */
export function animationLength(identifier: number): number {
  return LENGTHS[ANIMATION_NAMES[identifier]] ?? GESTURE_MS;
}
