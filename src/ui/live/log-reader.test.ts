import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogRow } from '../../session/index.ts';
import { FETCH_INTERVAL_MS, LogReader } from './log-reader.ts';

const row = (index: number): LogRow => ({
  index,
  at: index,
  direction: 'in',
  name: index % 2 === 0 ? 'Even' : 'Odd',
  isKnown: true,
  sequence: index,
  bytes: 1,
  flags: '',
  summary: '',
});

/** A log of `total` rows, and a reader with 10 visible ones, which requests 30 at a time. */
function logOf(total: number) {
  const log = { total };
  const fetchRows = vi.fn(async (filter: string, count: number, before: number | null) => {
    const rows = Array.from({ length: before ?? log.total }, (_, index) => row(index));
    return rows.filter(({ name }) => name.includes(filter)).slice(-count);
  });
  const reader = new LogReader(fetchRows);
  reader.setVisible(10);
  return {
    log,
    fetchRows,
    reader,
    indices: () => reader.window.value.rows.map(({ index }) => index),
  };
}

const nextInterval = () => vi.advanceTimersByTimeAsync(FETCH_INTERVAL_MS);

describe('LogReader', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('fetches the newest rows', async () => {
    const { reader, indices } = logOf(100);
    await nextInterval();
    expect(indices()).toEqual(Array.from({ length: 30 }, (_, index) => 70 + index));
    expect(reader.window.value.hasEarlier).toBe(true);
  });

  it('knows the start of the log', async () => {
    const { reader } = logOf(12);
    await nextInterval();
    expect(reader.window.value.hasEarlier).toBe(false);
  });

  it('sends at most four requests a second, the last one for the newest rows', async () => {
    const { log, fetchRows, reader, indices } = logOf(0);
    await nextInterval();
    fetchRows.mockClear();
    for (let tick = 0; tick < 100; tick++) {
      log.total++;
      reader.refresh();
      await vi.advanceTimersByTimeAsync(10);
    }
    await nextInterval();
    expect(fetchRows.mock.calls.length).toBeLessThanOrEqual(5);
    expect(indices().at(-1)).toBe(99);
  });

  it('sends no requests while the log does not grow', async () => {
    const { fetchRows } = logOf(100);
    await nextInterval();
    fetchRows.mockClear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetchRows).not.toHaveBeenCalled();
  });

  it('keeps its rows after scrolling up, loads earlier ones, and follows again', async () => {
    const { log, reader, indices } = logOf(100);
    await nextInterval();
    reader.stopFollowing();
    log.total = 200;
    reader.refresh();
    await nextInterval();
    expect(indices().at(-1)).toBe(99);
    reader.loadEarlier();
    await nextInterval();
    expect(indices()).toEqual(Array.from({ length: 60 }, (_, index) => 40 + index));
    reader.follow();
    await nextInterval();
    expect(indices().at(-1)).toBe(199);
  });

  it('pauses while the pointer is over a row, and resumes afterwards', async () => {
    const { log, fetchRows, reader, indices } = logOf(100);
    await nextInterval();
    fetchRows.mockClear();
    reader.setHovered(true);
    log.total = 200;
    reader.refresh();
    await nextInterval();
    expect(fetchRows).not.toHaveBeenCalled();
    expect(indices().at(-1)).toBe(99);
    reader.setHovered(false);
    await nextInterval();
    expect(indices().at(-1)).toBe(199);
  });

  it('ignores rows that were requested before the pointer came over a row', async () => {
    const { log, reader, indices } = logOf(100);
    await nextInterval();
    log.total = 200;
    reader.refresh();
    reader.setHovered(true);
    await nextInterval();
    expect(indices().at(-1)).toBe(99);
  });

  it('applies another filter even during a pause', async () => {
    const { reader, indices } = logOf(100);
    await nextInterval();
    reader.setHovered(true);
    reader.setFilter('Odd');
    await nextInterval();
    expect(indices().every((index) => index % 2 === 1)).toBe(true);
  });

  it('sends no request at the start of the log', async () => {
    const { fetchRows, reader } = logOf(5);
    await nextInterval();
    reader.stopFollowing();
    fetchRows.mockClear();
    reader.loadEarlier();
    await nextInterval();
    expect(fetchRows).not.toHaveBeenCalled();
  });

  it('ignores rows that were requested with another filter', async () => {
    let respond: (rows: readonly LogRow[]) => void = () => {};
    const reader = new LogReader(
      (filter) =>
        new Promise((resolve) => {
          if (filter === '') respond = resolve;
          else resolve([row(1)]);
        }),
    );
    reader.refresh();
    reader.setFilter('Odd');
    respond([row(0), row(1)]);
    await nextInterval();
    expect(reader.window.value.rows.map(({ index }) => index)).toEqual([1]);
  });

  it('tries again after a failed request', async () => {
    const fetchRows = vi.fn(async () => [row(0)] as readonly LogRow[]);
    fetchRows.mockRejectedValueOnce(new Error('no worker'));
    const reader = new LogReader(fetchRows);
    reader.refresh();
    await nextInterval();
    expect(reader.window.value.rows).toEqual([]);
    reader.refresh();
    await nextInterval();
    expect(reader.window.value.rows).toHaveLength(1);
  });

  it('sends no requests once it is closed', async () => {
    const { fetchRows, reader } = logOf(100);
    await nextInterval();
    fetchRows.mockClear();
    reader.close();
    reader.follow();
    await nextInterval();
    expect(fetchRows).not.toHaveBeenCalled();
  });
});
