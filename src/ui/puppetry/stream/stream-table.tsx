import type { JointStream } from '../../../session/index.ts';
import { GridTable } from '../../parts/tables.tsx';
import { STREAM } from '../../words/en/puppetry.ts';
import { type StreamRow, streamRows } from '../puppetry-text.ts';

/** Every joint of a stream; reached by Tab, so that the keyboard can scroll it. */
export function StreamTable({ joints }: { joints: readonly JointStream[] }) {
  return (
    <section class="stream-table" aria-label={STREAM.table} tabIndex={0}>
      <GridTable columns={STREAM.columns} class="joint-table">
        {streamRows(joints).map((row) => (
          <Row key={row.joint} row={row} />
        ))}
      </GridTable>
    </section>
  );
}

function Row({ row: { name, rate, jitter, delay, age, isExpired } }: { row: StreamRow }) {
  return (
    <tr class={isExpired ? 'is-missing' : undefined}>
      <th scope="row" title={name}>
        {name}
      </th>
      <td class="num">{rate}</td>
      <td class="num">{jitter}</td>
      <td class="num">{delay}</td>
      <td class="num">{age}</td>
    </tr>
  );
}
