import { useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { Envelope } from './envelope.tsx';
import { Lanes } from './lanes.tsx';
import { PositionSlider } from './position-slider.tsx';
import { Ruler } from './ruler.tsx';
import { percentAt } from './timeline-geometry.ts';
import { usePlayhead } from './use-playhead.ts';
import { useScrub } from './use-scrub.ts';

/**
 * The clip over time: ruler, weight, and a lane for each joint. One scroller holds it all, ruler and
 * weight stick to its top, so that every row has the same width.
 */
export function Timeline({ clip }: { clip: LoadedClip }) {
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
          <span class="clip-name">{clip.fileName}</span>
          <span class="spacer" />
          <span class="faint">{FRAMES_PER_SECOND} frames/s</span>
        </div>
        <div class="tcol">Loop and ease</div>
      </div>
      <PositionSlider clip={clip} class="tracks-top" track={box}>
        <Ruler clip={clip} />
        <Envelope clip={clip} />
        <div class="in">
          <div class="playhead is-head" ref={head} />
        </div>
      </PositionSlider>
      <Lanes clip={clip} scrub={scrub} />
      <div class="line-box" ref={box}>
        <div class="playhead" ref={line} />
      </div>
    </div>
  );
}
