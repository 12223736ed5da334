import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { availableToggles } from '../stage/stage-tools.tsx';
import type { PanelId } from '../view-state.ts';
import { COMMON } from '../words/en/common.ts';
import { FRAME, STAGE } from '../words/en/frame.ts';
import { PANEL_TEXTS } from '../words/en/panels.ts';
import { MoreMenu } from './more-menu.tsx';
import { availablePanels } from './panels.tsx';
import { PanelButton } from './phone-panels.tsx';

/** The rail at the left of a low window: the panels, and the menu. Pressing the open panel closes it. */
export function LeftRail() {
  const ui = useUi();
  const { view } = ui;
  const isOpen = view.railPanelOpen.value;
  const select = (panel: PanelId) => {
    if (isOpen && view.sheet.value === panel) view.railPanelOpen.value = false;
    else view.show(panel);
  };
  return (
    <header class="rail is-left">
      <h1 class="sr">{FRAME.brand}</h1>
      <nav aria-label={PANEL_TEXTS.label}>
        {availablePanels(ui, 'phone').map((panel) => (
          <PanelButton
            key={panel.id}
            panel={panel}
            isCurrent={isOpen && view.sheet.value === panel.id}
            select={select}
          />
        ))}
      </nav>
      <MoreMenu withWord />
    </header>
  );
}

/** The rail at the right of a low window: what floats over the stage elsewhere, and Share. */
export function RightRail() {
  const { app, view } = useUi();
  return (
    <div class="rail is-right" role="toolbar" aria-label={STAGE.label}>
      {availableToggles(app)
        .filter(({ shortName }) => shortName !== undefined)
        .map(({ icon, name, shortName, isOn, set }) => (
          <RailButton
            key={name}
            icon={icon}
            word={shortName!}
            label={name}
            isOn={isOn(app, view)}
            run={() => set(app, !isOn(app, view), view)}
          />
        ))}
      <ViewButton />
      <RailButton
        icon="frame"
        word={FRAME.frame}
        label={COMMON.frameAvatar}
        run={() => app.camera.frameAll()}
      />
      <RailButton
        icon="share"
        word={COMMON.share}
        run={() => {
          view.shareOpen.value = true;
        }}
      />
    </div>
  );
}

const NEXT_VIEW = { front: 'side', side: 'back', back: 'front' } as const;

/** Turns the camera to the next of its views. */
function ViewButton() {
  const { app } = useUi();
  const current = app.state.view.value ?? 'back';
  const next = NEXT_VIEW[current];
  return <RailButton icon="eye" word={STAGE.views[next]} run={() => app.camera.setView(next)} />;
}

interface RailButtonProps {
  icon: IconName;
  /** At most ten letters. */
  word: string;
  /** The accessible name, if it is longer than the word. */
  label?: string;
  /** For toggles only. */
  isOn?: boolean;
  run: () => void;
}

function RailButton({ icon, word, label, isOn, run }: RailButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isOn} onClick={run}>
      <Icon name={icon} />
      {word}
    </button>
  );
}
