import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { DOCK } from '../words/en/dock.ts';
import { Lanes, type OpenLanes } from './lanes.tsx';
import { MarkerHandles } from './marker-handles.tsx';
import { PositionSlider, usePlayhead, useScrub } from './playhead.tsx';
import {
  clipEnvelopePath,
  LANE_UNITS,
  percentAt,
  rulerTicks,
  type Tick,
} from './timeline-geometry.ts';

/**
 * The clip over time: ruler, weight, and a lane for each joint. One scroller holds it all, ruler and
 * weight stick to its top, so that every row has the same width.
 */
export function Timeline({ clip, open }: { clip: LoadedClip; open: OpenLanes }) {
  const box = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  usePlayhead((time) => {
    // A share of its own width: the line moves without a layout.
    const place = `translateX(${percentAt(time, clip.animation.duration)})`;
    line.current!.style.transform = place;
    head.current!.style.transform = place;
  });
  const scrub = useScrub(clip, box);
  return (
    <div class="timeline">
      <div class="labels-top">
        <div class="tcol">
          <ShownSide />
          <span class="clip-name">{clip.fileName}</span>
          <span class="spacer" />
          <span class="faint">{DOCK.framesPerSecond(FRAMES_PER_SECOND)}</span>
        </div>
        <div class="tcol">{DOCK.loopAndEase}</div>
      </div>
      <div class="tracks-top">
        <PositionSlider clip={clip} class="scrub-top" track={box}>
          <Ruler clip={clip} />
          <WeightTrack clip={clip} />
          <div class="in">
            <div class="playhead is-head" ref={head} />
          </div>
        </PositionSlider>
        <MarkerHandles clip={clip} track={box} />
      </div>
      <Lanes clip={clip} open={open} scrub={scrub} />
      <div class="line-box" ref={box}>
        <div class="playhead" ref={line} />
      </div>
    </div>
  );
}

/** While two clips play side by side: which of them this is. The other one runs along with it. */
function ShownSide() {
  const { app } = useUi();
  return app.state.comparedClip.value && <b class="shown-side">{DOCK.leftSide}</b>;
}

/** Pixels from the end at which a label behind its tick would be cut off. */
const LAST_LABEL_PIXELS = 14;

/** Seconds along the top. */
function Ruler({ clip }: { clip: LoadedClip }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useSignal(760);
  useEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) => {
      width.value = Math.round(contentRect.width);
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div class="track ruler">
      <div class="in" ref={box}>
        {rulerTicks(clip.animation.duration, width.value).map((tick) => (
          <i
            key={tick.at}
            class={tickClass(tick, width.value)}
            style={{ left: `${tick.at * 100}%` }}
          >
            {tick.label && <span>{tick.label}</span>}
          </i>
        ))}
      </div>
    </div>
  );
}

function tickClass({ at, label }: Tick, pixels: number): string {
  if (label === null) return 'tick';
  return (1 - at) * pixels < LAST_LABEL_PIXELS ? 'tick is-long is-end' : 'tick is-long';
}

const WEIGHT_HEIGHT = 26;
const WEIGHT_TOP = 3;

/** The clip's weight as a slope. */
function WeightTrack({ clip }: { clip: LoadedClip }) {
  const path = clipEnvelopePath(clip.animation, WEIGHT_TOP, WEIGHT_HEIGHT - 1);
  return (
    <div class="track envelope">
      <div class="in">
        <svg
          viewBox={`0 0 ${LANE_UNITS} ${WEIGHT_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path class="fill" d={`${path}L${LANE_UNITS} ${WEIGHT_HEIGHT - 1}H0Z`} />
          <path class="line" d={path} />
        </svg>
      </div>
    </div>
  );
}
