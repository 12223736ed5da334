import { composeWorld, createWorldPose, defaultSkeleton } from '../src/avatar/index.ts';
import {
  cross,
  fromAxisAngle,
  multiply,
  normalize,
  type Quaternion,
  type Vector3,
} from '../src/math/index.ts';
import { IK_LIMITS, type JointLimit, measureIkRig } from '../src/motion/ik/index.ts';

/** The bones whose ends are aimed at: two hands and the head. */
export const EFFECTORS = ['mWristLeft', 'mWristRight', 'mHead'].map((name) =>
  defaultSkeleton.jointNumber(name),
);

/** All that can move an effector, limited every one. */
const MOVED = ['mTorso', 'mChest', 'mNeck', 'mHead'].concat(
  ...['Left', 'Right'].map((side) =>
    ['mCollar', 'mShoulder', 'mElbow', 'mWrist'].map((name) => name + side),
  ),
);

const RIG = measureIkRig(defaultSkeleton);

/**
 * Where the effectors end in a legal pose, in spans of the arms: 9 numbers. `of` says for a joint where in
 * its limits it stands: two swings and a twist, each from -1 to 1.
 */
function targetsOf(of: (joint: number) => Vector3): Float32Array {
  const pose = defaultSkeleton.restPose();
  for (const name of MOVED) {
    const joint = defaultSkeleton.jointNumber(name);
    const limit = IK_LIMITS.get(name);
    if (limit) pose.rotations.set(legalRotation(limit, of(joint)), 4 * joint);
  }
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  const { rest, tips } = defaultSkeleton;
  const targets = EFFECTORS.flatMap((joint) => {
    const m = world.matrices.subarray(16 * joint, 16 * joint + 16);
    const [x, y, z] = tips.subarray(3 * joint, 3 * joint + 3);
    return [0, 1, 2].map((row) => {
      const at = m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12];
      return ((at - rest.positions[row]) * 2) / RIG.armSpan;
    });
  });
  return Float32Array.from(targets);
}

function legalRotation(limit: JointLimit, [u, v, w]: Vector3): Quaternion {
  const forward = normalize(limit.forward);
  if (limit.kind === 'hinge') {
    const twist = fromAxisAngle(forward, within(limit.twist ?? [0, 0], w));
    return multiply(fromAxisAngle(normalize(limit.pivot), within(limit.bend, u)), twist);
  }
  if (limit.kind !== 'cone') throw new Error(`no such limit in an arm: ${limit.kind}`);
  const side = normalize(cross(forward, Math.abs(forward[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));
  const other = cross(forward, side);
  const out = Math.min(1, Math.hypot(u, v));
  const toward = Math.atan2(v, u);
  const axis = side.map(
    (n, k) => n * Math.cos(toward) + other[k] * Math.sin(toward),
  ) as unknown as Vector3;
  const twist = fromAxisAngle(forward, within(limit.twist ?? [-180, 180], w));
  return multiply(fromAxisAngle(axis, out * limit.cone), twist);
}

/** A puppeteer's path: every joint sways through seven tenths of its limits, each in its own time. */
export function smoothPath(frames: number): Float32Array[] {
  const random = seededRandom(7);
  const waves = new Map<number, number[]>();
  for (const name of MOVED) {
    const wave = Array.from({ length: 6 }, (_, k) => (k % 2 ? 6.28 * random() : 0.4 + random()));
    waves.set(defaultSkeleton.jointNumber(name), wave);
  }
  return Array.from({ length: frames }, (_, frame) =>
    targetsOf((joint) => {
      const wave = waves.get(joint) ?? [];
      const at = (k: number) => 0.7 * Math.sin((frame / 20) * wave[2 * k] + wave[2 * k + 1]);
      return [at(0), at(1), at(2)];
    }),
  );
}

/** Poses without connection, from anywhere within the limits. */
export function farJumps(count: number, seed = 11): Float32Array[] {
  const random = seededRandom(seed);
  const any = () => 2 * random() - 1;
  return Array.from({ length: count }, () => targetsOf(() => [any(), any(), any()]));
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function within([least, most]: readonly [number, number], share: number): number {
  return (least + most) / 2 + (share * (most - least)) / 2;
}
