import { BONE_COUNT, JOINT_ROWS } from '../../avatar/index.ts';
import type { JointDirectory } from '../../formats/animation/index.ts';
import { MAX_LISTED_JOINTS } from '../asset/upload-options.ts';
import type { ModelBox } from '../model/model-parts.ts';
import type { ModelSkin } from '../model/model-skin.ts';
import type { PackedSource } from '../model/packed-source.ts';
import { WeightCollector } from '../model/position-weights.ts';
import {
  checkWeights,
  observeFar,
  observeRepeated,
  observeSingular,
  observeUnknown,
} from '../model/skin-checks.ts';
import { sharedWeights } from '../model/weights-by-position.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { UploadSkin } from '../scene/upload-scene.ts';
import type { Influences } from './gltf-primitive.ts';
import type { BoundSkin } from './gltf-rig.ts';

/** The group that the uploader counts as used whatever is. */
const TORSO = 'Torso';

/** The skin of a mesh and the joints of the file's skin that it takes. */
export interface TakenSkin {
  readonly model: ModelSkin | null;
  /** Entries of the file's skin. */
  readonly taken: readonly number[];
}

/**
 * The skin and the weights of a mesh. Joints that the viewer does not have are left out with their weights; without any
 * other there is no skin.
 *
 * @param influences - Of all vertices of the mesh, primitive by primitive.
 * @param positions - Of the same vertices.
 *
 * **Source:** reference/upload.md section 2.
 */
export function skinOf(
  bound: BoundSkin,
  influences: readonly Influences[],
  positions: PackedSource,
  box: ModelBox,
  label: string,
  known: JointDirectory,
  report: SceneReport,
): TakenSkin {
  const dropped = bound.sourceNames.filter((_, i) => bound.joints[i] < 0);
  observeUnknown(dropped, label, known, report, bound.madeFor);
  const taken = chooseJoints(bound, countUses(bound, influences));
  if (taken.length === 0) return { model: null, taken };
  if (taken.length > MAX_LISTED_JOINTS) {
    report.say('ModelTooManyJoints', label, taken.length);
    report.observe('joints-over-limit', { model: label, count: taken.length });
  }
  const skin = uploadSkin(bound, taken, dropped, known);
  const weights = collectWeights(bound, influences, taken, positions.count);
  const shared = sharedWeights(positions, positions.count, box);
  observeJoints(skin, label, report);
  report.observe('inverse-binds-unusable', { model: label, count: bound.miscounted });
  observeSingular(skin, label, report);
  checkWeights(skin, weights, shared, label, report);
  return { model: { skin, weights, shared }, taken };
}

/** How many vertices use each joint of the skin. */
function countUses({ joints }: BoundSkin, influences: readonly Influences[]): Uint32Array {
  const uses = new Uint32Array(joints.length);
  for (const { joints: indices, weights } of influences) {
    for (let i = 0; i < weights.length; i++) {
      if (weights[i] > 0 && indices[i] < uses.length) uses[indices[i]]++;
    }
  }
  return uses;
}

/**
 * All joints that the viewer has; of too many, first those that are used, then others of the groups of these.
 *
 * **Source:** reference/upload.md section 2, which says "to about 110": the viewer stops once there are more than 110.
 */
function chooseJoints({ joints }: BoundSkin, uses: Uint32Array): number[] {
  const legal = [...joints.keys()].filter((entry) => joints[entry] >= 0);
  if (legal.length <= MAX_LISTED_JOINTS) return legal;
  const used = legal.filter((entry) => uses[entry] > 0);
  const groups = new Set([TORSO]);
  for (const entry of used) {
    const { group, parent } = JOINT_ROWS[joints[entry]];
    groups.add(group);
    if (parent >= 0) groups.add(JOINT_ROWS[parent].group);
  }
  const isNear = (entry: number) =>
    uses[entry] === 0 && groups.has(JOINT_ROWS[joints[entry]].group);
  const room = Math.max(0, MAX_LISTED_JOINTS + 1 - used.length);
  return [...used, ...legal.filter(isNear).slice(0, room)];
}

function uploadSkin(
  { sourceNames, joints, inverseBindMatrices, positions, hasNode }: BoundSkin,
  taken: readonly number[],
  droppedNames: readonly string[],
  known: JointDirectory,
): UploadSkin {
  const pick = (list: Float64Array, width: number) =>
    Float64Array.from(taken.flatMap((i) => [...list.subarray(i * width, (i + 1) * width)]));
  return {
    jointNames: taken.map((i) => known.nameOf(joints[i])),
    sourceNames: taken.map((i) => sourceNames[i]),
    droppedNames,
    joints: Int16Array.from(taken, (i) => joints[i]),
    // The asset's is the normalisation only.
    bindShapeMatrix: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
    inverseBindMatrices: pick(inverseBindMatrices, 16),
    positions: pick(positions, 3),
    hasNode: Uint8Array.from(taken, (i) => hasNode[i]),
  };
}

function collectWeights(
  { joints: bound }: BoundSkin,
  influences: readonly Influences[],
  taken: readonly number[],
  vertices: number,
): WeightCollector {
  const indexOf = new Int32Array(bound.length).fill(-1);
  for (const [index, entry] of taken.entries()) indexOf[entry] = index;
  const collector = new WeightCollector(vertices, taken.length);
  const { faults } = collector;
  for (const { joints, weights, furtherWeights } of influences) {
    for (let i = 0; i < weights.length; i++) {
      const joint = joints[i];
      const index = joint < bound.length ? indexOf[joint] : bound.length;
      if (index < 0) collector.drop(weights[i]);
      else if (weights[i] !== 0) collector.add(index, weights[i]);
      if (i % 4 !== 3) continue;
      const further = furtherWeights?.[i >> 2] ?? 0;
      if (further > 0) {
        faults.overFour++;
        faults.worstLost = Math.max(faults.worstLost, Math.min(1, further));
        collector.drop(further);
      }
      collector.next();
    }
  }
  return collector;
}

/** **Source:** reference/upload.md section 8, rules 26, 37 and 40. */
function observeJoints(skin: UploadSkin, label: string, report: SceneReport): void {
  observeRepeated(skin, label, report);
  for (const [index, joint] of skin.joints.entries()) {
    if (skin.hasNode[index] === 1) observeFar(skin, index, label, report);
    const isVolume = joint >= BONE_COUNT && JOINT_ROWS[joint].kind === 'volume';
    if (!isVolume || Math.abs(JOINT_ROWS[joint].rotation[3]) > 1 - 1e-6) continue;
    report.observe('volume-rotation-lost', { model: label, subject: skin.jointNames[index] });
  }
}
