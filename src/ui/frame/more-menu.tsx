import { addFiles, cycleTheme, savePicture } from '../actions.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { availableToggles } from '../stage/stage-tools.tsx';
import { COMMON } from '../words/en/common.ts';
import { FRAME, STAGE } from '../words/en/frame.ts';
import { THEME_ICONS } from './theme-icons.ts';

const MENU_ID = 'more-menu';

/**
 * The menu of a phone: the commands that other layouts have in the bar and over the stage.
 *
 * @param props.withWord - whether the button has its word below the icon, as in a rail.
 */
export function MoreMenu({ withWord = false }: { withWord?: boolean }) {
  return (
    <>
      <button
        type="button"
        class={withWord ? undefined : 'btn square'}
        aria-label={FRAME.more}
        title={FRAME.more}
        popovertarget={MENU_ID}
      >
        <Icon name="more" class="bold" />
        {withWord && FRAME.more}
      </button>
      <div id={MENU_ID} class="menu" popover="auto">
        <StageItems />
        <hr />
        <PageItems />
      </div>
    </>
  );
}

function StageItems() {
  const { app, view } = useUi();
  return (
    <>
      {availableToggles(app).map(({ icon, name, isOn, set }) => (
        <MenuItem
          key={name}
          icon={icon}
          text={name}
          isOn={isOn(app, view)}
          run={() => set(app, !isOn(app, view), view)}
        />
      ))}
      <hr />
      <MenuItem icon="eye" text={STAGE.views.front} run={() => app.camera.setView('front')} />
      <MenuItem icon="eye" text={STAGE.views.side} run={() => app.camera.setView('side')} />
      <MenuItem icon="eye" text={STAGE.views.back} run={() => app.camera.setView('back')} />
    </>
  );
}

function PageItems() {
  const { app, view } = useUi();
  const theme = app.state.theme.value;
  const undo = app.state.undoLabel.value;
  const redo = app.state.redoLabel.value;
  return (
    <>
      {undo !== null && (
        <MenuItem icon="undo" text={FRAME.undo(undo)} run={() => app.history.undo()} />
      )}
      {redo !== null && (
        <MenuItem icon="redo" text={FRAME.redo(redo)} run={() => app.history.redo()} />
      )}
      {view.isLow.value && (
        <MenuItem icon="plus" text={COMMON.addFiles} run={() => addFiles(app)} />
      )}
      <MenuItem icon="camera" text={COMMON.savePicture} run={() => savePicture(app)} />
      <MenuItem icon="frame" text={COMMON.frameAvatar} run={() => app.camera.frameAll()} />
      <MenuItem icon={THEME_ICONS[theme]} text={FRAME.themes[theme]} run={() => cycleTheme(app)} />
      <MenuItem
        icon="help"
        text={COMMON.keysAndHelp}
        run={() => {
          view.helpOpen.value = true;
        }}
      />
    </>
  );
}

interface MenuItemProps {
  icon: IconName;
  text: string;
  isOn?: boolean;
  run: () => void;
}

function MenuItem({ icon, text, isOn, run }: MenuItemProps) {
  return (
    <button
      type="button"
      class="btn"
      aria-pressed={isOn}
      popovertarget={MENU_ID}
      popovertargetaction="hide"
      onClick={run}
    >
      <Icon name={icon} />
      {text}
    </button>
  );
}
