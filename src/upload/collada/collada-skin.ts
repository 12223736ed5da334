import type { JointDirectory } from '../../formats/animation/index.ts';
import type { ColladaMesh, ColladaSkin } from '../../formats/collada/index.ts';
import type { ModelBox } from '../model/model-parts.ts';
import type { ModelSkin } from '../model/model-skin.ts';
import type { PackedSource } from '../model/packed-source.ts';
import { checkWeights } from '../model/skin-checks.ts';
import { sharedWeights } from '../model/weights-by-position.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { UploadSkin } from '../scene/upload-scene.ts';
import { checkJoints, checkSkinMatrices } from './joint-checks.ts';
import type { JointNodes } from './joint-nodes.ts';
import { identityMatrix, isUnturned } from './node-matrix.ts';
import { readWeights } from './skin-weights.ts';

/**
 * Why the uploader refuses a skin, or null: the numbers of weights, positions and pairs must agree.
 *
 * **Source:** reference/upload.md section 1, "Skin".
 */
export function skinFault({ weights }: ColladaSkin, mesh: ColladaMesh): string | null {
  const positions = mesh.vertices?.[0]?.source;
  if (!positions || !weights) return 'vertices';
  if (weights.count !== positions.count) return 'count';
  if (weights.pairs.length !== weights.count) return 'vcount';
  const { pairs } = weights;
  let sum = 0;
  for (let i = 0; i < pairs.length; i++) {
    if (pairs[i] < 0) return 'vcount';
    sum += pairs[i];
  }
  return sum * weights.stride === weights.indices.length ? null : 'v';
}

/**
 * Binds a skin to the viewer's skeleton. Aliases become the names of their joints; a joint without a node gets a
 * position of zeros.
 *
 * **Source:** reference/upload.md section 1, "Skin", "Names" and "Joint positions".
 */
export function bindColladaSkin(
  source: ColladaSkin,
  label: string,
  positions: PackedSource,
  box: ModelBox,
  nodes: JointNodes,
  known: JointDirectory,
  report: SceneReport,
): ModelSkin | null {
  const { jointNames: sourceNames } = source;
  if (!source.weights) return null;
  const numbers = Int16Array.from(sourceNames, (name) => known.jointNumber(name));
  const inverseBindMatrices = new Float64Array(sourceNames.length * 16);
  const given = source.inverseBindMatrices.subarray(0, inverseBindMatrices.length);
  inverseBindMatrices.set(given);
  for (let at = given.length; at < inverseBindMatrices.length; at += 16) {
    inverseBindMatrices.set(identityMatrix(), at);
  }
  const jointPositions = new Float64Array(sourceNames.length * 3);
  const hasNode = new Uint8Array(sourceNames.length);
  for (const [i, joint] of numbers.entries()) {
    const found = nodes.joints.get(joint);
    if (!found) continue;
    hasNode[i] = 1;
    jointPositions.set(found.position, i * 3);
  }
  const skin: UploadSkin = {
    jointNames: sourceNames.map((name, i) => (numbers[i] < 0 ? name : known.nameOf(numbers[i]))),
    sourceNames,
    joints: numbers,
    bindShapeMatrix: source.bindShapeMatrix,
    inverseBindMatrices,
    positions: jointPositions,
    hasNode,
  };
  const weights = readWeights(source.weights, sourceNames.length);
  const count = Math.min(positions.count, source.weights.pairs.length);
  const shared = sharedWeights(positions, count, box);
  if (source.bindShapeMatrix && !isUnturned(source.bindShapeMatrix)) {
    report.say('BindShapeOrientation', label);
  }
  checkJoints(skin, label, nodes, known, report);
  checkSkinMatrices(source, skin, label, report);
  checkWeights(skin, weights, shared, label, report);
  return { skin, weights, shared };
}
