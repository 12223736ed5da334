import { MAX_INFLUENCES } from './limits.ts';

/** How far the weights of a face went, and what was odd about them. */
export interface WeightsRead {
  /** Vertices for which there were bytes; the others follow joint 0. */
  vertices: number;
  bytes: number;
  /** Influences whose joint does not exist; they were given to the last joint. */
  clampedJoints: number;
}

const END_OF_VERTEX = 0xff;
const MOST_VERTEX_BYTES = 3 * MAX_INFLUENCES;
const LEAST_WEIGHT = 0.001 * 65535;
const MOST_WEIGHT = 0.999 * 65535;

/**
 * Reads up to four influences per vertex. The terminator stands only after fewer than four: behind a
 * fourth influence the next byte belongs to the next vertex. Never fails; the caller compares
 * what was read with what should have been there.
 *
 * @param joints - 4 per vertex, zeros; the number of vertices is taken from it.
 * @param weights - 4 per vertex, zeros; come out summing to 1.
 * @param jointCount - At least 1.
 *
 * **Source:** mesh-asset.md section 2, "Weights".
 */
export function readWeights(
  bytes: Uint8Array,
  jointCount: number,
  joints: Uint8Array,
  weights: Float32Array,
): WeightsRead {
  const lastJoint = jointCount - 1;
  const run: Run = { at: 0, slot: 0, lastJoint, spare: lastJoint };
  readRun(bytes, bytes.length - MOST_VERTEX_BYTES + 1, run, joints, weights);
  // The last few vertices are read from a copy that does not end where they end.
  const tailAt = run.at;
  run.at = 0;
  readRun(padWithEnds(bytes.subarray(tailAt)), bytes.length - tailAt, run, joints, weights);
  const vertices = run.slot / MAX_INFLUENCES;
  for (let slot = run.slot; slot < weights.length; slot += MAX_INFLUENCES) weights[slot] = 1;
  const clampedJoints = run.spare < 0 ? clampJoints(joints, lastJoint) : 0;
  return { vertices, bytes: tailAt + run.at, clampedJoints };
}

/** Where a run over the vertices stands. */
interface Run {
  at: number;
  /** Of the vertex's first influence. */
  slot: number;
  readonly lastJoint: number;
  /** Turns negative, and stays so, with the first joint beyond the last. */
  spare: number;
}

/**
 * Reads the vertices that begin before `end`, behind which the bytes must go on for a whole vertex.
 *
 * The loop over the influences is written out, which measured a third faster than a loop; branch-free
 * forms measured slower than either.
 */
function readRun(
  bytes: Uint8Array,
  end: number,
  run: Run,
  joints: Uint8Array,
  weights: Float32Array,
): void {
  const { lastJoint } = run;
  let { at, slot, spare } = run;
  for (; slot < joints.length && at < end; slot += MAX_INFLUENCES) {
    const joint0 = bytes[at];
    if (joint0 === END_OF_VERTEX) {
      weights[slot] = 1;
      at += 1;
      continue;
    }
    joints[slot] = joint0;
    spare |= lastJoint - joint0;

    const joint1 = bytes[at + 3];
    if (joint1 === END_OF_VERTEX) {
      // Whatever its weight, alone it has all.
      weights[slot] = 1;
      at += 4;
      continue;
    }
    joints[slot + 1] = joint1;
    spare |= lastJoint - joint1;
    const weight0 = clamp(bytes[at + 1] | (bytes[at + 2] << 8));
    const weight1 = clamp(bytes[at + 4] | (bytes[at + 5] << 8));

    const joint2 = bytes[at + 6];
    if (joint2 === END_OF_VERTEX) {
      const scale = 1 / (weight0 + weight1);
      weights[slot] = weight0 * scale;
      weights[slot + 1] = weight1 * scale;
      at += 7;
      continue;
    }
    joints[slot + 2] = joint2;
    spare |= lastJoint - joint2;
    const weight2 = clamp(bytes[at + 7] | (bytes[at + 8] << 8));

    const joint3 = bytes[at + 9];
    const four = joint3 !== END_OF_VERTEX;
    const weight3 = four ? clamp(bytes[at + 10] | (bytes[at + 11] << 8)) : 0;
    if (four) {
      joints[slot + 3] = joint3;
      spare |= lastJoint - joint3;
    }
    const scale = 1 / (weight0 + weight1 + weight2 + weight3);
    weights[slot] = weight0 * scale;
    weights[slot + 1] = weight1 * scale;
    weights[slot + 2] = weight2 * scale;
    weights[slot + 3] = weight3 * scale;
    at += four ? MOST_VERTEX_BYTES : 10;
  }
  run.at = at;
  run.slot = slot;
  run.spare = spare;
}

/** Ends for a whole vertex behind the last byte. */
function padWithEnds(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(bytes.length + MOST_VERTEX_BYTES).fill(END_OF_VERTEX);
  padded.set(bytes);
  return padded;
}

function clamp(weight: number): number {
  return Math.max(LEAST_WEIGHT, Math.min(weight, MOST_WEIGHT));
}

function clampJoints(joints: Uint8Array, lastJoint: number): number {
  let clamped = 0;
  for (let i = 0; i < joints.length; i++) {
    if (joints[i] <= lastJoint) continue;
    joints[i] = lastJoint;
    clamped++;
  }
  return clamped;
}
