import type { MessageSummary } from '../protocol/message-analysis/index.ts';
import { type FactSection, formatSeconds } from './kind-details.ts';

const SUMMARY_COLUMNS = [
  'Message',
  '',
  'Count',
  'Bytes',
  'Share of bytes',
  'Per second',
  'First',
  'Last',
] as const;

/** The counts of a recorded session as a table. */
export function summarySection({ messages, start, bytes }: MessageSummary): FactSection {
  const total = `${bytes} bytes in all`;
  return {
    title: `Messages by name, ${total}`,
    facts: [],
    table: {
      columns: SUMMARY_COLUMNS,
      rows: messages.map((row) => [
        row.name,
        row.direction,
        String(row.count),
        String(row.bytes),
        `${(100 * row.share).toFixed(1)} %`,
        row.rate === null ? '-' : row.rate.toFixed(2),
        relativeTime(row.first, start ?? 0),
        relativeTime(row.last, start ?? 0),
      ]),
    },
  };
}

/** Since the start of the recording. */
export function relativeTime(time: number, start: number): string {
  return `+${formatSeconds(time - start)}`;
}
