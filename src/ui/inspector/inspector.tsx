import { useUi } from '../context.ts';
import { LiveTab, OffStage } from '../live/index.ts';
import type { InspectorTab } from '../view-state.ts';
import { PANELS } from '../words/en/panels.ts';
import { AnimationTab } from './animation-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { RigTab } from './rig-tab.tsx';

const TABS: readonly { id: InspectorTab; Body: () => preact.JSX.Element | null }[] = [
  { id: 'animation', Body: AnimationTab },
  { id: 'rig', Body: RigTab },
  { id: 'live', Body: LiveTab },
  { id: 'messages', Body: MessagesTab },
];

/** At the right: the facts of one thing at a time. */
export function Inspector() {
  const { view } = useUi();
  const { id, Body } = TABS.find((tab) => tab.id === view.tab.value)!;
  return (
    <aside class="right" aria-label={PANELS.inspector}>
      <TabList />
      <div
        class="scroll"
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={`tab-${id}`}
        tabIndex={0}
        key={id}
      >
        {(id === 'animation' || id === 'rig') && <OffStage />}
        <Body />
      </div>
    </aside>
  );
}

function TabList() {
  const { view } = useUi();
  const choose = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = TABS.findIndex(({ id }) => id === view.tab.value);
    const next = TABS[(at + by + TABS.length) % TABS.length].id;
    view.tab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={PANELS.inspector} onKeyDown={choose}>
      {TABS.map((tab) => (
        <Tab key={tab.id} id={tab.id} />
      ))}
    </div>
  );
}

function Tab({ id }: { id: InspectorTab }) {
  const { view } = useUi();
  const selected = view.tab.value === id;
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={selected}
      aria-controls="tab-panel"
      tabIndex={selected ? 0 : -1}
      onClick={() => {
        view.tab.value = id;
      }}
    >
      {PANELS.names[id]}
      {id === 'messages' && view.hasNewFault.value && (
        <i class="dot">
          <span class="sr">{PANELS.newErrors}</span>
        </i>
      )}
    </button>
  );
}
