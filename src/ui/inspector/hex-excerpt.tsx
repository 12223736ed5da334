import { FAULT } from '../words/en/messages.ts';
import { type HexRow, hexRows } from './hex-rows.ts';

interface HexExcerptProps {
  excerpt: { readonly start: number; readonly bytes: Uint8Array };
  marked: { readonly start: number; readonly end: number };
  label?: string;
}

/** Bytes, those at fault marked. */
export function HexExcerpt({ excerpt, marked, label = FAULT.bytes }: HexExcerptProps) {
  return (
    <table class="hex" aria-label={label}>
      <tbody>
        {hexRows(excerpt, marked).map((row) => (
          <tr key={row.offset}>
            <th scope="row">{row.offset}</th>
            <td>
              <Runs row={row} part="hex" gap=" " />
            </td>
            <td>
              <Runs row={row} part="text" gap="" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Runs({ row, part, gap }: { row: HexRow; part: 'hex' | 'text'; gap: string }) {
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
