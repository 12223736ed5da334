import { showsRegion, useUi } from '../context.ts';
import { AgentsPanel } from '../live/index.ts';
import { OutfitPanel } from '../outfit/outfit-panel.tsx';

/** The list beside the stage is about what the stage shows. */
export function LeftPanel() {
  return showsRegion(useUi().app.live.state) ? <AgentsPanel /> : <OutfitPanel />;
}
