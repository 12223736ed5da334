/** Weights of the positions of a skinned mesh, at most four each. */
export interface PositionWeights {
  /** 4 per position, into the list of joints, the heaviest first. */
  readonly joints: Uint8Array<ArrayBuffer>;
  /** 4 per position; they sum to 1, or are zeros. */
  readonly weights: Float32Array<ArrayBuffer>;
  /** 1 for each joint that any position is weighted to. */
  readonly isJointUsed: Uint8Array<ArrayBuffer>;
  readonly faults: WeightFaults;
}

/** How many positions have something wrong with their weights. */
export interface WeightFaults {
  overFour: number;
  /** The largest share of a position's weight that is lost for being the fifth or a later one. */
  worstLost: number;
  none: number;
  sumOff: number;
  /** How far the worst sum is from 1. */
  worstSum: number;
  /** Pairs whose joint or weight there is not. */
  outside: number;
}

const KEPT = 4;
/** A joint's index in an asset is a byte, of which the last value means the end. */
const MAX_JOINT = 254;
const SUM_TOLERANCE = 0.01;

/**
 * Collects the weights of one position after another: the four largest positive ones, divided by their sum; of equal
 * ones the first.
 *
 * **Source:** reference/upload.md section 1, "Skin".
 */
export class WeightCollector implements PositionWeights {
  readonly joints: Uint8Array<ArrayBuffer>;
  readonly weights: Float32Array<ArrayBuffer>;
  readonly isJointUsed: Uint8Array<ArrayBuffer>;
  readonly faults: WeightFaults = {
    ...{ overFour: 0, worstLost: 0, none: 0, sumOff: 0, worstSum: 0, outside: 0 },
  };
  readonly #largest = new LargestWeights();
  #position = 0;

  constructor(positions: number, joints: number) {
    this.joints = new Uint8Array(positions * KEPT);
    this.weights = new Float32Array(positions * KEPT);
    this.isJointUsed = new Uint8Array(joints);
  }

  /** A weight of the current position. */
  add(joint: number, weight: number): void {
    const isThere = joint >= 0 && joint < this.isJointUsed.length && joint <= MAX_JOINT;
    if (!isThere || !Number.isFinite(weight)) this.faults.outside++;
    else if (weight > 0) this.#largest.add(joint, weight);
  }

  /** A weight of the current position that is left out together with its joint. */
  drop(weight: number): void {
    if (weight > 0) this.#largest.sum += weight;
  }

  /** Ends the current position. */
  next(): void {
    this.#largest.write(this.joints, this.weights, this.#position * KEPT, this.isJointUsed);
    this.#position++;
    countFaults(this.#largest, this.faults);
    this.#largest.clear();
  }
}

function countFaults({ count, sum, kept }: LargestWeights, faults: WeightFaults): void {
  if (count === 0) {
    faults.none++;
    return;
  }
  if (count > KEPT) {
    faults.overFour++;
    faults.worstLost = Math.max(faults.worstLost, 1 - kept / sum);
  }
  const off = Math.abs(sum - 1);
  if (off > SUM_TOLERANCE) faults.sumOff++;
  faults.worstSum = Math.max(faults.worstSum, off);
}

/** The four largest weights of one position. */
class LargestWeights {
  /** Positive weights that were added. */
  count = 0;
  sum = 0;
  /** Sum of the largest four. */
  kept = 0;
  readonly #joints = new Int32Array(KEPT);
  readonly #weights = new Float64Array(KEPT);

  clear(): void {
    this.count = 0;
    this.sum = 0;
    this.kept = 0;
    for (let slot = 0; slot < KEPT; slot++) this.#weights[slot] = 0;
  }

  add(joint: number, weight: number): void {
    const joints = this.#joints;
    const weights = this.#weights;
    this.count++;
    this.sum += weight;
    if (!(weight > weights[KEPT - 1])) return;
    let slot = KEPT - 1;
    for (; slot > 0 && weight > weights[slot - 1]; slot--) {
      weights[slot] = weights[slot - 1];
      joints[slot] = joints[slot - 1];
    }
    weights[slot] = weight;
    joints[slot] = joint;
  }

  write(joints: Uint8Array, weights: Float32Array, at: number, isJointUsed: Uint8Array): void {
    for (let slot = 0; slot < KEPT; slot++) this.kept += this.#weights[slot];
    for (let slot = 0; slot < KEPT && this.#weights[slot] > 0; slot++) {
      joints[at + slot] = this.#joints[slot];
      weights[at + slot] = this.#weights[slot] / this.kept;
      isJointUsed[this.#joints[slot]] = 1;
    }
  }
}
