import { useUi } from '../context.ts';
import { PANELS as WORDS } from '../words/en/panels.ts';
import { type Panel, PanelBody, panelOf, TABS } from './panels.tsx';

/** At the right: the facts of one thing at a time. */
export function Inspector() {
  const { view } = useUi();
  const panel = panelOf(view.tab.value);
  return (
    <aside class="right" aria-label={WORDS.inspector}>
      <TabList />
      <div
        class="scroll"
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={`tab-${panel.id}`}
        tabIndex={0}
        key={panel.id}
      >
        <PanelBody panel={panel} />
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
    <div class="tabs" role="tablist" aria-label={WORDS.inspector} onKeyDown={choose}>
      {TABS.map((panel) => (
        <Tab key={panel.id} panel={panel} />
      ))}
    </div>
  );
}

function Tab({ panel: { id, title, alert } }: { panel: Panel }) {
  const ui = useUi();
  const { tab } = ui.view;
  const selected = tab.value === id;
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={selected}
      aria-controls="tab-panel"
      tabIndex={selected ? 0 : -1}
      onClick={() => {
        tab.value = id;
      }}
    >
      {title(ui)}
      {alert?.(ui) === 'errors' && (
        <i class="dot">
          <span class="sr">{WORDS.newErrors}</span>
        </i>
      )}
    </button>
  );
}
