import { BONE_COUNT, type Pose, type Skeleton } from '../../avatar/index.ts';

/** The bones that puppetry skips: the pairs cancel each other out in the default skeleton. */
const BYPASSED = ['mSpine1', 'mSpine2', 'mSpine3', 'mSpine4'];

/** The bones of one arm, from the tip of mChest to the end of the wrist's bone. */
const ARM = ['mCollar', 'mShoulder', 'mElbow', 'mWrist'];

const ELBOWS = ['mElbowLeft', 'mElbowRight'];

/**
 * The bones as the solver sees them, without the bypassed ones: where they start and end, in metres. Indexed by
 * joint number. At rest no bone is rotated.
 */
export interface IkRig {
  readonly boneCount: number;
  /** The parent of each bone, past bypassed ones; -1 for the root. */
  readonly parents: Int16Array;
  /** 1 for bones that may have goals. */
  readonly solvable: Uint8Array;
  /** 3 per bone: its start in its parent's frame. The root's is zero: it is the origin. */
  readonly offsets: Float32Array<ArrayBuffer>;
  /** 3 per bone: its end, in its own frame. */
  readonly tips: Float32Array<ArrayBuffer>;
  /** 3 per bone: the offset of a bypassed parent, which is part of the bone's own offset. */
  readonly bypassedOffsets: Float32Array<ArrayBuffer>;
  /** 3 per bone: the scale of its parent, in whose frame its position is. */
  readonly parentScales: Float32Array<ArrayBuffer>;
  /** 1 for the elbow joints, which have a pole. */
  readonly elbows: Uint8Array;
  /** Metres from hand to hand: 2 in the frame of targets. */
  readonly armSpan: number;
}

/**
 * Measures the bones of a body in the pose `shape`, of which only positions and scales count.
 *
 * **Source:** puppetry.md sections 4 and 5.
 */
export function measureIkRig(skeleton: Skeleton, shape: Pose = skeleton.rest): IkRig {
  const boneCount = Math.min(BONE_COUNT, skeleton.jointCount);
  const parents = skeleton.parents.slice(0, boneCount);
  const solvable = new Uint8Array(boneCount).fill(1);
  const offsets = new Float32Array(3 * boneCount);
  const bypassedOffsets = new Float32Array(3 * boneCount);
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
      if (bypassed.has(parent)) bypassedOffsets[at] = offsets[3 * parent + axis];
      offsets[at] += bypassedOffsets[at];
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
  const armSpan = 2 * Math.max(armLength('Left'), armLength('Right'));
  return {
    boneCount,
    parents,
    solvable,
    offsets,
    bypassedOffsets,
    tips,
    parentScales,
    elbows,
    armSpan,
  };

  function armLength(side: string): number {
    const bones = ARM.map((name) => skeleton.jointNumber(`${name}${side}`));
    const along = bones.reduce((sum, bone) => sum + offsets[3 * bone + 1], 0);
    return Math.abs(along + tips[3 * bones[3] + 1] - tips[3 * skeleton.jointNumber('mChest') + 1]);
  }
}

/**
 * Whether a bone starts where its parent ends, to two millimetres. If so, it does in every shape: worn meshes move
 * joints, but not the bone ends that the skeleton gives.
 */
function continuesBone({ parents, tips, rest }: Skeleton, bone: number): boolean {
  if (parents[bone] < 0) return false;
  let farthest = 0;
  for (let axis = 0; axis < 3; axis++) {
    const distance = tips[3 * parents[bone] + axis] - rest.positions[3 * bone + axis];
    farthest = Math.max(farthest, Math.abs(distance));
  }
  return farthest < 0.002;
}
