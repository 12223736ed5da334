import type { RecordingProgress } from '../../../app/state/index.ts';
import { usePuppetry } from '../../context.ts';
import { RECORDING } from '../../words/en/puppetry.ts';
import { formatSeconds } from '../../words/format.ts';

/** A recording under way: for how long, and its two ends. */
export function RecordingControls({ recording }: { recording: RecordingProgress }) {
  const { command } = usePuppetry();
  const { name, seconds, isFull } = recording;
  const end = isFull ? RECORDING.keep : RECORDING.stop;
  return (
    <>
      <span class="recording-words">
        <i class="record-dot" />
        <span class="cut">{isFull ? RECORDING.full(name) : RECORDING.now(name)}</span>
        <b>
          {formatSeconds(seconds, 1)}
          {'\u202f'}s
        </b>
      </span>
      <button
        type="button"
        class="btn small outlined"
        title={end.title}
        onClick={() => command((puppetry) => puppetry.stopRecording())}
      >
        {end.text}
      </button>
      <button
        type="button"
        class="btn small"
        title={RECORDING.discard.title}
        onClick={() => command((puppetry) => puppetry.cancelRecording())}
      >
        {RECORDING.discard.text}
      </button>
    </>
  );
}
