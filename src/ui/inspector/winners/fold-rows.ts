import type { JointReport } from '../../../app/index.ts';

/** So many rows before the rest is asked for. */
export const FOLDED_ROWS = 14;

/**
 * The rows that a short table shows, in their order: what the visitor's own clips (`own`, by id) have a say
 * in, then whatever else there is room for, and the marked joint in any case.
 */
export function foldRows(
  reports: readonly JointReport[],
  own: ReadonlySet<string>,
  marked: string | null,
): readonly JointReport[] {
  const first = reports.filter((report) => isOwn(report, own));
  const rest = reports.filter((report) => !isOwn(report, own));
  const kept = new Set([...first, ...rest].slice(0, FOLDED_ROWS));
  return reports.filter((report) => kept.has(report) || report.name === marked);
}

function isOwn({ contributions, retainedBy }: JointReport, own: ReadonlySet<string>): boolean {
  const sayers = retainedBy ? [...contributions, retainedBy] : contributions;
  return sayers.some(({ clipId }) => clipId !== null && own.has(clipId));
}
