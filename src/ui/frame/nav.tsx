import { useUi } from '../context.ts';
import { countFindings } from '../findings.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import type { SheetPanel } from '../view-state.ts';

const PANELS: readonly { id: SheetPanel; text: string; icon: IconName }[] = [
  { id: 'outfit', text: 'Outfit', icon: 'outfit' },
  { id: 'animation', text: 'Animation', icon: 'motion' },
  { id: 'rig', text: 'Rig', icon: 'rig' },
  { id: 'messages', text: 'Messages', icon: 'note' },
];

/** The phone's foot: which panel the sheet holds. Pressing the open one folds the sheet. */
export function Nav() {
  const { app, view } = useUi();
  const choose = (panel: SheetPanel) => {
    const again = view.sheet.value === panel && view.sheetStop.value !== 'low';
    if (again) view.sheetStop.value = 'low';
    else view.show(panel);
  };
  const rigNeedsCare = app.state.meshes.value.some((mesh) => countFindings(mesh).warning > 0);
  const marked = {
    outfit: false,
    animation: false,
    rig: rigNeedsCare,
    messages: view.hasNewFault.value,
  };
  return (
    <nav class="nav" aria-label="Panels">
      {PANELS.map(({ id, text, icon }) => (
        <button
          type="button"
          key={id}
          aria-current={view.sheet.value === id ? 'true' : undefined}
          onClick={() => choose(id)}
        >
          <Icon name={icon} />
          {text}
          {marked[id] && (
            <i class={`nav-dot ${id === 'rig' ? 'is-warn' : ''}`}>
              <span class="sr">, needs a look</span>
            </i>
          )}
        </button>
      ))}
    </nav>
  );
}
