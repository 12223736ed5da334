import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import type { PanelId } from '../view-state.ts';
import { PANELS as WORDS } from '../words/en/panels.ts';
import { offeredPanels, type PanelAlert } from './panels.tsx';

/** The phone's foot: which panel the sheet holds. Pressing the open one folds the sheet. */
export function Nav() {
  const ui = useUi();
  const { view } = ui;
  const choose = (panel: PanelId) => {
    const isOpen = view.sheet.value === panel && view.sheetStop.value !== 'low';
    if (isOpen) view.sheetStop.value = 'low';
    else view.show(panel);
  };
  return (
    <nav class="nav" aria-label={WORDS.label}>
      {offeredPanels(ui, 'phone').map(({ id, icon, title, alert }) => (
        <button
          type="button"
          key={id}
          aria-current={view.sheet.value === id ? 'true' : undefined}
          onClick={() => choose(id)}
        >
          <Icon name={icon} />
          {title(ui)}
          <Dot alert={alert?.(ui) ?? null} />
        </button>
      ))}
    </nav>
  );
}

function Dot({ alert }: { alert: PanelAlert | null }) {
  if (!alert) return null;
  return (
    <i class={`nav-dot ${alert === 'errors' ? '' : 'is-warn'}`}>
      <span class="sr">{WORDS.needsLook}</span>
    </i>
  );
}
