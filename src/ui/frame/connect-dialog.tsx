import '../styles/live-login.css';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { BridgeInfo } from '../../protocol/bridge/index.ts';
import { BubbleLoginPanel } from '../bubble/index.ts';
import { useLive, useUi } from '../context.ts';
import { GridLoginPanel } from '../live/index.ts';
import { DialogHeader, ModalDialog } from '../parts/modal-dialog.tsx';
import { Marked } from '../parts/text.tsx';
import type { ConnectTab } from '../view-state.ts';
import { BUBBLE_LOGIN } from '../words/en/bubble.ts';
import { COMMON } from '../words/en/common.ts';
import { NO_BRIDGE } from '../words/en/live.ts';

/** The dialog that connects to a grid or a bubble server. Closing it discards all its fields, including passwords. */
export function ConnectDialog() {
  const { view } = useUi();
  const { state } = useLive();
  const isOpen = view.connectOpen.value;
  const close = () => {
    view.connectOpen.value = false;
  };
  const bridge = state.bridge.value;
  return (
    <ModalDialog
      isOpen={isOpen}
      onOpen={focusFirstEmpty}
      onClose={close}
      class={view.layout.value === 'phone' ? 'login is-phone' : 'login'}
      titleId="login-title"
    >
      {isOpen && (
        <div class="login-body">
          <DialogHeader id="login-title" title={BUBBLE_LOGIN.title} close={close} />
          {bridge ? <ConnectTabs bridge={bridge} close={close} /> : <NoBridge />}
        </div>
      )}
    </ModalDialog>
  );
}

/** Focuses the first empty field, or the submit button if all are filled in. */
function focusFirstEmpty(dialog: HTMLElement): void {
  const inputs = [...dialog.querySelectorAll('input')];
  const empty = inputs.find(({ value }) => value === '');
  (empty ?? dialog.querySelector<HTMLElement>('[type=submit]'))?.focus();
}

const TABS: readonly ConnectTab[] = ['grid', 'bubble'];

const tabId = (tab: ConnectTab) => `connect-tab-${tab}`;

/** Grids, unless the bridge has bubble servers only. */
function firstTab({ grids, allowsOtherGrids, bubbleServers }: BridgeInfo): ConnectTab {
  const hasGrids = grids.length > 0 || allowsOtherGrids || bubbleServers.length === 0;
  return hasGrids ? 'grid' : 'bubble';
}

/** The two kinds of worlds, each with its form. */
function ConnectTabs({ bridge, close }: { bridge: BridgeInfo; close: () => void }) {
  const { connectTab } = useUi().view;
  const list = useRef<HTMLDivElement>(null);
  const tab = connectTab.value ?? firstTab(bridge);
  const Panel = tab === 'grid' ? GridLoginPanel : BubbleLoginPanel;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const next = tab === 'grid' ? 'bubble' : 'grid';
    connectTab.value = next;
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        class="tabs"
        role="tablist"
        aria-label={BUBBLE_LOGIN.title}
        onKeyDown={onKeyDown}
      >
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={tabId(each)}
            aria-selected={each === tab}
            aria-controls="connect-panel"
            tabIndex={each === tab ? 0 : -1}
            onClick={() => {
              connectTab.value = each;
            }}
          >
            {BUBBLE_LOGIN.tabs[each]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="connect-panel" aria-labelledby={tabId(tab)} key={tab}>
        <Panel bridge={bridge} close={close} />
      </div>
    </>
  );
}

/** How to start a bridge, shown if the page's server only serves files, or if its bridge does not respond. */
function NoBridge() {
  const { app } = useUi();
  const isSearching = useSignal(false);
  const search = async () => {
    isSearching.value = true;
    await app.findBridge().catch(() => {});
    isSearching.value = false;
  };
  return (
    <div class="login-words">
      <p>{NO_BRIDGE.why}</p>
      <p>{NO_BRIDGE.start}</p>
      <pre>
        <code>npm start</code>
      </pre>
      <p>
        <Marked as="code" text={NO_BRIDGE.alternatives} />
      </p>
      <div class="acts">
        <span role="status">{isSearching.value && NO_BRIDGE.searching}</span>
        <span class="spacer" />
        <button type="button" class="btn outlined" disabled={isSearching.value} onClick={search}>
          {COMMON.tryAgain}
        </button>
      </div>
    </div>
  );
}
