import type { Item } from '../app/index.ts';

/** What the page is about: the first thing that the visitor added. */
export function subjectOf(items: readonly Item[]): string {
  const added = items.filter(({ builtIn }) => !builtIn);
  return (added.find(({ kind }) => kind === 'mesh') ?? added[0])?.name ?? '';
}
