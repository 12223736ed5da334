import '../styles/own.css';
import type { GestureEntry } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { GESTURE_ROW } from '../words/en/own.ts';
import { gestureName } from './gesture-name.ts';
import { usePlayDialog } from './play-dialog.tsx';

/** Gestures that have a button of their own; the dialog has all. */
const MAX_BUTTONS = 12;

/** The active gestures above the text field of the chat, and a dialog with all; nothing without gestures. */
export function GestureRow() {
  const { own } = useLive().state;
  const { dialog, open } = usePlayDialog();
  const row = useRovingFocus<HTMLUListElement>('button');
  const gestures = own.gestures.value;
  if (gestures.length === 0) return null;
  const active = gestures.filter(({ isActive, state }) => isActive && state === 'loaded');
  return (
    <div class="gesture-row">
      <span class="label" id="gesture-row-title">
        {GESTURE_ROW.title}
      </span>
      <ul ref={row} aria-labelledby="gesture-row-title">
        {active.slice(0, MAX_BUTTONS).map((gesture) => (
          <li key={gesture.itemId}>
            <GestureButton gesture={gesture} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="btn small"
        aria-haspopup="dialog"
        title={GESTURE_ROW.allTitle}
        onClick={open}
      >
        {GESTURE_ROW.all(gestures.length)}
      </button>
      {dialog}
    </div>
  );
}

/** Plays a gesture; while it plays, ends it. */
function GestureButton({ gesture }: { gesture: GestureEntry }) {
  const { state, command } = useLive();
  const { itemId, trigger } = gesture;
  const name = gestureName(gesture);
  const isPlaying = state.own.playingGestures.value.includes(itemId);
  return (
    <button
      type="button"
      class="btn outlined small"
      aria-pressed={isPlaying}
      title={isPlaying ? GESTURE_ROW.end(name) : GESTURE_ROW.play(name)}
      onClick={() => command((live) => live.session.playGesture(itemId, !isPlaying))}
    >
      {trigger || name}
    </button>
  );
}
