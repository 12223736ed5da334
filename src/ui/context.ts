import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App } from '../app/index.ts';
import type { ViewState } from './view-state.ts';

/** What every component may reach: the app's commands and state, and the page's own. */
export interface Ui {
  readonly app: App;
  readonly view: ViewState;
}

export const UiContext = createContext<Ui | null>(null);

/** The page's context; components only exist within it. */
export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('a component stands outside the page');
  return ui;
}
