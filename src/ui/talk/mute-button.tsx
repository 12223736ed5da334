import { useLive } from '../context.ts';
import { LiveIcon } from '../parts/live-icon.tsx';
import { TALK } from '../words/en/talk.ts';

const CLASSES = {
  icon: 'btn square',
  small: 'mute-button',
  words: 'btn outlined small',
} as const;

/** Mutes an agent or object, or has it heard again. */
export function MuteButton({ id, name, form = 'icon' }: MuteButtonProps) {
  const { state, command } = useLive();
  const isMuted = state.talk.muted.value.has(id);
  const label = isMuted ? TALK.unmute(name) : TALK.mute(name);
  return (
    <button
      type="button"
      class={CLASSES[form]}
      aria-label={label}
      title={label}
      aria-pressed={isMuted}
      onClick={() => command((live) => live.talk.setMuted(id, !isMuted))}
    >
      <LiveIcon name={isMuted ? 'sound-off' : 'sound'} />
      {form === 'words' && (isMuted ? TALK.hearAgain : TALK.muteChat)}
    </button>
  );
}

interface MuteButtonProps {
  id: string;
  name: string;
  /** `small` is for the end of a line. */
  form?: keyof typeof CLASSES;
}
