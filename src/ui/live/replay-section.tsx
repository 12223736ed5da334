import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { REPLAY_SPEEDS, type ReplayState } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { IconButton, Segments } from '../parts/buttons.tsx';
import { REPLAY } from '../words/en/replay.ts';
import { formatClock } from '../words/format-clock.ts';

/** Seconds from which a step of the slider is a whole one. */
const LONG_RECORDING = 60;

/** Play and pause, the position and the speed of a replay; nothing for a live session. */
export function ReplaySection() {
  const replay = useLive().state.replay.value;
  if (replay === null) return null;
  return (
    <section class="sect replay" aria-label={REPLAY.title}>
      <div class="replay-row">
        <PlayButton replay={replay} />
        <PositionSlider replay={replay} />
      </div>
      <SpeedSegments speed={replay.speed} />
    </section>
  );
}

function PlayButton({ replay: { isPlaying } }: { replay: ReplayState }) {
  const { state, command } = useLive();
  const isOver = state.step.value === 'ended';
  const label = isPlaying ? REPLAY.pause : isOver ? REPLAY.restart : REPLAY.play;
  return (
    <IconButton
      icon={isPlaying ? 'pause' : isOver ? 'retry' : 'play'}
      label={label}
      onClick={() => command((live) => live.session.setReplayPlaying(!isPlaying))}
    />
  );
}

/** The slider shows where it is dragged to, until the replay is there. */
function PositionSlider({ replay: { position, duration } }: { replay: ReplayState }) {
  const seek = useSeek();
  const shown = seek.target.value ?? position;
  const step = duration >= LONG_RECORDING ? 1 : 0.1;
  const [at, end] = [formatClock(shown), formatClock(duration)];
  return (
    <>
      <input
        type="range"
        aria-label={REPLAY.position}
        aria-valuetext={REPLAY.positionText(at, end)}
        min={0}
        max={Math.max(duration, step)}
        step={step}
        value={shown}
        onInput={({ currentTarget }) => seek.to(currentTarget.valueAsNumber)}
      />
      <span class="replay-time">
        {at} / {end}
      </span>
    </>
  );
}

/** Goes to a moment; while one is on its way there, only the last of those that follow is remembered. */
function useSeek() {
  const { command, state } = useLive();
  const target = useSignal<number | null>(null);
  const isBusy = useRef(false);
  const run = (live: { session: { seekReplay(position: number): Promise<void> } }) => {
    const position = target.peek();
    if (position === null) return;
    isBusy.current = true;
    live.session
      .seekReplay(position)
      .finally(() => {
        isBusy.current = false;
        if (target.peek() !== position) return run(live);
        // The report of it may come later, and until then the slider would jump back.
        const replay = state.replay.peek();
        if (replay) state.replay.value = { ...replay, position };
        target.value = null;
      })
      .catch(() => {});
  };
  return {
    target,
    to(position: number) {
      target.value = position;
      if (!isBusy.current) command((live) => run(live));
    },
  };
}

function SpeedSegments({ speed }: { speed: number }) {
  const { command } = useLive();
  return (
    <div class="rule-row">
      <span>{REPLAY.speed}</span>
      <Segments label={REPLAY.speed}>
        {REPLAY_SPEEDS.map((each) => (
          <button
            type="button"
            key={each}
            aria-pressed={speed === each}
            onClick={() => command((live) => live.session.setReplaySpeed(each))}
          >
            {REPLAY.speeds(each)}
          </button>
        ))}
      </Segments>
    </div>
  );
}
