import { expect, it } from 'vitest';
import type { JointContribution, JointReport } from '../../../app/index.ts';
import { SHORT_LIST_ROWS, shortList } from './winners-section.tsx';

const OWN = new Set(['mine']);

function report(joint: number, ...clipIds: (string | null)[]): JointReport {
  const contributions = clipIds.map((clipId) => ({ clipId, name: 'clip', priority: 3, weight: 1 }));
  return { joint, name: `joint ${joint}`, contributions, retainedBy: null };
}

/** Twenty joints that only built-in motions drive. */
const IDLE = Array.from({ length: 20 }, (_, joint) => report(joint, null, 'stand'));
const shown = (reports: readonly JointReport[], marked: string | null = null) =>
  shortList(reports, OWN, marked).map(({ joint }) => joint);

it('has the joints to which own clips contribute, and the first other joints', () => {
  const reports = [
    ...IDLE,
    report(20, 'mine', 'stand'),
    report(21, null),
    report(22, null, 'mine'),
  ];
  expect(shown(reports)).toEqual([...Array(SHORT_LIST_ROWS - 2).keys(), 20, 22]);
});

it('has a joint that an own clip left in place', () => {
  const retainedBy: JointContribution = { clipId: 'mine', name: 'wag', priority: 3, weight: 1 };
  expect(shown([...IDLE, { ...report(40), retainedBy }])).toContain(40);
});

it('has all joints if they are few, and the marked joint of many', () => {
  expect(shown(IDLE.slice(0, 3))).toEqual([0, 1, 2]);
  expect(shown(IDLE, 'joint 19')).toEqual([...Array(SHORT_LIST_ROWS).keys(), 19]);
});

it('has no more joints of own clips than there is room for', () => {
  const reports = Array.from({ length: 30 }, (_, joint) => report(joint, 'mine'));
  expect(shown(reports)).toEqual([...Array(SHORT_LIST_ROWS).keys()]);
});
