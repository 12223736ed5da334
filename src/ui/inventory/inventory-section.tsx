import { useSignal } from '@preact/signals';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { Section } from '../parts/section.tsx';
import '../styles/inventory.css';
import { INVENTORY } from '../words/en/inventory.ts';
import { InventoryTreeView } from './inventory-tree-view.tsx';
import { inventoryView } from './inventory-view.ts';
import { openItem } from './item-commands.ts';
import { useLiveAsides } from './live-asides.ts';
import { folderRows } from './tree-rows.ts';
import { useInventory } from './use-inventory.ts';

/** Types of the folders that the section lists: the Current Outfit Folder, gestures, clothing, animations. */
const LISTED: readonly number[] = [46, 21, 5, 20];

/** A part of the inventory in the Live tab: the folders that an avatar is dressed and moved from. */
export function InventorySection() {
  const known = useInventory();
  return known && <Folders {...known} />;
}

function Folders({ inventory, progress }: NonNullable<ReturnType<typeof useInventory>>) {
  const { app, view } = useUi();
  const expanded = useSignal<ReadonlySet<string>>(new Set());
  const selected = useSignal<string | null>(null);
  const asideOf = useLiveAsides(inventory.tree);
  const folders = LISTED.flatMap((type) => inventory.tree.folderOfType(type) ?? []);
  const rows = folderRows(inventory.tree, folders, { expanded: expanded.value, search: null });
  const show = () => {
    inventoryView.selected.value = selected.value;
    view.showRegionList('inventory');
  };
  return (
    <Section title={INVENTORY.title} aside={INVENTORY.progress(progress)}>
      {rows.length > 0 && (
        <InventoryTreeView
          tree={inventory.tree}
          rows={rows}
          asideOf={asideOf}
          onExpand={(id) => inventory.openFolder(id)}
          expanded={expanded}
          selected={selected}
          name="inventory-peek"
          onOpen={(item) => void openItem(app, item)}
          isWhole
        />
      )}
      {progress.state !== 'unavailable' && (
        <button type="button" class="btn outlined small" onClick={show}>
          <Icon name="folder" />
          {INVENTORY.open}
        </button>
      )}
    </Section>
  );
}
