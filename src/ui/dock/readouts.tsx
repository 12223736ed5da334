import { useRef } from 'preact/hooks';
import { FRAMES_PER_SECOND, type LoadedClip } from '../../app/index.ts';
import { RecordButton } from '../puppetry/index.ts';
import { DOCK } from '../words/en/dock.ts';
import { formatCount, formatPercent, formatSeconds } from '../words/format.ts';
import { LoopFields } from './loop-fields.tsx';
import { UndoButtons } from './undo-buttons.tsx';
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
  const total = formatSeconds(duration);
  const frames = formatCount(duration * FRAMES_PER_SECOND);
  return (
    <div class="readouts">
      <span>
        <b ref={seconds} style={roomFor(total)} />
        <span class="total">{DOCK.total(total)}</span>s
      </span>
      <span>
        {DOCK.frame} <b ref={frame} style={roomFor(frames)} />
        <span class="total">{DOCK.total(frames)}</span>
      </span>
      <span class="percent">
        <b ref={percent} style={roomFor('100.0')} />%
      </span>
      <span class="spacer" />
      <RecordButton agentId={null} isIcon class="record" />
      <UndoButtons />
      <LoopFields clip={clip} />
    </div>
  );
}

/** Room for the widest number from the start: what stands beside it keeps its place while time runs. */
function roomFor(widest: string) {
  // A point is about half as wide as a digit.
  const point = widest.includes('.') ? 0.5 : 0;
  return { minWidth: `${widest.length - point}ch` };
}
