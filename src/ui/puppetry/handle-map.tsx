import type { HandleId } from '../../motion/puppetry-control/index.ts';
import { usePuppetry } from '../context.ts';
import { LiveIcon } from '../parts/live-icon.tsx';
import { HANDLES } from '../words/en/puppetry.ts';
import { type HandleState, handleStateText } from './puppetry-text.ts';

/** A handle in the drawing of the avatar. */
interface HandleSpot {
  readonly id: HandleId;
  /** Units of the drawing, seen from the front: the avatar's left is on the right. */
  readonly x: number;
  readonly y: number;
}

export const DRAWING_WIDTH = 240;
export const DRAWING_HEIGHT = 244;

/** The handles from head to foot, each row from left to right. No two are closer than a fingertip, 44 units. */
export const HANDLE_SPOTS: readonly HandleSpot[] = [
  { id: 'head', x: 120, y: 28 },
  { id: 'elbowRight', x: 64, y: 88 },
  { id: 'elbowLeft', x: 176, y: 88 },
  { id: 'handRight', x: 30, y: 122 },
  { id: 'handLeft', x: 210, y: 122 },
  { id: 'hips', x: 120, y: 122 },
  { id: 'kneeRight', x: 94, y: 172 },
  { id: 'kneeLeft', x: 146, y: 172 },
  { id: 'footRight', x: 84, y: 220 },
  { id: 'footLeft', x: 156, y: 220 },
];

const PINNABLE: readonly HandleId[] = ['handLeft', 'handRight', 'footLeft', 'footRight'];

/** Hands and feet can be pinned in place. */
export function canPin(id: HandleId): boolean {
  return PINNABLE.includes(id);
}

/** The state of one handle. Reads signals. */
export function useHandleState(id: HandleId): HandleState {
  const { grabbed, targeted, pinned } = usePuppetry().state;
  return {
    isGrabbed: grabbed.value.has(id),
    hasTarget: targeted.value.has(id),
    isPinned: pinned.value.has(id),
  };
}

/** Trunk and limbs, as strokes with round ends. */
const TRUNK = 'M120 66V110';
const LIMBS =
  'M120 48V58M102 64 64 88 30 122M138 64 176 88 210 122M110 128 94 172 84 220M130 128 146 172 156 220';

/** A drawing of the avatar from the front with its ten handles, each a button that selects the handle. */
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
  const { state, command } = usePuppetry();
  const handle = useHandleState(id);
  const label = HANDLES.named(HANDLES.names[id], handleStateText(handle));
  const classes = [
    'handle',
    handle.hasTarget && 'has-target',
    handle.isGrabbed && 'is-grabbed',
    handle.isPinned && 'is-pinned',
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(' ')}
      style={{
        left: `${(100 * x) / DRAWING_WIDTH}%`,
        top: `${(100 * y) / DRAWING_HEIGHT}%`,
      }}
      aria-label={label}
      title={label}
      aria-pressed={state.selected.value === id}
      // A press on the selected handle deselects it.
      onClick={() =>
        command((puppetry) => puppetry.handles.select(state.selected.peek() === id ? null : id))
      }
    >
      <i>{handle.isPinned && <LiveIcon name="pin" />}</i>
    </button>
  );
}
