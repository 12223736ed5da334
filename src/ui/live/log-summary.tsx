import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LogSummary } from '../../session/index.ts';
import { useLive, useUi } from '../context.ts';
import { LiveIcon } from '../parts/live-icon.tsx';
import { WIRE } from '../words/en/live.ts';
import { LOG_SUMMARY } from '../words/en/wire-log.ts';
import { formatBytes, formatCount, formatPercent } from '../words/format.ts';
import { formatTimeOfDay } from '../words/live-text.ts';

type Row = LogSummary['messages'][number];
type Column = keyof typeof LOG_SUMMARY.columns;

const NUMBERS: readonly Column[] = ['count', 'rate', 'bytes', 'share', 'first', 'last'];
const COLUMNS: readonly Column[] = ['name', 'direction', ...NUMBERS];

/** How the table is sorted. */
export interface SummarySort {
  readonly column: Column;
  readonly isDescending: boolean;
}

interface LogSummaryProps {
  filter: string;
  /** Shows the messages that match a filter. */
  showMessages: (filter: string) => void;
  setFilter: (filter: string) => void;
}

/** Counts of the kept messages by name and direction. */
export function LogSummaryTable({ filter, showMessages, setFilter }: LogSummaryProps) {
  const sort = useSignal<SummarySort>({ column: 'bytes', isDescending: true });
  const summary = useLogSummary(filter);
  if (!summary) return <div class="wire-scroll" />;
  const totals = LOG_SUMMARY.totals(
    summary.count,
    formatBytes(summary.bytes),
    summary.duration.toFixed(1),
  );
  const rows = sortRows(summary.messages, sort.value);
  return (
    <section class="wire-scroll counts" aria-label={LOG_SUMMARY.table} tabIndex={0}>
      <p class="totals">{filter.trim() ? LOG_SUMMARY.matching(totals) : totals}</p>
      {rows.length === 0 ? (
        <p class="wire-none">{LOG_SUMMARY.none}</p>
      ) : (
        <table aria-label={LOG_SUMMARY.table}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <SortHeader key={column} column={column} sort={sort} />
              ))}
              <th>
                <span class="sr">{LOG_SUMMARY.hideShort}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <SummaryRow
                key={`${row.direction} ${row.name}`}
                row={row}
                only={() => showMessages(onlyFilter(row))}
                hide={() => setFilter(`${filter.trim()} -${filterWord(row.name)}`.trim())}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The filter that shows the messages of a row. */
function onlyFilter({ direction, name }: Row): string {
  return `${direction} ${filterWord(name)}`;
}

/** `unknown (FF 7E)` has spaces. */
function filterWord(name: string): string {
  return name.includes(' ') ? `"${name}"` : name;
}

/** A stable order: rows that are equal in the column stay by bytes, as they come. */
export function sortRows(rows: readonly Row[], { column, isDescending }: SummarySort): Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[column] ?? 0, b[column] ?? 0];
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * String(left).localeCompare(String(right));
  });
}

function SortHeader({ column, sort }: { column: Column; sort: Signal<SummarySort> }) {
  const isSorted = sort.value.column === column;
  const { isDescending } = sort.value;
  const name = LOG_SUMMARY.columns[column];
  const order = isDescending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      class={NUMBERS.includes(column) ? 'num' : undefined}
      aria-sort={isSorted ? order : undefined}
    >
      <button
        type="button"
        title={LOG_SUMMARY.sortBy(name)}
        onClick={() => {
          // Numbers begin with the largest, names with A.
          const first = NUMBERS.includes(column) && column !== 'first';
          sort.value = { column, isDescending: isSorted ? !isDescending : first };
        }}
      >
        {name}
        {isSorted && <LiveIcon name={isDescending ? 'arrow-down' : 'arrow-up'} />}
      </button>
    </th>
  );
}

interface SummaryRowProps {
  row: Row;
  only: () => void;
  hide: () => void;
}

function SummaryRow({ row, only, hide }: SummaryRowProps) {
  const { name, direction, count, rate, bytes, share, first, last } = row;
  return (
    <tr>
      <th scope="row">
        <button type="button" class="linkish" title={LOG_SUMMARY.only(name)} onClick={only}>
          {name}
        </button>
      </th>
      <td>
        <LiveIcon name={direction === 'in' ? 'arrow-down' : 'arrow-up'} />
        {WIRE.directions[direction]}
      </td>
      <td class="num">{formatCount(count)}</td>
      <td class="num">{rate === null ? '' : rate.toFixed(2)}</td>
      <td class="num">{formatCount(bytes)}</td>
      <td class="num">
        <meter value={share} max={1} aria-hidden="true" />
        {formatPercent(share, 1)}
      </td>
      <td class="num">{formatTimeOfDay(1000 * first)}</td>
      <td class="num">{formatTimeOfDay(1000 * last)}</td>
      <td>
        <button type="button" class="linkish" aria-label={LOG_SUMMARY.hide(name)} onClick={hide}>
          {LOG_SUMMARY.hideShort}
        </button>
      </td>
    </tr>
  );
}

/** The shortest time between two requests. */
const INTERVAL_MS = 1000;

/** The counts, at most once a second while the log grows. Null until they are there. */
function useLogSummary(filter: string): LogSummary | null {
  const { app } = useUi();
  const { total, kept } = useLive().state.log.value;
  const summary = useSignal<LogSummary | null>(null);
  const requestedAt = useSignal(0);
  const requested = useSignal('');
  useEffect(() => {
    let isCurrent = true;
    const isSameFilter = requested.peek() === filter;
    const wait = isSameFilter ? requestedAt.peek() + INTERVAL_MS - performance.now() : 0;
    const timer = setTimeout(
      () => {
        requestedAt.value = performance.now();
        requested.value = filter;
        app.live
          .open()
          .then((live) => live.session.logSummary(filter))
          .then(
            (result) => {
              if (isCurrent || isSameFilter) summary.value = result;
            },
            // The next message tries again.
            () => {},
          );
      },
      Math.max(0, wait),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [app, filter, total, kept]);
  return summary.value;
}
