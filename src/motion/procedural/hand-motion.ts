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
import { HAND_SHAPES, type HandShape } from './hand-shapes.ts';

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
  const turns = [
    ...leftFingers(skeleton, left),
    ...leftFingers(skeleton, right).map(mirrorRotation),
  ];
  return Float32Array.from(turns.flatMap((turn) => [...turn]));
}

/** Degrees that bring each finger from the skeleton's wide rest to lie beside the middle one. */
const CLOSING = [20, 2, -15, -29];
/** How much of the bend each joint takes, knuckle to tip. */
const BEND = [0.85, 1.15, 0.8];
/** The thumb bends in a plane between the palm's and its own: this much of the palm's normal. */
const THUMB_SLANT = 0.35;

const FINGERS = ['Index', 'Middle', 'Ring', 'Pinky', 'Thumb'];

/** The 15 finger bones of a hand, knuckle to tip. */
export function fingerJoints(skeleton: Skeleton, side: 'Left' | 'Right'): number[] {
  return FINGERS.flatMap((finger) =>
    [1, 2, 3].map((bone) => skeleton.jointNumber(`mHand${finger}${bone}${side}`)),
  );
}

/** Local rotations of the left hand's finger bones for a shape, x y z w, in the order of `fingerJoints`. */
export function leftFingers(skeleton: Skeleton, { curl, fan, thumb }: HandShape): Quaternion[] {
  const axes = fingerJoints(skeleton, 'Left').map((joint) => bendAxis(skeleton, joint));
  const fingers = CLOSING.flatMap((closing, finger) =>
    BEND.map((share, bone) => {
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

/** In the palm's plane, square to the left hand's bone: a positive turn closes the hand. */
function bendAxis({ tips }: Skeleton, joint: number): Vector3 {
  const x = tips[3 * joint];
  const y = tips[3 * joint + 1];
  const length = Math.hypot(x, y);
  return [-y / length, x / length, 0];
}
