import { BONE_COUNT, PELVIS, type Pose, type Skeleton } from '../../avatar/index.ts';
import { type Cell, copyQuaternion, copyVector, lerp } from '../../math/flat/index.ts';
import { easeInOut } from '../../math/index.ts';
import { type Effectors, LOCAL_POSITION, LOCAL_ROTATION } from '../joint-events.ts';
import { createLayer, HAS_POSITION, type Layer } from '../layer.ts';
import { type Motion, PUPPET_PRIORITY } from '../motion.ts';
import { type ActiveJoints, copyJoint, subtractRest } from './active-joints.ts';
import type { PuppetAvatar } from './body-solver.ts';

/** Below the priority of every animation. */
const REST_PRIORITY = -1;

/** Seconds in which released joints return to the animations. */
const RELEASE_SECONDS = 0.5;

const share: Cell = new Float64Array(1);

/** A motion with a layer that its owner fills. */
class FixedLayerMotion implements Motion {
  readonly layer = createLayer(BONE_COUNT);
  readonly owner: object;
  readonly basePriority: number;
  readonly handPose = -1;
  readonly handPriority = 0;
  readonly constraints = null;

  constructor(owner: object, priority: number) {
    this.owner = owner;
    this.basePriority = priority;
    this.layer.count = 0;
    this.layer.priorities.fill(priority);
  }

  advance(): boolean {
    return this.layer.count > 0;
  }

  /** The layer is filled already. */
  sample(): void {}
}

/**
 * The joints that puppetry has released: they keep their last pose, with a weight that falls to 0, above a motion at
 * rest, without which a joint that no animation drives would never return to rest.
 *
 * There is one weight for all. When more joints are released while it falls, all of them start again from their drawn
 * poses: nothing jumps, only the earlier ones take longer.
 */
export class ReleasedJoints {
  /** The rest pose of the released joints, below all animations. */
  readonly restMotion: Motion;
  /** The released joints as they were, fading out. */
  readonly fadeMotion: Motion;
  readonly #skeleton: Skeleton;
  /** The released components of each joint. */
  readonly #components = new Uint8Array(BONE_COUNT);
  /** The joints as they were when they were released. */
  readonly #releasedPose: Pose;
  /** When the weight began to fall, seconds. */
  #since = 0;

  constructor(skeleton: Skeleton, owner: object) {
    this.#skeleton = skeleton;
    this.#releasedPose = skeleton.restPose();
    this.restMotion = new FixedLayerMotion(owner, REST_PRIORITY);
    this.restMotion.layer.weight = 1;
    this.fadeMotion = new FixedLayerMotion(owner, PUPPET_PRIORITY);
  }

  get isActive(): boolean {
    return this.fadeMotion.layer.count > 0;
  }

  /** A joint has become active again. */
  cancel(joint: number): void {
    this.#components[joint] = 0;
  }

  /** Restarts the fade, in which joints that were released earlier start from their drawn poses. Call before `add`. */
  restart({ pose }: PuppetAvatar, now: number): void {
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (this.#components[joint]) copyJoint(this.#releasedPose, pose, joint);
    }
    this.#since = now;
    this.fadeMotion.layer.weight = 1;
  }

  /** Releases components of a joint. */
  add(joint: number, components: number, active: ActiveJoints): void {
    this.#components[joint] |= components;
    active.copyTo(this.#releasedPose, joint);
  }

  /** Lists the released joints in the layers of both motions. */
  listJoints({ basePose }: PuppetAvatar): void {
    this.#list(this.fadeMotion.layer, this.#releasedPose);
    this.#list(this.restMotion.layer, basePose);
    // Standing, mPelvis is where the skeleton has it, whatever is worn: see PelvisFixMotion.
    if (this.#components[PELVIS]) {
      copyVector(this.restMotion.layer.positions, 0, this.#skeleton.rest.positions, 0);
    }
  }

  advance(now: number): void {
    if (!this.isActive) return;
    // One frame is drawn at weight 0, so that the joints that the mixer retains then are exactly at rest.
    if (this.fadeMotion.layer.weight === 0) this.clear();
    else this.fadeMotion.layer.weight = 1 - easeInOut((now - this.#since) / RELEASE_SECONDS);
  }

  clear(): void {
    this.#components.fill(0);
    this.fadeMotion.layer.count = 0;
    this.restMotion.layer.count = 0;
    this.fadeMotion.layer.revision++;
    this.restMotion.layer.revision++;
  }

  /** Appends events with the joints as they are drawn, except for joints that already have an event. */
  writeEvents(out: Effectors, { pose }: PuppetAvatar): void {
    const { count, joints, components } = this.fadeMotion.layer;
    const existing = out.count;
    for (let entry = 0; entry < count; entry++) {
      const joint = joints[entry];
      if (hasEvent(out, existing, joint)) continue;
      const event = out.count++;
      out.joints[event] = joint;
      out.masks[event] = LOCAL_ROTATION | (components[entry] & HAS_POSITION ? LOCAL_POSITION : 0);
      copyQuaternion(out.rotations, 4 * event, pose.rotations, 4 * joint);
      copyVector(out.positions, 3 * event, pose.positions, 3 * joint);
      if (joint === PELVIS) subtractRest(out, event, this.#skeleton);
    }
  }

  blendScales({ scales }: Pose): void {
    const { count, joints, weight } = this.fadeMotion.layer;
    share[0] = weight;
    for (let entry = 0; entry < count; entry++) {
      const o = 3 * joints[entry];
      lerp(scales, o, scales, o, this.#releasedPose.scales, o, share);
    }
  }

  #list(layer: Layer, pose: Pose): void {
    layer.count = 0;
    layer.revision++;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (!this.#components[joint]) continue;
      const entry = layer.count++;
      layer.joints[entry] = joint;
      layer.components[entry] = this.#components[joint];
      copyQuaternion(layer.rotations, 4 * entry, pose.rotations, 4 * joint);
      copyVector(layer.positions, 3 * entry, pose.positions, 3 * joint);
    }
  }
}

function hasEvent({ joints }: Effectors, count: number, joint: number): boolean {
  for (let entry = 0; entry < count; entry++) if (joints[entry] === joint) return true;
  return false;
}
