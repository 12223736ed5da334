import type { Vector3 } from '../../math/index.ts';
import { defaultSkeleton } from '../index.ts';

/**
 * Places of the joints to which the classic body was made, in their parents' frames, metres. They differ from those of the
 * skeleton by up to 4 mm. Only bones of the first skeleton (“base”) are in its meshes.
 *
 * **Source:** avatar_skeleton.xml, `pivot`; reference/skeleton.json.
 */
const BASE_PIVOTS: Readonly<Record<string, Vector3>> = {
  mPelvis: [0, 0, 1.067015],
  mTorso: [0, 0, 0.084073],
  mChest: [-0.015368, 0, 0.204877],
  mNeck: [-0.009507, 0, 0.251108],
  mHead: [0, 0, 0.07563],
  mSkull: [0, 0, 0.079],
  mEyeRight: [0.098466, -0.036, 0.079],
  mEyeLeft: [0.098461, 0.036, 0.079],
  mCollarLeft: [-0.020927, 0.084665, 0.165396],
  mShoulderLeft: [0, 0.079, 0],
  mElbowLeft: [0, 0.248, 0],
  mWristLeft: [0, 0.204846, 0],
  mCollarRight: [-0.020927, -0.085, 0.165396],
  mShoulderRight: [0, -0.079418, 0],
  mElbowRight: [0, -0.248, 0],
  mWristRight: [0, -0.205, 0],
  mHipRight: [0.03362, -0.128806, -0.041086],
  mKneeRight: [-0.00078, 0.048635, -0.490922],
  mAnkleRight: [-0.028869, 0, -0.468494],
  mFootRight: [0.111956, 0, -0.060637],
  mToeRight: [0.105399, -0.010408, -0.000104],
  mHipLeft: [0.033757, 0.126765, -0.040998],
  mKneeLeft: [-0.000887, -0.045568, -0.491053],
  mAnkleLeft: [-0.028887, 0.001378, -0.468449],
  mFootLeft: [0.111956, 0, -0.06062],
  mToeLeft: [0.105387, 0.00827, 0.000871],
};

/** What is above mPelvis: it has no number, stays where the avatar is, and no vertex of the files is weighted to it. */
export const ROOT = 'mRoot';

/**
 * The names that the weights of a part count: the skeleton is walked depth first, and each of the part's joints is
 * preceded by the base bone above it, unless that is the last in the list already.
 *
 * @param jointNames - the joints that the file lists, in any order; those without a place of their own are left out.
 *
 * **Source:** mesh-asset.md section 7; shapes.md section 8.
 */
export function renderJoints(jointNames: readonly string[]): string[] {
  const listed = new Set(jointNames);
  const names: string[] = [];
  for (const name of defaultSkeleton.names) {
    if (!listed.has(name) || !(name in BASE_PIVOTS)) continue;
    const above = baseParent(name);
    if (names.at(-1) !== above) names.push(above);
    names.push(name);
  }
  return names;
}

/** Where the classic body has a joint, in the space of its vertices: the sum of the pivots down to it. */
export function pivotOf(name: string): Vector3 {
  const sum: [number, number, number] = [0, 0, 0];
  for (let at = name; at !== ROOT; at = baseParent(at)) {
    for (let axis = 0; axis < 3; axis++) sum[axis] += BASE_PIVOTS[at][axis];
  }
  return sum;
}

/** The next base bone above a joint; {@link ROOT} above mPelvis. */
function baseParent(name: string): string {
  let joint = defaultSkeleton.parentOf(defaultSkeleton.jointNumber(name));
  while (joint >= 0 && !(defaultSkeleton.nameOf(joint) in BASE_PIVOTS)) {
    joint = defaultSkeleton.parentOf(joint);
  }
  return joint < 0 ? ROOT : defaultSkeleton.nameOf(joint);
}
