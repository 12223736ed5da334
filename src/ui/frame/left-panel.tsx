import { useUi } from '../context.ts';
import { AgentsPanel, hasSession } from '../live/index.ts';
import { OutfitPanel } from '../outfit/outfit-panel.tsx';

/** The list beside the stage is about what the stage shows. */
export function LeftPanel() {
  const { live } = useUi().app;
  return hasSession(live) && live.world.value === 'region' ? <AgentsPanel /> : <OutfitPanel />;
}
