import { mat4 } from 'gl-matrix';
import { BONE_COUNT, JOINT_ROWS } from '../../avatar/index.ts';
import type { JointDirectory } from '../../formats/animation/index.ts';
import type { ColladaSkin } from '../../formats/collada/index.ts';
import type { UploadSkin } from '../scene/upload-scene.ts';
import type { ColladaReport } from './collada-report.ts';
import type { JointNodes } from './joint-nodes.ts';
import { identityMatrix, isUnturned, transformed } from './node-matrix.ts';
import type { PositionWeights } from './skin-weights.ts';

/** Joints that a mesh may list. */
const MAX_JOINTS = 110;
/** A joint's position farther from its parent, in metres, is the fault of a unit. */
const FAR = 5;
/** Weights that differ less are those of a rounded number. */
const SAME_WEIGHT = 1e-4;
/** What exporters put before the names of joints, or what is wrong about their case. */
const PREFIX = /^(?:avatar_|armature_|.*[:|])/i;

/**
 * Messages and observations about the joints of a skin.
 *
 * **Source:** reference/upload.md section 1, "Names", "Joint positions"; section 8, rules 23 to 26 and 35 to 37.
 */
export function checkJoints(
  skin: UploadSkin,
  label: string,
  nodes: JointNodes,
  known: JointDirectory,
  report: ColladaReport,
): void {
  const { sourceNames, joints } = skin;
  const unknown = sourceNames.filter((_, i) => joints[i] < 0);
  // The uploader looks for unknown names only where there are not too many.
  if (sourceNames.length > MAX_JOINTS) {
    report.say('TooManyJoint', label, sourceNames.length);
    report.observe('joints-over-limit', { model: label, count: sourceNames.length });
  } else if (unknown.length > 0) {
    for (const name of unknown) report.say('UnrecognizedJoint', name);
    report.say('UnknownJoints', label, unknown.length);
  }
  const misnames = new MisnamedJoints(known);
  for (const subject of unknown) {
    const rule = misnames.has(subject) ? 'joint-misnamed' : 'joint-illegal';
    report.observe(rule, { model: label, subject });
  }
  observeRepeated(skin, label, report);
  for (const [i, joint] of joints.entries()) {
    if (joint >= 0) checkJoint(skin, i, label, nodes, report);
  }
}

/** Joints that are listed by several of their names. */
function observeRepeated({ joints, jointNames }: UploadSkin, label: string, report: ColladaReport) {
  const listed = new Map<number, number>();
  for (const joint of joints) {
    if (joint >= 0) listed.set(joint, (listed.get(joint) ?? 0) + 1);
  }
  for (const [joint, count] of listed) {
    if (count < 2) continue;
    const subject = jointNames[joints.indexOf(joint)];
    report.observe('joint-listed-twice', { model: label, subject, count });
  }
}

function checkJoint(
  { joints, jointNames, positions }: UploadSkin,
  index: number,
  label: string,
  nodes: JointNodes,
  report: ColladaReport,
): void {
  const place = { model: label, subject: jointNames[index] };
  const found = nodes.joints.get(joints[index]);
  if (!found?.isPlaced) {
    report.observe('joint-node-missing', place);
    return;
  }
  const distance = Math.hypot(...positions.subarray(index * 3, index * 3 + 3));
  const isBone = joints[index] < BONE_COUNT;
  // The viewer's own skeleton has a bone without length.
  const hasLength = JOINT_ROWS[joints[index]]?.position.some((value) => value !== 0) ?? false;
  const isZeroLength = distance === 0 && isBone && hasLength;
  if (distance > FAR || isZeroLength) {
    report.observe('override-far', { ...place, value: distance });
  }
  if (isBone && !isUnturned(transformed(identityMatrix(), found.node.transforms))) {
    report.observe('bone-node-rotated', place);
  }
}

/** Names that would be legal in another case, or without what stands before them. */
class MisnamedJoints {
  readonly #known: JointDirectory;
  readonly #lower = new Set<string>();

  constructor(known: JointDirectory) {
    this.#known = known;
    for (let joint = 0; ; joint++) {
      const name = known.nameOf(joint);
      if (name === undefined) break;
      this.#lower.add(name.toLowerCase());
    }
  }

  has(name: string): boolean {
    const plain = name.replace(PREFIX, '');
    return this.#known.jointNumber(plain) >= 0 || this.#lower.has(plain.toLowerCase());
  }
}

/** **Source:** reference/upload.md section 8, rules 8 and 32. */
export function checkSkinMatrices(
  source: ColladaSkin,
  skin: UploadSkin,
  label: string,
  report: ColladaReport,
): void {
  const { bindShapeMatrix, inverseBindMatrices, jointNames } = skin;
  if (!bindShapeMatrix || !isUnturned(bindShapeMatrix)) {
    report.observe('bind-shape-turned', {
      model: label,
      subject: bindShapeMatrix ? '' : 'bind_shape_matrix',
    });
  }
  const given = source.inverseBindMatrices.length / 16;
  const missing = Math.abs(jointNames.length - given);
  report.observe('inverse-binds-unusable', { model: label, count: missing });
  if (given < jointNames.length) report.say('InvalidJointOverrides', label, missing);
  for (const [i, subject] of jointNames.entries()) {
    const determinant = mat4.determinant(inverseBindMatrices.subarray(i * 16, i * 16 + 16));
    // Volumes have sizes of centimetres, whose inverses are large; only a matrix without an inverse is meant.
    const isSingular = !Number.isFinite(determinant) || Math.abs(determinant) < 1e-12;
    if (isSingular) report.observe('inverse-binds-unusable', { model: label, subject });
  }
}

/** **Source:** reference/upload.md section 8, rules 2 and 27 to 31. */
export function checkWeights(
  { jointNames }: UploadSkin,
  weights: PositionWeights,
  shared: Int32Array,
  label: string,
  report: ColladaReport,
): void {
  const { overFour, worstLost, none, sumOff, worstSum, outside } = weights.faults;
  report.observe('data-invalid', { model: label, subject: 'vertex_weights', count: outside });
  report.observe('weights-over-four', { model: label, count: overFour, value: worstLost });
  report.observe('weights-none', { model: label, count: none });
  report.observe('weights-sum', { model: label, count: sumOff, value: worstSum });
  const fused = fusedWeights(weights, shared);
  report.observe('weights-fused', { model: label, count: fused.count, value: fused.worst });
  for (const [i, subject] of jointNames.entries()) {
    if (!weights.isJointUsed[i]) report.observe('joints-unweighted', { model: label, subject });
  }
}

/** Positions that get the weights of another position, which are not theirs; and the largest difference. */
export function fusedWeights(
  weights: PositionWeights,
  shared: Int32Array,
): { readonly count: number; readonly worst: number } {
  let count = 0;
  let worst = 0;
  for (let position = 0; position < shared.length; position++) {
    const other = shared[position];
    if (other === position) continue;
    const difference = Math.max(
      largestDifference(weights, position, other),
      largestDifference(weights, other, position),
    );
    if (difference > SAME_WEIGHT) count++;
    worst = Math.max(worst, difference);
  }
  return { count, worst };
}

/** Between the weights of a position and those that another has for the same joints. */
function largestDifference(
  { joints, weights }: PositionWeights,
  position: number,
  other: number,
): number {
  let largest = 0;
  for (let i = position * 4; i < position * 4 + 4; i++) {
    let theirs = 0;
    for (let k = other * 4; k < other * 4 + 4; k++) {
      if (weights[k] > 0 && joints[k] === joints[i]) theirs = weights[k];
    }
    if (weights[i] > 0) largest = Math.max(largest, Math.abs(weights[i] - theirs));
  }
  return largest;
}
