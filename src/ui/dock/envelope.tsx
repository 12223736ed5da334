import type { LoadedClip } from '../../app/index.ts';
import { LANE_UNITS, weightPath } from './timeline-geometry.ts';

const HEIGHT = 26;
const TOP = 3;

/** The clip's weight as a slope. */
export function Envelope({ clip }: { clip: LoadedClip }) {
  const path = weightPath(clip.animation, TOP, HEIGHT - 1);
  return (
    <div class="track envelope">
      <div class="in">
        <svg viewBox={`0 0 ${LANE_UNITS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="fill" d={`${path}L${LANE_UNITS} ${HEIGHT - 1}H0Z`} />
          <path class="line" d={path} />
        </svg>
      </div>
    </div>
  );
}
