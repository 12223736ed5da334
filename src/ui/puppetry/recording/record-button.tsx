import { usePuppetry } from '../../context.ts';
import { LiveIcon } from '../../parts/live-icon.tsx';
import { RECORDING } from '../../words/en/puppetry.ts';
import { RecordingControls } from './recording-controls.tsx';

interface RecordProps {
  /** Of the region, or null: the avatar of the files. */
  agentId: string | null;
}

/** Records the motion of one avatar; while that goes on, how it goes. */
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
  /** Where there is no room for a word. */
  isIcon?: boolean;
  class?: string;
}

/** One recording at a time. */
export function RecordButton({ agentId, isIcon = false, class: extra = '' }: RecordButtonProps) {
  const { state: board, command } = usePuppetry();
  const recording = board.recording.value;
  const isThis = recording?.agentId === agentId;
  const isOther = recording !== null && !isThis;
  const ownTitle = isThis ? RECORDING.stopThis : RECORDING.start;
  const title = isOther ? RECORDING.other(recording.name) : ownTitle;
  return (
    <button
      type="button"
      class={`btn ${isIcon ? 'square' : ''} ${extra}`}
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
