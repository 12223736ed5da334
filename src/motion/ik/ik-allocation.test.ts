import { expect, it } from 'vitest';
import { allocatedBytes } from '../../../bench/stats.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { TARGET_POSITION } from '../joint-events.ts';
import { IkSolver } from './ik-solver.ts';

const WRIST = defaultSkeleton.jointNumber('mWristLeft');
const HEAD = defaultSkeleton.jointNumber('mHead');

/**
 * Bytes a solve. `npm run bench` measures none; on a busy machine V8 may inline less and put a few numbers of
 * 16 bytes on the heap for good. An object or an array for each of the 11 bones that take part would be 500.
 */
const MOST = 200;

it('allocates nothing for any bone of a solve', () => {
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
  // Not all may be compiled yet while the machine is busy.
  let bytes = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 20 && bytes >= MOST; attempt++) {
    for (let round = 0; round < 20; round++) solveAll();
    bytes = allocatedBytes(11, solveAll) / 50;
  }
  expect(bytes).toBeLessThan(MOST);
});
