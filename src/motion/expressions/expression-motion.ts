import type { Skeleton } from '../../avatar/index.ts';
import { EMOTE_TIMING } from '../../formats/animation/index.ts';
import { smoothstep } from '../../math/index.ts';
import { createLayer, HAS_POSITION } from '../layer.ts';
import type { Motion } from '../motion.ts';
import { EXPRESSION_POSES, type ExpressionPose } from './expression-poses.ts';

/**
 * In-world it is 1, but there an expression is a morph, which no clip drives. Here it must not hide any clip that moves
 * face bones: every newer clip wins.
 */
const PRIORITY = 0;
const MILLI = 0.001;
/** The sides of the lips follow their middle and the corner by half. */
const HALF = 0.5;

/**
 * Shows expressions on the face of the mannequin: each is eased in, held and eased out, and those that overlap add up.
 * In-world they are morphs of the classic head, which no face bone and no mesh head follows; our own body has face
 * bones instead, and `enabled` switches the motion off for all others.
 *
 * Which expressions show is a function of the clock and of their starts, so that scrubbing back shows them again.
 *
 * **Source:** animation.md section 9 (timing, priority); the poses are ours.
 */
export class ExpressionMotion implements Motion {
  readonly layer;
  readonly owner = this;
  readonly basePriority = PRIORITY;
  readonly handPose = -1;
  readonly handPriority = 0;
  readonly constraints = null;
  enabled = true;
  /** Starts of expressions on the clock, seconds, by a key of the caller's; few, and overwritten in place. */
  readonly #starts = new Map<string, { readonly offsets: Float32Array; readonly at: number }>();
  /** Positions of the joints at rest, 3 each. */
  readonly #rest: Float32Array<ArrayBuffer>;
  /** By name and by UUID. */
  readonly #offsets: ReadonlyMap<string, Float32Array>;
  /** Before the first expression the motion drives no joint. */
  #hasStarted = false;
  #clock = 0;

  constructor(skeleton: Skeleton) {
    const joints = FACE_JOINTS.map((name) => skeleton.jointNumber(name));
    this.layer = createLayer(joints.length);
    this.layer.joints.set(joints);
    this.layer.priorities.fill(PRIORITY);
    this.layer.components.fill(HAS_POSITION);
    const { positions } = skeleton.rest;
    this.#rest = Float32Array.from(
      joints.flatMap((joint) => [...positions.subarray(3 * joint, 3 * joint + 3)]),
    );
    this.#offsets = new Map(
      EXPRESSION_POSES.flatMap(([name, uuid, pose]) => {
        const offsets = offsetsOf(pose);
        return [name, uuid].map((key) => [key, offsets] as const);
      }),
    );
  }

  /** Starts an expression by its name (`express_smile`) or UUID, in any case; false for one that the face has not. */
  start(key: string, nameOrId: string, at: number): boolean {
    const offsets = this.#offsets.get(nameOrId.toLowerCase());
    if (!offsets) return false;
    this.#starts.set(key, { offsets, at });
    this.#hasStarted = true;
    return true;
  }

  /** Ends an expression at once. */
  stop(key: string): void {
    this.#starts.delete(key);
  }

  advance(clock: number): boolean {
    this.#clock = clock;
    // The ease is in the positions: joints that a motion no longer drives would stay where they are.
    this.layer.weight = this.enabled && this.#hasStarted ? 1 : 0;
    return this.layer.weight > 0;
  }

  sample(): void {
    const { positions } = this.layer;
    positions.set(this.#rest);
    for (const { offsets, at } of this.#starts.values()) {
      const share = expressionWeight(this.#clock - at);
      if (share === 0) continue;
      for (let i = 0; i < positions.length; i++) positions[i] += share * offsets[i];
    }
  }
}

/** The weight of an expression so many seconds after its start. */
export function expressionWeight(seconds: number): number {
  const { easeIn, easeOut, duration } = EMOTE_TIMING;
  if (!(seconds > 0 && seconds < duration)) return 0;
  return smoothstep(0, easeIn, seconds) * (1 - smoothstep(duration - easeOut, duration, seconds));
}

const SIDES = ['Left', 'Right'] as const;
const LIP_PARENTS = ['Upper', 'Lower'] as const;

/** The joints that expressions move, in the order of {@link offsetsOf}. */
export const FACE_JOINTS: readonly string[] = [
  ...SIDES.flatMap((side) => [
    `mFaceEyebrowInner${side}`,
    `mFaceEyebrowCenter${side}`,
    `mFaceEyebrowOuter${side}`,
    `mFaceEyeLidUpper${side}`,
    `mFaceEyeLidLower${side}`,
    `mFaceLipCorner${side}`,
  ]),
  ...LIP_PARENTS.flatMap((lip) => [
    `mFaceLip${lip}Center`,
    ...SIDES.map((side) => `mFaceLip${lip}${side}`),
  ]),
];

/** The displacement of each of {@link FACE_JOINTS} from rest, metres: forward, left, up. No face bone is turned at rest. */
function offsetsOf({ left, right, lips, pout }: ExpressionPose): Float32Array {
  const sides = [
    { side: left, sign: 1 },
    { side: right, sign: -1 },
  ];
  const features = sides.flatMap(({ side: { brow, lids, corner }, sign }) => [
    ...[...brow, ...lids].map((up) => [0, 0, up]),
    [0, sign * corner[0], corner[1]],
  ]);
  const lipJoints = lips.flatMap((middle) => [
    [pout, 0, middle],
    ...sides.map(({ side: { corner }, sign }) => [
      HALF * pout,
      HALF * sign * corner[0],
      HALF * (middle + corner[1]),
    ]),
  ]);
  return Float32Array.from([...features, ...lipJoints].flat(), (value) => value * MILLI);
}
