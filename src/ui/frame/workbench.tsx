import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import { DockOrTransport } from '../dock/dock.tsx';
import { LibraryDialog } from '../library/library-dialog.tsx';
import { addIcons } from '../parts/icon.tsx';
import { PANEL_ICON_PATHS, PANEL_SOLID_PATHS } from '../parts/panel-icon-paths.ts';
import { useStaged } from '../parts/use-staged.ts';
import { PANEL_TEXTS } from '../words/en/panels.ts';
import { availablePanels, LeftPanel, type Panel, PanelBody, panelOf } from './panels.tsx';
import { PhoneNavigation, RailPanel, Sheet } from './phone-panels.tsx';

export { BubbleFloats, promptKey } from '../bubble/index.ts';
export { ComparedNames } from '../compared-outfit/index.ts';
export { toggleKeyAtPlayhead } from '../dock/keys/key-shortcuts.ts';
export { LiveButton, LiveCrumb, LiveFloats, TeleportDialog } from '../live/index.ts';
export { toggleFavourite } from '../outfit/audition.ts';
export { PoseFloats, poseKey } from '../posing/index.ts';
export { PuppetFloats, puppetKey } from '../puppetry/index.ts';
export { ShareButton, ShareDialog } from '../share/index.ts';
export { HeightRuler } from '../stage/height-ruler.tsx';
export { LightPanel } from '../stage/light-panel.tsx';
export { RenderStats } from '../stage/render-stats.tsx';
export { StageLegends } from '../stage/stage-legends.tsx';
export { StageToast, UpdateNotice } from '../stage/toast.tsx';
export { chatKey } from '../talk/index.ts';
export { ComparedModel, CompareModelButton, levelKey } from '../upload/index.ts';
export { Announcements } from './announcements.tsx';
export { ConnectDialog } from './connect-dialog.tsx';
export { HelpDialog } from './help-dialog.tsx';
export { MoreMenu } from './more-menu.tsx';
export { LeftRail, RightRail } from './rails.tsx';

addIcons(PANEL_ICON_PATHS, PANEL_SOLID_PATHS);

/** The parts of the workbench in wide windows: the list, the dock, the inspector. */
const PARTS = 3;

/** The panels around the stage, which are shown once something is open. */
export function Workbench() {
  const { view } = useUi();
  const layout = view.layout.value;
  const phone = layout === 'phone';
  const rails = view.isLow.value;
  const staged = useStaged(PARTS);
  // On a phone they are few, and the stage would change its size with each.
  const shown = phone ? PARTS : staged;
  return (
    <>
      {layout === 'wide' && <LeftPanel key="left" />}
      {layout === 'drawer' && <Drawer key="drawer" />}
      {shown > 1 && <DockOrTransport key="dock" phone={phone} rails={rails} />}
      {!phone && shown > 2 && <Inspector key="right" />}
      {phone && !rails && <Sheet key="sheet" />}
      {phone && !rails && <PhoneNavigation key="nav" />}
      {rails && <RailPanel key="rail-panel" />}
      <LibraryDialog key="library" />
    </>
  );
}

/** The list on narrow windows: it slides over the stage, and closes on a press outside. */
function Drawer() {
  const { view } = useUi();
  const drawer = useRef<HTMLDivElement>(null);
  const open = view.drawerOpen.value;
  const close = () => {
    view.drawerOpen.value = false;
  };
  /** The button that opened the drawer, to which the focus returns. */
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (open) opener.current = focused;
    else if (drawer.current!.contains(focused) && opener.current instanceof HTMLElement) {
      opener.current.focus({ preventScroll: true });
    }
  }, [open]);
  useEffect(() => {
    if (open) drawer.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [open]);
  return (
    <>
      {open && <div class="drawer-back" onPointerDown={close} />}
      <div ref={drawer} class={`drawer ${open ? 'is-open' : ''}`} inert={!open}>
        <LeftPanel />
      </div>
    </>
  );
}

/** The panel of the selected tab, at the right of the stage. */
function Inspector() {
  const { view } = useUi();
  const panel = panelOf(view.tab.value);
  const hasBody = useStaged(2) > 1;
  return (
    <aside class="right" aria-label={PANEL_TEXTS.inspector}>
      <TabList />
      <div
        class="scroll panel"
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={`tab-${panel.id}`}
        tabIndex={0}
        key={panel.id}
      >
        {hasBody && <PanelBody panel={panel} />}
      </div>
    </aside>
  );
}

function TabList() {
  const ui = useUi();
  const { tab } = ui.view;
  const panels = availablePanels(ui, 'inspector');
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const current = panels.findIndex(({ id }) => id === tab.value);
    const next = panels[(current + step + panels.length) % panels.length].id;
    tab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={PANEL_TEXTS.inspector} onKeyDown={onKeyDown}>
      {panels.map((panel) => (
        <Tab key={panel.id} panel={panel} />
      ))}
    </div>
  );
}

function Tab({ panel: { id, title, hasNewErrors } }: { panel: Panel }) {
  const ui = useUi();
  const { tab } = ui.view;
  const selected = tab.value === id;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  return (
    <button
      ref={button}
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={selected}
      aria-controls="tab-panel"
      tabIndex={selected ? 0 : -1}
      onClick={() => {
        tab.value = id;
      }}
    >
      {title(ui)}
      {hasNewErrors?.(ui) && (
        <i class="dot">
          <span class="sr">{PANEL_TEXTS.newErrors}</span>
        </i>
      )}
    </button>
  );
}
