import type { Pose, Skeleton } from '../../avatar/index.ts';
import { type Numbers, rotateVector, vectorLength } from '../../math/flat/index.ts';

/** Share of a leg's length that may be used, since a straight leg would lose the direction in which the knee bends. */
const MAX_STRETCH = 0.999;
/** Iterations until the hips settle between two legs that pull in different directions. */
const ITERATIONS = 8;

const toFoot = new Float32Array(3);

/** Limits the position of the hips so that the legs reach the targets of the feet. */
export class LegReach {
  readonly #hips: readonly number[];
  readonly #knees: readonly number[];
  readonly #ankles: readonly number[];

  constructor(skeleton: Skeleton) {
    const find = (name: string) =>
      ['Left', 'Right'].map((side) => skeleton.jointNumber(`${name}${side}`));
    this.#hips = find('mHip');
    this.#knees = find('mKnee');
    this.#ankles = find('mAnkle');
  }

  /**
   * Moves `hips`, the position of mPelvis (avatar's frame), so close that both `feet` (6 numbers, NaN for a foot
   * without a target) can be reached. `rotation` is that of mPelvis.
   */
  limit(hips: Numbers, rotation: Numbers, feet: Numbers, shape: Pose): void {
    for (let iteration = 0; iteration < ITERATIONS; iteration++) {
      for (let side = 0; side < 2; side++) {
        if (!Number.isNaN(feet[3 * side])) this.#pullToFoot(hips, rotation, feet, side, shape);
      }
    }
  }

  #pullToFoot(hips: Numbers, rotation: Numbers, feet: Numbers, side: number, shape: Pose): void {
    const { positions, scales } = shape;
    for (let axis = 0; axis < 3; axis++) {
      toFoot[axis] = positions[3 * this.#hips[side] + axis] * scales[axis];
    }
    rotateVector(toFoot, 0, toFoot, 0, rotation, 0);
    for (let axis = 0; axis < 3; axis++)
      toFoot[axis] = feet[3 * side + axis] - hips[axis] - toFoot[axis];
    const longest =
      MAX_STRETCH *
      (this.#boneLength(this.#hips, this.#knees, side, shape) +
        this.#boneLength(this.#knees, this.#ankles, side, shape));
    const length = vectorLength(toFoot, 0);
    if (length <= longest) return;
    for (let axis = 0; axis < 3; axis++) hips[axis] += toFoot[axis] * (1 - longest / length);
  }

  #boneLength(from: readonly number[], to: readonly number[], side: number, shape: Pose): number {
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      const component = shape.positions[3 * to[side] + axis] * shape.scales[3 * from[side] + axis];
      square += component * component;
    }
    return Math.sqrt(square);
  }
}
