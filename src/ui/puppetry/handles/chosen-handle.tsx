import type { HandleId } from '../../../motion/puppeteer/types.ts';
import { useUi } from '../../context.ts';
import { HANDLE_WORDS, handleStateWords } from '../../words/puppetry-words.ts';
import { PuppetIcon } from '../puppet-icon.tsx';
import { usePuppetry } from '../use-puppetry.ts';
import { canPin } from './handle-places.ts';
import { useHandleState } from './use-handle-state.ts';

/** Beside the drawing: the handle that keys move, and what can be done with it. */
export function ChosenHandle() {
  const chosen = usePuppetry().board.chosen.value;
  return (
    <div class="chosen-handle">
      {chosen ? (
        <HandleActions id={chosen} />
      ) : (
        <p>Drag a ring on the stage, or choose one here to move it by keys.</p>
      )}
    </div>
  );
}

function HandleActions({ id }: { id: HandleId }) {
  const { view } = useUi();
  const { command } = usePuppetry();
  const state = useHandleState(id);
  const isFree = !state.isAimed && !state.isPinned;
  return (
    <>
      <div>
        <b>{HANDLE_WORDS[id]}</b>
        <span>{handleStateWords(state)}</span>
      </div>
      <div class="acts">
        {canPin(id) && (
          <button
            type="button"
            class="btn small outlined"
            aria-pressed={state.isPinned}
            title="It stays where it is while the rest of the body moves (P)"
            onClick={() => command((puppetry) => puppetry.setPinned(id, !state.isPinned))}
          >
            <PuppetIcon name="pin" />
            Pin
          </button>
        )}
        <button
          type="button"
          class="btn small outlined"
          disabled={isFree}
          title={isFree ? 'Nothing is asked of it' : 'It eases back into what the animations do'}
          onClick={() => command((puppetry) => puppetry.reset(id))}
        >
          Reset
        </button>
      </div>
      {view.layout.value !== 'phone' && (
        <p>
          Arrow keys move it, Page Up and Down nearer and farther: by 2{'\u202f'}cm, with Shift by
          10
          {'\u202f'}cm.
        </p>
      )}
    </>
  );
}
