import { useUi } from '../context.ts';
import { worstFinding } from '../findings.ts';
import { showsRegion } from '../live/index.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import type { SheetPanel } from '../view-state.ts';
import { PANELS } from '../words/en/panels.ts';

const ENTRIES: readonly { id: SheetPanel; icon: IconName }[] = [
  { id: 'outfit', icon: 'outfit' },
  { id: 'animation', icon: 'motion' },
  { id: 'rig', icon: 'rig' },
  { id: 'live', icon: 'live' },
  { id: 'messages', icon: 'note' },
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
    <nav class="nav" aria-label={PANELS.label}>
      {ENTRIES.map(({ id, icon }) => (
        <button
          type="button"
          key={id}
          aria-current={view.sheet.value === id ? 'true' : undefined}
          onClick={() => choose(id)}
        >
          <Icon name={icon} />
          {PANELS.names[id === 'outfit' && showsRegion(app.live.state) ? 'agents' : id]}
          {marked[id] && (
            <i class={`nav-dot ${id === 'messages' ? '' : 'is-warn'}`}>
              <span class="sr">{PANELS.needsLook}</span>
            </i>
          )}
        </button>
      ))}
    </nav>
  );
}
