import { expect, it } from 'vitest';
import type { JointContribution, JointReport } from '../../../app/index.ts';
import { percentOf, reuseUnchanged } from './use-motion-report.ts';

function contribution(weight = 1, priority = 4): JointContribution {
  return { clipId: 'a', name: 'hip_sway', priority, weight };
}

function report(joint: number, ...contributions: JointContribution[]): JointReport {
  return { joint, name: `joint ${joint}`, contributions, retainedBy: null };
}

it('keeps the whole list if no joint has changed', () => {
  const before = [report(0, contribution()), report(3, contribution(), contribution(1, 0))];
  const now = [report(0, contribution()), report(3, contribution(), contribution(1, 0))];
  expect(reuseUnchanged(before, now)).toBe(before);
});

it('keeps the reports of unchanged joints and has new ones for the others', () => {
  const before = [report(0, contribution()), report(3, contribution())];
  const now = [report(0, contribution()), report(3, contribution(1, 5)), report(6, contribution())];
  const kept = reuseUnchanged(before, now);
  expect(kept).toEqual(now);
  expect(kept[0]).toBe(before[0]);
  expect(kept[1]).toBe(now[1]);
});

it('notices another order, fewer joints, and another motion that left a joint in place', () => {
  const before = [report(0, contribution(1, 4), contribution(1, 2))];
  expect(reuseUnchanged(before, [report(0, contribution(1, 2), contribution(1, 4))])).not.toBe(
    before,
  );
  expect(reuseUnchanged(before, [])).toEqual([]);
  const left = [{ ...report(0), retainedBy: contribution() }];
  expect(reuseUnchanged([report(0)], left)).toEqual(left);
  expect(reuseUnchanged(left, [report(0)])[0].retainedBy).toBeNull();
});

it('compares weights in whole per cent, and rounds only full weight to 100', () => {
  const before = [report(0, contribution(0.621))];
  expect(reuseUnchanged(before, [report(0, contribution(0.624))])).toBe(before);
  expect(reuseUnchanged(before, [report(0, contribution(0.63))])).not.toBe(before);
  expect([0, 0.004, 0.5, 0.999, 1].map((weight) => percentOf(contribution(weight)))).toEqual([
    0, 0, 50, 99, 100,
  ]);
});
