import type { RecordingProgress } from '../../app/state/index.ts';
import { usePuppetry } from '../context.ts';
import { LiveIcon } from '../parts/live-icon.tsx';
import { RECORDING } from '../words/en/puppetry.ts';
import { formatSeconds } from '../words/format.ts';

interface RecordProps {
  /** An agent in the region; null for the avatar of the opened files. */
  agentId: string | null;
}

/** Starts a recording of one avatar, and controls it while it runs. */
export function RecordRow({ agentId }: RecordProps) {
  const recording = usePuppetry().state.recording.value;
  if (recording?.agentId === agentId) {
    return (
      <div class="recording-row">
        <RecordingControls recording={recording} />
      </div>
    );
  }
  return <RecordButton agentId={agentId} class="outlined" />;
}

interface RecordButtonProps extends RecordProps {
  /** Whether the button has an icon and no text. */
  isIcon?: boolean;
  class?: string;
}

/** Starts a recording of one avatar, or stops it; disabled while another avatar is recorded. */
export function RecordButton({
  agentId,
  isIcon = false,
  class: className = '',
}: RecordButtonProps) {
  const { state, command } = usePuppetry();
  const recording = state.recording.value;
  const isThis = recording?.agentId === agentId;
  const isOther = recording !== null && !isThis;
  const ownTitle = isThis ? RECORDING.stopThis : RECORDING.start;
  const title = isOther ? RECORDING.other(recording.name) : ownTitle;
  return (
    <button
      type="button"
      class={`btn ${isIcon ? 'square' : ''} ${className}`}
      title={title}
      aria-label={isIcon ? title : undefined}
      aria-pressed={isIcon ? isThis : undefined}
      disabled={isOther}
      onClick={() =>
        command((puppetry) =>
          isThis ? puppetry.stopRecording() : puppetry.startRecording(agentId),
        )
      }
    >
      <LiveIcon name="record" />
      {!isIcon && RECORDING.record}
    </button>
  );
}

/** The duration of a recording, and buttons to stop or discard it. */
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
