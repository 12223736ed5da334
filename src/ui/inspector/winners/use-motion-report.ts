import { useRef } from 'preact/hooks';
import type { JointContribution, JointReport, MotionReport } from '../../../app/index.ts';
import { useUi } from '../../context.ts';

/** What drives the avatar, read again whenever that changes; joints that say the same keep their record. */
export function useMotionReport(): MotionReport {
  const { app } = useUi();
  const tick = app.state.motionTick.value;
  const last = useRef<{ tick: number; report: MotionReport } | null>(null);
  if (last.current?.tick !== tick) {
    last.current = { tick, report: renew(last.current?.report, app.playback.motionReport()) };
  }
  return last.current.report;
}

function renew(before: MotionReport | undefined, now: MotionReport): MotionReport {
  if (!before) return now;
  return {
    ...now,
    rotations: reuseUnchanged(before.rotations, now.rotations),
    positions: reuseUnchanged(before.positions, now.positions),
  };
}

/**
 * The new reports, with every joint that says the same as before in its old record, and the old list
 * itself where nothing changed. So a table can tell by identity what it has to draw again.
 */
export function reuseUnchanged(
  before: readonly JointReport[],
  now: readonly JointReport[],
): readonly JointReport[] {
  const known = new Map(before.map((report) => [report.joint, report]));
  const kept = now.map((report) => {
    const old = known.get(report.joint);
    return old && isUnchanged(old, report) ? old : report;
  });
  const unchanged =
    kept.length === before.length && kept.every((report, i) => report === before[i]);
  return unchanged ? before : kept;
}

function isUnchanged(a: JointReport, b: JointReport): boolean {
  return (
    a.contributions.length === b.contributions.length &&
    a.contributions.every((claim, i) => isSameContribution(claim, b.contributions[i])) &&
    (a.retainedBy === b.retainedBy ||
      (!!a.retainedBy && !!b.retainedBy && isSameContribution(a.retainedBy, b.retainedBy)))
  );
}

/** Weights are shown as whole per cents, so a smaller change is none. */
function isSameContribution(a: JointContribution, b: JointContribution): boolean {
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
