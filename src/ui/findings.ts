import type { Item, Message } from '../app/index.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import {
  type Finding,
  findingsOfWarnings,
  lintAnimation,
  lintMesh,
  type Severity,
} from '../lint/index.ts';

const known = new WeakMap<Item, readonly Finding[]>();

/** What is odd about an item, worst first. Items are never changed in place, so each is looked at once. */
export function findingsOf(item: Item): readonly Finding[] {
  let findings = known.get(item);
  if (!findings) {
    findings = lintItem(item);
    known.set(item, findings);
  }
  return findings;
}

function lintItem(item: Item): readonly Finding[] {
  if (item.kind === 'document') return item.findings;
  if (item.kind === 'mesh') return lintMesh(item.asset, defaultSkeleton);
  return lintAnimation(item.animation, defaultSkeleton, item);
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
    case 'failure':
      return 'error';
    case 'warnings':
      return findingsOfWarnings(message.warnings)[0]?.severity ?? 'note';
    case 'stage':
      return message.code === 'context-restored' ? 'note' : 'warning';
    default:
      return 'note';
  }
}
