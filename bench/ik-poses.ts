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

/** The bones whose ends have targets: both wrists and the head. */
export const EFFECTORS = ['mWristLeft', 'mWristRight', 'mHead'].map((name) =>
  defaultSkeleton.jointNumber(name),
);

/** The bones that move an effector; each has a limit. */
const MOVING_BONES = ['mTorso', 'mChest', 'mNeck', 'mHead'].concat(
  ...['Left', 'Right'].map((side) =>
    ['mCollar', 'mShoulder', 'mElbow', 'mWrist'].map((name) => name + side),
  ),
);

const RIG = measureIkRig(defaultSkeleton);

/**
 * The ends of the effectors in a pose within all limits, from the pelvis, in half arm spans: 9 numbers.
 *
 * @param shareOf the place of a joint within its limits: two swings and a twist, each from -1 to 1.
 */
function targetsOf(shareOf: (joint: number) => Vector3): Float32Array {
  const pose = defaultSkeleton.restPose();
  for (const name of MOVING_BONES) {
    const joint = defaultSkeleton.jointNumber(name);
    const limit = IK_LIMITS.get(name);
    if (limit) pose.rotations.set(rotationWithin(limit, shareOf(joint)), 4 * joint);
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

function rotationWithin(limit: JointLimit, [u, v, w]: Vector3): Quaternion {
  const forward = normalize(limit.forward);
  if (limit.kind === 'hinge') {
    const twist = fromAxisAngle(forward, interpolate(limit.twist ?? [0, 0], w));
    return multiply(fromAxisAngle(normalize(limit.pivot), interpolate(limit.bend, u)), twist);
  }
  if (limit.kind !== 'cone') throw new Error(`no such limit in an arm: ${limit.kind}`);
  const side = normalize(cross(forward, Math.abs(forward[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));
  const other = cross(forward, side);
  const swing = Math.min(1, Math.hypot(u, v));
  const direction = Math.atan2(v, u);
  const axis = side.map(
    (n, k) => n * Math.cos(direction) + other[k] * Math.sin(direction),
  ) as unknown as Vector3;
  const twist = fromAxisAngle(forward, interpolate(limit.twist ?? [-180, 180], w));
  return multiply(fromAxisAngle(axis, swing * limit.cone), twist);
}

/** The path of a puppeteer: every joint swings through seven tenths of its limits, each at its own frequency. */
export function smoothPath(frames: number): Float32Array[] {
  const random = seededRandom(7);
  const waves = new Map<number, number[]>();
  for (const name of MOVING_BONES) {
    const wave = Array.from({ length: 6 }, (_, k) => (k % 2 ? 6.28 * random() : 0.4 + random()));
    waves.set(defaultSkeleton.jointNumber(name), wave);
  }
  return Array.from({ length: frames }, (_, frame) =>
    targetsOf((joint) => {
      const wave = waves.get(joint) ?? [];
      const share = (k: number) => 0.7 * Math.sin((frame / 20) * wave[2 * k] + wave[2 * k + 1]);
      return [share(0), share(1), share(2)];
    }),
  );
}

/** Unrelated poses from anywhere within the limits. */
export function farJumps(count: number, seed = 11): Float32Array[] {
  const random = seededRandom(seed);
  const share = () => 2 * random() - 1;
  return Array.from({ length: count }, () => targetsOf(() => [share(), share(), share()]));
}

/** A generator of numbers from 0 to 1, the same ones for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function interpolate([min, max]: readonly [number, number], share: number): number {
  return (min + max) / 2 + (share * (max - min)) / 2;
}
