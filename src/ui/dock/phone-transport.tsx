import { useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { DOCK, TIMELINE_MARKERS } from '../words/en/dock.ts';
import { formatPercent, formatSeconds } from '../words/format.ts';
import { PositionSlider, usePlayhead } from './playhead.tsx';
import { percentAt } from './timeline-geometry.ts';
import { PlayButton, SpeedField } from './transport.tsx';

/** The playback controls of a phone: play, a slider, speed. */
export function PhoneTransport({ clip }: { clip: LoadedClip }) {
  return (
    <section class="phone-transport" aria-label={DOCK.title}>
      <PlayButton />
      <PhoneSlider clip={clip} />
      <SpeedField />
    </section>
  );
}

function PhoneSlider({ clip }: { clip: LoadedClip }) {
  const { duration } = clip.animation;
  const track = useRef<HTMLDivElement>(null);
  const seconds = useRef<HTMLElement>(null);
  const frame = useRef<HTMLElement>(null);
  const percent = useRef<HTMLElement>(null);
  usePlayhead((time) => {
    track.current!.style.setProperty('--at', percentAt(time, duration));
    seconds.current!.textContent = formatSeconds(time);
    frame.current!.textContent = String(Math.round(time * FRAMES_PER_SECOND));
    percent.current!.textContent = formatPercent(time, duration);
  });
  return (
    <PositionSlider clip={clip} class="scrub" track={track}>
      <div class="scrub-in" ref={track}>
        <span class="now">
          <span>
            <b ref={seconds} /> s
          </span>
          <span>
            {DOCK.frame} <b ref={frame} />
          </span>
          <span>
            <b ref={percent} /> %
          </span>
        </span>
        <i class="rail" />
        <i class="done" />
        {loopMarkers(clip).map(({ side, text, time }) => (
          <i key={text} class={`mark is-${side}`} style={{ left: percentAt(time, duration) }}>
            <span>{TIMELINE_MARKERS.shortAt(text, formatSeconds(time, 1))}</span>
          </i>
        ))}
        <i class="knob" />
      </div>
    </PositionSlider>
  );
}

/** Loop in and loop out, or the one time at which the clip holds. `side` is that of the text. */
function loopMarkers({ animation: { loop, loopIn, loopOut, duration } }: LoadedClip) {
  if (!loop) return [];
  if (loopIn !== loopOut) {
    return [
      { side: 'in', text: TIMELINE_MARKERS.shortIn, time: loopIn },
      { side: 'out', text: TIMELINE_MARKERS.shortOut, time: loopOut },
    ];
  }
  return [
    { side: loopIn * 2 > duration ? 'out' : 'in', text: TIMELINE_MARKERS.holds, time: loopIn },
  ];
}
