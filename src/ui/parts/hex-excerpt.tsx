import { FILE_ERROR } from '../words/en/messages.ts';
import { hexDigits } from '../words/format.ts';

interface HexExcerptProps {
  excerpt: { readonly start: number; readonly bytes: Uint8Array };
  marked: { readonly start: number; readonly end: number };
  label?: string;
}

/** A hex dump in which some bytes are marked. */
export function HexExcerpt({ excerpt, marked, label = FILE_ERROR.bytes }: HexExcerptProps) {
  return (
    <table class="hex" aria-label={label}>
      <tbody>
        {hexRows(excerpt, marked).map((row) => (
          <tr key={row.offset}>
            <th scope="row">{row.offset}</th>
            <td>
              <HexRuns row={row} part="hex" gap=" " />
            </td>
            <td>
              <HexRuns row={row} part="text" gap="" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HexRuns({ row, part, gap }: { row: HexRow; part: 'hex' | 'text'; gap: string }) {
  return (
    <>
      {row.runs.map((run, index) => (
        <span key={index}>
          {index > 0 && gap}
          {run.marked ? <mark>{run[part]}</mark> : run[part]}
        </span>
      ))}
    </>
  );
}

/** Successive bytes of a row that are all marked, or all unmarked. */
interface HexRun {
  readonly marked: boolean;
  /** `00 01 00`. */
  readonly hex: string;
  /** Printable characters; a dot for each other byte. */
  readonly text: string;
}

interface HexRow {
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

/** Rows of eight bytes, each in runs of marked and unmarked bytes. */
export function hexRows(
  excerpt: { readonly start: number; readonly bytes: Uint8Array },
  marked: { readonly start: number; readonly end: number },
): HexRow[] {
  const { start, bytes } = excerpt;
  const width = Math.max(4, (start + bytes.length).toString(16).length);
  const rows: HexRow[] = [];
  for (let index = 0; index < bytes.length; index += BYTES_PER_ROW) {
    const offset = start + index;
    const row = bytes.subarray(index, index + BYTES_PER_ROW);
    const isMarked = (column: number) =>
      offset + column >= marked.start && offset + column < marked.end;
    rows.push({ offset: hexDigits(offset, width), runs: runsOf(row, isMarked) });
  }
  return rows;
}
