import { FRAMES_PER_SECOND } from '../../app/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { GridTable } from '../parts/tables.tsx';
import { MARKERS } from '../words/en/clip.ts';
import { formatPercent, formatSeconds } from '../words/format.ts';

/** Loop points and eases, in seconds, frames and per cent side by side. */
export function Markers({ animation }: { animation: Animation }) {
  const { loop, loopIn, loopOut, easeIn, easeOut, duration } = animation;
  const rows: (readonly [string, number])[] = [
    [MARKERS.easeIn, easeIn],
    [MARKERS.easeOut, easeOut],
  ];
  if (loop) rows.unshift([MARKERS.loopIn, loopIn], [MARKERS.loopOut, loopOut]);
  return (
    <section class="sect is-table">
      <GridTable columns={MARKERS.columns}>
        {!loop && (
          <tr>
            <td>{MARKERS.loop}</td>
            <td class="num" colSpan={3}>
              {MARKERS.noLoop}
            </td>
          </tr>
        )}
        {rows.map(([name, seconds]) => (
          <tr key={name}>
            <td>{name}</td>
            <td class="num">{formatSeconds(seconds)}</td>
            <td class="num">{Math.round(seconds * FRAMES_PER_SECOND)}</td>
            <td class="num">{duration > 0 ? formatPercent(seconds, duration) : '–'}</td>
          </tr>
        ))}
      </GridTable>
    </section>
  );
}
