import { BONE_COUNT, PELVIS, type Pose, type Skeleton } from '../../avatar/index.ts';
import { type Cell, copyQuaternion, copyVector, lerp, slerp } from '../../math/flat/index.ts';
import { easeInOut } from '../../math/index.ts';
import {
  DISABLE_CONSTRAINT,
  type Effectors,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  LOCAL_SCALE,
} from '../joint-events.ts';
import { createLayer, HAS_POSITION } from '../layer.ts';
import { PUPPET_PRIORITY } from '../motion.ts';
import { TurnSpeedLimit } from '../turn-speed-limit.ts';
import type { BodySolver } from './body-solver.ts';
import type { TargetStore } from './target-store.ts';

/** Seconds in which a joint moves from its former pose to its target. */
export const TRANSITION_SECONDS = 0.2;

const share: Cell = new Float64Array(1);
const clock: Cell = new Float64Array(1);
const rotation = new Float32Array(4);

/** The joints that puppetry drives: each moves from its former pose to its target. */
export class ActiveJoints {
  readonly layer = createLayer(BONE_COUNT);
  readonly #skeleton: Skeleton;
  /** The pose of all joints as of the last `update`. */
  readonly #shown: Pose;
  /** The pose from which the joints' transitions start. */
  readonly #from: Pose;
  /** When the transitions started, seconds. */
  readonly #since = new Float64Array(BONE_COUNT).fill(Number.NEGATIVE_INFINITY);
  readonly #speedLimit = new TurnSpeedLimit();

  constructor(skeleton: Skeleton) {
    this.#skeleton = skeleton;
    this.#shown = skeleton.restPose();
    this.#from = skeleton.restPose();
    this.layer.count = 0;
    this.layer.weight = 1;
    this.layer.priorities.fill(PUPPET_PRIORITY);
  }

  /** A joint becomes active, as it is in `pose`. */
  activate(joint: number, pose: Pose): void {
    copyJoint(this.#shown, pose, joint);
  }

  /** Starts a joint's transition from its last shown pose. */
  startTransition(joint: number, now: number): void {
    copyJoint(this.#from, this.#shown, joint);
    this.#since[joint] = now;
  }

  /** Copies a joint's last shown pose. */
  copyTo(out: Pose, joint: number): void {
    copyJoint(out, this.#shown, joint);
  }

  /** Sets which components of which joints are in the layer. */
  setJoints(components: Uint8Array): void {
    const { layer } = this;
    layer.count = 0;
    layer.revision++;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (!components[joint]) continue;
      layer.joints[layer.count] = joint;
      layer.components[layer.count++] = components[joint];
    }
  }

  /** Writes the layer's values for this moment. */
  update(targets: TargetStore, { rotations }: BodySolver, now: number): void {
    const { layer } = this;
    clock[0] = now;
    this.#speedLimit.beginFrame(clock);
    for (let entry = 0; entry < layer.count; entry++) {
      const joint = layer.joints[entry];
      share[0] = easeInOut((now - this.#since[joint]) / TRANSITION_SECONDS);
      this.#rotate(joint, rotations);
      this.#move(joint, targets);
      this.#scale(joint, targets);
      copyQuaternion(layer.rotations, 4 * entry, this.#shown.rotations, 4 * joint);
      copyVector(layer.positions, 3 * entry, this.#shown.positions, 3 * joint);
    }
  }

  blendScales({ scales }: Pose, { kinds }: TargetStore): void {
    for (let entry = 0; entry < this.layer.count; entry++) {
      const joint = this.layer.joints[entry];
      if (kinds[joint] & LOCAL_SCALE) copyVector(scales, 3 * joint, this.#shown.scales, 3 * joint);
    }
  }

  /** Appends events with its joints as they are now; the position of mPelvis is its displacement from rest. */
  writeEvents(out: Effectors, { kinds }: TargetStore): void {
    const { layer } = this;
    for (let entry = 0; entry < layer.count; entry++) {
      const joint = layer.joints[entry];
      const event = out.count++;
      out.joints[event] = joint;
      out.masks[event] =
        LOCAL_ROTATION |
        (layer.components[entry] & HAS_POSITION ? LOCAL_POSITION : 0) |
        (kinds[joint] & (LOCAL_SCALE | DISABLE_CONSTRAINT));
      copyQuaternion(out.rotations, 4 * event, layer.rotations, 4 * entry);
      copyVector(out.positions, 3 * event, layer.positions, 3 * entry);
      copyVector(out.scales, 3 * event, this.#shown.scales, 3 * joint);
      if (joint === PELVIS) subtractRest(out, event, this.#skeleton);
    }
  }

  #rotate(joint: number, rotations: Float32Array<ArrayBuffer>): void {
    const q = 4 * joint;
    slerp(rotation, 0, this.#from.rotations, q, rotations, q, share);
    this.#speedLimit.rotateTowards(this.#shown.rotations, q, rotation, 0);
  }

  #move(joint: number, { kinds, positions }: TargetStore): void {
    if (!(kinds[joint] & LOCAL_POSITION)) return;
    const o = 3 * joint;
    const { positions: rest } = this.#skeleton.rest;
    for (let axis = 0; axis < 3; axis++) {
      const base = joint === PELVIS ? rest[axis] : 0;
      const from = this.#from.positions[o + axis];
      this.#shown.positions[o + axis] = from + (base + positions[o + axis] - from) * share[0];
    }
  }

  #scale(joint: number, { kinds, scales }: TargetStore): void {
    if (!(kinds[joint] & LOCAL_SCALE)) return;
    const o = 3 * joint;
    lerp(this.#shown.scales, o, this.#from.scales, o, scales, o, share);
  }
}

/** Copies one joint of a pose. */
export function copyJoint(out: Pose, pose: Pose, joint: number): void {
  copyQuaternion(out.rotations, 4 * joint, pose.rotations, 4 * joint);
  copyVector(out.positions, 3 * joint, pose.positions, 3 * joint);
  copyVector(out.scales, 3 * joint, pose.scales, 3 * joint);
}

/** Makes a position of mPelvis its displacement from rest, as in events. */
export function subtractRest(out: Effectors, event: number, { rest }: Skeleton): void {
  for (let axis = 0; axis < 3; axis++) out.positions[3 * event + axis] -= rest.positions[axis];
}
