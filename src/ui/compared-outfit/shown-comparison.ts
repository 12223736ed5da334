import { signal } from '@preact/signals';
import type { ComparedOutfit } from '../../app/compared-outfit/index.ts';
import { pickFiles } from '../browser-files.ts';
import type { Ui } from '../context.ts';

const comparison = signal<ComparedOutfit | null>(null);

/** The outfit that stands beside the visitor's own; null for none. Reads signals. */
export function shownComparison(): ComparedOutfit | null {
  return comparison.value?.isShown.value ? comparison.value : null;
}

/** Lets the visitor choose a saved avatar, and shows it beside their own. */
export async function compareOutfit({ app, view }: Ui): Promise<void> {
  const sources = await pickFiles();
  if (sources.length === 0) return;
  const { openComparedOutfit } = await import('../../app/compared-outfit/index.ts');
  const opened = await openComparedOutfit(app, sources);
  if (!opened) return;
  comparison.value = opened;
  view.show('compare');
}

/** Takes the other outfit away. */
export function closeComparison(): void {
  comparison.peek()?.close();
  comparison.value = null;
}
