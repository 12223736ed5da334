import { Bone, SkinnedMesh, Skeleton as ThreeSkeleton } from 'three';
import { CCDIKSolver } from 'three/examples/jsm/animation/CCDIKSolver.js';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { IkSolver, measureIkRig, TARGET_POSITION } from '../src/motion/ik/index.ts';
import { EFFECTORS, farJumps, smoothPath } from './ik-poses.ts';
import {
  allocatedBytes,
  type BenchResult,
  heapResult,
  interleave,
  quantile,
  scaled,
} from './measure.ts';
import { createBones } from './three-avatars.ts';

const ROUNDS = 31;
const POSES = 1000;
/** How often all poses are solved before anything is measured. */
const WARM_UP = 5;
const TARGET_RATIO = 5;
/** Metres by which nine solutions in ten may miss their targets. */
const TARGET_RESIDUAL = 0.001;

/** Two arms and a head: our solver with the limits of the reference, and three's with 5 iterations and no limits. */
export function run(): BenchResult[] {
  return [
    ...measure('hands and head along smooth paths', smoothPath(POSES), TARGET_RATIO),
    // No puppeteer moves like that: only the residual has a target, and the speed is reported.
    ...measure('jumps anywhere within the limits', farJumps(POSES), 1),
  ];
}

function measure(what: string, poses: readonly Float32Array[], minRatio: number): BenchResult[] {
  const name = `IK, ${what}, against three CCDIKSolver at 5 iterations`;
  const solver = new IkSolver(defaultSkeleton);
  const theirs = new ThreeIkSolver();
  const solveOurs = (targets: Float32Array) => solveFor(solver, targets);
  const solveTheirs = (targets: Float32Array) => theirs.solve(targets);
  const solveAll = () => poses.forEach(solveOurs);
  for (let k = 0; k < WARM_UP; k++) {
    solveAll();
    poses.forEach(solveTheirs);
  }
  const cpu = interleave(ROUNDS, solveAll, () => poses.forEach(solveTheirs));
  const residuals = poses.map((targets) => {
    solveOurs(targets);
    return solver.residual;
  });
  const theirResiduals = poses.map((targets) => {
    solveTheirs(targets);
    return theirs.residual();
  });
  const ours = scaled(cpu.ours, 1 / POSES);
  const peer = scaled(cpu.peer, 1 / POSES);
  const ratio = peer.median / ours.median;
  const bytes = allocatedBytes(ROUNDS, solveAll) / POSES;
  return [
    {
      name,
      unit: 'µs CPU per solve',
      ours,
      peer,
      ratio,
      target: `at least ${minRatio} times less than three, p90 off by at most 1 mm`,
      met: ratio >= minRatio && quantile(residuals, 0.9) <= TARGET_RESIDUAL,
      note: `off by p50/p90/p99: ours ${residualsText(residuals)}, theirs ${residualsText(theirResiduals)}; on the whole skeleton theirs takes ${timeOnWholeSkeleton(poses).toFixed(1)} µs`,
    },
    {
      ...heapResult(name, 'bytes per solve', bytes),
      target: 'less than a number (16 bytes)',
      met: bytes < 16,
    },
  ];
}

function solveFor(solver: IkSolver, targets: Float32Array): void {
  for (let k = 0; k < EFFECTORS.length; k++) {
    for (let axis = 0; axis < 3; axis++) _target[axis] = targets[3 * k + axis];
    solver.goals.setPosition(EFFECTORS[k], TARGET_POSITION, _target);
  }
  solver.solve();
}

const _target = new Float32Array(3);

/** Microseconds of three's solver on the whole skeleton, with fingers, face and wings. */
function timeOnWholeSkeleton(poses: readonly Float32Array[]): number {
  const solver = new ThreeIkSolver({ wholeSkeleton: true });
  const few = poses.slice(0, 200);
  const solve = () => few.forEach((targets) => void solver.solve(targets));
  return interleave(5, () => {}, solve).peer.median / few.length;
}

function residualsText(residuals: readonly number[]): string {
  const millimetres = [0.5, 0.9, 0.99].map((share) => 1000 * quantile(residuals, share));
  return `${millimetres.map((each) => each.toFixed(2)).join('/')} mm`;
}

const ITERATIONS = 5;
/** The bones that an effector rotates, its own first. They have no limits, since three's solver has none of our kinds. */
const ARM = ['mWrist', 'mElbow', 'mShoulder', 'mCollar'];
const LINKS = [
  ARM.map((name) => `${name}Left`),
  ARM.map((name) => `${name}Right`),
  ['mHead', 'mNeck'],
];

/**
 * Three's solver on the same skeleton, reduced to the bones between mPelvis and the effectors: it updates all
 * descendants of a rotated bone, so fingers, face and wings would cost it more.
 */
class ThreeIkSolver {
  readonly #root: Bone;
  readonly #targets: Bone[] = [];
  readonly #tips: Bone[] = [];
  readonly #solver: CCDIKSolver;
  readonly #halfSpan = measureIkRig(defaultSkeleton).armSpan / 2;

  constructor({ wholeSkeleton = false } = {}) {
    const bones = createBones(defaultSkeleton);
    this.#root = bones[0];
    this.#root.position.set(0, 0, 0);
    if (!wholeSkeleton) prune(this.#root, new Set(EFFECTORS.map((joint) => bones[joint])));
    const iks = EFFECTORS.map((joint, k) => {
      const tip = new Bone();
      tip.position.fromArray(defaultSkeleton.tips, 3 * joint);
      bones[joint].add(tip);
      const target = new Bone();
      this.#tips.push(tip);
      this.#targets.push(target);
      const effector = bones.push(tip) - 1;
      const links = LINKS[k].map((name) => ({ index: defaultSkeleton.jointNumber(name) }));
      return { effector, target: bones.push(target) - 1, links, iteration: ITERATIONS };
    });
    const mesh = new SkinnedMesh();
    mesh.bind(new ThreeSkeleton(bones));
    this.#root.updateMatrixWorld(true);
    this.#solver = new CCDIKSolver(mesh, iks);
  }

  solve(targets: Float32Array): void {
    for (let k = 0; k < this.#targets.length; k++) {
      this.#targets[k].position.fromArray(targets, 3 * k).multiplyScalar(this.#halfSpan);
      this.#targets[k].updateMatrixWorld(true);
    }
    this.#solver.update();
  }

  /** The largest distance between an effector and its target, metres. */
  residual(): number {
    const distances = this.#tips.map((tip, k) => {
      const at = tip.matrixWorld.elements;
      const to = this.#targets[k].position;
      return Math.hypot(at[12] - to.x, at[13] - to.y, at[14] - to.z);
    });
    return Math.max(...distances);
  }
}

/** Removes every branch without any of the `kept` bones. @returns whether the bone itself is kept. */
function prune(bone: Bone, kept: ReadonlySet<Bone>): boolean {
  for (const child of [...bone.children] as Bone[]) {
    if (!prune(child, kept)) bone.remove(child);
  }
  return bone.children.length > 0 || kept.has(bone);
}
