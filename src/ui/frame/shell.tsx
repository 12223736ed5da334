import { useUi } from '../context.ts';
import { DockOrTransport } from '../dock/dock.tsx';
import { FirstVisit } from '../first-visit/first-visit.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { OutfitPanel } from '../outfit/outfit-panel.tsx';
import { DropVeil } from '../stage/drop-veil.tsx';
import { Stage } from '../stage/stage.tsx';
import { Announcer } from './announcer.tsx';
import { Bar } from './bar.tsx';
import { Drawer } from './drawer.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { Nav } from './nav.tsx';
import { Sheet } from './sheet.tsx';

/**
 * The page's grid. The stage stays the same element in every layout, because its canvas owns the WebGL
 * context; everything else comes and goes around it.
 */
export function Shell() {
  const { view } = useUi();
  const working = view.working.value;
  const layout = view.layout.value;
  const phone = layout === 'phone';
  return (
    <div class={`app ${working ? 'is-working' : 'is-bare'} is-${layout}`}>
      <Bar />
      {working && layout === 'wide' && <OutfitPanel key="left" />}
      {working && layout === 'drawer' && <Drawer key="drawer" />}
      <Stage key="stage" />
      {!working && <FirstVisit key="first" />}
      {working && <DockOrTransport key="dock" phone={phone} />}
      {working && !phone && <Inspector key="right" />}
      {working && phone && <Sheet key="sheet" />}
      {working && phone && <Nav key="nav" />}
      <DropVeil key="veil" />
      <HelpDialog key="help" />
      <Announcer key="announcer" />
    </div>
  );
}
