import type { Pose, Skeleton } from '../../avatar/index.ts';
import { type Numbers, rotateVector, vectorLength } from '../../math/flat/index.ts';

/** A leg is never quite stretched: the way in which the knee bends would be lost. */
const LONGEST = 0.999;
/** Between two legs that pull it apart, the hips come to rest. */
const ROUNDS = 8;

const way = new Float32Array(3);

/** Keeps the hips where the legs reach the feet that are to stay. */
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
   * Brings `hips`, the place of mPelvis (avatar's frame), so near that both `feet` (6 numbers, NaN for one
   * that does not matter) can be reached. `turn` is how mPelvis is turned.
   */
  limit(hips: Numbers, turn: Numbers, feet: Numbers, body: Pose): void {
    for (let round = 0; round < ROUNDS; round++) {
      for (let side = 0; side < 2; side++) {
        if (!Number.isNaN(feet[3 * side])) this.#draw(hips, turn, feet, side, body);
      }
    }
  }

  #draw(hips: Numbers, turn: Numbers, feet: Numbers, side: number, body: Pose): void {
    const { positions, scales } = body;
    for (let axis = 0; axis < 3; axis++) {
      way[axis] = positions[3 * this.#hips[side] + axis] * scales[axis];
    }
    rotateVector(way, 0, way, 0, turn, 0);
    for (let axis = 0; axis < 3; axis++) way[axis] = feet[3 * side + axis] - hips[axis] - way[axis];
    const longest =
      LONGEST *
      (this.#boneLength(this.#hips, this.#knees, side, body) +
        this.#boneLength(this.#knees, this.#ankles, side, body));
    const length = vectorLength(way, 0);
    if (length <= longest) return;
    for (let axis = 0; axis < 3; axis++) hips[axis] += way[axis] * (1 - longest / length);
  }

  #boneLength(from: readonly number[], to: readonly number[], side: number, body: Pose): number {
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      const part = body.positions[3 * to[side] + axis] * body.scales[3 * from[side] + axis];
      square += part * part;
    }
    return Math.sqrt(square);
  }
}
