import { BubblesPanel, BubbleTab } from '../bubble/index.ts';
import { isBubbleSession, useLive } from '../context.ts';
import { AgentsPanel, RegionTab, SessionStatus } from '../live/index.ts';

/** The list beside the stage while it shows a region or a bubble. */
export function LivePanel() {
  return isBubbleSession(useLive().state) ? <BubblesPanel /> : <AgentsPanel />;
}

/** The tab of a live region or bubble. */
export function LiveTab() {
  const { state } = useLive();
  if (state.bubble.value) return <BubbleTab />;
  return state.region.value ? <RegionTab /> : <SessionStatus />;
}
