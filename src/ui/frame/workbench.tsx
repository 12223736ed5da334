import { useUi } from '../context.ts';
import { DockOrTransport } from '../dock/dock.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { LibraryDialog } from '../library/library-dialog.tsx';
import { OutfitPanel } from '../outfit/outfit-panel.tsx';
import { Drawer } from './drawer.tsx';
import { Nav } from './nav.tsx';
import { Sheet } from './sheet.tsx';

export { ToastPlate } from '../stage/toast.tsx';
export { Announcement } from './announcement.tsx';
export { HelpDialog } from './help-dialog.tsx';

/** The panels around the stage once there is something to work on. */
export function Workbench() {
  const { view } = useUi();
  const layout = view.layout.value;
  const phone = layout === 'phone';
  return (
    <>
      {layout === 'wide' && <OutfitPanel key="left" />}
      {layout === 'drawer' && <Drawer key="drawer" />}
      <DockOrTransport key="dock" phone={phone} />
      {!phone && <Inspector key="right" />}
      {phone && <Sheet key="sheet" />}
      {phone && <Nav key="nav" />}
      <LibraryDialog key="library" />
    </>
  );
}
