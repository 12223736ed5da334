import { BONE_COUNT } from '../../avatar/index.ts';
import type { JointDirectory } from '../../formats/animation/index.ts';
import type { ColladaSkin } from '../../formats/collada/index.ts';
import { MAX_LISTED_JOINTS } from '../asset/upload-options.ts';
import {
  observeFar,
  observeRepeated,
  observeSingular,
  observeUnknown,
} from '../model/skin-checks.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { UploadSkin } from '../scene/upload-scene.ts';
import type { JointNodes } from './joint-nodes.ts';
import { identityMatrix, isUnturned, transformed } from './node-matrix.ts';

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
  report: SceneReport,
): void {
  const { sourceNames, joints } = skin;
  const unknown = sourceNames.filter((_, i) => joints[i] < 0);
  // The uploader looks for unknown names only where there are not too many.
  if (sourceNames.length > MAX_LISTED_JOINTS) {
    report.say('TooManyJoint', label, sourceNames.length);
    report.observe('joints-over-limit', { model: label, count: sourceNames.length });
  } else if (unknown.length > 0) {
    for (const name of unknown) report.say('UnrecognizedJoint', name);
    report.say('UnknownJoints', label, unknown.length);
  }
  observeUnknown(unknown, label, known, report);
  observeRepeated(skin, label, report);
  for (const [i, joint] of joints.entries()) {
    if (joint >= 0) checkJoint(skin, i, label, nodes, report);
  }
}

function checkJoint(
  skin: UploadSkin,
  index: number,
  label: string,
  nodes: JointNodes,
  report: SceneReport,
): void {
  const { joints, jointNames } = skin;
  const place = { model: label, subject: jointNames[index] };
  const found = nodes.joints.get(joints[index]);
  if (!found?.isPlaced) {
    report.observe('joint-node-missing', place);
    return;
  }
  observeFar(skin, index, label, report);
  if (
    joints[index] < BONE_COUNT &&
    !isUnturned(transformed(identityMatrix(), found.node.transforms))
  ) {
    report.observe('bone-node-rotated', place);
  }
}

/** **Source:** reference/upload.md section 8, rules 8 and 32. */
export function checkSkinMatrices(
  source: ColladaSkin,
  skin: UploadSkin,
  label: string,
  report: SceneReport,
): void {
  const { bindShapeMatrix, jointNames } = skin;
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
  observeSingular(skin, label, report);
}
