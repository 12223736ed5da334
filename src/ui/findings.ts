import type { Item, Message } from '../app/index.ts';
import type { Warning } from '../formats/bytes/index.ts';
import { explainWarning, type WarningExplanation } from './sentences.ts';
import type { Severity } from './words/warning-words.ts';

/** All oddities of one code in one item. */
export interface Finding extends WarningExplanation {
  readonly code: string;
  /** Field of the first one. */
  readonly place: string;
  readonly count: number;
}

const WORST_FIRST: readonly Severity[] = ['error', 'warning', 'note'];

/** An item's warnings, and the joints that only the skeleton could tell are unknown. */
export function warningsOf(item: Item): readonly Warning[] {
  if (item.kind === 'clip') return item.animation.warnings;
  const names = item.asset.skin?.jointNames ?? [];
  const unknown = item.unknownJoints.map((name) => ({
    code: 'joint-unknown',
    message: `The skeleton has no joint ${name}, so its vertices are carried by mPelvis.`,
    offset: 0,
    path: `joint_names[${names.indexOf(name)}]`,
  }));
  return [...item.asset.warnings, ...unknown];
}

/** Warnings of one code become one finding that counts them; the worst come first. */
export function groupWarnings(warnings: readonly Warning[]): Finding[] {
  const groups = new Map<string, Warning[]>();
  for (const warning of warnings) {
    const group = groups.get(warning.code);
    if (group) group.push(warning);
    else groups.set(warning.code, [warning]);
  }
  const findings = Array.from(
    groups,
    ([code, group]): Finding => ({
      ...explainWarning(group[0]),
      code,
      place: group[0].path,
      count: group.length,
    }),
  );
  const rank = ({ severity }: Finding) => WORST_FIRST.indexOf(severity);
  return findings.sort((a, b) => rank(a) - rank(b));
}

const known = new WeakMap<Item, readonly Finding[]>();

/** What is odd about an item. Items are never changed in place, so each is looked at once. */
export function findingsOf(item: Item): readonly Finding[] {
  let findings = known.get(item);
  if (!findings) {
    findings = groupWarnings(warningsOf(item));
    known.set(item, findings);
  }
  return findings;
}

export function countFindings(item: Item): Record<Severity, number> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of findingsOf(item)) counts[severity]++;
  return counts;
}

/** The worst severity that deserves a badge, with how many findings have it. Notes do not. */
export function worstFinding(item: Item): { severity: Severity; count: number } | null {
  const counts = countFindings(item);
  if (counts.error > 0) return { severity: 'error', count: counts.error };
  return counts.warning > 0 ? { severity: 'warning', count: counts.warning } : null;
}

/** How grave a message is: that of its worst part. */
export function messageSeverity(message: Message): Severity {
  switch (message.kind) {
    case 'fault':
      return 'error';
    case 'warnings':
      return groupWarnings(message.warnings)[0]?.severity ?? 'note';
    case 'stage':
      return message.code === 'context-restored' ? 'note' : 'warning';
    default:
      return 'note';
  }
}
