import type { HandleId } from '../../../motion/puppetry-control/index.ts';
import { useUi } from '../../context.ts';
import { HANDLES } from '../../words/en/puppetry.ts';
import { handleStateWords } from '../../words/puppetry-words.ts';
import { PuppetIcon } from '../puppet-icon.tsx';
import { usePuppetry } from '../use-puppetry.ts';
import { canPin } from './handle-places.ts';
import { useHandleState } from './use-handle-state.ts';

/** Beside the drawing: the handle that keys move, and what can be done with it. */
export function ChosenHandle() {
  const chosen = usePuppetry().board.selected.value;
  return (
    <div class="chosen-handle">
      {chosen ? <HandleActions id={chosen} /> : <p>{HANDLES.chooseOne}</p>}
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
        <b>{HANDLES.names[id]}</b>
        <span>{handleStateWords(state)}</span>
      </div>
      <div class="acts">
        {canPin(id) && (
          <button
            type="button"
            class="btn small outlined"
            aria-pressed={state.isPinned}
            title={HANDLES.pin.title}
            onClick={() => command((puppetry) => puppetry.setPinned(id, !state.isPinned))}
          >
            <PuppetIcon name="pin" />
            {HANDLES.pin.text}
          </button>
        )}
        <button
          type="button"
          class="btn small outlined"
          disabled={isFree}
          title={isFree ? HANDLES.reset.nothing : HANDLES.reset.title}
          onClick={() => command((puppetry) => puppetry.reset(id))}
        >
          {HANDLES.reset.text}
        </button>
      </div>
      {view.layout.value !== 'phone' && <p>{HANDLES.keys}</p>}
    </>
  );
}
