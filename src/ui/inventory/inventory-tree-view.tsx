import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { InventoryTreeReader } from '../../app/state/index.ts';
import type { InventoryEntry } from '../../session/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { rowForKey } from '../parts/list-keys.ts';
import { INVENTORY } from '../words/en/inventory.ts';
import { setExpanded } from './inventory-view.ts';
import type { TreeRow } from './tree-rows.ts';

/** CSS pixels; inventory.css has the same numbers. */
const ROW_HEIGHT = 26;
const PHONE_ROW_HEIGHT = 44;
/** Rows beyond each edge of the visible part that are in the document. */
const MARGIN_ROWS = 12;
/** Letters that are typed within this time belong to one name, milliseconds. */
const TYPING_PAUSE_MS = 700;
const FOLDER_ICONS: Readonly<Record<number, IconName>> = {
  5: 'outfit',
  13: 'outfit',
  20: 'motion',
  21: 'chat',
  46: 'outfit',
  47: 'outfit',
};
const ITEM_ICONS: Readonly<Record<number, IconName>> = {
  0: 'picture',
  3: 'portal',
  5: 'outfit',
  6: 'hulls',
  7: 'note',
  10: 'list',
  13: 'outfit',
  20: 'motion',
  21: 'chat',
  12: 'picture',
  18: 'picture',
  19: 'picture',
  49: 'wireframe',
  57: 'picture',
};

/** What a row says at its end. */
export interface RowAside {
  readonly text: string;
  readonly isWarning?: boolean;
}

/** A row of a folder or an item. */
export type EntryRow = Exclude<TreeRow, { kind: 'note' }>;

interface InventoryTreeViewProps {
  tree: InventoryTreeReader;
  rows: readonly TreeRow[];
  expanded: Signal<ReadonlySet<string>>;
  selected: Signal<string | null>;
  /** The prefix of the rows' ids in the document. */
  name: string;
  asideOf: (row: EntryRow) => RowAside;
  /** The part of names that is marked, in lower case; empty for none. */
  mark?: string;
  /** Called when a folder is expanded, or is to be read again. */
  onExpand?: (folderId: string) => void;
  onSelect?: (id: string) => void;
  /** Called for an item that is opened by Enter or a double click. */
  onOpen: (item: InventoryEntry) => void;
  /** Whether a row can be dragged to the stage; only with `onDragStart`. */
  isDraggable?: (row: EntryRow) => boolean;
  onDragStart?: (event: DragEvent, row: EntryRow) => void;
  /** Called when the keyboard asks for the commands of the selected row. */
  onMenu?: () => void;
  /** Whether the tree grows with its rows, in a page that scrolls. */
  isWhole?: boolean;
}

/** Folders and items as a tree; of a long one only the visible rows and some around them are in the document. */
export function InventoryTreeView(props: InventoryTreeViewProps) {
  const { rows, expanded, selected, name, onExpand, onOpen, onMenu, isWhole = false } = props;
  const { view } = useUi();
  const rowHeight = view.layout.value === 'phone' ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  const scroller = useRef<HTMLDivElement>(null);
  const scrollTop = useSignal(0);
  const height = useSignal(600);
  const typed = useRef({ text: '', at: 0 });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      height.value = scroller.current?.clientHeight ?? 600;
    });
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, []);

  const current = rows.findIndex(({ id }) => id === selected.value);
  const select = (index: number) => {
    selected.value = rows[index].id;
    props.onSelect?.(rows[index].id);
    const element = scroller.current!;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    const bottom = top + rowHeight - element.clientHeight;
    if (bottom > element.scrollTop) element.scrollTop = bottom;
  };
  const expand = (row: TreeRow, isExpanded: boolean) => {
    if (row.kind !== 'folder') return;
    setExpanded(expanded, row.id, isExpanded);
    if (isExpanded) onExpand?.(row.id);
  };
  const activate = (row: TreeRow | undefined) => {
    if (row?.kind === 'folder') expand(row, !row.isExpanded);
    else if (row?.kind === 'note') onExpand?.(row.folder.id);
    else if (row) onOpen(row.item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextRow(event, rows, current, typed.current);
    const row = rows[current];
    if (next !== null) select(next);
    else if (event.key === 'ArrowRight' && row) expand(row, true);
    else if (event.key === 'ArrowLeft' && row) expand(row, false);
    else if (event.key === 'Enter') activate(row);
    else if (onMenu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      onMenu();
    } else if (rowForKey(event.key, current, rows.length) === null && event.key.length !== 1)
      return;
    event.preventDefault();
    // Letters and arrows would move the avatar in the region, too.
    event.stopPropagation();
  };

  const visible = isWhole ? rows.length * rowHeight : height.value;
  const first = Math.max(0, Math.floor(scrollTop.value / rowHeight) - MARGIN_ROWS);
  const end = Math.min(
    rows.length,
    Math.ceil((scrollTop.value + visible) / rowHeight) + MARGIN_ROWS,
  );
  const rowId = (id: string) => `${name}-${id}`;
  return (
    <div
      ref={scroller}
      class={`scroll inventory-tree ${isWhole ? 'is-whole' : ''}`}
      role="tree"
      aria-label={INVENTORY.tree}
      aria-activedescendant={
        current >= first && current < end ? rowId(rows[current].id) : undefined
      }
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const index = indexOf(event);
        const row = rows[index];
        if (!row) return;
        select(index);
        if (row.kind !== 'item') activate(row);
        // The row itself leaves the document when it is scrolled away.
        scroller.current!.focus({ preventScroll: true });
      }}
      onDblClick={(event) => {
        const row = rows[indexOf(event)];
        if (row?.kind === 'item') onOpen(row.item);
      }}
      onDragStart={(event) => {
        const row = rows[indexOf(event)];
        if (row && row.kind !== 'note') props.onDragStart?.(event, row);
      }}
      onFocus={() => {
        // The selected row may just have been clicked.
        const isShown = rows.some(({ id }) => id === selected.peek());
        if (!isShown && rows.length > 0) selected.value = rows[0].id;
      }}
      onScroll={({ currentTarget }) => {
        scrollTop.value = currentTarget.scrollTop;
      }}
    >
      <div style={{ height: `${first * rowHeight}px` }} role="none" />
      {rows.slice(first, end).map((row, index) => (
        <TreeRowView
          key={row.id}
          id={rowId(row.id)}
          row={row}
          {...props}
          isSelected={row.id === selected.value}
          index={first + index}
        />
      ))}
      <div style={{ height: `${(rows.length - end) * rowHeight}px` }} role="none" />
    </div>
  );
}

/** The row that an event is about; -1 for none. */
function indexOf({ target }: Event): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return Number(row?.dataset.index ?? -1);
}

interface TypedText {
  text: string;
  at: number;
}

/** The row to which a key moves the selection: null for a key that does not. */
function nextRow(
  { key, timeStamp }: KeyboardEvent,
  rows: readonly TreeRow[],
  current: number,
  typed: TypedText,
): number | null {
  const row = rows[current];
  const isOpen = row?.kind === 'folder' && row.isExpanded;
  // Letters before another key belong to another name.
  if (key.length !== 1) typed.text = '';
  if (key === 'ArrowRight') return isOpen && current + 1 < rows.length ? current + 1 : null;
  if (key === 'ArrowLeft') {
    if (isOpen || !row || row.level === 1) return null;
    for (let index = current - 1; index >= 0; index--) {
      if (rows[index].level < row.level) return index;
    }
    return null;
  }
  if (key.length !== 1) return rowForKey(key, current, rows.length);
  typed.text = (timeStamp - typed.at < TYPING_PAUSE_MS ? typed.text : '') + key.toLocaleLowerCase();
  typed.at = timeStamp;
  // The first letter goes on to the next name; further letters may stay on this one.
  const start = typed.text.length === 1 ? current + 1 : Math.max(0, current);
  for (let step = 0; step < rows.length; step++) {
    const index = (start + step) % rows.length;
    if (nameOf(rows[index]).toLocaleLowerCase().startsWith(typed.text)) return index;
  }
  return null;
}

function nameOf(row: TreeRow): string {
  if (row.kind === 'note') return '';
  if (row.kind === 'item') return row.item.name || INVENTORY.nameless;
  if (row.folder.parentId === null) return INVENTORY.library;
  return row.folder.name || INVENTORY.nameless;
}

interface TreeRowViewProps
  extends Pick<InventoryTreeViewProps, 'tree' | 'asideOf' | 'mark' | 'isDraggable'> {
  id: string;
  row: TreeRow;
  /** Among all rows. */
  index: number;
  isSelected: boolean;
}

function TreeRowView({ id, row, index, isSelected, isDraggable, ...about }: TreeRowViewProps) {
  const isFolder = row.kind === 'folder';
  return (
    <div
      id={id}
      class={`inventory-row is-${row.kind}`}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={isFolder ? row.isExpanded : undefined}
      aria-selected={isSelected}
      tabIndex={-1}
      data-index={index}
      draggable={row.kind !== 'note' && isDraggable?.(row)}
      style={{ '--level': Math.min(row.level - 1, 12) }}
    >
      {isFolder ? <Icon name={row.isExpanded ? 'chevron-down' : 'chevron-right'} /> : <i />}
      {row.kind === 'note' ? <NoteCells row={row} /> : <Cells row={row} {...about} />}
    </div>
  );
}

function NoteCells({ row: { folder } }: { row: Extract<TreeRow, { kind: 'note' }> }) {
  const { readingFolder, failedFolder, emptyFolder } = INVENTORY;
  const text =
    folder.state === 'read'
      ? emptyFolder
      : folder.state === 'failed'
        ? failedFolder
        : readingFolder;
  return <span class="cut faint">{text}</span>;
}

interface CellsProps extends Pick<InventoryTreeViewProps, 'tree' | 'asideOf' | 'mark'> {
  row: EntryRow;
}

function Cells({ row, tree, asideOf, mark = '' }: CellsProps) {
  const { text, isWarning = false } = asideOf(row);
  const name = <MarkedName name={nameOf(row)} mark={mark} />;
  const aside = <span class={isWarning ? 'aside sev-warning' : 'aside'}>{text}</span>;
  if (row.kind === 'folder') {
    return (
      <>
        <Icon name={FOLDER_ICONS[row.folder.type] ?? 'folder'} />
        <span class="cut">{name}</span>
        {aside}
      </>
    );
  }
  const { item } = row;
  const target = tree.targetOf(item);
  const isDangling = isDanglingLink(item, tree);
  const type = target?.assetType ?? (item.assetType === 25 ? -1 : item.assetType);
  return (
    <>
      <Icon name={isDangling ? 'warning' : type === -1 ? 'folder' : (ITEM_ICONS[type] ?? 'note')} />
      <span
        class={`cut ${isLink(item) ? 'is-link' : ''}`}
        title={isDangling ? INVENTORY.danglingTitle : undefined}
      >
        {name}
      </span>
      {aside}
    </>
  );
}

/** A name with the part marked that was searched for. */
function MarkedName({ name, mark }: { name: string; mark: string }) {
  const at = mark === '' ? -1 : name.toLocaleLowerCase().indexOf(mark);
  if (at < 0) return name;
  const end = at + mark.length;
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, end)}</mark>
      {name.slice(end)}
    </>
  );
}

const isLink = ({ assetType }: InventoryEntry) => assetType === 24 || assetType === 25;

/** Whether an item is a link to an item that is not there. */
export function isDanglingLink(item: InventoryEntry, tree: InventoryTreeReader): boolean {
  return item.assetType === 24 && !tree.targetOf(item);
}
