import { defaultSkeleton } from '../../../avatar/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import { coversWholeBody, weightedJoints } from '../../state/index.ts';

/** Which parts of a body a mesh covers. */
export interface BodyCoverage {
  readonly isWhole: boolean;
  readonly hasHead: boolean;
  /** Both hands and both feet: clothes end before them, a body without a head does not. */
  readonly hasLimbs: boolean;
}

const HEAD_JOINTS = ['mHead', 'mSkull', 'HEAD'];
const LIMB_JOINTS = [
  ['mWristLeft', 'L_HAND'],
  ['mWristRight', 'R_HAND'],
  ['mFootLeft', 'mToeLeft', 'L_FOOT'],
  ['mFootRight', 'mToeRight', 'R_FOOT'],
];

export function measureCoverage(asset: MeshAsset): BodyCoverage {
  const used = weightedJoints(asset);
  const usesOne = (names: readonly string[]) =>
    names.some((name) => used.has(defaultSkeleton.jointNumber(name)));
  return {
    isWhole: coversWholeBody(asset),
    hasHead: usesOne(HEAD_JOINTS),
    hasLimbs: LIMB_JOINTS.every(usesOne),
  };
}

/** Whether worn meshes make up a body: one mesh, or a headless one and something on the head. */
export function formsBody(coverages: readonly BodyCoverage[]): boolean {
  if (coverages.some(({ isWhole }) => isWhole)) return true;
  return coverages.some(({ hasLimbs }) => hasLimbs) && coverages.some(({ hasHead }) => hasHead);
}
