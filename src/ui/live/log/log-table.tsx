import type { Signal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLive, useUi } from '../../context.ts';
import { rowForKey } from '../../parts/list-keys.ts';
import { WIRE } from '../../words/en/live.ts';
import type { LogReader } from './log-reader.ts';
import { LogTableRow, rowId } from './log-row.tsx';
import { useStayInPlace } from './use-stay-in-place.ts';
import { visibleRows } from './visible-rows.ts';

/** CSS pixels, as live-log.css has them. */
const ROW_HEIGHT = 21;
const PHONE_ROW_HEIGHT = 44;
const HEAD_HEIGHT = 24;
/** Nearer to the end than this, the newest rows are followed. */
const END_MARGIN = 4;
/** So many rows before the first one, older ones are asked for. */
const EARLY_ROWS = 8;

interface LogTableProps {
  reader: LogReader;
  /** Index of the chosen message. */
  selected: Signal<number | null>;
  isFiltered: boolean;
  /** How many rows fit into sight. */
  onVisible: (count: number) => void;
}

/** The messages at hand; only those in sight are in the document. */
export function LogTable({ reader, selected, isFiltered, onVisible }: LogTableProps) {
  const { view } = useUi();
  const rowHeight = view.layout.value === 'phone' ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  const scroller = useRef<HTMLDivElement>(null);
  /** The row that keys lead to is drawn only after the scroller has moved. */
  const takesFocus = useRef(false);
  const scrollTop = useSignal(0);
  const height = useSignal(0);
  const { rows, isFollowing } = reader.window.value;
  useEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) => {
      height.value = contentRect.height;
      onVisible(Math.max(1, Math.floor((contentRect.height - HEAD_HEIGHT) / rowHeight)));
    });
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, [rowHeight]);
  useStayInPlace(scroller, rows, isFollowing, rowHeight, height.value);

  const onScroll = () => {
    const element = scroller.current!;
    scrollTop.value = element.scrollTop;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < END_MARGIN;
    if (isAtEnd) {
      if (!reader.window.peek().isFollowing) reader.follow();
      return;
    }
    reader.hold();
    if (element.scrollTop < EARLY_ROWS * rowHeight) reader.loadEarlier();
  };
  const choose = (index: number) => {
    // What one reads does not run away.
    reader.hold();
    selected.value = index;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selected.value !== null) {
      event.preventDefault();
      selected.value = null;
      return;
    }
    if (event.key === 'End') reader.follow();
    const at = rows.findIndex(({ index }) => rowId(index) === document.activeElement?.id);
    const next = rowForKey(event.key, at, rows.length);
    if (next === null) return;
    event.preventDefault();
    takesFocus.current = true;
    if (event.key === 'End') selected.value = rows[next].index;
    else choose(rows[next].index);
    scrollRowIntoView(scroller.current!, next * rowHeight, rowHeight);
  };

  const { first, end } = visibleRows(rows.length, rowHeight, scrollTop.value, height.value);
  const drawn = rows.slice(first, end);
  const chosen = drawn.find(({ index }) => index === selected.value) ?? drawn.at(-1);
  useLayoutEffect(() => {
    const button = document.getElementById(rowId(selected.value ?? -1));
    if (!takesFocus.current || !button) return;
    takesFocus.current = false;
    button.focus({ preventScroll: true });
  });
  return (
    <div ref={scroller} class="wire-scroll" onScroll={onScroll}>
      <table class="wire-log" aria-label={WIRE.table} aria-rowcount={rows.length}>
        <LogTableHead />
        <tbody onPointerEnter={() => reader.rest(true)} onPointerLeave={() => reader.rest(false)}>
          <Room height={first * rowHeight} />
          {drawn.map((row) => (
            <LogTableRow
              key={row.index}
              row={row}
              isSelected={row.index === selected.value}
              isReached={row === chosen}
              choose={choose}
              onKeyDown={onKeyDown}
            />
          ))}
          <Room height={(rows.length - end) * rowHeight} />
        </tbody>
      </table>
      {rows.length === 0 && <NoRows isFiltered={isFiltered} />}
    </div>
  );
}

function LogTableHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{WIRE.columns.time}</th>
        <th scope="col">
          <span class="sr">{WIRE.columns.direction}</span>
        </th>
        <th scope="col">{WIRE.columns.message}</th>
        <th scope="col" class="num">
          {WIRE.columns.sequence}
        </th>
        <th scope="col" class="num">
          {WIRE.columns.bytes}
        </th>
        <th scope="col" title={WIRE.columns.flagsTitle}>
          {WIRE.columns.flags}
        </th>
        <th scope="col">{WIRE.columns.says}</th>
      </tr>
    </thead>
  );
}

/** In the place of rows that are out of sight. */
function Room({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr class="room" style={{ height: `${height}px` }}>
      <td />
    </tr>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const { kept } = useLive().state.log.value;
  const words = isFiltered && kept > 0 ? WIRE.noneFound : WIRE.none;
  return <p class="wire-none">{words}</p>;
}

/** Below the head, which covers the first pixels. */
function scrollRowIntoView(scroller: HTMLElement, top: number, rowHeight: number): void {
  const room = scroller.clientHeight - HEAD_HEIGHT;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
}
