import type { JointContribution, JointReport } from '../../../app/index.ts';

/**
 * The new reports, with every joint that says the same as before in its old record, and the old list
 * itself where nothing changed. So a table can tell by identity what it has to draw again.
 */
export function keepSame(
  before: readonly JointReport[],
  now: readonly JointReport[],
): readonly JointReport[] {
  const known = new Map(before.map((report) => [report.joint, report]));
  const kept = now.map((report) => {
    const old = known.get(report.joint);
    return old && saysSame(old, report) ? old : report;
  });
  const unchanged =
    kept.length === before.length && kept.every((report, i) => report === before[i]);
  return unchanged ? before : kept;
}

function saysSame(a: JointReport, b: JointReport): boolean {
  return (
    a.contributions.length === b.contributions.length &&
    a.contributions.every((claim, i) => claimsSame(claim, b.contributions[i])) &&
    (a.retainedBy === b.retainedBy ||
      (!!a.retainedBy && !!b.retainedBy && claimsSame(a.retainedBy, b.retainedBy)))
  );
}

/** Weights are shown as whole per cents, so a smaller change is none. */
function claimsSame(a: JointContribution, b: JointContribution): boolean {
  return (
    a.clipId === b.clipId &&
    a.name === b.name &&
    a.priority === b.priority &&
    percentOf(a) === percentOf(b)
  );
}

/** A claim's weight as it is shown; 100 only when it is whole. */
export function percentOf({ weight }: JointContribution): number {
  return weight >= 1 ? 100 : Math.min(Math.round(weight * 100), 99);
}
