import {
  add,
  copyQuaternion,
  copyVector,
  multiply,
  type Numbers,
  normalize,
  rotateVector,
} from '../../math/flat/index.ts';
import { applyJointLimit } from './apply-joint-limit.ts';
import { type IkChains, LIMB_ROOT } from './ik-chains.ts';
import { ROW_SIZE, UNLIMITED } from './joint-limit.ts';

/**
 * Computes where a bone starts and how it is rotated in the avatar's frame, from its parent and its local rotation
 * (forward kinematics); a bone with a target rotation gets that rotation, as far as its limit allows.
 */
export function placeBone(chains: IkChains, bone: number): void {
  const { parents, hasTargetRotation, targetRotations, locals, rotations } = chains;
  const parent = parents[bone];
  const i = 4 * bone;
  placeStart(chains, bone);
  if (hasTargetRotation[bone]) {
    copyQuaternion(rotations, i, targetRotations, i);
    applyWorldRotation(chains, bone);
  } else if (parent < 0) {
    copyQuaternion(rotations, i, locals, i);
  } else if (isAtRest(locals, i)) {
    copyQuaternion(rotations, i, rotations, 4 * parent);
  } else {
    multiply(rotations, i, rotations, 4 * parent, locals, i);
  }
}

/** Computes where a bone starts. */
function placeStart({ parents, offsets, rotations, starts }: IkChains, bone: number): void {
  const parent = parents[bone];
  const s = 3 * bone;
  if (parent < 0) {
    copyVector(starts, s, offsets, s);
  } else if (isAtRest(rotations, 4 * parent)) {
    add(starts, s, starts, 3 * parent, offsets, s);
  } else {
    rotateVector(starts, s, offsets, s, rotations, 4 * parent);
    add(starts, s, starts, s, starts, 3 * parent);
  }
}

/** Whether a rotation is the identity, as that of most bones is: skipping it saves much. */
export function isAtRest(q: Numbers, i: number): boolean {
  return q[i + 3] === 1 && q[i] === 0 && q[i + 1] === 0 && q[i + 2] === 0;
}

/** Places the bones that are in no limb, and the roots of limbs, from `first` on. */
export function placeBases(chains: IkChains, first: number): void {
  const { parts } = chains.limbs;
  for (let bone = first; bone < chains.count; bone++) {
    if (parts[bone] <= LIMB_ROOT) placeBone(chains, bone);
  }
}

/** Derives the local rotation from a bone's new rotation in the avatar's frame, and limits both. */
export function applyWorldRotation(chains: IkChains, bone: number): void {
  const { parents, locals, rotations } = chains;
  const q = 4 * bone;
  multiply(locals, q, rotations, 4 * parents[bone], rotations, q, -1);
  normalize(locals, q);
  limitBone(chains, bone);
}

/** Limits a bone's local rotation, and updates its rotation in the avatar's frame. */
export function limitBone(chains: IkChains, bone: number): void {
  const { parents, limitKinds, limitRows, joints, locals, rotations } = chains;
  const q = 4 * bone;
  if (limitKinds[bone] !== UNLIMITED) {
    applyJointLimit(limitKinds[bone], limitRows, ROW_SIZE * joints[bone], locals, q);
  }
  multiply(rotations, q, rotations, 4 * parents[bone], locals, q);
}

const end = new Float32Array(3);

/** Writes where a bone ends: metres in the avatar's frame. */
export function boneEnd(
  out: Numbers,
  { rig, joints, starts, rotations }: IkChains,
  bone: number,
): void {
  rotateVector(out, 0, rig.tips, 3 * joints[bone], rotations, 4 * bone);
  add(out, 0, out, 0, starts, 3 * bone);
}

/** Writes the squared distance of each end from its target, square metres, and the largest of them at `endCount`. */
export function measureEnds(chains: IkChains, out: Float64Array): void {
  const { ends, endCount, targets } = chains;
  let worst = 0;
  for (let index = 0; index < endCount; index++) {
    const o = 3 * ends[index];
    boneEnd(end, chains, ends[index]);
    const x = end[0] - targets[o];
    const y = end[1] - targets[o + 1];
    const z = end[2] - targets[o + 2];
    const square = x * x + y * y + z * z;
    out[index] = square;
    if (square > worst) worst = square;
  }
  out[endCount] = worst;
}
