import { expect, it } from 'vitest';
import { allocatedBytes } from '../../../bench/stats.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { TARGET_POSITION } from './goals.ts';
import { IkSolver } from './solver.ts';

const WRIST = defaultSkeleton.jointNumber('mWristLeft');
const HEAD = defaultSkeleton.jointNumber('mHead');

it('allocates nothing for a solve', () => {
  const solver = new IkSolver(defaultSkeleton);
  const targets = [
    [0.3, 0.3, 0.5],
    [2, 5, 1],
    [0.2, -0.4, 0.6],
    [0, 0, 0],
  ];
  const solveAll = () => {
    for (let round = 0; round < 50; round++) {
      solver.goals.setPosition(WRIST, TARGET_POSITION, targets[round % 4]);
      solver.goals.setPosition(HEAD, TARGET_POSITION, targets[(round + 1) % 4]);
      solver.solve();
    }
  };
  // One number on the heap is 12 or more. Not all may be compiled yet while the machine is busy.
  let bytes = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 20 && bytes >= 12; attempt++) {
    for (let round = 0; round < 20; round++) solveAll();
    bytes = allocatedBytes(11, solveAll) / 50;
  }
  expect(bytes).toBeLessThan(12);
});
