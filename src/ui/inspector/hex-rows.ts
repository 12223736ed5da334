import { hexDigits } from '../format.ts';

/** Bytes that are drawn alike, in one row. */
export interface HexRun {
  readonly marked: boolean;
  /** `00 01 00`. */
  readonly hex: string;
  /** Printable characters, a dot for the others. */
  readonly text: string;
}

export interface HexRow {
  /** `01C8`. */
  readonly offset: string;
  readonly runs: readonly HexRun[];
}

const BYTES_PER_ROW = 8;

function characterOf(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
}

function runsOf(bytes: Uint8Array, isMarked: (index: number) => boolean): HexRun[] {
  const runs: { marked: boolean; bytes: number[] }[] = [];
  bytes.forEach((byte, index) => {
    const marked = isMarked(index);
    const last = runs.at(-1);
    if (last?.marked === marked) last.bytes.push(byte);
    else runs.push({ marked, bytes: [byte] });
  });
  return runs.map(({ marked, bytes: run }) => ({
    marked,
    hex: run.map((byte) => hexDigits(byte, 2)).join(' '),
    text: run.map(characterOf).join(''),
  }));
}

/** Rows of eight bytes, cut where the marked ones begin and end. */
export function hexRows(
  excerpt: { readonly start: number; readonly bytes: Uint8Array },
  marked: { readonly start: number; readonly end: number },
): HexRow[] {
  const { start, bytes } = excerpt;
  const width = Math.max(4, (start + bytes.length).toString(16).length);
  const rows: HexRow[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_PER_ROW) {
    const offset = start + at;
    const row = bytes.subarray(at, at + BYTES_PER_ROW);
    const isMarked = (index: number) =>
      offset + index >= marked.start && offset + index < marked.end;
    rows.push({ offset: hexDigits(offset, width), runs: runsOf(row, isMarked) });
  }
  return rows;
}
