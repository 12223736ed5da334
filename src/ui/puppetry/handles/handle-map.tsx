import type { HandleId } from '../../../motion/puppetry-control/index.ts';
import { usePuppetry } from '../../context.ts';
import { LiveIcon } from '../../parts/live-icon.tsx';
import { HANDLES } from '../../words/en/puppetry.ts';
import { handleStateText } from '../puppetry-text.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH, HANDLE_SPOTS, type HandleSpot } from './handle-places.ts';
import { useHandleState } from './use-handle-state.ts';

/** Trunk, then limbs: strokes with round ends. */
const TRUNK = 'M120 66V110';
const LIMBS =
  'M120 48V58M102 64 64 88 30 122M138 64 176 88 210 122M110 128 94 172 84 220M130 128 146 172 156 220';

/** The avatar from the front with its ten handles, each a button: one of them is chosen, or none. */
export function HandleMap() {
  return (
    <fieldset class="handle-map" aria-label={HANDLES.map}>
      <svg viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`} aria-hidden="true">
        <path class="trunk" d={TRUNK} />
        <path class="limb" d={LIMBS} />
        <circle cx="120" cy="28" r="17" />
      </svg>
      {HANDLE_SPOTS.map((spot) => (
        <HandleButton key={spot.id} spot={spot} />
      ))}
    </fieldset>
  );
}

function HandleButton({ spot: { id, x, y } }: { spot: HandleSpot }) {
  const { state: board, command } = usePuppetry();
  const state = useHandleState(id);
  const isChosen = board.selected.value === id;
  const label = HANDLES.named(HANDLES.names[id], handleStateText(state));
  const classes = [
    state.isAimed && 'is-aimed',
    state.isHeld && 'is-held',
    state.isPinned && 'is-pinned',
  ];
  return (
    <button
      type="button"
      class={['handle', ...classes].filter(Boolean).join(' ')}
      style={{
        left: `${(100 * x) / DRAWING_WIDTH}%`,
        top: `${(100 * y) / DRAWING_HEIGHT}%`,
      }}
      aria-label={label}
      title={label}
      aria-pressed={isChosen}
      onClick={() => command((puppetry) => puppetry.select(otherThan(board.selected.peek(), id)))}
    >
      <i>{state.isPinned && <LiveIcon name="pin" />}</i>
    </button>
  );
}

/** The one that is chosen already is chosen no more. */
function otherThan(chosen: HandleId | null, id: HandleId): HandleId | null {
  return chosen === id ? null : id;
}
