import { BONE_COUNT, type Pose, type Skeleton } from '../../avatar/index.ts';
import { type Cell, copyQuaternion, copyVector, lerp } from '../../math/flat/index.ts';
import { easeInOut } from '../../math/index.ts';
import { createLayer, HAS_POSITION, type Layer } from '../layer.ts';
import { type Motion, PUPPET_PRIORITY } from '../motion.ts';
import { type Effectors, LOCAL_POSITION, LOCAL_ROTATION } from '../received-puppetry/index.ts';
import { type ActiveJoints, copyJoint, RELEASE_SECONDS, subtractRest } from './active-joints.ts';
import type { PuppetAvatar } from './body-solver.ts';

/** Below every animation's. */
const GROUND_PRIORITY = -1;
const PELVIS = 0;

const share: Cell = new Float64Array(1);

/** A motion that only lends its layer. */
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

  /** All is in the layer already. */
  sample(): void {}
}

/**
 * The joints that are the puppeteer's no longer: they stay as they were left, with a weight that goes to 0,
 * over a ground at rest, without which a joint that no animation drives would never return to it.
 *
 * There is one weight for all. When more joints leave while it falls, all of them begin anew, from how they
 * are then: nothing jumps, the earlier ones only take longer.
 */
export class ReleasedJoints {
  /** Beneath all animations. */
  readonly restMotion: Motion;
  readonly fadeMotion: Motion;
  readonly #skeleton: Skeleton;
  /** What of each joint leaves. */
  readonly #components = new Uint8Array(BONE_COUNT);
  readonly #left: Pose;
  #since = 0;

  constructor(skeleton: Skeleton, owner: object) {
    this.#skeleton = skeleton;
    this.#left = skeleton.restPose();
    this.restMotion = new FixedLayerMotion(owner, GROUND_PRIORITY);
    this.restMotion.layer.weight = 1;
    this.fadeMotion = new FixedLayerMotion(owner, PUPPET_PRIORITY);
  }

  get isActive(): boolean {
    return this.fadeMotion.layer.count > 0;
  }

  /** The joint is taken anew. */
  cancel(joint: number): void {
    this.#components[joint] = 0;
  }

  /** Joints that are on their way begin anew from how they are drawn. Before `add`. */
  restart({ pose }: PuppetAvatar, now: number): void {
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      if (this.#components[joint]) copyJoint(this.#left, pose, joint);
    }
    this.#since = now;
    this.fadeMotion.layer.weight = 1;
  }

  add(joint: number, components: number, taken: ActiveJoints): void {
    this.#components[joint] |= components;
    taken.copyTo(this.#left, joint);
  }

  /** Lists the joints anew. */
  revise({ body }: PuppetAvatar): void {
    this.#list(this.fadeMotion.layer, this.#left);
    this.#list(this.restMotion.layer, body);
    this.#copyRestOfPelvis();
  }

  advance(now: number): void {
    if (!this.isActive) return;
    // A whole picture is drawn without weight: what is left in place then is at rest to the last digit.
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

  /** Adds the joints as they are drawn to what is sent, but for those that are in it already. */
  write(out: Effectors, { pose }: PuppetAvatar): void {
    const { count, joints, components } = this.fadeMotion.layer;
    const listed = out.count;
    for (let entry = 0; entry < count; entry++) {
      const joint = joints[entry];
      if (isListed(out, listed, joint)) continue;
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
      lerp(scales, o, scales, o, this.#left.scales, o, share);
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

  /** Standing, mPelvis is where the skeleton has it, whatever is worn: see PelvisFix. */
  #copyRestOfPelvis(): void {
    const { layer } = this.restMotion;
    if (this.#components[PELVIS]) copyVector(layer.positions, 0, this.#skeleton.rest.positions, 0);
  }
}

function isListed({ joints }: Effectors, count: number, joint: number): boolean {
  for (let entry = 0; entry < count; entry++) if (joints[entry] === joint) return true;
  return false;
}
