import { jointDirectory } from '../joint-directory.ts';

/** Heights of a body, metres. */
export interface BodyMeasures {
  readonly pelvisToFoot: number;
  readonly bodyHeight: number;
}

/**
 * Heights from current local positions and scales (rest, shape, and joint positions of worn meshes). Only the left leg
 * counts, as in the reference viewer.
 *
 * **Source:** skeleton-and-skinning.md section 2, "Body measures".
 */
export function bodyMeasures({
  positions,
  scales,
}: {
  readonly positions: ArrayLike<number>;
  readonly scales: ArrayLike<number>;
}): BodyMeasures {
  /** How far above its parent a joint lies. */
  const rise = (joint: number, parent: number) => positions[3 * joint + 2] * scales[3 * parent + 2];
  const pelvisToFoot = rise(HIP, PELVIS) - rise(KNEE, HIP) - rise(ANKLE, KNEE) - rise(FOOT, ANKLE);
  const bodyHeight =
    pelvisToFoot +
    Math.SQRT2 * rise(SKULL, HEAD) +
    rise(HEAD, NECK) +
    rise(NECK, CHEST) +
    rise(CHEST, TORSO) +
    rise(TORSO, PELVIS);
  return { pelvisToFoot, bodyHeight };
}

const numberOf = (name: string) => jointDirectory.jointNumber(name);
const PELVIS = numberOf('mPelvis');
const TORSO = numberOf('mTorso');
const CHEST = numberOf('mChest');
const NECK = numberOf('mNeck');
const HEAD = numberOf('mHead');
const SKULL = numberOf('mSkull');
const HIP = numberOf('mHipLeft');
const KNEE = numberOf('mKneeLeft');
const ANKLE = numberOf('mAnkleLeft');
const FOOT = numberOf('mFootLeft');
