import { signal } from '@preact/signals';

type ArchivePanels = typeof import('./archive-panels.ts');

const loaded = signal<ArchivePanels | null>(null);
let loading: Promise<void> | null = null;

/** The list of an archive and the tab of its items, whose code is loaded with the first archive; null until then. */
export function useArchivePanels(): ArchivePanels | null {
  void load();
  return loaded.value;
}

function load(): Promise<void> {
  loading ??= import('./archive-panels.ts').then(
    (module) => {
      loaded.value = module;
    },
    () => {
      // The next rendering tries again.
      loading = null;
    },
  );
  return loading;
}
