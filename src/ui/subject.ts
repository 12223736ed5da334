import type { AppState } from '../app/index.ts';

/** What the page is about: whose outfit was opened, else the first thing that the visitor added. */
export function subjectOf({ items, wornAvatar: figure }: AppState): string {
  if (figure.value?.name) return figure.value.name;
  const added = items.value.filter(({ builtIn }) => !builtIn);
  return (added.find(({ kind }) => kind === 'mesh') ?? added[0])?.name ?? '';
}
