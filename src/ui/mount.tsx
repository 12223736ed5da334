import { effect } from '@preact/signals';
import { render } from 'preact';
import type { App } from '../app/index.ts';
import { type Ui, UiContext } from './context.ts';
import { attachDropZone } from './files/drop-zone.ts';
import { loadWorkbench } from './frame/load-workbench.ts';
import { Shell } from './frame/shell.tsx';
import { attachShortcuts } from './shortcuts.ts';
import { ViewState } from './view-state.ts';

/** By then the mannequin stands, on most machines. */
const WORKBENCH_DELAY_MS = 2000;

function followTheme(app: App): () => void {
  return effect(() => {
    const theme = app.state.theme.value;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  });
}

/** The rest of the page comes after the first picture, or when there is something to say or to show. */
function followWorkbench(app: App, view: ViewState): () => void {
  const idle = window.setTimeout(() => void loadWorkbench(), WORKBENCH_DELAY_MS);
  const stop = effect(() => {
    const { tasks, toast } = app.state;
    const wanted =
      view.working.value || view.helpOpen.value || view.shareOpen.value || toast.value !== null;
    if (wanted || tasks.value.some(({ builtIn }) => !builtIn)) void loadWorkbench();
  });
  return () => {
    clearTimeout(idle);
    stop();
  };
}

/** Draws the page into `root` and listens to the window. Returns what takes all of it away again. */
export function mountUi(app: App, root: HTMLElement): () => void {
  const view = new ViewState(app);
  const ui: Ui = { app, view };
  const ends = [
    followTheme(app),
    attachDropZone(ui),
    attachShortcuts(ui),
    followWorkbench(app, view),
  ];
  render(
    <UiContext.Provider value={ui}>
      <Shell />
    </UiContext.Provider>,
    root,
  );
  return () => {
    render(null, root);
    for (const end of ends) end();
    view.dispose();
  };
}
