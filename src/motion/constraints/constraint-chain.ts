import type { Skeleton, WorldPose } from '../../avatar/index.ts';
import {
  add,
  type Cell,
  copyQuaternion,
  copyVector,
  interpolateRotation,
  multiply,
  type Numbers,
  rotateVector,
  rotationTo,
  subtract,
  transformMat4,
  vectorLength,
} from '../../math/flat/index.ts';
import { HAS_POSITION, HAS_ROTATION, type Layer } from '../layer.ts';
import type { BoundConstraint } from './bound-constraint.ts';

/**
 * The joints of one constraint as the clip poses them in this frame, joint 0 first, in world metres.
 * `measureChain` fills everything but `points`.
 */
export interface Chain {
  readonly constraint: BoundConstraint;
  /** Bones between joint 0 and the root: the constraint's chain length. */
  readonly bones: number;
  /** Joint number of the root's parent, or -1. */
  readonly rootParent: number;
  /**
   * Shared by the chains of a clip, 3 numbers: by how much a chain of length 0 moves the avatar in this pass, which
   * is not in `world` yet.
   */
  readonly pendingMove: Numbers;
  /** Position of joint i in the frame of joint i + 1; unused for the root. 3 per joint. */
  readonly offsets: Numbers;
  /** The source point in the frame of joint 0. */
  readonly sourceOffset: Numbers;
  /** World rotation of the root's parent. */
  readonly base: Numbers;
  /** The clip's own local rotations, 4 per joint. */
  readonly locals: Numbers;
  /** World rotations that follow from them, 4 per joint. */
  readonly rotations: Numbers;
  /** World positions that follow from them, 3 per joint. */
  readonly positions: Numbers;
  /** World position of the source point that follows from them. */
  readonly source: Numbers;
  /** Metres from joint i to joint i + 1. */
  readonly lengths: Numbers;
  /** Metres along the bones from the root to the source point. */
  length: number;
  /** World positions at which the joints are to end up, 3 per joint. */
  readonly points: Numbers;
}

/** `pendingMove` is kept up to date by the constraint solvers of the clip. */
export function createChain(
  constraint: BoundConstraint,
  skeleton: Skeleton,
  pendingMove: Numbers,
): Chain {
  const count = constraint.chain.length;
  return {
    constraint,
    bones: count - 1,
    rootParent: skeleton.parents[constraint.chain[count - 1]],
    pendingMove,
    offsets: new Float32Array(3 * count),
    sourceOffset: new Float32Array(3),
    base: Float32Array.of(0, 0, 0, 1),
    locals: new Float32Array(4 * count),
    rotations: new Float32Array(4 * count),
    positions: new Float32Array(3 * count),
    source: new Float32Array(3),
    lengths: new Float32Array(count - 1),
    length: 0,
    points: new Float32Array(3 * count),
  };
}

/**
 * Poses the chain by the clip's own rotations, on the root's parent as it is in `world`. The offsets between
 * the joints are taken from `world` too, whatever their rotations are there. A joint that the clip does not
 * rotate keeps its rotation from `world`.
 */
export function measureChain(chain: Chain, world: WorldPose, layer: Layer): void {
  if (chain.rootParent >= 0) copyQuaternion(chain.base, 0, world.rotations, 4 * chain.rootParent);
  measureOffsets(chain, world);
  readLocalRotations(chain, world, layer);
  setRootPosition(chain, world, layer);
  const { bones, base, locals, rotations, positions, offsets, source, sourceOffset } = chain;
  multiply(rotations, 4 * bones, base, 0, locals, 4 * bones);
  for (let index = bones - 1; index >= 0; index--) {
    const parent = index + 1;
    multiply(rotations, 4 * index, rotations, 4 * parent, locals, 4 * index);
    rotateVector(positions, 3 * index, offsets, 3 * index, rotations, 4 * parent);
    add(positions, 3 * index, positions, 3 * index, positions, 3 * parent);
  }
  rotateVector(source, 0, sourceOffset, 0, rotations, 0);
  add(source, 0, source, 0, positions, 0);
}

function measureOffsets(chain: Chain, { matrices, rotations }: WorldPose): void {
  const { constraint, bones, offsets, lengths, sourceOffset } = chain;
  const { chain: joints, sourceVolume } = constraint;
  transformMat4(sourceOffset, 0, constraint.sourceOffset, 0, matrices, 16 * sourceVolume);
  subtract(sourceOffset, 0, sourceOffset, 0, matrices, 16 * joints[0] + 12);
  rotateVector(sourceOffset, 0, sourceOffset, 0, rotations, 4 * joints[0], -1);
  chain.length = vectorLength(sourceOffset, 0);
  for (let index = 0; index < bones; index++) {
    const o = 3 * index;
    const parent = joints[index + 1];
    subtract(offsets, o, matrices, 16 * joints[index] + 12, matrices, 16 * parent + 12);
    rotateVector(offsets, o, offsets, o, rotations, 4 * parent, -1);
    lengths[index] = vectorLength(offsets, o);
    chain.length += lengths[index];
  }
}

function readLocalRotations(chain: Chain, { rotations }: WorldPose, layer: Layer): void {
  const { constraint, bones, base, locals } = chain;
  const { chain: joints, entries } = constraint;
  for (let index = 0; index <= bones; index++) {
    const entry = entries[index];
    if (layer.components[entry] & HAS_ROTATION) {
      copyQuaternion(locals, 4 * index, layer.rotations, 4 * entry);
    } else if (index < bones) {
      const parent = 4 * joints[index + 1];
      multiply(locals, 4 * index, rotations, parent, rotations, 4 * joints[index], -1);
    } else {
      multiply(locals, 4 * index, base, 0, rotations, 4 * joints[index], -1);
    }
  }
}

/**
 * The root stays where it is in `world`. Only a chain of length 0 moves its root, whose position is always read from
 * the clip: starting from the result of the first pass, it would move too far in the next.
 */
function setRootPosition(chain: Chain, { matrices }: WorldPose, layer: Layer): void {
  const { constraint, bones, rootParent, positions } = chain;
  const entry = constraint.entries[bones];
  if (bones > 0 || !(layer.components[entry] & HAS_POSITION)) {
    add(positions, 3 * bones, matrices, 16 * constraint.chain[bones] + 12, chain.pendingMove, 0);
  } else if (rootParent < 0) {
    copyVector(positions, 0, layer.positions, 3 * entry);
  } else {
    transformMat4(positions, 0, layer.positions, 3 * entry, matrices, 16 * rootParent);
  }
}

const world = new Float32Array(4);
const arc = new Float32Array(4);
const local = new Float32Array(4);
const currentDirection = new Float32Array(3);
const targetDirection = new Float32Array(3);

/** Solved world rotation of the current joint's parent. */
const parentWorld = new Float32Array(4);

/**
 * Rotates the joints of the chain, root first, so that each child lies in the direction of its point, and writes the
 * local rotations to the clip's layer, interpolated by `share[0]` from the clip's own (nlerp). Every joint aims from
 * its new position, with the twist that it has in the clip. Joint 0 keeps its world rotation.
 * `joints` receives the resulting positions, 3 per joint: bones only rotate, so their lengths stay. A joint
 * without rotation keys cannot be rotated by the clip, and is not.
 *
 * **Source:** animation.md section 10.
 */
export function aimChain(
  chain: Chain,
  layer: Layer,
  share: Cell,
  joints: Float32Array<ArrayBuffer>,
): void {
  const { bones, base, locals, rotations, offsets, points, positions } = chain;
  const { entries } = chain.constraint;
  copyQuaternion(parentWorld, 0, base, 0);
  copyVector(joints, 3 * bones, positions, 3 * bones);
  for (let index = bones; index >= 0; index--) {
    const q = 4 * index;
    if (index > 0) {
      const child = 3 * (index - 1);
      multiply(world, 0, parentWorld, 0, locals, q);
      rotateVector(currentDirection, 0, offsets, child, world, 0);
      subtract(targetDirection, 0, points, child, joints, 3 * index);
      rotationTo(arc, 0, currentDirection, 0, targetDirection, 0);
      multiply(world, 0, arc, 0, world, 0);
    } else {
      copyQuaternion(world, 0, rotations, 0);
    }
    copyQuaternion(local, 0, locals, q);
    if (layer.components[entries[index]] & HAS_ROTATION) {
      multiply(world, 0, parentWorld, 0, world, 0, -1);
      interpolateRotation(local, 0, locals, q, world, 0, share);
      copyQuaternion(layer.rotations, 4 * entries[index], local, 0);
    }
    multiply(parentWorld, 0, parentWorld, 0, local, 0);
    if (index > 0) {
      const child = 3 * (index - 1);
      rotateVector(joints, child, offsets, child, parentWorld, 0);
      add(joints, child, joints, child, joints, 3 * index);
    }
  }
}
