import { mat4 } from 'gl-matrix';
import { BONE_COUNT, JOINT_ROWS } from '../../avatar/index.ts';
import type { JointDirectory } from '../../formats/animation/index.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { UploadSkin } from '../scene/upload-scene.ts';
import type { PositionWeights } from './position-weights.ts';

/** A joint's position farther from its parent, in metres, is the fault of a unit. */
const FAR = 5;
/** Weights that differ less are those of a rounded number. */
const SAME_WEIGHT = 1e-4;
/** What exporters put before the names of joints, or what is wrong about their case. */
const PREFIX = /^(?:avatar_|armature_|.*[:|])/i;

/**
 * Joints that are not in the skeleton, by the names that the file has for them. Those of another skeleton are one finding.
 *
 * @param made - For which skeleton the file says that it is made; null where it says nothing.
 *
 * **Source:** reference/upload.md section 8, rules 23 and 24.
 */
export function observeUnknown(
  names: readonly string[],
  label: string,
  known: JointDirectory,
  report: SceneReport,
  made: string | null = null,
): void {
  const other =
    otherSkeletonOf(names) ?? (made && names.length > 0 ? { name: made, joints: names } : null);
  if (other) {
    const { name, joints } = other;
    const place = { model: label, subject: `${joints[0]} (${name})`, count: joints.length };
    report.observe('joint-illegal', place);
  }
  const misnames = new MisnamedJoints(known);
  for (const subject of names) {
    if (other?.joints.includes(subject)) continue;
    const rule = misnames.has(subject) ? 'joint-misnamed' : 'joint-illegal';
    report.observe(rule, { model: label, subject });
  }
}

/** How skeletons of other programs and services name their joints. */
const OTHER_SKELETONS = [
  { name: 'Mixamo', pattern: /^mixamorig\d*[:_]?/ },
  { name: 'VRM', pattern: /^J_(?:Bip|Sec|Adj|Opt)_/ },
  { name: 'Character Creator', pattern: /^CC_Base_/ },
  { name: 'Rigify', pattern: /^(?:DEF|ORG|MCH)-/ },
  { name: '3ds Max Biped', pattern: /^Bip0*1(?:[ _]|$)/ },
] as const;

/** The skeleton of another program that at least half of the names are of, and those that are. */
function otherSkeletonOf(names: readonly string[]) {
  for (const { name, pattern } of OTHER_SKELETONS) {
    const joints = names.filter((one) => pattern.test(one));
    if (joints.length > 0 && joints.length * 2 >= names.length) return { name, joints };
  }
  return null;
}

/**
 * A joint whose position is far from its parent, or that has no length.
 *
 * **Source:** reference/upload.md section 8, rule 37.
 */
export function observeFar(
  { joints, jointNames, positions }: UploadSkin,
  index: number,
  label: string,
  report: SceneReport,
): void {
  const distance = Math.hypot(...positions.subarray(index * 3, index * 3 + 3));
  // The viewer's own skeleton has a bone without length.
  const hasLength = JOINT_ROWS[joints[index]]?.position.some((value) => value !== 0) ?? false;
  const isZeroLength = distance === 0 && joints[index] < BONE_COUNT && hasLength;
  if (distance > FAR || isZeroLength) {
    report.observe('override-far', { model: label, subject: jointNames[index], value: distance });
  }
}

/** Inverse bind matrices that have no inverse. **Source:** reference/upload.md section 8, rule 32. */
export function observeSingular(
  { inverseBindMatrices, jointNames }: UploadSkin,
  label: string,
  report: SceneReport,
): void {
  for (const [i, subject] of jointNames.entries()) {
    if (isSingular(inverseBindMatrices, i)) {
      report.observe('inverse-binds-unusable', { model: label, subject });
    }
  }
}

/** Whether a matrix of a list has no inverse. */
export function isSingular(matrices: Float64Array, index: number): boolean {
  const determinant = mat4.determinant(matrices.subarray(index * 16, index * 16 + 16));
  // Volumes have sizes of centimetres, whose inverses are large; only a matrix without an inverse is meant.
  return !Number.isFinite(determinant) || Math.abs(determinant) < 1e-12;
}

/** Joints that are listed by several of their names. **Source:** reference/upload.md section 8, rule 26. */
export function observeRepeated(
  { joints, jointNames }: Pick<UploadSkin, 'joints' | 'jointNames'>,
  label: string,
  report: SceneReport,
): void {
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

/** Names that would be legal in another case, or without what stands before them. */
export class MisnamedJoints {
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

/** **Source:** reference/upload.md section 8, rules 2 and 27 to 31. */
export function checkWeights(
  { jointNames }: UploadSkin,
  weights: PositionWeights,
  shared: Int32Array,
  label: string,
  report: SceneReport,
): void {
  const { overFour, worstLost, none, sumOff, worstSum, outside } = weights.faults;
  report.observe('data-invalid', { model: label, subject: 'vertex_weights', count: outside });
  report.observe('weights-over-four', { model: label, count: overFour, value: worstLost });
  report.observe('weights-none', { model: label, count: none });
  report.observe('weights-sum', { model: label, count: sumOff, value: worstSum });
  report.later((later) => {
    const { count, worst } = fusedWeights(weights, shared);
    later.observe('weights-fused', { model: label, count, value: worst });
  });
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
