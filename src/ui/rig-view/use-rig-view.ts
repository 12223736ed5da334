import { type RigViewOf, rigViewOf } from '../../app/rig-view/index.ts';
import { type Ui, useUi } from '../context.ts';

/** The Rig view: its state at once, its commands when its code is loaded. */
export function useRigView(): RigViewOf {
  return rigViewOf(useUi().app);
}

/** Whether the panel of a mesh is in front, and the stage shows the visitor's files. Reads signals. */
export function isRigInFront({ app, view }: Ui): boolean {
  if (!view.working.value || app.live.state.world.value === 'region') return false;
  if (view.layout.value !== 'phone') return view.tab.value === 'rig';
  const isOpen = view.isLow.value ? view.railPanelOpen.value : view.sheetStop.value !== 'low';
  return isOpen && view.sheet.value === 'rig';
}
