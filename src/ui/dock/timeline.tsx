import { useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { DOCK } from '../words/en/dock.ts';
import { clipEnvelope, envelopePath } from './envelopes.ts';
import { Lanes, type OpenLanes } from './lanes.tsx';
import { MarkerHandles } from './marker-handles.tsx';
import { PositionSlider, usePlayhead, useScrub } from './playhead.tsx';
import { Ruler } from './ruler.tsx';
import { LANE_UNITS, percentAt } from './timeline-geometry.ts';

/**
 * A clip over time: the ruler, the clip's weight, and a lane for each joint. All of them are in one scroll container,
 * where the ruler and the weight stick to the top, so that every row has the same width.
 */
export function Timeline({ clip, open }: { clip: LoadedClip; open: OpenLanes }) {
  const { app } = useUi();
  const track = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  usePlayhead((time) => {
    // A percentage of the element's own width: the playhead moves without a layout.
    const transform = `translateX(${percentAt(time, clip.animation.duration)})`;
    line.current!.style.transform = transform;
    head.current!.style.transform = transform;
  });
  const scrub = useScrub(clip, track);
  return (
    <div class="timeline">
      <div class="labels-top">
        <div class="tcol">
          {/* While two clips are compared, the timeline is that of the left avatar; the other clip plays in step. */}
          {app.state.comparedClip.value && <b class="shown-side">{DOCK.leftSide}</b>}
          <span class="clip-name">{clip.fileName}</span>
          <span class="spacer" />
          <span class="faint">{DOCK.framesPerSecond(FRAMES_PER_SECOND)}</span>
        </div>
        <div class="tcol">{DOCK.loopAndEase}</div>
      </div>
      <div class="tracks-top">
        <PositionSlider clip={clip} class="scrub-top" track={track}>
          <Ruler clip={clip} />
          <WeightTrack clip={clip} />
          <div class="in">
            <div class="playhead is-head" ref={head} />
          </div>
        </PositionSlider>
        <MarkerHandles clip={clip} track={track} />
      </div>
      <Lanes clip={clip} open={open} scrub={scrub} />
      <div class="line-box" ref={track}>
        <div class="playhead" ref={line} />
      </div>
    </div>
  );
}

const WEIGHT_HEIGHT = 26;
const WEIGHT_TOP = 3;

/** The clip's weight over time, with its ease in and ease out. */
function WeightTrack({ clip: { animation } }: { clip: LoadedClip }) {
  const bottom = WEIGHT_HEIGHT - 1;
  const path = envelopePath(clipEnvelope(animation), animation.duration, WEIGHT_TOP, bottom);
  return (
    <div class="track envelope">
      <div class="in">
        <svg
          viewBox={`0 0 ${LANE_UNITS} ${WEIGHT_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path class="fill" d={`${path}L${LANE_UNITS} ${bottom}H0Z`} />
          <path class="line" d={path} />
        </svg>
      </div>
    </div>
  );
}
