import { type ReadonlySignal, signal } from '@preact/signals';

type Workbench = typeof import('./workbench.tsx');

const loaded = signal<Workbench | null>(null);
let loading: Promise<void> | null = null;

/** All that the first picture does not show, once it is here: panels, help, and what floats up in words. */
export const workbench: ReadonlySignal<Workbench | null> = loaded;

/** Fetches the workbench; asked for when the page has nothing better to do, and at the latest by a drop. */
export function loadWorkbench(): Promise<void> {
  loading ??= import('./workbench.tsx').then(
    (parts) => {
      loaded.value = parts;
    },
    (error) => {
      // The network may be back at the next drop.
      loading = null;
      throw error;
    },
  );
  return loading;
}
