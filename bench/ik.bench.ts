import { defaultSkeleton } from '../src/avatar/index.ts';
import { IkSolver, TARGET_POSITION } from '../src/motion/ik/index.ts';
import { EFFECTORS, farJumps, smoothPath } from './ik-fixtures.ts';
import { allocatedBytes, interleave, scaled, statsOf } from './stats.ts';
import { ThreeCcd } from './three-ccd.ts';
import type { BenchResult } from './types.ts';

const ROUNDS = 31;
const POSES = 1000;
/** Solves of the whole set before anything is measured. */
const WARM_UP = 5;
const TARGET_RATIO = 5;
/** Metres, of nine solves in ten. */
const TARGET_RESIDUAL = 0.001;

/** Two arms and a head: ours with the limits of the reference, three's without any, 5 iterations. */
export function run(): BenchResult[] {
  return [
    ...measure('hands and head along smooth paths', smoothPath(POSES), TARGET_RATIO),
    // No puppeteer moves like that: how it does is told, but only how near it comes is promised.
    ...measure('jumps anywhere within the limits', farJumps(POSES), 1),
  ];
}

function measure(what: string, poses: readonly Float32Array[], leastRatio: number): BenchResult[] {
  const name = `IK, ${what}, against three CCDIKSolver at 5 iterations`;
  const solver = new IkSolver(defaultSkeleton);
  const theirs = new ThreeCcd();
  const solveOurs = (targets: Float32Array) => aim(solver, targets);
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
  const p90 = shares(residuals)[1];
  const bytes = allocatedBytes(ROUNDS, solveAll) / POSES;
  return [
    {
      name,
      unit: 'µs CPU per solve',
      ours,
      peer,
      ratio,
      target: `at least ${leastRatio} times less than three, p90 off by at most 1 mm`,
      met: ratio >= leastRatio && p90 <= TARGET_RESIDUAL,
      note: `off by p50/p90/p99: ours ${inWords(residuals)}, theirs ${inWords(theirResiduals)}; on the whole skeleton theirs takes ${wholeSkeleton(poses).toFixed(1)} µs`,
    },
    {
      name: `${name}: heap growth`,
      unit: 'bytes per solve',
      ours: statsOf([bytes]),
      peer: null,
      ratio: null,
      target: 'less than a number (16 bytes)',
      met: bytes < 16,
      note: 'growth of heapUsed, median of rounds, less the cost of measuring',
    },
  ];
}

function aim(solver: IkSolver, targets: Float32Array): void {
  for (let k = 0; k < EFFECTORS.length; k++) {
    for (let axis = 0; axis < 3; axis++) place[axis] = targets[3 * k + axis];
    solver.goals.setPosition(EFFECTORS[k], TARGET_POSITION, place);
  }
  solver.solve();
}

const place = new Float32Array(3);

/** Microseconds that three's solver takes where fingers, face and wings hang from what it turns. */
function wholeSkeleton(poses: readonly Float32Array[]): number {
  const whole = new ThreeCcd({ wholeSkeleton: true });
  const few = poses.slice(0, 200);
  const solve = () => few.forEach((targets) => void whole.solve(targets));
  return interleave(5, () => {}, solve).peer.median / few.length;
}

function shares(residuals: readonly number[]): [number, number, number] {
  const sorted = [...residuals].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return [at(0.5), at(0.9), at(0.99)];
}

function inWords(residuals: readonly number[]): string {
  return `${shares(residuals)
    .map((metres) => (1000 * metres).toFixed(2))
    .join('/')} mm`;
}
