import { useRef } from 'preact/hooks';
import {
  type JointContribution,
  type JointReport,
  type MotionReport,
  reportMotion,
} from '../../../app/index.ts';
import { useUi } from '../../context.ts';

/**
 * What drives the avatar, read again whenever that changes. Joints whose text is unchanged keep their report object, so
 * that a table can tell by identity which rows to render again.
 */
export function useMotionReport(): MotionReport {
  const { app } = useUi();
  const tick = app.state.motionTick.value;
  const last = useRef<{ tick: number; report: MotionReport } | null>(null);
  if (last.current?.tick !== tick) {
    const before = last.current?.report;
    const now = reportMotion(app.stage.player, app.state.clips.value);
    const report = before
      ? {
          ...now,
          rotations: reuseUnchanged(before.rotations, now.rotations),
          positions: reuseUnchanged(before.positions, now.positions),
        }
      : now;
    last.current = { tick, report };
  }
  return last.current.report;
}

/**
 * Replaces each report of `now` that shows the same as before with the object of `before`.
 *
 * @returns `before` itself if nothing changed.
 */
export function reuseUnchanged(
  before: readonly JointReport[],
  now: readonly JointReport[],
): readonly JointReport[] {
  const byJoint = new Map(before.map((report) => [report.joint, report]));
  const reports = now.map((report) => {
    const previous = byJoint.get(report.joint);
    return previous && isUnchanged(previous, report) ? previous : report;
  });
  const isSameList =
    reports.length === before.length && reports.every((report, i) => report === before[i]);
  return isSameList ? before : reports;
}

function isUnchanged(a: JointReport, b: JointReport): boolean {
  return (
    a.contributions.length === b.contributions.length &&
    a.contributions.every((each, i) => isSameContribution(each, b.contributions[i])) &&
    (a.retainedBy === b.retainedBy ||
      (!!a.retainedBy && !!b.retainedBy && isSameContribution(a.retainedBy, b.retainedBy)))
  );
}

function isSameContribution(a: JointContribution, b: JointContribution): boolean {
  return (
    a.clipId === b.clipId &&
    a.name === b.name &&
    a.priority === b.priority &&
    percentOf(a) === percentOf(b)
  );
}

/** The weight of a contribution in whole per cent, as it is shown; 100 for full weight only. */
export function percentOf({ weight }: JointContribution): number {
  return weight >= 1 ? 100 : Math.min(Math.round(weight * 100), 99);
}
