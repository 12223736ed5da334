import type { GestureEntry } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { usePlayDialog } from '../own/index.ts';
import { TALK } from '../words/en/talk.ts';

/** Gestures that have a button of their own. */
const SHOWN = 6;

/** Gestures that can be played from here; nothing where there are none, and in a recording. */
export function GestureRow() {
  const { state } = useLive();
  const { dialog, open } = usePlayDialog();
  const gestures = state.own.gestures.value.filter((each) => each.state === 'loaded');
  if (gestures.length === 0 || state.region.value?.isReplay) return null;
  const triggers = gestures.filter((each) => each.isActive && each.trigger !== '');
  return (
    <div class="gestures">
      <span>{TALK.gestures}</span>
      {triggers.slice(0, SHOWN).map((gesture) => (
        <GestureButton key={gesture.itemId} gesture={gesture} />
      ))}
      <span class="spacer" />
      <button type="button" class="btn small" aria-haspopup="dialog" onClick={open}>
        {TALK.allGestures(gestures.length)}
      </button>
      {dialog}
    </div>
  );
}

/** Plays a gesture; while it plays, ends it. */
function GestureButton({ gesture }: { gesture: GestureEntry }) {
  const { state, command } = useLive();
  const { itemId, trigger, name } = gesture;
  const isPlaying = state.own.playingGestures.value.includes(itemId);
  return (
    <button
      type="button"
      class="btn outlined small"
      aria-pressed={isPlaying}
      title={isPlaying ? TALK.endGesture(name || trigger) : TALK.playGesture(name || trigger)}
      onClick={() => command((live) => live.session.playGesture(itemId, !isPlaying))}
    >
      {trigger}
    </button>
  );
}
