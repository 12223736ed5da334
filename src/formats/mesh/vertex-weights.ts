import { MAX_INFLUENCES } from './mesh-asset.ts';

/** How much was read of the weights of a face, and what was odd about them. */
interface WeightsRead {
  /** Number of vertices for which there were bytes; the others follow joint 0. */
  vertices: number;
  /** Number of bytes read. */
  bytes: number;
  /** Number of those vertices that have no influences: they follow joint 0, too. */
  unweighted: number;
  /** Number of influences whose joint does not exist, and which were given to the last joint. */
  clampedJoints: number;
}

const END_OF_VERTEX = 0xff;
const MAX_VERTEX_BYTES = 3 * MAX_INFLUENCES;
const MIN_WEIGHT = 0.001 * 65535;
const MAX_WEIGHT = 0.999 * 65535;
const MIN_UNCLAMPED = 66;
const MAX_UNCLAMPED = 65469;

/**
 * Reads up to four influences per vertex. There is a terminator only after fewer than four: the byte after a fourth
 * influence belongs to the next vertex. Never fails; the caller compares what was read with what should have been
 * there.
 *
 * @param joints - 4 per vertex, initially zero; its length gives the number of vertices.
 * @param weights - 4 per vertex, initially zero; filled with weights that sum to 1.
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
  const cursor: Cursor = { at: 0, slot: 0, lastJoint, spare: lastJoint, unweighted: 0 };
  while (cursor.slot < joints.length && cursor.at < bytes.length) {
    readPlainVertices(bytes, cursor, joints, weights);
    if (cursor.slot < joints.length && cursor.at < bytes.length)
      readVertex(bytes, cursor, joints, weights);
  }
  for (let slot = cursor.slot; slot < weights.length; slot += MAX_INFLUENCES) weights[slot] = 1;
  return {
    vertices: cursor.slot / MAX_INFLUENCES,
    bytes: cursor.at,
    unweighted: cursor.unweighted,
    clampedJoints: cursor.spare < 0 ? clampJoints(joints, lastJoint) : 0,
  };
}

/** How far the weights have been read. */
interface Cursor {
  /** Byte of the next vertex. */
  at: number;
  /** Index of its first influence in the arrays. */
  slot: number;
  readonly lastJoint: number;
  /** Becomes negative, and stays negative, with the first joint beyond the last. */
  spare: number;
  unweighted: number;
}

/**
 * Reads up to the first vertex that is not plain: one without influences, with a weight to clamp, or so near the end
 * that bytes may be missing.
 *
 * The time goes into mispredicted branches, because the number of influences follows no pattern. So there are three
 * paths, and a fourth influence is masked instead of branched around, which takes a quarter less time than four paths
 * with clamping in each. Measured slower: forms without any branch, writing the four joints as one 32-bit store, and a
 * function per vertex, which is too long for V8 to inline.
 */
function readPlainVertices(
  bytes: Uint8Array,
  cursor: Cursor,
  joints: Uint8Array,
  weights: Float32Array,
): void {
  const end = bytes.length - MAX_VERTEX_BYTES + 1;
  const { lastJoint } = cursor;
  let { at, slot, spare } = cursor;
  for (; slot < joints.length && at < end; slot += MAX_INFLUENCES) {
    const joint0 = bytes[at];
    const joint1 = bytes[at + 3];
    if (joint1 === END_OF_VERTEX && joint0 !== END_OF_VERTEX) {
      joints[slot] = joint0;
      spare |= lastJoint - joint0;
      // A single influence has all the weight, whatever the file says.
      weights[slot] = 1;
      at += 4;
      continue;
    }

    const weight0 = bytes[at + 1] | (bytes[at + 2] << 8);
    const weight1 = bytes[at + 4] | (bytes[at + 5] << 8);
    if ((clampMargin(weight0) | clampMargin(weight1) | (END_OF_VERTEX - 1 - joint0)) < 0) break;
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

    // All bits set if there is a fourth influence, else zero.
    const four = (bytes[at + 9] - END_OF_VERTEX) >> 31;
    const joint3 = bytes[at + 9] & four;
    const weight2 = bytes[at + 7] | (bytes[at + 8] << 8);
    const weight3 = (bytes[at + 10] | (bytes[at + 11] << 8)) & four;
    if ((clampMargin(weight2) | (clampMargin(weight3) & four)) < 0) break;
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
  cursor.at = at;
  cursor.slot = slot;
  cursor.spare = spare;
}

/** Negative for a weight that would be clamped. */
function clampMargin(weight: number): number {
  return (weight - MIN_UNCLAMPED) | (MAX_UNCLAMPED - weight);
}

/** Reads any vertex; bytes that are missing count as terminators. */
function readVertex(
  bytes: Uint8Array,
  cursor: Cursor,
  joints: Uint8Array,
  weights: Float32Array,
): void {
  const { at, slot } = cursor;
  let count = 0;
  let sum = 0;
  while (count < MAX_INFLUENCES && byteAt(bytes, at + 3 * count) !== END_OF_VERTEX) {
    sum += clampedWeight(bytes, at + 3 * count);
    count++;
  }
  if (count === 0) {
    weights[slot] = 1;
    cursor.unweighted++;
  }
  for (let i = 0; i < count; i++) {
    const joint = bytes[at + 3 * i];
    joints[slot + i] = joint;
    cursor.spare |= cursor.lastJoint - joint;
    weights[slot + i] = clampedWeight(bytes, at + 3 * i) * (1 / sum);
  }
  cursor.at = at + 3 * count + (count < MAX_INFLUENCES ? 1 : 0);
  cursor.slot = slot + MAX_INFLUENCES;
}

/** The weight of the influence at `at`, within the viewer's limits. */
function clampedWeight(bytes: Uint8Array, at: number): number {
  const weight = byteAt(bytes, at + 1) | (byteAt(bytes, at + 2) << 8);
  return Math.max(MIN_WEIGHT, Math.min(weight, MAX_WEIGHT));
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
