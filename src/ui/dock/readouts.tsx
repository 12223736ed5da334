import { useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { formatCount, formatPercent, formatSeconds } from '../format.ts';
import { usePlayhead } from './use-playhead.ts';

/** Where the clip stands, in seconds, frames and per cent at once. */
export function Readouts({ clip }: { clip: LoadedClip }) {
  const { duration } = clip.animation;
  const seconds = useRef<HTMLElement>(null);
  const frame = useRef<HTMLElement>(null);
  const percent = useRef<HTMLElement>(null);
  usePlayhead((time) => {
    seconds.current!.textContent = formatSeconds(time);
    frame.current!.textContent = String(Math.round(time * FRAMES_PER_SECOND));
    percent.current!.textContent = formatPercent(time, duration);
  });
  return (
    <div class="readouts">
      <span>
        <b ref={seconds} />
        <span class="total">/ {formatSeconds(duration)}</span>s
      </span>
      <span>
        frame <b ref={frame} />
        <span class="total">/ {formatCount(duration * FRAMES_PER_SECOND)}</span>
      </span>
      <span>
        <b ref={percent} />%
      </span>
      <span class="spacer" />
      <LoopWords clip={clip} />
    </div>
  );
}

function LoopWords({ clip }: { clip: LoadedClip }) {
  const { loop, loopIn, loopOut } = clip.animation;
  if (!loop) return <span class="loop-words">Plays once</span>;
  return (
    <span class="loop-words">
      Loop <em>{formatSeconds(loopIn)} s</em> to <em>{formatSeconds(loopOut)} s</em>
    </span>
  );
}
