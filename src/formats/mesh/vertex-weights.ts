import { MAX_INFLUENCES } from './mesh-asset.ts';

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
const LEAST_UNCLAMPED = 66;
const MOST_UNCLAMPED = 65469;

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
  while (run.slot < joints.length && run.at < bytes.length) {
    readPlainVertices(bytes, run, joints, weights);
    if (run.slot < joints.length && run.at < bytes.length) readVertex(bytes, run, joints, weights);
  }
  for (let slot = run.slot; slot < weights.length; slot += MAX_INFLUENCES) weights[slot] = 1;
  return {
    vertices: run.slot / MAX_INFLUENCES,
    bytes: run.at,
    clampedJoints: run.spare < 0 ? clampJoints(joints, lastJoint) : 0,
  };
}

/** Where the reading stands. */
interface Run {
  at: number;
  /** Of the vertex's first influence. */
  slot: number;
  readonly lastJoint: number;
  /** Turns negative, and stays so, with the first joint beyond the last. */
  spare: number;
}

/**
 * Reads up to the first vertex that is not plain: one without influences, with a weight to clamp, or so near
 * the end that bytes may be missing.
 *
 * What this costs is mispredicted branches, as the number of influences follows no rule. So there are three
 * ways through, and a fourth influence is masked, not branched around: a quarter less than with four ways
 * and clamping in each. Forms without any branch measured slower than either; so did gathering the joints
 * in one 32-bit store, and a function per vertex, which is too long for V8 to inline.
 */
function readPlainVertices(
  bytes: Uint8Array,
  run: Run,
  joints: Uint8Array,
  weights: Float32Array,
): void {
  const end = bytes.length - MOST_VERTEX_BYTES + 1;
  const { lastJoint } = run;
  let { at, slot, spare } = run;
  for (; slot < joints.length && at < end; slot += MAX_INFLUENCES) {
    const joint0 = bytes[at];
    const joint1 = bytes[at + 3];
    if (joint1 === END_OF_VERTEX && joint0 !== END_OF_VERTEX) {
      joints[slot] = joint0;
      spare |= lastJoint - joint0;
      // Whatever its weight, alone it has all.
      weights[slot] = 1;
      at += 4;
      continue;
    }

    const weight0 = bytes[at + 1] | (bytes[at + 2] << 8);
    const weight1 = bytes[at + 4] | (bytes[at + 5] << 8);
    if ((room(weight0) | room(weight1) | (END_OF_VERTEX - 1 - joint0)) < 0) break;
    const joint2 = bytes[at + 6];
    if (joint2 === END_OF_VERTEX) {
      joints[slot] = joint0;
      joints[slot + 1] = joint1;
      spare |= (lastJoint - joint0) | (lastJoint - joint1);
      const scale = 1 / (weight0 + weight1);
      weights[slot] = weight0 * scale;
      weights[slot + 1] = weight1 * scale;
      at += 7;
      continue;
    }

    // All ones if there is a fourth influence, else zero.
    const four = (bytes[at + 9] - END_OF_VERTEX) >> 31;
    const joint3 = bytes[at + 9] & four;
    const weight2 = bytes[at + 7] | (bytes[at + 8] << 8);
    const weight3 = (bytes[at + 10] | (bytes[at + 11] << 8)) & four;
    if ((room(weight2) | (room(weight3) & four)) < 0) break;
    joints[slot] = joint0;
    joints[slot + 1] = joint1;
    joints[slot + 2] = joint2;
    joints[slot + 3] = joint3;
    spare |=
      (lastJoint - joint0) | (lastJoint - joint1) | (lastJoint - joint2) | (lastJoint - joint3);
    const scale = 1 / (weight0 + weight1 + weight2 + weight3);
    weights[slot] = weight0 * scale;
    weights[slot + 1] = weight1 * scale;
    weights[slot + 2] = weight2 * scale;
    weights[slot + 3] = weight3 * scale;
    at += 10 - 2 * four;
  }
  run.at = at;
  run.slot = slot;
  run.spare = spare;
}

/** Negative for a weight that the clamp would change. */
function room(weight: number): number {
  return (weight - LEAST_UNCLAMPED) | (MOST_UNCLAMPED - weight);
}

/** Reads any vertex; where bytes are missing, ends stand for them. */
function readVertex(bytes: Uint8Array, run: Run, joints: Uint8Array, weights: Float32Array): void {
  const { at, slot } = run;
  let count = 0;
  let sum = 0;
  while (count < MAX_INFLUENCES && byteAt(bytes, at + 3 * count) !== END_OF_VERTEX) {
    sum += clampedWeight(bytes, at + 3 * count);
    count++;
  }
  if (count === 0) weights[slot] = 1;
  for (let i = 0; i < count; i++) {
    const joint = bytes[at + 3 * i];
    joints[slot + i] = joint;
    run.spare |= run.lastJoint - joint;
    weights[slot + i] = clampedWeight(bytes, at + 3 * i) * (1 / sum);
  }
  run.at = at + 3 * count + (count < MAX_INFLUENCES ? 1 : 0);
  run.slot = slot + MAX_INFLUENCES;
}

/** Of the influence at `at`. */
function clampedWeight(bytes: Uint8Array, at: number): number {
  const weight = byteAt(bytes, at + 1) | (byteAt(bytes, at + 2) << 8);
  return Math.max(LEAST_WEIGHT, Math.min(weight, MOST_WEIGHT));
}

function byteAt(bytes: Uint8Array, at: number): number {
  return at < bytes.length ? bytes[at] : END_OF_VERTEX;
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
