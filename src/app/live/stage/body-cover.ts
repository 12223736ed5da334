import { defaultSkeleton } from '../../../avatar/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import { coversWholeBody, weightedJoints } from '../../state/index.ts';

/** Which parts of a body a mesh can stand for. */
export interface BodyCover {
  readonly isWhole: boolean;
  readonly hasHead: boolean;
  /** Both hands and both feet: a garment ends before them, a body without a head does not. */
  readonly hasLimbs: boolean;
}

const HEAD = ['mHead', 'mSkull', 'HEAD'];
const LIMBS = [
  ['mWristLeft', 'L_HAND'],
  ['mWristRight', 'R_HAND'],
  ['mFootLeft', 'mToeLeft', 'L_FOOT'],
  ['mFootRight', 'mToeRight', 'R_FOOT'],
];

export function bodyCoverOf(asset: MeshAsset): BodyCover {
  const used = weightedJoints(asset);
  const hasOne = (names: readonly string[]) =>
    names.some((name) => used.has(defaultSkeleton.jointNumber(name)));
  return {
    isWhole: coversWholeBody(asset),
    hasHead: hasOne(HEAD),
    hasLimbs: LIMBS.every(hasOne),
  };
}

/** Whether what is worn makes a body: one mesh, or a headless one and something on the head. */
export function makesBody(covers: readonly BodyCover[]): boolean {
  if (covers.some(({ isWhole }) => isWhole)) return true;
  return covers.some(({ hasLimbs }) => hasLimbs) && covers.some(({ hasHead }) => hasHead);
}
