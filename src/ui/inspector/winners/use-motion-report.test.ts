import { expect, it } from 'vitest';
import type { JointContribution, JointReport } from '../../../app/index.ts';
import { percentOf, reuseUnchanged } from './use-motion-report.ts';

function claim(weight = 1, priority = 4): JointContribution {
  return { clipId: 'a', name: 'hip_sway', priority, weight };
}

function report(joint: number, ...contributions: JointContribution[]): JointReport {
  return { joint, name: `joint ${joint}`, contributions, retainedBy: null };
}

it('keeps the whole list where every joint says the same', () => {
  const before = [report(0, claim()), report(3, claim(), claim(1, 0))];
  const now = [report(0, claim()), report(3, claim(), claim(1, 0))];
  expect(reuseUnchanged(before, now)).toBe(before);
});

it('keeps the joints that say the same and takes the others new', () => {
  const before = [report(0, claim()), report(3, claim())];
  const now = [report(0, claim()), report(3, claim(1, 5)), report(6, claim())];
  const kept = reuseUnchanged(before, now);
  expect(kept).toEqual(now);
  expect(kept[0]).toBe(before[0]);
  expect(kept[1]).toBe(now[1]);
});

it('tells another order, fewer joints, and who left a joint in place', () => {
  const before = [report(0, claim(1, 4), claim(1, 2))];
  expect(reuseUnchanged(before, [report(0, claim(1, 2), claim(1, 4))])).not.toBe(before);
  expect(reuseUnchanged(before, [])).toEqual([]);
  const left = [{ ...report(0), retainedBy: claim() }];
  expect(reuseUnchanged([report(0)], left)).toEqual(left);
  expect(reuseUnchanged(left, [report(0)])[0].retainedBy).toBeNull();
});

it('follows a weight in whole per cents, and calls only a whole weight 100', () => {
  const before = [report(0, claim(0.621))];
  expect(reuseUnchanged(before, [report(0, claim(0.624))])).toBe(before);
  expect(reuseUnchanged(before, [report(0, claim(0.63))])).not.toBe(before);
  expect([0, 0.004, 0.5, 0.999, 1].map((weight) => percentOf(claim(weight)))).toEqual([
    0, 0, 50, 99, 100,
  ]);
});
