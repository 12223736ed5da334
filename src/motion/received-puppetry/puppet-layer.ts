import { BONE_COUNT, type Pose, type Skeleton } from '../../avatar/index.ts';
import type { Cell } from '../../math/flat/index.ts';
import { type Effectors, LOCAL_POSITION, LOCAL_ROTATION } from '../joint-events.ts';
import { createLayer, HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import { PUPPET_PRIORITY } from '../motion.ts';
import { TurnSpeedLimit } from '../turn-speed-limit.ts';

const LEAVING_PRIORITY = 0;
const PELVIS = 0;

type Numbers = Float32Array<ArrayBuffer>;

const IDENTITY = Float32Array.of(0, 0, 0, 1);

/** What a puppet claims of the pose: the joints that its events turn or move, or the solver. */
export class PuppetLayer {
  readonly layer = createLayer(BONE_COUNT);
  /** Joints are in the layer for the last time: it wants to be revised in the next frame. */
  leaving = false;
  readonly #restOfPelvis: Numbers;
  /** One per layer entry: its place among the effectors, or -1. */
  readonly #sources = new Int16Array(BONE_COUNT);
  /** One per joint: 1 where the layer turns it. */
  readonly #turning = new Uint8Array(BONE_COUNT);
  /** One per joint: 1 where `#shown` has how the solver has turned it last. */
  readonly #isShown = new Uint8Array(BONE_COUNT);
  readonly #shown = new Float32Array(4 * BONE_COUNT);
  readonly #pace = new TurnSpeedLimit();

  constructor({ rest }: Skeleton) {
    this.layer.count = 0;
    this.#restOfPelvis = rest.positions.subarray(3 * PELVIS, 3 * PELVIS + 3);
  }

  /** Makes the layer's entries anew. The effectors are in order of joints; `found`: see EffectorSolver. */
  revise({ count, joints, masks }: Effectors, found: Uint8Array<ArrayBuffer>): void {
    this.layer.count = 0;
    this.layer.revision++;
    this.leaving = false;
    let source = 0;
    for (let joint = 0; joint < BONE_COUNT; joint++) {
      const shown = source < count && joints[source] === joint;
      const mask = shown ? masks[source] : 0;
      this.#claim(joint, componentsOf(mask) | found[joint], shown ? source : -1);
      if (shown) source++;
    }
  }

  /** Writes the layer's numbers of a moment: the effectors' own, else those that the solver has found. */
  fill(effectors: Effectors, solved: Pose, clock: Cell): void {
    this.#pace.beginFrame(clock);
    for (let entry = 0; entry < this.layer.count; entry++) {
      this.#turn(entry, effectors, solved);
      this.#move(entry, effectors, solved);
    }
  }

  #turn(entry: number, { masks, rotations }: Effectors, solved: Pose): void {
    const { layer } = this;
    const source = this.#sources[entry];
    const joint = layer.joints[entry];
    const isOwn = source >= 0 && (masks[source] & LOCAL_ROTATION) !== 0;
    const isSolved = layer.priorities[entry] !== LEAVING_PRIORITY && !isOwn;
    if (isSolved) this.#turnSolved(entry, joint, solved);
    else if (isOwn) copy(layer.rotations, entry, rotations, source, 4);
    else copy(layer.rotations, entry, IDENTITY, 0, 4);
    this.#isShown[joint] = isSolved ? 1 : 0;
  }

  #turnSolved(entry: number, joint: number, { rotations }: Pose): void {
    if (this.#isShown[joint]) this.#pace.turnTowards(this.#shown, 4 * joint, rotations, 4 * joint);
    else copy(this.#shown, joint, rotations, joint, 4);
    copy(this.layer.rotations, entry, this.#shown, joint, 4);
  }

  #move(entry: number, { masks, positions }: Effectors, solved: Pose): void {
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
   * A joint that has been turned, and is claimed no longer, has one last frame, as low as can be and at the
   * T-pose: any animation is above that, and without one it stays there.
   *
   * **Source:** puppetry.md section 6, point 6.
   */
  #claim(joint: number, components: number, source: number): void {
    if (components) {
      this.#enter(joint, PUPPET_PRIORITY, components, source);
    } else if (this.#turning[joint]) {
      this.#enter(joint, LEAVING_PRIORITY, HAS_ROTATION, source);
      this.leaving = true;
    }
    this.#turning[joint] = components & HAS_ROTATION ? 1 : 0;
    if (!this.#turning[joint]) this.#isShown[joint] = 0;
  }

  #enter(joint: number, priority: number, components: number, source: number): void {
    const { layer } = this;
    const entry = layer.count++;
    layer.joints[entry] = joint;
    layer.priorities[entry] = priority;
    layer.components[entry] = components;
    this.#sources[entry] = source;
  }
}

/** What an event with this mask says of its joint, as a layer names it. */
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
