import { isMadePart } from '../../app/state/index.ts';
import { addFiles, cycleTheme, savePicture, subjectName } from '../actions.ts';
import { placeOf, useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { BrandMark, Icon } from '../parts/icon.tsx';
import { COMMON } from '../words/en/common.ts';
import { FRAME } from '../words/en/frame.ts';
import { workbenchModule } from './load-workbench.ts';
import { THEME_ICONS } from './theme-icons.ts';

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
  const { app, view } = useUi();
  const working = view.working.value;
  const subject = subjectName(app.state);
  const workbench = workbenchModule.value;
  const isLive = app.live.state.world.value === 'region' && placeOf(app.live.state) !== null;
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
      {workbench && !working && <workbench.LiveButton compact />}
      <IconButton icon="plus" label={COMMON.addFiles} onClick={() => addFiles(app)} />
      {working && <MessagesButton />}
      {working && (
        <IconButton
          icon="share"
          label={COMMON.share}
          onClick={() => {
            view.shareOpen.value = true;
          }}
        />
      )}
      {workbench && <workbench.MoreMenu />}
    </>
  );
}

/** Shows the messages, or closes the sheet where they are open. */
function MessagesButton() {
  const { view } = useUi();
  const isOpen = view.sheet.value === 'messages' && view.sheetStop.value !== 'low';
  const hasErrors = view.hasNewErrors.value;
  const toggle = () => {
    if (isOpen) view.sheetStop.value = 'low';
    else view.show('messages');
  };
  return (
    <span class="messages-button">
      <IconButton icon="note" label={FRAME.messages(hasErrors)} pressed={isOpen} onClick={toggle} />
      {hasErrors && <i class="nav-dot" />}
    </span>
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
  const meshCount = countAdded(meshes.value.filter((mesh) => !isMadePart(mesh)));
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
