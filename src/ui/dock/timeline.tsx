import { useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { DOCK } from '../words/en/dock.ts';
import { Envelope } from './envelope.tsx';
import { Lanes } from './lanes.tsx';
import { MarkHandles } from './mark-handles.tsx';
import type { OpenLanes } from './open-lanes.ts';
import { PositionSlider } from './position-slider.tsx';
import { Ruler } from './ruler.tsx';
import { percentAt } from './timeline-geometry.ts';
import { usePlayhead } from './use-playhead.ts';
import { useScrub } from './use-scrub.ts';

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
          <Envelope clip={clip} />
          <div class="in">
            <div class="playhead is-head" ref={head} />
          </div>
        </PositionSlider>
        <MarkHandles clip={clip} track={box} />
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
