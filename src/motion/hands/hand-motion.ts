import type { Skeleton } from '../../avatar/index.ts';
import { HAND_POSES } from '../../formats/animation/index.ts';
import { type Cell, interpolateRotation } from '../interpolate.ts';
import { createLayer } from '../layer.ts';
import { HAS_ROTATION, type Motion } from '../types.ts';
import { fingerJoints, leftFingers, mirrored } from './fingers.ts';
import { HAND_SHAPES } from './shapes.ts';

/**
 * In-world it is 1, among morphs, which no clip drives. Here it must hide no clip that moves fingers: the
 * lowest that a clip usually has, so that every newer one wins.
 */
const PRIORITY = 0;
const RELAXED = 1;
/** Seconds from one pose to the next. */
const FADE = 0.2;
/** A longer step is a jump of the clock. */
const LONGEST_STEP = 1;

/**
 * Holds the hands in one of the 14 hand poses and cross-fades to the next. In-world the poses are morphs of
 * the classic body, which no finger bone and no mesh hand follows; this motion is for a body of ours that
 * has finger bones in their place: `enabled` switches it off for all others.
 *
 * Set `pose` before every frame to what the mixer found in the frame before. Where the clock stands still,
 * goes back or jumps, the pose shows at once. A change during a fade starts from what is seen.
 *
 * A clip that drives the fingers wins from priority 0 up, if it is newer; as in-world, where finger bones
 * follow nothing else.
 *
 * **Source:** animation.md sections 9 and 11.
 */
export class HandMotion implements Motion {
  readonly layer = createLayer(30);
  readonly owner = this;
  readonly basePriority = PRIORITY;
  readonly handPose = -1;
  readonly handPriority = 0;
  readonly constraints = null;
  /** Number of HAND_POSES that the hands are to take. */
  pose = RELAXED;
  enabled = true;
  /** Rotations of each pose, as the layer has them. */
  readonly #poses: readonly Float32Array<ArrayBuffer>[];
  /** What the fade under way leads from and to. */
  readonly #from = new Float32Array(this.layer.rotations.length);
  #to = RELAXED;
  readonly #share: Cell = Float64Array.of(1);
  readonly #clock: Cell = Float64Array.of(Number.NaN);

  constructor(skeleton: Skeleton) {
    const { layer } = this;
    const left = fingerJoints(skeleton, 'Left');
    layer.joints.set([...left, ...fingerJoints(skeleton, 'Right')]);
    layer.priorities.fill(PRIORITY);
    layer.components.fill(HAS_ROTATION);
    this.#poses = HAND_POSES.map((name) => poseOf(skeleton, name));
  }

  advance(clock: number): boolean {
    const step = clock - this.#clock[0];
    const steady = step > 0 && step <= LONGEST_STEP;
    this.layer.weight = this.enabled ? 1 : 0;
    this.#clock[0] = this.enabled ? clock : Number.NaN;
    if (this.pose !== this.#to) {
      this.sample();
      this.#from.set(this.layer.rotations);
      this.#to = this.pose;
      this.#share[0] = 0;
    }
    this.#share[0] = steady ? Math.min(this.#share[0] + step / FADE, 1) : 1;
    return this.enabled;
  }

  sample(): void {
    const { rotations } = this.layer;
    const to = this.#poses[this.#to];
    if (this.#share[0] >= 1) {
      rotations.set(to);
      return;
    }
    for (let q = 0; q < rotations.length; q += 4) {
      interpolateRotation(rotations, q, this.#from, q, to, q, this.#share);
    }
  }
}

function poseOf(skeleton: Skeleton, name: (typeof HAND_POSES)[number]): Float32Array<ArrayBuffer> {
  const { left, right } = HAND_SHAPES[name];
  const turns = [...leftFingers(skeleton, left), ...leftFingers(skeleton, right).map(mirrored)];
  return Float32Array.from(turns.flatMap((turn) => [...turn]));
}
