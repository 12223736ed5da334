import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { clamp } from '../../math/index.ts';
import type { LogRow } from '../../session/index.ts';
import { useLive, useUi } from '../context.ts';
import { rowForKey } from '../parts/list-keys.ts';
import { LiveIcon } from '../parts/live-icon.tsx';
import { BUBBLE_WIRE } from '../words/en/bubble.ts';
import { WIRE } from '../words/en/live.ts';
import { formatCount } from '../words/format.ts';
import { formatTimeOfDay } from '../words/live-text.ts';
import type { LogReader } from './log-reader.ts';

/** CSS pixels; live-log.css has the same numbers. */
const ROW_HEIGHT = 21;
const PHONE_ROW_HEIGHT = 44;
const HEAD_HEIGHT = 24;
/** The newest rows are followed while the scroll position is this close to the end, in CSS pixels. */
const END_MARGIN = 4;
/** Earlier rows are requested while the scroll position is this close to the first one. */
const LOAD_MARGIN_ROWS = 8;

interface LogTableProps {
  reader: LogReader;
  /** Index of the selected message. */
  selected: Signal<number | null>;
  isFiltered: boolean;
  /** Reports how many rows are visible. */
  onVisible: (count: number) => void;
}

/** The rows of the log. Only the visible ones and a few around them are in the document. */
export function LogTable({ reader, selected, isFiltered, onVisible }: LogTableProps) {
  const { view } = useUi();
  const rowHeight = view.layout.value === 'phone' ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  const { protocol } = useLive().state.log.value;
  const scroller = useRef<HTMLDivElement>(null);
  const scrollTop = useSignal(0);
  const { rows, isFollowing } = reader.window.value;
  const height = useHeight(scroller, rowHeight, onVisible);
  useScrollAnchor(scroller, rows, isFollowing, rowHeight, height);
  const focusSelected = useRowFocus(selected);

  // The event may come when the table has just been removed.
  const onScroll = ({ currentTarget: element }: { currentTarget: HTMLElement }) => {
    scrollTop.value = element.scrollTop;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < END_MARGIN;
    if (isAtEnd) {
      if (!reader.window.peek().isFollowing) reader.follow();
      return;
    }
    reader.stopFollowing();
    if (element.scrollTop < LOAD_MARGIN_ROWS * rowHeight) reader.loadEarlier();
  };
  const select = (index: number) => {
    // The selected row stays in place.
    reader.stopFollowing();
    selected.value = index;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selected.value !== null) {
      event.preventDefault();
      selected.value = null;
      return;
    }
    if (event.key === 'End') reader.follow();
    const current = rows.findIndex(({ index }) => rowId(index) === document.activeElement?.id);
    const next = rowForKey(event.key, current, rows.length);
    if (next === null) return;
    event.preventDefault();
    focusSelected();
    if (event.key === 'End') selected.value = rows[next].index;
    else select(rows[next].index);
    scrollRowIntoView(scroller.current!, next * rowHeight, rowHeight);
  };

  const { first, end } = renderedRows(rows.length, rowHeight, scrollTop.value, height);
  const rendered = rows.slice(first, end);
  const tabStop = rendered.find(({ index }) => index === selected.value) ?? rendered.at(-1);
  return (
    <div ref={scroller} class="wire-scroll" onScroll={onScroll}>
      <table
        class={protocol === 'setp' ? 'wire-log is-setp' : 'wire-log'}
        aria-label={WIRE.table}
        aria-rowcount={rows.length}
      >
        <LogTableHead />
        <tbody
          onPointerEnter={() => reader.setHovered(true)}
          onPointerLeave={() => reader.setHovered(false)}
        >
          <Spacer height={first * rowHeight} />
          {rendered.map((row) => (
            <LogTableRow
              key={row.index}
              row={row}
              isSelected={row.index === selected.value}
              isTabStop={row === tabStop}
              select={select}
              onKeyDown={onKeyDown}
            />
          ))}
          <Spacer height={(rows.length - end) * rowHeight} />
        </tbody>
      </table>
      {rows.length === 0 && <NoRows isFiltered={isFiltered} />}
    </div>
  );
}

function LogTableHead() {
  const { protocol } = useLive().state.log.value;
  const { columns } = protocol === 'setp' ? BUBBLE_WIRE : WIRE;
  return (
    <thead>
      <tr>
        <th scope="col">{columns.time}</th>
        <th scope="col">
          <span class="sr">{columns.direction}</span>
        </th>
        <th scope="col">{columns.message}</th>
        <th scope="col" class="num">
          {columns.sequence}
        </th>
        <th scope="col" class="num">
          {columns.bytes}
        </th>
        <th scope="col" title={columns.flagsTitle}>
          {columns.flags}
        </th>
        <th scope="col">{columns.summary}</th>
      </tr>
    </thead>
  );
}

interface LogTableRowProps {
  row: LogRow;
  isSelected: boolean;
  /** Whether the Tab key stops at this row. */
  isTabStop: boolean;
  select: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The id of the button in a row. */
const rowId = (index: number) => `log-row-${index}`;

function LogTableRow({ row, isSelected, isTabStop, select, onKeyDown }: LogTableRowProps) {
  const { index, at, direction, name, isKnown, sequence, bytes, flags, summary } = row;
  return (
    <tr class={`${isKnown ? '' : 'is-unknown'} ${isSelected ? 'is-selected' : ''}`}>
      <td>{formatTimeOfDay(at)}</td>
      <td class="direction">
        <LiveIcon name={direction === 'in' ? 'arrow-down' : 'arrow-up'} />
        <span class="sr">{WIRE.directions[direction]}</span>
      </td>
      <td class="message-name">
        <button
          type="button"
          id={rowId(index)}
          aria-pressed={isSelected}
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => select(index)}
          onKeyDown={onKeyDown}
        >
          {name}
        </button>
      </td>
      <td class="num">{formatCount(sequence)}</td>
      <td class="num">{formatCount(bytes)}</td>
      <td class="flags">{flags || '-'}</td>
      <td class="summary">{summary}</td>
    </tr>
  );
}

/** Takes the place of rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr class="spacer-row" style={{ height: `${height}px` }}>
      <td />
    </tr>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const { kept } = useLive().state.log.value;
  return <p class="wire-none">{isFiltered && kept > 0 ? WIRE.noneFound : WIRE.none}</p>;
}

/** The height of the scroller in CSS pixels. Reports how many rows of it are visible. */
function useHeight(
  scroller: { readonly current: HTMLElement | null },
  rowHeight: number,
  onVisible: (count: number) => void,
): number {
  const height = useSignal(0);
  useEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) => {
      height.value = contentRect.height;
      onVisible(Math.max(1, Math.floor((contentRect.height - HEAD_HEIGHT) / rowHeight)));
    });
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, [rowHeight]);
  return height.value;
}

/** A function that focuses the selected row as soon as it is rendered, which may need scrolling first. */
function useRowFocus(selected: Signal<number | null>): () => void {
  const isRequested = useRef(false);
  useLayoutEffect(() => {
    const button = document.getElementById(rowId(selected.value ?? -1));
    if (!isRequested.current || !button) return;
    isRequested.current = false;
    button.focus({ preventScroll: true });
  });
  return () => {
    isRequested.current = true;
  };
}

/** Scrolls until a row is visible below the table's head, which covers the first pixels of the scroller. */
function scrollRowIntoView(scroller: HTMLElement, top: number, rowHeight: number): void {
  const height = scroller.clientHeight - HEAD_HEIGHT;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scroller.scrollTop + height)
    scroller.scrollTop = top + rowHeight - height;
}

/**
 * Keeps the end visible while the log is followed; otherwise keeps the visible rows in place when rows are added above.
 */
function useScrollAnchor(
  scroller: { readonly current: HTMLElement | null },
  rows: readonly LogRow[],
  isFollowing: boolean,
  rowHeight: number,
  height: number,
): void {
  const previousRows = useRef(rows);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const firstIndex = previousRows.current[0]?.index;
    previousRows.current = rows;
    if (isFollowing) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const above = rows.findIndex(({ index }) => index === firstIndex);
    if (above > 0) element.scrollTop += above * rowHeight;
  }, [rows, isFollowing, rowHeight, height]);
}

/** Rows that are rendered above and below the visible ones, so that scrolling shows no gap. */
const OVERSCAN = 6;

/** Which of `count` rows are rendered at a scroll position; `end` is exclusive. Heights in CSS pixels. */
export function renderedRows(
  count: number,
  rowHeight: number,
  scrollTop: number,
  height: number,
): { readonly first: number; readonly end: number } {
  const first = Math.floor(scrollTop / rowHeight) - OVERSCAN;
  const end = Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN;
  return { first: clamp(first, 0, count), end: clamp(end, 0, count) };
}
