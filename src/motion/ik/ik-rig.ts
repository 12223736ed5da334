import { BONE_COUNT, type Pose, type Skeleton } from '../../avatar/index.ts';

/** What puppetry leaves out: the pairs cancel each other in the default skeleton. */
const BYPASSED = ['mSpine1', 'mSpine2', 'mSpine3', 'mSpine4'];

/** What stretches the arms of one side from the tip of mChest to the end of the wrist's bone. */
const REACH = ['mCollar', 'mShoulder', 'mElbow', 'mWrist'];

const ELBOWS = ['mElbowLeft', 'mElbowRight'];

/**
 * The bones as the solver sees them, the spine's bypassed: where they begin and end, in metres. By joint
 * number; the bones' rotations at rest are none.
 */
export interface IkRig {
  readonly boneCount: number;
  /** What a bone hangs from, -1 for the root and for what is bypassed. */
  readonly parents: Int16Array;
  /** 1 for what goals may be set for. */
  readonly solvable: Uint8Array;
  /** 3 per bone: its beginning in its parent's frame. The root's is zero: it is the origin. */
  readonly offsets: Float32Array<ArrayBuffer>;
  /** 3 per bone: its end, in its own frame. */
  readonly tips: Float32Array<ArrayBuffer>;
  /** 3 per bone: the way that the bypassed bones before it go, which is part of its offset. */
  readonly bypassedOffsets: Float32Array<ArrayBuffer>;
  /** 3 per bone: the scale of what its position is measured in. */
  readonly parentScales: Float32Array<ArrayBuffer>;
  /** 1 for the bones of the elbows, which hang low where they can. */
  readonly elbows: Uint8Array;
  /** Metres from hand to hand: 2 of the frame that targets are given in. */
  readonly armSpan: number;
}

/**
 * Measures the bones of a body as it stands in `shape`: only the positions and scales of it count.
 *
 * **Source:** puppetry.md sections 4 and 5.
 */
export function measureIkRig(skeleton: Skeleton, shape: Pose = skeleton.rest): IkRig {
  const boneCount = Math.min(BONE_COUNT, skeleton.jointCount);
  const parents = skeleton.parents.slice(0, boneCount);
  const solvable = new Uint8Array(boneCount).fill(1);
  const offsets = new Float32Array(3 * boneCount);
  const leads = new Float32Array(3 * boneCount);
  const tips = new Float32Array(3 * boneCount);
  const parentScales = new Float32Array(3 * boneCount).fill(1);
  const elbows = new Uint8Array(boneCount);
  for (const name of ELBOWS) elbows[skeleton.jointNumber(name)] = 1;
  const bypassed = new Set(BYPASSED.map((name) => skeleton.jointNumber(name)));
  for (let bone = 0; bone < boneCount; bone++) {
    const parent = skeleton.parents[bone];
    for (let axis = 0; axis < 3; axis++) {
      const at = 3 * bone + axis;
      tips[at] = skeleton.tips[at] * shape.scales[at];
      if (parent < 0) continue;
      parentScales[at] = shape.scales[3 * parent + axis];
      offsets[at] = shape.positions[at] * parentScales[at];
      if (bypassed.has(parent)) leads[at] = offsets[3 * parent + axis];
      offsets[at] += leads[at];
    }
    if (continuesBone(skeleton, bone)) {
      for (let axis = 0; axis < 3; axis++) {
        const at = 3 * bone + axis;
        tips[3 * parent + axis] = shape.positions[at] * parentScales[at];
      }
    }
    if (bypassed.has(parent)) parents[bone] = parents[parent];
    if (bypassed.has(bone)) solvable[bone] = 0;
  }
  const armSpan = 2 * Math.max(reach('Left'), reach('Right'));
  return {
    boneCount,
    parents,
    solvable,
    offsets,
    bypassedOffsets: leads,
    tips,
    parentScales,
    elbows,
    armSpan,
  };

  function reach(side: string): number {
    const bones = REACH.map((name) => skeleton.jointNumber(`${name}${side}`));
    const along = bones.reduce((sum, bone) => sum + offsets[3 * bone + 1], 0);
    return Math.abs(along + tips[3 * bones[3] + 1] - tips[3 * skeleton.jointNumber('mChest') + 1]);
  }
}

/**
 * Whether a bone begins where its parent's ends, to two millimetres: so it does in every shape, as what is
 * worn moves joints, but not the ends that the skeleton tells of.
 */
function continuesBone({ parents, tips, rest }: Skeleton, bone: number): boolean {
  if (parents[bone] < 0) return false;
  let farthest = 0;
  for (let axis = 0; axis < 3; axis++) {
    const apart = tips[3 * parents[bone] + axis] - rest.positions[3 * bone + axis];
    farthest = Math.max(farthest, Math.abs(apart));
  }
  return farthest < 0.002;
}
