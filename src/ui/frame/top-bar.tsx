import type { ThemeChoice } from '../../app/index.ts';
import { addFiles, cycleTheme, savePicture, subjectName } from '../actions.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { BrandMark, Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { availableToggles } from '../stage/stage-tools.tsx';
import { COMMON } from '../words/en/common.ts';
import { FRAME, STAGE } from '../words/en/frame.ts';
import { workbenchModule } from './load-workbench.ts';

const THEME_ICONS: Record<ThemeChoice, IconName> = {
  system: 'theme',
  light: 'sun',
  dark: 'moon',
};

/** The bar at the top of the page: what is shown, and the commands of the page as a whole. */
export function TopBar() {
  const { view } = useUi();
  return (
    <header class="bar">
      {view.working.value && <h1 class="sr">{FRAME.brand}</h1>}
      {view.layout.value === 'phone' ? <PhoneBar /> : <DesktopBar />}
    </header>
  );
}

function DesktopBar() {
  const { app, view } = useUi();
  const hasDrawer = view.working.value && view.layout.value === 'drawer';
  const theme = app.state.theme.value;
  const workbench = workbenchModule.value;
  return (
    <>
      {hasDrawer && <DrawerButton />}
      <span class="brand">
        <BrandMark />
        {FRAME.brand}
      </span>
      <Breadcrumb />
      <span class="spacer" />
      <button type="button" class="btn" onClick={() => addFiles(app)}>
        <Icon name="plus" />
        {COMMON.addFiles}
      </button>
      {workbench && <workbench.LiveButton />}
      {workbench && <workbench.ShareButton />}
      <span class="sep" />
      <IconButton icon="camera" label={FRAME.savePicture} onClick={() => savePicture(app)} />
      <IconButton
        icon={THEME_ICONS[theme]}
        label={FRAME.themes[theme]}
        onClick={() => cycleTheme(app)}
      />
      <IconButton
        icon="help"
        label={FRAME.keysAndHelp}
        onClick={() => {
          view.helpOpen.value = true;
        }}
      />
    </>
  );
}

function PhoneBar() {
  const { app } = useUi();
  const subject = subjectName(app.state);
  const workbench = workbenchModule.value;
  const isLive = app.live.state.world.value === 'region' && app.live.state.region.value !== null;
  return (
    <>
      <span class="brand">
        <BrandMark />
        {!subject && !isLive && FRAME.brand}
      </span>
      {workbench && isLive && <workbench.LiveCrumb />}
      {subject && !isLive && (
        <span class="crumb">
          <b>{subject}</b>
        </span>
      )}
      <span class="spacer" />
      {workbench && <workbench.LiveButton compact />}
      <IconButton icon="plus" label={COMMON.addFiles} onClick={() => addFiles(app)} />
      <IconButton icon="frame" label={COMMON.frameAvatar} onClick={() => app.camera.frameAll()} />
      <MoreMenu />
    </>
  );
}

function DrawerButton() {
  const { app, view } = useUi();
  const open = view.drawerOpen.value;
  return (
    <IconButton
      icon="list"
      label={app.live.state.world.value === 'region' ? FRAME.agentsList : FRAME.outfitList}
      pressed={open}
      onClick={() => {
        view.drawerOpen.value = !open;
      }}
    />
  );
}

/** The name of the avatar with the number of meshes and animations, or the name of the region. */
function Breadcrumb() {
  const { app } = useUi();
  const { meshes, clips } = app.state;
  const workbench = workbenchModule.value;
  if (workbench && app.live.state.world.value === 'region') return <workbench.LiveCrumb />;
  const subject = subjectName(app.state);
  if (!subject) return null;
  const countAdded = (items: readonly { builtIn: boolean }[]) =>
    items.filter(({ builtIn }) => !builtIn).length;
  const meshCount = countAdded(meshes.value);
  const clipCount = countAdded(clips.value);
  const counts = [
    meshCount > 0 && FRAME.meshes(meshCount),
    clipCount > 0 && FRAME.animations(clipCount),
  ];
  return (
    <span class="crumb">
      <b>{subject}</b>
      <span>{FRAME.counts(counts.filter((count) => count !== false))}</span>
    </span>
  );
}

const MENU_ID = 'more-menu';

/** The menu of a phone: the commands that other layouts have in the bar and over the stage. */
function MoreMenu() {
  return (
    <>
      <button
        type="button"
        class="btn square"
        aria-label={FRAME.more}
        title={FRAME.more}
        popovertarget={MENU_ID}
      >
        <Icon name="more" class="bold" />
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
  const { app } = useUi();
  return (
    <>
      {availableToggles(app).map(({ icon, name, isOn, set }) => (
        <MenuItem
          key={name}
          icon={icon}
          text={name}
          isOn={isOn(app)}
          run={() => set(app, !isOn(app))}
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
      <MenuItem icon="camera" text={COMMON.savePicture} run={() => savePicture(app)} />
      <MenuItem
        icon="share"
        text={COMMON.share}
        run={() => {
          view.shareOpen.value = true;
        }}
      />
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
