import { useUi } from '../context.ts';
import { DockOrTransport } from '../dock/dock.tsx';
import { LibraryDialog } from '../library/library-dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Inspector } from './inspector.tsx';
import { LeftPanel } from './left-panel.tsx';
import { Nav } from './nav.tsx';
import { Sheet } from './sheet.tsx';

export { LiveButton, LiveCrumb, LiveFloats, LoginDialog } from '../live/index.ts';
export { PuppetFloats, puppetKey } from '../puppetry/index.ts';
export { ShareButton, ShareDialog } from '../share/index.ts';
export { StageToast, UpdateNotice } from '../stage/toast.tsx';
export { Announcements } from './announcements.tsx';
export { HelpDialog } from './help-dialog.tsx';

/** The panels around the stage once there is something to work on. */
export function Workbench() {
  const { view } = useUi();
  const layout = view.layout.value;
  const phone = layout === 'phone';
  return (
    <>
      {layout === 'wide' && <LeftPanel key="left" />}
      {layout === 'drawer' && <Drawer key="drawer" />}
      <DockOrTransport key="dock" phone={phone} />
      {!phone && <Inspector key="right" />}
      {phone && <Sheet key="sheet" />}
      {phone && <Nav key="nav" />}
      <LibraryDialog key="library" />
    </>
  );
}
