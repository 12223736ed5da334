import { useMemo } from 'preact/hooks';
import {
  type ArchiveSearch,
  ITEM_GROUPS,
  type ItemGroup,
  type OpenedArchive,
  searchArchive,
} from '../../app/archive/index.ts';
import type { LoadedDocument } from '../../app/index.ts';
import { useUi } from '../context.ts';
import {
  type EntryRow,
  InventoryTreeView,
  isDanglingLink,
  type RowAside,
  treeRows,
} from '../inventory/index.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState } from '../parts/section.tsx';
import '../styles/archive.css';
import { ARCHIVE } from '../words/en/archive.ts';
import { formatCount } from '../words/format.ts';
import { ArchiveItem } from './archive-item.tsx';
import { archiveViewOf, openedArchive } from './archive-view.ts';
import { isOpenable, toggleItem, wearFolder, wearItem } from './item-actions.ts';
import { followDrag } from './item-drag.ts';
import { WearingProgress } from './wearing-progress.tsx';

/** Items that a search lists at most. */
const MAX_HITS = 1000;

/** The folders and items of an archive: a search, a filter and the tree. */
export function ArchiveList({ document }: { document: LoadedDocument }) {
  const { app, view } = useUi();
  const archive = openedArchive(app, document);
  if (!archive) return null;
  const isItem = view.layout.value === 'phone' && archiveViewOf(archive).showsItem.value;
  return isItem ? (
    <PhoneItem archive={archive} document={document} />
  ) : (
    <OpenedList archive={archive} />
  );
}

/** The selected item in place of the list, where there is no inspector beside it. */
function PhoneItem({ archive, document }: { archive: OpenedArchive; document: LoadedDocument }) {
  const { showsItem } = archiveViewOf(archive);
  return (
    <div class="scroll panel">
      <button
        type="button"
        class="btn archive-back"
        onClick={() => {
          showsItem.value = false;
        }}
      >
        <Icon name="undo" />
        {ARCHIVE.back}
      </button>
      <ArchiveItem document={document} />
    </div>
  );
}

function OpenedList({ archive }: { archive: OpenedArchive }) {
  const ui = useUi();
  const { view } = ui;
  const { expanded, selected, showsItem, search, groups } = archiveViewOf(archive);
  const { tree, entries } = archive.tree;
  const text = search.value.trim();
  const found = useMemo(
    () => searchArchive(archive.tree, text, groups.value, MAX_HITS),
    [archive, text, groups.value],
  );
  const isSearching = text !== '' || groups.value.size > 0;
  const rows = useMemo(
    () => treeRows(tree, { expanded: expanded.value, search: isSearching ? found : null }),
    [tree, expanded.value, isSearching, found],
  );
  const asideOf = useArchiveAsides(archive, isSearching ? found : null);
  if (entries.length === 0 && rows.length === 0) return <EmptyState {...ARCHIVE.empty} />;
  const showDetails = (id: string) => {
    if (view.layout.value !== 'phone') view.tab.value = 'item';
    else showsItem.value = tree.item(id) !== null;
  };
  const isDraggable = (row: EntryRow) => {
    const node = row.kind === 'item' ? archive.tree.node(row.id) : null;
    return row.kind === 'folder' || (node !== null && isOpenable(node));
  };
  const onDragStart = (event: DragEvent, row: EntryRow) => {
    if (row.kind === 'item') {
      followDrag(event, row.item.name, (mode) => void wearItem(ui, archive, row.id, mode));
      return;
    }
    const folder = archive.tree.folder(row.id);
    if (!folder || folder.wearable.length === 0) event.preventDefault();
    else followDrag(event, folder.name, (mode) => void wearFolder(ui, archive, folder, mode));
  };
  return (
    <>
      <SearchField archive={archive} found={found} />
      <InventoryTreeView
        tree={tree}
        rows={rows}
        asideOf={asideOf}
        expanded={expanded}
        selected={selected}
        mark={text.toLocaleLowerCase()}
        name="archive"
        onSelect={showDetails}
        isDraggable={isDraggable}
        onDragStart={onDragStart}
        onOpen={({ id }) => void toggleItem(ui, archive, id)}
      />
      {rows.length === 0 && <p class="inventory-note">{ARCHIVE.nothingFound}</p>}
      <WearingProgress archive={archive} />
      <div class="foot" role="status">
        <span class="cut">
          {isSearching ? ARCHIVE.someOf(found.hits, entries.length) : ARCHIVE.count(entries.length)}
        </span>
      </div>
    </>
  );
}

function SearchField({ archive, found }: { archive: OpenedArchive; found: ArchiveSearch }) {
  const { search, groups, showsGroups } = archiveViewOf(archive);
  const isFiltering = showsGroups.value ?? search.value.trim() !== '';
  return (
    <search class="archive-search">
      <div>
        <input
          type="search"
          aria-label={ARCHIVE.search}
          placeholder={ARCHIVE.placeholder}
          value={search.value}
          onInput={({ currentTarget }) => {
            search.value = currentTarget.value;
          }}
        />
        <IconButton
          icon="filter"
          label={ARCHIVE.filter}
          pressed={isFiltering}
          onClick={() => {
            showsGroups.value = !isFiltering;
            groups.value = new Set();
          }}
        />
      </div>
      {isFiltering && <GroupChips archive={archive} found={found} />}
    </search>
  );
}

/** A button for each kind of items that the search has found, or that is chosen. */
function GroupChips({ archive, found }: { archive: OpenedArchive; found: ArchiveSearch }) {
  const { groups } = archiveViewOf(archive);
  const chosen = groups.value;
  const total = [...found.counts.values()].reduce((sum, count) => sum + count, 0);
  const toggle = (group: ItemGroup) => {
    const next = new Set(chosen);
    if (!next.delete(group)) next.add(group);
    groups.value = next;
  };
  return (
    <fieldset class="archive-chips" aria-label={ARCHIVE.filter}>
      {ITEM_GROUPS.filter((group) => found.counts.has(group) || chosen.has(group)).map((group) => (
        <button
          type="button"
          key={group}
          aria-pressed={chosen.has(group)}
          onClick={() => toggle(group)}
        >
          {ARCHIVE.group(ARCHIVE.groups[group], found.counts.get(group) ?? 0)}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={chosen.size === 0}
        onClick={() => {
          groups.value = new Set();
        }}
      >
        {ARCHIVE.group(ARCHIVE.all, total)}
      </button>
    </fieldset>
  );
}

/** What rows say: how much is in a folder and how much of it was found, what is worn, and what is broken. */
function useArchiveAsides(
  archive: OpenedArchive,
  found: ArchiveSearch | null,
): (row: EntryRow) => RowAside {
  const worn = archive.wornIds.value;
  const { tree } = archive.tree;
  return (row) => {
    if (row.kind === 'folder') {
      const count = tree.countIn(row.id);
      const outfit = archive.tree.outfitItems(row.id);
      const isWorn = outfit.length > 0 && outfit.every((id) => worn.has(id));
      if (isWorn) return { text: ARCHIVE.worn };
      const text = found
        ? ARCHIVE.someOf(found.inFolder.get(row.id) ?? 0, count)
        : formatCount(count);
      return { text };
    }
    const { item } = row;
    const isBroken = isDanglingLink(item, tree) || archive.tree.linkOf(item.id)?.kind === 'broken';
    if (isBroken) return { text: ARCHIVE.broken, isWarning: true };
    const { id } = tree.targetOf(item) ?? item;
    if (worn.has(id)) return { text: ARCHIVE.worn };
    return archive.tree.isAssetMissing(id)
      ? { text: ARCHIVE.noAsset, isWarning: true }
      : { text: '' };
  };
}
