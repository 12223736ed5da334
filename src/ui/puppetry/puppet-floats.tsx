import { PERFORMANCE, RECORDING } from '../words/en/puppetry.ts';
import '../styles/puppetry.css';
import { usePuppetry, useUi } from '../context.ts';
import { formatSeconds } from '../words/format.ts';
import { HandleHint } from './handles/handle-hint.tsx';
import { RecordingControls } from './recording/recording-controls.tsx';

/** What floats over the stage on account of puppetry: what goes on must not be forgotten. */
export function PuppetFloats() {
  const { app } = useUi();
  const { state: board } = usePuppetry();
  const recording = board.recording.value;
  const hasToast = app.state.toast.value !== null;
  return (
    <>
      {(recording || board.performance.value) && (
        <div class="puppet-floats">
          {recording && (
            <section class="puppet-float" aria-label={RECORDING.label}>
              <RecordingControls recording={recording} />
            </section>
          )}
          <PerformanceFloat />
        </div>
      )}
      {!hasToast && board.showHandles.value && <HandleHint />}
    </>
  );
}

/** A file that puppeteers one's own avatar. */
function PerformanceFloat() {
  const { state: board, command } = usePuppetry();
  const performance = board.performance.value;
  if (!performance) return null;
  const { name, time, duration } = performance;
  // A pose is held until it is stopped.
  const isPose = duration === 0;
  return (
    <section class="puppet-float" aria-label={PERFORMANCE.label}>
      <span class="recording-words">
        <span class="cut">{isPose ? PERFORMANCE.holding(name) : PERFORMANCE.playing(name)}</span>
        {isPose ? (
          <b>{PERFORMANCE.untilStopped}</b>
        ) : (
          <b>
            {formatSeconds(time, 1)}
            <span class="of">{PERFORMANCE.of(formatSeconds(duration, 1))}</span>
          </b>
        )}
      </span>
      <button
        type="button"
        class="btn small outlined"
        title={PERFORMANCE.stop.title}
        onClick={() => command((puppetry) => puppetry.stopPerformance())}
      >
        {PERFORMANCE.stop.text}
      </button>
      {!isPose && (
        <progress aria-label={PERFORMANCE.howFar(name)} value={Math.min(time / duration, 1)} />
      )}
    </section>
  );
}
