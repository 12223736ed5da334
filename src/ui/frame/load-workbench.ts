import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Ui } from '../context.ts';

type Workbench = typeof import('./workbench.tsx');

const loaded = signal<Workbench | null>(null);
let loading: Promise<void> | null = null;

/** The panels, dialogs and notices, which the first picture of the page does not need; null until they are loaded. */
export const workbenchModule: ReadonlySignal<Workbench | null> = loaded;

function loadWorkbench(): Promise<void> {
  loading ??= import('./workbench.tsx').then(
    (module) => {
      loaded.value = module;
    },
    (error) => {
      // The next call tries again.
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Time for the animation to start before the panels are loaded, which takes some of the machine's. */
const WORKBENCH_DELAY_MS = 500;

/**
 * Loads the workbench after the first picture, or as soon as it is needed.
 *
 * @returns a function that stops waiting for either.
 */
export function loadWorkbenchWhenNeeded({ app, view }: Ui): () => void {
  const stopWaiting = effect(() => {
    if (!app.state.hasDrawn.value) return;
    const timer = window.setTimeout(() => void loadWorkbench(), WORKBENCH_DELAY_MS);
    return () => clearTimeout(timer);
  });
  const stop = effect(() => {
    const { tasks, toast, stageError } = app.state;
    const isNeeded =
      view.working.value ||
      view.helpOpen.value ||
      view.connectOpen.value ||
      view.shareOpen.value ||
      toast.value !== null ||
      stageError.value !== null;
    if (isNeeded || tasks.value.some(({ builtIn }) => !builtIn)) void loadWorkbench();
  });
  return () => {
    stopWaiting();
    stop();
  };
}
