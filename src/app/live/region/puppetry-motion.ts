import { BONE_COUNT, type Pose } from '../../../avatar/index.ts';
import { createLayer, type Motion } from '../../../motion/index.ts';
import { PUPPET_PRIORITY } from '../../../motion/received-puppetry/index.ts';
import { HAS_SCALE, PUPPET_STRIDE, type PuppetBatch } from '../../../session/index.ts';

/** Offsets of the parts of a joint's numbers; see {@link PUPPET_STRIDE}. */
const ROTATION = 0;
const POSITION = 4;
const SCALE = 7;

/** The puppetry of an avatar as in the worker's last batch: a motion that does not depend on time. */
export class PuppetryMotion implements Motion {
  readonly layer = createLayer(BONE_COUNT);
  readonly owner = this;
  readonly basePriority = PUPPET_PRIORITY;
  readonly handPose = -1;
  readonly handPriority = 0;
  readonly constraints = null;
  readonly #scales = new Float32Array(3 * BONE_COUNT);

  constructor() {
    this.layer.count = 0;
    this.layer.weight = 0;
  }

  /** Applies the joints of the avatar at `index`, which begin at the batch's joint `first`. Allocates nothing. */
  applyBatch(batch: PuppetBatch, index: number, first: number): void {
    const { layer } = this;
    const count = Math.min(batch.counts[index], BONE_COUNT);
    layer.weight = batch.weights[index];
    if (count !== layer.count) layer.revision++;
    layer.count = count;
    for (let entry = 0; entry < count; entry++) this.#copyJoint(batch, first + entry, entry);
  }

  advance(): boolean {
    return this.layer.count > 0;
  }

  /** Does nothing: the layer is filled by `applyBatch`. */
  sample(): void {}

  blendScales({ scales }: Pose): void {
    const { count, joints, components, weight } = this.layer;
    for (let entry = 0; entry < count; entry++) {
      if (!(components[entry] & HAS_SCALE)) continue;
      const o = 3 * joints[entry];
      for (let axis = 0; axis < 3; axis++) {
        scales[o + axis] += (this.#scales[3 * entry + axis] - scales[o + axis]) * weight;
      }
    }
  }

  #copyJoint({ joints, priorities, components, numbers }: PuppetBatch, from: number, to: number) {
    const { layer } = this;
    const isSame =
      layer.joints[to] === joints[from] &&
      layer.priorities[to] === priorities[from] &&
      layer.components[to] === components[from];
    if (!isSame) layer.revision++;
    layer.joints[to] = joints[from];
    layer.priorities[to] = priorities[from];
    layer.components[to] = components[from];
    const o = PUPPET_STRIDE * from;
    for (let part = 0; part < 4; part++)
      layer.rotations[4 * to + part] = numbers[o + ROTATION + part];
    for (let axis = 0; axis < 3; axis++) {
      layer.positions[3 * to + axis] = numbers[o + POSITION + axis];
      this.#scales[3 * to + axis] = numbers[o + SCALE + axis];
    }
  }
}
