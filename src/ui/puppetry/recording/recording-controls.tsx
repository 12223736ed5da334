import type { RecordingNow } from '../../../app/puppetry/puppetry-state.ts';
import { formatSeconds } from '../../format.ts';
import { usePuppetry } from '../use-puppetry.ts';

/** A recording under way: for how long, and its two ends. */
export function RecordingControls({ recording }: { recording: RecordingNow }) {
  const { command } = usePuppetry();
  const { name, seconds, isFull } = recording;
  return (
    <>
      <span class="recording-words">
        <i class="record-dot" />
        <span class="cut">{isFull ? `${name}, as long as it can be` : `Recording ${name}`}</span>
        <b>
          {formatSeconds(seconds, 1)}
          {'\u202f'}s
        </b>
      </span>
      <button
        type="button"
        class="btn small outlined"
        title={isFull ? 'Make a clip of it' : 'End it, and make a clip of it (R)'}
        onClick={() => command((puppetry) => puppetry.stopRecording())}
      >
        {isFull ? 'Keep' : 'Stop'}
      </button>
      <button
        type="button"
        class="btn small"
        title="Throw it away"
        onClick={() => command((puppetry) => puppetry.cancelRecording())}
      >
        Discard
      </button>
    </>
  );
}
