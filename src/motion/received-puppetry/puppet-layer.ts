import { BONE_COUNT, PELVIS, type Pose, type Skeleton } from '../../avatar/index.ts';
import type { Cell, Numbers } from '../../math/flat/index.ts';
import { type Effectors, LOCAL_POSITION, LOCAL_ROTATION } from '../joint-events.ts';
import { createLayer, HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import { PUPPET_PRIORITY } from '../motion.ts';
import { TurnSpeedLimit } from '../turn-speed-limit.ts';

/** Priority of a joint in its last frame. */
const LEAVING_PRIORITY = 0;

const IDENTITY = Float32Array.of(0, 0, 0, 1);

/** The layer of received puppetry: the joints that its events or the solver rotate or move. */
export class PuppetLayer {
  readonly layer = createLayer(BONE_COUNT);
  /** Whether some joints are in the layer for the last time: then call `setJoints` again in the next frame. */
  hasLeavingJoints = false;
  readonly #restOfPelvis: Numbers;
  /** One per layer entry: its index among the effectors, or -1. */
  readonly #sources = new Int16Array(BONE_COUNT);
  /** One per joint: 1 if the layer rotates it. */
  readonly #isRotated = new Uint8Array(BONE_COUNT);
  /** One per joint: 1 if `#shown` has its last rotation by the solver. */
  readonly #hasShown = new Uint8Array(BONE_COUNT);
  /** 4 per joint: solved rotations as shown, limited in speed. */
  readonly #shown = new Float32Array(4 * BONE_COUNT);
  readonly #speedLimit = new TurnSpeedLimit();

  constructor({ rest }: Skeleton) {
    this.layer.count = 0;
    this.#restOfPelvis = rest.positions.subarray(3 * PELVIS, 3 * PELVIS + 3);
  }

  /** Lists the layer's entries. The effectors are in order of joints; `solved`: see `EffectorSolver.prepare`. */
  setJoints({ count, joints, masks }: Effectors, solved: Uint8Array<ArrayBuffer>): void {
    this.layer.count = 0;
    this.layer.revision++;
    this.hasLeavingJoints = false;
    let source = 0;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      const hasEvent = source < count && joints[source] === joint;
      const mask = hasEvent ? masks[source] : 0;
      this.#addJoint(joint, componentsOf(mask) | solved[joint], hasEvent ? source : -1);
      if (hasEvent) source++;
    }
  }

  /** Writes the layer's values at this clock: the effectors' local values, else the solver's results. */
  update(effectors: Effectors, solved: Pose, clock: Cell): void {
    this.#speedLimit.beginFrame(clock);
    for (let entry = 0; entry < this.layer.count; entry++) {
      this.#writeRotation(entry, effectors, solved);
      this.#writePosition(entry, effectors, solved);
    }
  }

  #writeRotation(entry: number, { masks, rotations }: Effectors, solved: Pose): void {
    const { layer } = this;
    const source = this.#sources[entry];
    const joint = layer.joints[entry];
    const isOwn = source >= 0 && (masks[source] & LOCAL_ROTATION) !== 0;
    const isSolved = layer.priorities[entry] !== LEAVING_PRIORITY && !isOwn;
    if (isSolved) this.#writeSolved(entry, joint, solved);
    else if (isOwn) copy(layer.rotations, entry, rotations, source, 4);
    else copy(layer.rotations, entry, IDENTITY, 0, 4);
    this.#hasShown[joint] = isSolved ? 1 : 0;
  }

  #writeSolved(entry: number, joint: number, { rotations }: Pose): void {
    if (this.#hasShown[joint])
      this.#speedLimit.rotateTowards(this.#shown, 4 * joint, rotations, 4 * joint);
    else copy(this.#shown, joint, rotations, joint, 4);
    copy(this.layer.rotations, entry, this.#shown, joint, 4);
  }

  #writePosition(entry: number, { masks, positions }: Effectors, solved: Pose): void {
    const { layer } = this;
    const source = this.#sources[entry];
    const joint = layer.joints[entry];
    if (source >= 0 && masks[source] & LOCAL_POSITION) {
      copy(layer.positions, entry, positions, source, 3);
      if (joint === PELVIS) add(layer.positions, entry, this.#restOfPelvis);
    } else {
      copy(layer.positions, entry, solved.positions, joint, 3);
    }
  }

  /**
   * A joint that was rotated and is no longer driven has one last frame, at the T-pose and with the lowest priority:
   * any animation is above that, and without one the joint stays there.
   *
   * **Source:** puppetry.md section 6, point 6.
   */
  #addJoint(joint: number, components: number, source: number): void {
    if (components) {
      this.#addEntry(joint, PUPPET_PRIORITY, components, source);
    } else if (this.#isRotated[joint]) {
      this.#addEntry(joint, LEAVING_PRIORITY, HAS_ROTATION, source);
      this.hasLeavingJoints = true;
    }
    this.#isRotated[joint] = components & HAS_ROTATION ? 1 : 0;
    if (!this.#isRotated[joint]) this.#hasShown[joint] = 0;
  }

  #addEntry(joint: number, priority: number, components: number, source: number): void {
    const { layer } = this;
    const entry = layer.count++;
    layer.joints[entry] = joint;
    layer.priorities[entry] = priority;
    layer.components[entry] = components;
    this.#sources[entry] = source;
  }
}

/** The layer components that an event with this mask has. */
function componentsOf(mask: number): number {
  return (mask & LOCAL_ROTATION ? HAS_ROTATION : 0) | (mask & LOCAL_POSITION ? HAS_POSITION : 0);
}

/** Copies one entry of `size` numbers. */
function copy(out: Numbers, o: number, from: Numbers, i: number, size: number): void {
  for (let k = 0; k < size; k++) out[size * o + k] = from[size * i + k];
}

/** Adds three numbers to an entry's. */
function add(out: Numbers, o: number, numbers: Numbers): void {
  for (let k = 0; k < 3; k++) out[3 * o + k] += numbers[k];
}
