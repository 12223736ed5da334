import { BubblesPanel, BubbleTab } from '../bubble/index.ts';
import { isBubbleSession, useLive, useUi } from '../context.ts';
import {
  AgentsPanel,
  REGION_PARTS,
  RegionTab,
  SessionStatus,
  StageSwitch,
  shownRegionList,
} from '../live/index.ts';
import { PANEL_TEXTS } from '../words/en/panels.ts';

/** The list beside the stage while it shows a region or a bubble. */
export function LivePanel() {
  const { view } = useUi();
  const { state } = useLive();
  if (isBubbleSession(state)) return <BubblesPanel />;
  return shownRegionList(state, view) === 'inventory' ? <InventoryList /> : <AgentsPanel />;
}

/** The inventory, in place of the agents. */
function InventoryList() {
  const { InventoryPanel } = REGION_PARTS;
  return (
    <aside class="left" aria-label={PANEL_TEXTS.names.inventory}>
      <div class="head agents-head">
        <StageSwitch />
      </div>
      {InventoryPanel && <InventoryPanel />}
    </aside>
  );
}

/** The chat, where it is a panel of its own. */
export function ChatPanel() {
  const { ChatDock } = REGION_PARTS;
  return ChatDock && <ChatDock />;
}

/** The tab of a live region or bubble. */
export function LiveTab() {
  const { state } = useLive();
  if (state.bubble.value) return <BubbleTab />;
  return state.region.value ? <RegionTab /> : <SessionStatus />;
}
