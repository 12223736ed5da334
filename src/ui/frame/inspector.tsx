import { useUi } from '../context.ts';
import { PANELS as WORDS } from '../words/en/panels.ts';
import { offeredPanels, type Panel, PanelBody, panelOf } from './panels.tsx';

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
  const ui = useUi();
  const { tab } = ui.view;
  const panels = offeredPanels(ui, 'inspector');
  const choose = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = panels.findIndex(({ id }) => id === tab.value);
    const next = panels[(at + by + panels.length) % panels.length].id;
    tab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={WORDS.inspector} onKeyDown={choose}>
      {panels.map((panel) => (
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
