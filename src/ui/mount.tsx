import { effect } from '@preact/signals';
import { render } from 'preact';
import type { App } from '../app/index.ts';
import { type Ui, UiContext } from './context.ts';
import { attachDropZone } from './frame/drop-zone.tsx';
import { attachFocusKeeper } from './frame/focus-keeper.ts';
import { loadWorkbenchWhenNeeded } from './frame/load-workbench.ts';
import { Shell } from './frame/shell.tsx';
import { attachShortcuts } from './frame/shortcuts.ts';
import { ViewState } from './view-state.ts';

/** Renders the page into `root` and listens to the window. The returned function removes everything. */
export function mountUi(app: App, root: HTMLElement): () => void {
  const view = new ViewState(app);
  const ui: Ui = { app, view };
  const cleanups = [
    applyTheme(app),
    attachDropZone(ui),
    attachShortcuts(ui),
    attachFocusKeeper(ui, root),
    loadWorkbenchWhenNeeded(ui),
  ];
  render(
    <UiContext.Provider value={ui}>
      <Shell />
    </UiContext.Provider>,
    root,
  );
  return () => {
    render(null, root);
    for (const cleanUp of cleanups) cleanUp();
    view.dispose();
  };
}

function applyTheme(app: App): () => void {
  return effect(() => {
    const theme = app.state.theme.value;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  });
}
