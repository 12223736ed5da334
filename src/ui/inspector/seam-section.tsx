import { useMemo } from 'preact/hooks';
import type { LoadedClip } from '../../app/index.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { measureSeam, SEAM_TOLERANCE, type SeamReport } from '../../lint/index.ts';
import { useUi } from '../context.ts';
import { Fold } from '../parts/section.tsx';
import { GridTable } from '../parts/tables.tsx';
import { SEAM } from '../words/en/clip.ts';
import { formatCount, formatSeconds } from '../words/format.ts';

/** The number of joints in the table of the worst ones. */
const WORST_COUNT = 5;

/** Whether the poses at loop out and loop in are the same, and which joints jump if they are not. */
export function SeamSection({ clip }: { clip: LoadedClip }) {
  const { animation } = clip;
  const seam = useMemo(() => measureSeam(animation, defaultSkeleton), [animation]);
  return (
    <Fold name="seam" title={SEAM.title} aside={seam ? gapText(seam) : SEAM.none}>
      {seam ? (
        <>
          <SeamVerdict seam={seam} />
          {!seam.closes && <WorstJoints seam={seam} />}
          <SeamButtons clip={clip} seam={seam} />
        </>
      ) : (
        <p class="seam-words">{whyNoSeam(animation)}</p>
      )}
    </Fold>
  );
}

/** `12.4° · 38 mm`, `closes, 0.2° · 1 mm`; lines do not break between a number and its unit. */
function gapText({ closes, degrees, millimetres }: SeamReport): string {
  const gap = `${degrees.toFixed(1)}° · ${formatCount(millimetres)}\u202fmm`;
  return closes ? SEAM.closes(gap) : gap;
}

function whyNoSeam({ loop, loopIn, loopOut, duration }: Animation): string {
  if (!loop) return SEAM.playsOnce;
  if (duration === 0) return SEAM.onePose;
  return loopIn === loopOut ? SEAM.holds(formatSeconds(loopOut)) : SEAM.disordered;
}

function SeamVerdict({ seam }: { seam: SeamReport }) {
  const { degrees, millimetres } = SEAM_TOLERANCE;
  return <p class="seam-words">{seam.closes ? SEAM.closed(degrees, millimetres) : SEAM.open}</p>;
}

function WorstJoints({ seam }: { seam: SeamReport }) {
  return (
    <GridTable columns={SEAM.columns} class="joint-table">
      {seam.joints.slice(0, WORST_COUNT).map(({ name, degrees, millimetres }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td class="num">{degrees.toFixed(1)}</td>
          <td class="num">{millimetres.toFixed(1)}</td>
        </tr>
      ))}
    </GridTable>
  );
}

/** Buttons that pause at either side of the seam, so that the two poses can be compared. */
function SeamButtons({ clip, seam }: { clip: LoadedClip; seam: SeamReport }) {
  const { app } = useUi();
  const pauseAt = (seconds: number) => {
    app.playback.showOnTimeline(clip.id);
    app.playback.setPlaying(false);
    app.playback.seek(seconds);
  };
  return (
    <fieldset class="seam-look" aria-label={SEAM.look}>
      <button type="button" class="btn small outlined" onClick={() => pauseAt(seam.loopOut)}>
        {SEAM.loopOut}
      </button>
      <button type="button" class="btn small outlined" onClick={() => pauseAt(seam.loopIn)}>
        {SEAM.loopIn}
      </button>
    </fieldset>
  );
}
