import { useLive } from '../context.ts';
import { LiveIcon } from '../parts/live-icon.tsx';
import { TALK } from '../words/en/talk.ts';

/** Mutes an agent or object, or has it heard again. */
export function MuteButton({ id, name, isSmall = false }: MuteButtonProps) {
  const { state, command } = useLive();
  const isMuted = state.talk.muted.value.has(id);
  const label = isMuted ? TALK.unmute(name) : TALK.mute(name);
  return (
    <button
      type="button"
      class={isSmall ? 'mute-button' : 'btn square'}
      aria-label={label}
      title={label}
      aria-pressed={isMuted}
      onClick={() => command((live) => live.talk.setMuted(id, !isMuted))}
    >
      <LiveIcon name={isMuted ? 'sound-off' : 'sound'} />
    </button>
  );
}

interface MuteButtonProps {
  id: string;
  name: string;
  /** For the end of a line. */
  isSmall?: boolean;
}
