import type { GestureEntry } from '../../session/index.ts';
import { useLive } from '../context.ts';
import { MenuList, PopoverButton } from '../parts/popover-button.tsx';
import { TALK } from '../words/en/talk.ts';

/** Gestures that have a button of their own. */
const SHOWN = 6;

/** Gestures that can be played from here; nothing where there are none, and in a recording. */
export function GestureRow() {
  const { state, command } = useLive();
  const gestures = state.own.gestures.value.filter((each) => each.state === 'loaded');
  if (gestures.length === 0 || state.region.value?.isReplay) return null;
  const play = ({ itemId }: GestureEntry) =>
    command((live) => live.session.playGesture(itemId, true));
  const triggers = gestures.filter((each) => each.isActive && each.trigger !== '');
  return (
    <div class="gestures">
      <span>{TALK.gestures}</span>
      {triggers.slice(0, SHOWN).map((gesture) => (
        <button
          type="button"
          class="btn outlined small"
          key={gesture.itemId}
          title={TALK.playGesture(gesture.name)}
          onClick={() => play(gesture)}
        >
          {gesture.trigger}
        </button>
      ))}
      <span class="spacer" />
      <PopoverButton
        icon="more"
        label={TALK.allGestures(gestures.length)}
        width={220}
        class="clip-popover"
      >
        {(close) => (
          <MenuList
            choices={gestures.map((gesture) => ({
              text: [gesture.name, gesture.trigger].filter(Boolean).join(' '),
              run: () => play(gesture),
            }))}
            close={close}
          />
        )}
      </PopoverButton>
    </div>
  );
}
