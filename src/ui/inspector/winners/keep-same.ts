import type { JointClaim, JointReport } from '../../../app/index.ts';

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
    a.claims.length === b.claims.length &&
    a.claims.every((claim, i) => claimsSame(claim, b.claims[i])) &&
    (a.leftBy === b.leftBy || (!!a.leftBy && !!b.leftBy && claimsSame(a.leftBy, b.leftBy)))
  );
}

/** Weights are shown as whole per cents, so a smaller change is none. */
function claimsSame(a: JointClaim, b: JointClaim): boolean {
  return (
    a.clipId === b.clipId &&
    a.name === b.name &&
    a.priority === b.priority &&
    percentOf(a) === percentOf(b)
  );
}

/** A claim's weight as it is shown; 100 only when it is whole. */
export function percentOf({ weight }: JointClaim): number {
  return weight >= 1 ? 100 : Math.min(Math.round(weight * 100), 99);
}
