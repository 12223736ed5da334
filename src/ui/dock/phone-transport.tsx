import { useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { DOCK, MARKS } from '../words/en/dock.ts';
import { formatPercent, formatSeconds } from '../words/format.ts';
import { PositionSlider, usePlayhead } from './playhead.tsx';
import { percentAt } from './timeline-geometry.ts';
import { PlayButton, SpeedField } from './transport.tsx';

/** The phone's row of time: play, one rail, speed. */
export function PhoneTransport({ clip }: { clip: LoadedClip }) {
  return (
    <section class="phone-transport" aria-label={DOCK.title}>
      <PlayButton />
      <Scrubber clip={clip} />
      <SpeedField />
    </section>
  );
}

function Scrubber({ clip }: { clip: LoadedClip }) {
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
        <LoopMarks clip={clip} />
        <i class="knob" />
      </div>
    </PositionSlider>
  );
}

function LoopMarks({ clip }: { clip: LoadedClip }) {
  const { loop, loopIn, loopOut, duration } = clip.animation;
  if (!loop) return null;
  return (
    <>
      {phoneMarks(loopIn, loopOut, duration).map(({ side, word, time }) => (
        <i key={word} class={`mark is-${side}`} style={{ left: percentAt(time, duration) }}>
          <span>{MARKS.shortAt(word, formatSeconds(time, 1))}</span>
        </i>
      ))}
    </>
  );
}

/** Loop in and out, or the one moment at which the clip holds; its words lie where there is room. */
function phoneMarks(loopIn: number, loopOut: number, duration: number) {
  if (loopIn !== loopOut) {
    return [
      { side: 'in', word: MARKS.shortIn, time: loopIn },
      { side: 'out', word: MARKS.shortOut, time: loopOut },
    ];
  }
  return [{ side: loopIn * 2 > duration ? 'out' : 'in', word: MARKS.holds, time: loopIn }];
}
