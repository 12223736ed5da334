import { useMemo, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import { EmptyState } from '../parts/section.tsx';
import '../styles/inventory.css';
import { INVENTORY } from '../words/en/inventory.ts';
import { InventoryTreeView } from './inventory-tree-view.tsx';
import { inventoryView } from './inventory-view.ts';
import { openItem } from './item-commands.ts';
import { ItemDetails } from './item-details.tsx';
import { useLiveAsides } from './live-asides.ts';
import { treeRows } from './tree-rows.ts';
import { useInventory } from './use-inventory.ts';

/** Hits of a search that are listed at most. */
const MAX_HITS = 1000;

/** The agent's inventory in the list beside the stage: a search, the tree, and the selected item. */
export function InventoryPanel() {
  const known = useInventory();
  if (!known) return <Message {...INVENTORY.waiting} />;
  if (known.progress.state === 'unavailable') return <Message {...INVENTORY.unavailable} />;
  return <Inventory {...known} />;
}

function Message(props: { title: string; why: string }) {
  return (
    <div class="scroll">
      <EmptyState {...props} />
    </div>
  );
}

function Inventory({
  inventory,
  revision,
  progress,
}: NonNullable<ReturnType<typeof useInventory>>) {
  const { app } = useUi();
  const { expanded, selected, search: text } = inventoryView;
  const details = useRef<HTMLDivElement>(null);
  const { tree } = inventory;
  const asideOf = useLiveAsides(tree);
  const query = text.value.trim();
  const search = useMemo(
    () => (query === '' ? null : tree.search(query, MAX_HITS)),
    [query, revision],
  );
  const rows = useMemo(
    () => treeRows(tree, { expanded: expanded.value, search }),
    [expanded.value, search, revision],
  );
  const item = selected.value === null ? null : tree.item(selected.value);
  const isReading = progress.state === 'reading';
  return (
    <>
      <search class="inventory-search">
        <input
          type="search"
          aria-label={INVENTORY.search}
          placeholder={INVENTORY.placeholder}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
      </search>
      <InventoryTreeView
        tree={tree}
        rows={rows}
        asideOf={asideOf}
        onExpand={(id) => inventory.openFolder(id)}
        expanded={expanded}
        selected={selected}
        name="inventory"
        onOpen={(each) => void openItem(app, each)}
        onMenu={() => details.current?.querySelector('button')?.focus()}
      />
      {rows.length === 0 && (
        <p class="inventory-note">
          {search
            ? INVENTORY.nothingFound(query, isReading)
            : isReading
              ? INVENTORY.waiting.title
              : INVENTORY.empty.title}
        </p>
      )}
      {item && (
        <div class="inventory-details panel" ref={details}>
          <ItemDetails key={item.id} inventory={inventory} item={item} />
        </div>
      )}
      <div class="foot" role="status">
        <span class="cut">
          {search ? INVENTORY.hits(search.hits, MAX_HITS) : INVENTORY.progress(progress)}
        </span>
      </div>
    </>
  );
}
