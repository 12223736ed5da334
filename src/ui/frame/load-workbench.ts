import { type ReadonlySignal, signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';

const loaded = signal<FunctionComponent | null>(null);
let loading: Promise<void> | null = null;

/** The panels, once they are here: the first visit shows none, so they are no part of its load. */
export const workbench: ReadonlySignal<FunctionComponent | null> = loaded;

/** Fetches the panels; asked for when the page has nothing better to do, and at the latest by a drop. */
export function loadWorkbench(): Promise<void> {
  loading ??= import('./workbench.tsx').then(
    ({ Workbench }) => {
      loaded.value = Workbench;
    },
    (error) => {
      // The network may be back at the next drop.
      loading = null;
      throw error;
    },
  );
  return loading;
}
