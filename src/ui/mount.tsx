import { effect } from '@preact/signals';
import { render } from 'preact';
import type { App } from '../app/index.ts';
import { type Ui, UiContext } from './context.ts';
import { attachDropZone } from './files/drop-zone.ts';
import { Shell } from './frame/shell.tsx';
import { attachShortcuts } from './shortcuts.ts';
import { ViewState } from './view-state.ts';

function followTheme(app: App): () => void {
  return effect(() => {
    const theme = app.state.theme.value;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  });
}

/** Draws the page into `root` and listens to the window. Returns what takes all of it away again. */
export function mountUi(app: App, root: HTMLElement): () => void {
  const view = new ViewState(app);
  const ui: Ui = { app, view };
  const ends = [followTheme(app), attachDropZone(ui), attachShortcuts(ui)];
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
