import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogRow } from '../../../session/index.ts';
import { ASK_INTERVAL_MS, LogReader } from './log-reader.ts';

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

/** A log of `total` rows, and a reader that sees 10 of them: it asks for 30 at a time. */
function logOf(total: number) {
  const log = { total };
  const ask = vi.fn(async (filter: string, count: number, before: number | null) => {
    const rows = Array.from({ length: before ?? log.total }, (_, index) => row(index));
    return rows.filter(({ name }) => name.includes(filter)).slice(-count);
  });
  const reader = new LogReader(ask);
  reader.setVisible(10);
  return { log, ask, reader, indices: () => reader.window.value.rows.map(({ index }) => index) };
}

const rest = () => vi.advanceTimersByTimeAsync(ASK_INTERVAL_MS);

describe('LogReader', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has the newest rows at hand', async () => {
    const { reader, indices } = logOf(100);
    await rest();
    expect(indices()).toEqual(Array.from({ length: 30 }, (_, at) => 70 + at));
    expect(reader.window.value.hasEarlier).toBe(true);
  });

  it('knows where the log begins', async () => {
    const { reader } = logOf(12);
    await rest();
    expect(reader.window.value.hasEarlier).toBe(false);
  });

  it('asks four times a second at most, and last for what is newest', async () => {
    const { log, ask, reader, indices } = logOf(0);
    await rest();
    ask.mockClear();
    for (let tick = 0; tick < 100; tick++) {
      log.total++;
      reader.refresh();
      await vi.advanceTimersByTimeAsync(10);
    }
    await rest();
    expect(ask.mock.calls.length).toBeLessThanOrEqual(5);
    expect(indices().at(-1)).toBe(99);
  });

  it('is quiet while nothing happens', async () => {
    const { ask } = logOf(100);
    await rest();
    ask.mockClear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).not.toHaveBeenCalled();
  });

  it('holds still when scrolled up, loads what is above, and follows again', async () => {
    const { log, reader, indices } = logOf(100);
    await rest();
    reader.hold();
    log.total = 200;
    reader.refresh();
    await rest();
    expect(indices().at(-1)).toBe(99);
    reader.loadEarlier();
    await rest();
    expect(indices()).toEqual(Array.from({ length: 60 }, (_, at) => 40 + at));
    reader.follow();
    await rest();
    expect(indices().at(-1)).toBe(199);
  });

  it('rests while somebody points at a row, and goes on afterwards', async () => {
    const { log, ask, reader, indices } = logOf(100);
    await rest();
    ask.mockClear();
    reader.rest(true);
    log.total = 200;
    reader.refresh();
    await rest();
    expect(ask).not.toHaveBeenCalled();
    expect(indices().at(-1)).toBe(99);
    reader.rest(false);
    await rest();
    expect(indices().at(-1)).toBe(199);
  });

  it('does not take what was asked for before somebody pointed at a row', async () => {
    const { log, reader, indices } = logOf(100);
    await rest();
    log.total = 200;
    reader.refresh();
    reader.rest(true);
    await rest();
    expect(indices().at(-1)).toBe(99);
  });

  it('shows what another filter finds even while it rests', async () => {
    const { reader, indices } = logOf(100);
    await rest();
    reader.rest(true);
    reader.setFilter('Odd');
    await rest();
    expect(indices().every((index) => index % 2 === 1)).toBe(true);
  });

  it('loads nothing above the first row', async () => {
    const { ask, reader } = logOf(5);
    await rest();
    reader.hold();
    ask.mockClear();
    reader.loadEarlier();
    await rest();
    expect(ask).not.toHaveBeenCalled();
  });

  it('does not take what was asked for under another filter', async () => {
    let answer: (rows: readonly LogRow[]) => void = () => {};
    const reader = new LogReader(
      (filter) =>
        new Promise((resolve) => {
          if (filter === '') answer = resolve;
          else resolve([row(1)]);
        }),
    );
    reader.refresh();
    reader.setFilter('Odd');
    answer([row(0), row(1)]);
    await rest();
    expect(reader.window.value.rows.map(({ index }) => index)).toEqual([1]);
  });

  it('asks again where no answer came', async () => {
    const ask = vi.fn(async () => [row(0)] as readonly LogRow[]);
    ask.mockRejectedValueOnce(new Error('no worker'));
    const reader = new LogReader(ask);
    reader.refresh();
    await rest();
    expect(reader.window.value.rows).toEqual([]);
    reader.refresh();
    await rest();
    expect(reader.window.value.rows).toHaveLength(1);
  });

  it('closed, asks no more', async () => {
    const { ask, reader } = logOf(100);
    await rest();
    ask.mockClear();
    reader.close();
    reader.follow();
    await rest();
    expect(ask).not.toHaveBeenCalled();
  });
});
