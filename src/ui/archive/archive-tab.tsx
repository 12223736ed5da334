import { useEffect } from 'preact/hooks';
import { useUi } from '../context.ts';
import { EmptyState } from '../parts/section.tsx';
import { ARCHIVE } from '../words/en/archive.ts';
import { useArchivePanels } from './load-archive-panels.ts';
import { shownArchive } from './shown-list.ts';

/** The list of an archive beside the stage. */
export function ArchivePanel() {
  const { app } = useUi();
  const panels = useArchivePanels();
  const item = shownArchive(app);
  if (!item || !panels) return <p class="inventory-note">{ARCHIVE.loading}</p>;
  return <panels.ArchiveList key={item.id} document={item} />;
}

/** The tab of the item that is selected in the list of an archive. */
export function ArchiveItemTab() {
  const { app, view } = useUi();
  const panels = useArchivePanels();
  const item = shownArchive(app);
  useEffect(() => {
    // The tab is gone with the last archive.
    for (const shown of item ? [] : [view.tab, view.sheet]) {
      if (shown.peek() === 'item') shown.value = 'animation';
    }
  }, [item]);
  if (!item) return <EmptyState {...ARCHIVE.gone} />;
  return panels && <panels.ArchiveItem key={item.id} document={item} />;
}
