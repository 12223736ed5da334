import type { LogDetail, LogRow } from '../../../session/index.ts';
import { WIRE } from '../../words/en/live.ts';

const DAY_MS = 86_400_000;

/** Whether a moment counts from the beginning of a recording, and not from 1970. */
function isOfRecording(at: number): boolean {
  return at < DAY_MS;
}

/** Time of the day with milliseconds, `14:12:04.118`; of a recording the time since it began. */
export function formatTimeOfDay(at: number): string {
  const offset = isOfRecording(at) ? 0 : new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offset).toISOString().slice(11, 23);
}

/** The same without what chat does not need: `14:12`, of a recording minutes and seconds. */
export function formatChatTime(at: number): string {
  return isOfRecording(at) ? formatTimeOfDay(at).slice(3, 8) : formatTimeOfDay(at).slice(0, 5);
}

/** A row as one line of text, for the clipboard. */
export function rowText(row: LogRow): string {
  const { at, direction, name, sequence, bytes, flags, summary } = row;
  const facts = [
    formatTimeOfDay(at),
    WIRE.directions[direction],
    name,
    sequence,
    WIRE.bytes(bytes),
  ];
  return [...facts, flags || '-', summary].join('  ');
}

/** All that is known of a message, for the clipboard. */
export function detailText(detail: LogDetail): string {
  const fields = detail.fields.map(({ block, field, value }) => `${block}.${field}: ${value}`);
  const error = detail.error ? [WIRE.errorLine(detail.error)] : [];
  return [rowText(detail), ...fields, ...error, WIRE.bytesLine(detail.hex)].join('\n');
}

/** Bytes of hex digits; digits that stand alone or are none are left out. */
export function bytesOfHex(hex: string): Uint8Array {
  const pairs = hex.match(/[0-9a-f]{2}/gi) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
