import type { Vector3 } from '../../avatar/index.ts';

/** Where the elbow of a left arm is to be, seen from the way to its hand, in the avatar's frame. */
export type ElbowWay = Vector3;

/**
 * Down, and a hair backward: a hand straight below its shoulder leaves the elbow a side to go to, and while
 * it passes there the elbow does not jump.
 *
 * **Source:** puppetry.md section 7, one pass, step 3.
 */
export const HANGING: ElbowWay = [-0.02, 0, -1];

/**
 * For dragging hands in the page: down, out and back, as people hold their elbows. Where an arm lies along
 * this the elbow has no side to go to. Arms hang straight down and reach straight up, where `HANGING` has
 * that; hands seldom come to where this one does.
 */
export const HELD: ElbowWay = [-0.3, 0.45, -1];
