import type { ThemeChoice } from '../../app/index.ts';
import { addFiles, cycleTheme, saveScreenshot } from '../actions.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { BrandMark, Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { subjectOf } from '../subject.ts';
import { COMMON } from '../words/en/common.ts';
import { FRAME } from '../words/en/frame.ts';
import { workbench } from './load-workbench.ts';
import { MoreMenu } from './more-menu.tsx';

export const THEME_ICONS: Record<ThemeChoice, IconName> = {
  system: 'theme',
  light: 'sun',
  dark: 'moon',
};

/** The bar along the top: what is shown, and what concerns the whole page. */
export function Bar() {
  const { view } = useUi();
  return (
    <header class="bar">
      {view.working.value && <h1 class="sr">{FRAME.brand}</h1>}
      {view.layout.value === 'phone' ? <PhoneBar /> : <DeskBar />}
    </header>
  );
}

function DeskBar() {
  const { app, view } = useUi();
  const drawer = view.working.value && view.layout.value === 'drawer';
  const theme = app.state.theme.value;
  const bench = workbench.value;
  return (
    <>
      {drawer && <DrawerButton />}
      <span class="brand">
        <BrandMark />
        {FRAME.brand}
      </span>
      <Crumb />
      <span class="spacer" />
      <button type="button" class="btn" onClick={() => addFiles(app)}>
        <Icon name="plus" />
        {COMMON.addFiles}
      </button>
      {bench && <bench.LiveButton />}
      {bench && <bench.ShareButton />}
      <span class="sep" />
      <IconButton
        icon="camera"
        label={FRAME.savePicture}
        onClick={() => saveScreenshot(app, subjectOf(app.state))}
      />
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
  const subject = subjectOf(app.state);
  const bench = workbench.value;
  const isLive = app.live.state.world.value === 'region' && app.live.state.region.value !== null;
  return (
    <>
      <span class="brand">
        <BrandMark />
        {!subject && !isLive && FRAME.brand}
      </span>
      {bench && isLive && <bench.LiveCrumb />}
      {subject && !isLive && (
        <span class="crumb">
          <b>{subject}</b>
        </span>
      )}
      <span class="spacer" />
      {bench && <bench.LiveButton compact />}
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

/** What is open, and how much of it. */
function Crumb() {
  const { app } = useUi();
  const { meshes, clips } = app.state;
  const bench = workbench.value;
  if (bench && app.live.state.world.value === 'region') return <bench.LiveCrumb />;
  const subject = subjectOf(app.state);
  if (!subject) return null;
  const added = (list: readonly { builtIn: boolean }[]) => list.filter((it) => !it.builtIn).length;
  const counts = [
    countWords(added(meshes.value), FRAME.meshes),
    countWords(added(clips.value), FRAME.animations),
  ];
  return (
    <span class="crumb">
      <b>{subject}</b>
      <span>{FRAME.counts(counts.filter(Boolean))}</span>
    </span>
  );
}

function countWords(count: number, words: (count: number) => string): string {
  return count > 0 ? words(count) : '';
}
