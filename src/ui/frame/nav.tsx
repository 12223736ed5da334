import { useUi } from '../context.ts';
import { worstFinding } from '../findings.ts';
import { showsRegion } from '../live/index.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import type { SheetPanel } from '../view-state.ts';

const PANELS: readonly { id: SheetPanel; text: string; icon: IconName }[] = [
  { id: 'outfit', text: 'Outfit', icon: 'outfit' },
  { id: 'animation', text: 'Animation', icon: 'motion' },
  { id: 'rig', text: 'Rig', icon: 'rig' },
  { id: 'live', text: 'Live', icon: 'live' },
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
  const clip = view.inspectedClip.value;
  const marked = {
    outfit: false,
    animation: clip !== null && worstFinding(clip) !== null,
    rig: app.state.meshes.value.some((mesh) => worstFinding(mesh) !== null),
    live: false,
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
          {id === 'outfit' && showsRegion(app.live) ? 'Agents' : text}
          {marked[id] && (
            <i class={`nav-dot ${id === 'messages' ? '' : 'is-warn'}`}>
              <span class="sr">, needs a look</span>
            </i>
          )}
        </button>
      ))}
    </nav>
  );
}
