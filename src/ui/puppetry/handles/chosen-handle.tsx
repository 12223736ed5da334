import type { HandleId } from '../../../motion/puppetry-control/index.ts';
import { usePuppetry, useUi } from '../../context.ts';
import { LiveIcon } from '../../parts/live-icon.tsx';
import { HANDLES } from '../../words/en/puppetry.ts';
import { handleStateText } from '../puppetry-text.ts';
import { canPin } from './handle-places.ts';
import { useHandleState } from './use-handle-state.ts';

/** Beside the drawing: the handle that keys move, and what can be done with it. */
export function ChosenHandle() {
  const chosen = usePuppetry().state.selected.value;
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
        <span>{handleStateText(state)}</span>
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
            <LiveIcon name="pin" />
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
