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
 * The loop over the influences is written out, which measured a third faster than a loop; branch-free
 * forms measured slower than either.
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
  const padded = padWithEnds(bytes);
  const lastJoint = jointCount - 1;
  // Turns negative, and stays so, with the first joint beyond the last.
  let spare = lastJoint;
  let at = 0;
  let slot = 0;
  for (; slot < joints.length && at < bytes.length; slot += MAX_INFLUENCES) {
    const joint0 = padded[at];
    if (joint0 === END_OF_VERTEX) {
      weights[slot] = 1;
      at += 1;
      continue;
    }
    joints[slot] = joint0;
    spare |= lastJoint - joint0;
    const joint1 = padded[at + 3];
    if (joint1 === END_OF_VERTEX) {
      // Whatever its weight, alone it has all.
      weights[slot] = 1;
      at += 4;
      continue;
    }
    joints[slot + 1] = joint1;
    spare |= lastJoint - joint1;
    const weight0 = clamp(padded[at + 1] | (padded[at + 2] << 8));
    const weight1 = clamp(padded[at + 4] | (padded[at + 5] << 8));
    let weight2 = 0;
    let weight3 = 0;
    const joint2 = padded[at + 6];
    at += 7;
    if (joint2 !== END_OF_VERTEX) {
      joints[slot + 2] = joint2;
      spare |= lastJoint - joint2;
      weight2 = clamp(padded[at] | (padded[at + 1] << 8));
      const joint3 = padded[at + 2];
      at += 3;
      if (joint3 !== END_OF_VERTEX) {
        joints[slot + 3] = joint3;
        spare |= lastJoint - joint3;
        weight3 = clamp(padded[at] | (padded[at + 1] << 8));
        at += 2;
      }
    }
    const scale = 1 / (weight0 + weight1 + weight2 + weight3);
    weights[slot] = weight0 * scale;
    weights[slot + 1] = weight1 * scale;
    weights[slot + 2] = weight2 * scale;
    weights[slot + 3] = weight3 * scale;
  }
  const vertices = slot / MAX_INFLUENCES;
  for (; slot < weights.length; slot += MAX_INFLUENCES) weights[slot] = 1;
  const clampedJoints = spare < 0 ? clampJoints(joints, lastJoint) : 0;
  return { vertices, bytes: at, clampedJoints };
}

/** Room for a whole vertex after the end, so that the loop need not look where the bytes end. */
function padWithEnds(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(bytes.length + MOST_VERTEX_BYTES);
  padded.set(bytes);
  padded.fill(END_OF_VERTEX, bytes.length);
  return padded;
}

function clamp(weight: number): number {
  return Math.min(Math.max(weight, LEAST_WEIGHT), MOST_WEIGHT);
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
