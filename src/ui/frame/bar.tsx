import type { ThemeChoice } from '../../app/index.ts';
import { addFiles, cycleTheme, saveScreenshot } from '../actions.ts';
import { useUi } from '../context.ts';
import { formatPlural } from '../format.ts';
import { BrandMark } from '../parts/brand-mark.tsx';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { subjectOf } from '../subject.ts';
import { workbench } from './load-workbench.ts';
import { MoreMenu } from './more-menu.tsx';

export const THEME_ICONS: Record<ThemeChoice, IconName> = {
  system: 'theme',
  light: 'sun',
  dark: 'moon',
};
export const THEME_LABELS: Record<ThemeChoice, string> = {
  system: 'Theme: as the system',
  light: 'Theme: light',
  dark: 'Theme: dark',
};

/** The bar along the top: what is shown, and what concerns the whole page. */
export function Bar() {
  const { view } = useUi();
  return (
    <header class="bar">
      {view.working.value && <h1 class="sr">Vitrine</h1>}
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
        Vitrine
      </span>
      <Crumb />
      <span class="spacer" />
      <button type="button" class="btn" onClick={() => addFiles(app)}>
        <Icon name="plus" />
        Add files
      </button>
      {bench && <bench.LiveButton />}
      <span class="sep" />
      <IconButton
        icon="camera"
        label="Save a picture (P)"
        onClick={() => saveScreenshot(app, subjectOf(app.state))}
      />
      <IconButton
        icon={THEME_ICONS[theme]}
        label={THEME_LABELS[theme]}
        onClick={() => cycleTheme(app)}
      />
      <IconButton
        icon="help"
        label="Keys and help (?)"
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
  const isLive = app.live.world.value === 'region' && app.live.region.value !== null;
  return (
    <>
      <span class="brand">
        <BrandMark />
        {!subject && !isLive && 'Vitrine'}
      </span>
      {bench && isLive && <bench.LiveCrumb />}
      {subject && !isLive && (
        <span class="crumb">
          <b>{subject}</b>
        </span>
      )}
      <span class="spacer" />
      {bench && <bench.LiveButton compact />}
      <IconButton icon="plus" label="Add files" onClick={() => addFiles(app)} />
      <IconButton icon="frame" label="Frame the avatar" onClick={() => app.frame()} />
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
      label={app.live.world.value === 'region' ? 'Agents list' : 'Outfit list'}
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
  if (bench && app.live.world.value === 'region') return <bench.LiveCrumb />;
  const subject = subjectOf(app.state);
  if (!subject) return null;
  const added = (list: readonly { builtIn: boolean }[]) => list.filter((it) => !it.builtIn).length;
  const counts = [
    formatCountOf(added(meshes.value), 'mesh', 'meshes'),
    formatCountOf(added(clips.value), 'animation', 'animations'),
  ];
  return (
    <span class="crumb">
      <b>{subject}</b>
      <span>{counts.filter(Boolean).join(', ')}</span>
    </span>
  );
}

function formatCountOf(count: number, one: string, many: string): string {
  return count > 0 ? formatPlural(count, one, many) : '';
}
