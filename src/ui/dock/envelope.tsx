import type { LoadedClip } from '../../app/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { LANE_UNITS, percentAt, weightPath } from './timeline-geometry.ts';

const HEIGHT = 26;
const TOP = 3;

/** The clip's weight as a slope, and the flags of its loop. */
export function Envelope({ clip }: { clip: LoadedClip }) {
  const { loop } = clip.animation;
  const path = weightPath(clip.animation, TOP, HEIGHT - 1);
  return (
    <div class="track envelope">
      <div class="in">
        <svg viewBox={`0 0 ${LANE_UNITS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="fill" d={`${path}L${LANE_UNITS} ${HEIGHT - 1}H0Z`} />
          <path class="line" d={path} />
        </svg>
        {loop && <LoopFlags animation={clip.animation} />}
      </div>
    </div>
  );
}

function LoopFlags({ animation }: { animation: Animation }) {
  const { loopIn, loopOut, duration } = animation;
  if (loopIn === loopOut) {
    const side = loopIn * 2 > duration ? 'out' : 'in';
    return <Flag side={side} at={percentAt(loopIn, duration)} text="holds" />;
  }
  return (
    <>
      <Flag side="in" at={percentAt(loopIn, duration)} text="loop in" />
      <Flag side="out" at={percentAt(loopOut, duration)} text="loop out" />
    </>
  );
}

interface FlagProps {
  /** Which way the text lies: after the line, or before it. */
  side: 'in' | 'out';
  at: string;
  text: string;
}

function Flag({ side, at, text }: FlagProps) {
  return (
    <i class={`flag is-${side}`} style={{ left: at }}>
      <span>{text}</span>
    </i>
  );
}
