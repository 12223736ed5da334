import type { Skeleton } from '../../avatar/index.ts';
import { HAND_POSES } from '../../formats/animation/index.ts';
import { type Cell, interpolateRotation } from '../../math/flat/index.ts';
import {
  fromAxisAngle,
  fromYRotation,
  fromZRotation,
  mirrorRotation,
  multiply,
  normalize,
  type Quaternion,
  type Vector3,
} from '../../math/index.ts';
import { createLayer, HAS_ROTATION } from '../layer.ts';
import type { Motion } from '../motion.ts';
import { BEND_SHARES, CLOSING_DEGREES, HAND_SHAPES, type HandShape } from './hand-shapes.ts';

/**
 * The priority of the hand poses. In-world it is 1, but they are morphs there, which no clip drives. Here it
 * must not hide any clip that moves fingers, so it is the lowest that clips usually have: every newer clip wins.
 */
const PRIORITY = 0;
/** Index of RELAXED in HAND_POSES. */
const RELAXED = 1;
/** Duration of a cross-fade, seconds. */
const FADE = 0.2;
/** Seconds; a longer step counts as a jump of the clock. */
const LONGEST_STEP = 1;

/**
 * Keeps the hands in one of the 14 hand poses and cross-fades to the next. In-world the poses are morphs of
 * the classic body, which no finger bone and no mesh hand follows; this motion is for our own body, which has
 * finger bones instead: `enabled` switches it off for all others.
 *
 * Set `pose` before every frame to the pose that the mixer found in the last frame. When the clock stands still, goes
 * back or jumps, the pose shows at once. A change during a fade starts from the present rotations.
 *
 * A newer clip that drives the fingers wins from priority 0 up; so it does in-world, where nothing else moves
 * finger bones.
 *
 * **Source:** animation.md sections 9 and 11.
 */
export class HandMotion implements Motion {
  readonly layer = createLayer(2 * FINGER_BONES);
  readonly owner = this;
  readonly basePriority = PRIORITY;
  readonly handPose = -1;
  readonly handPriority = 0;
  readonly constraints = null;
  /** Index into HAND_POSES of the pose to show. */
  pose = RELAXED;
  enabled = true;
  /** The layer's rotations in each pose. */
  readonly #poses: readonly Float32Array<ArrayBuffer>[];
  /** Rotations at the start of the current fade. */
  readonly #from = new Float32Array(this.layer.rotations.length);
  /** The pose to which the current fade leads. */
  #to = RELAXED;
  /** Progress of the fade, 0..1. */
  readonly #share: Cell = Float64Array.of(1);
  readonly #clock: Cell = Float64Array.of(Number.NaN);

  constructor(skeleton: Skeleton) {
    const { layer } = this;
    const left = fingerJoints(skeleton, 'Left');
    layer.joints.set([...left, ...fingerJoints(skeleton, 'Right')]);
    layer.priorities.fill(PRIORITY);
    layer.components.fill(HAS_ROTATION);
    this.#poses = HAND_POSES.map((name) => {
      const { left, right } = HAND_SHAPES[name];
      const rotations = [
        ...leftFingers(skeleton, left),
        ...leftFingers(skeleton, right).map(mirrorRotation),
      ];
      return Float32Array.from(rotations.flatMap((rotation) => [...rotation]));
    });
  }

  advance(clock: number): boolean {
    const step = clock - this.#clock[0];
    const isSteady = step > 0 && step <= LONGEST_STEP;
    this.layer.weight = this.enabled ? 1 : 0;
    this.#clock[0] = this.enabled ? clock : Number.NaN;
    if (this.pose !== this.#to) {
      this.sample();
      this.#from.set(this.layer.rotations);
      this.#to = this.pose;
      this.#share[0] = 0;
    }
    this.#share[0] = isSteady ? Math.min(this.#share[0] + step / FADE, 1) : 1;
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

const FINGERS = ['Index', 'Middle', 'Ring', 'Pinky', 'Thumb'];
const FINGER_BONES = 3 * FINGERS.length;
/** The thumb folds in a plane between the palm's and its own: the share of the palm's normal in its axis. */
const THUMB_SLANT = 0.35;

/** The finger bones of a hand, finger by finger, knuckle to tip. */
function fingerJoints(skeleton: Skeleton, side: 'Left' | 'Right'): number[] {
  return FINGERS.flatMap((finger) =>
    [1, 2, 3].map((bone) => skeleton.jointNumber(`mHand${finger}${bone}${side}`)),
  );
}

/** Local rotations of the left hand's finger bones in a shape, in the order of `fingerJoints`. */
function leftFingers(skeleton: Skeleton, { curl, fan, thumb }: HandShape): Quaternion[] {
  const axes = fingerJoints(skeleton, 'Left').map((joint) => bendAxis(skeleton, joint));
  const fingers = Object.values(CLOSING_DEGREES).flatMap((closing, finger) =>
    BEND_SHARES.map((share, bone) => {
      const bend = fromAxisAngle(axes[3 * finger + bone], curl[finger] * share);
      return bone === 0 ? multiply(fromZRotation(closing * (1 - fan[finger])), bend) : bend;
    }),
  );
  const fold = (bone: number) => {
    const [x, y, z] = axes[12 + bone];
    return fromAxisAngle(normalize([x, y, z + THUMB_SLANT]), thumb.fold[bone - 1]);
  };
  return [
    ...fingers,
    multiply(fromYRotation(thumb.under), fromZRotation(thumb.across)),
    fold(1),
    fold(2),
  ];
}

/** In the palm's plane, perpendicular to the left hand's bone: a positive rotation closes the hand. */
function bendAxis({ tips }: Skeleton, joint: number): Vector3 {
  const x = tips[3 * joint];
  const y = tips[3 * joint + 1];
  const length = Math.hypot(x, y);
  return [-y / length, x / length, 0];
}
