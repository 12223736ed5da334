import { BUBBLE_LIST } from '../words/en/bubble.ts';
import { AGENTS, LIVE, WIRE } from '../words/en/live.ts';
import '../styles/live.css';
import type { StageWorld } from '../../app/state/index.ts';
import {
  isArriving,
  isBubbleSession,
  isInRegion,
  placeOf,
  showsRegion,
  useLive,
  useUi,
} from '../context.ts';
import { Segments } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import type { DockContent } from '../view-state.ts';

/** The button in the bar that opens the login dialog; in a region it shows the region's name and opens the Live tab. */
export function LiveButton({ compact = false }: { compact?: boolean }) {
  const { view } = useUi();
  const { state } = useLive();
  const step = state.step.value;
  const place = isInRegion(step) ? placeOf(state) : null;
  const open = () => {
    if (place) view.show('live');
    else view.connectOpen.value = true;
  };
  const title = place ? LIVE.showConnection(place.name, place.host) : LIVE.connectTitle;
  return (
    <button
      type="button"
      class={`btn live-button ${compact ? 'square' : ''} ${place ? 'is-on' : ''}`}
      title={title}
      aria-label={compact ? title : undefined}
      onClick={open}
    >
      <Icon name="live" />
      {!compact && (
        <span class="live-name">
          {place?.name ?? (isArriving(step) ? LIVE.connecting : LIVE.connect)}
        </span>
      )}
    </button>
  );
}

/** The name and grid of the region, or the bubble and its server, shown in the bar while it is on the stage. */
export function LiveCrumb() {
  const { state } = useLive();
  const place = placeOf(state);
  if (!place) return null;
  const host = state.bubble.value ? BUBBLE_LIST.onServer(place.host) : place.host;
  return (
    <span class="crumb">
      <b>{place.name}</b>
      <span>{place.isReplay ? LIVE.recorded(host) : host}</span>
    </span>
  );
}

const WORLDS: readonly StageWorld[] = ['outfit', 'region'];

/** Switches list and stage between the user's own outfit and the avatars of the region. */
export function StageSwitch() {
  const { state, command } = useLive();
  const isBubble = isBubbleSession(state);
  return (
    <Segments label={AGENTS.listAndStage}>
      {WORLDS.map((world) => (
        <button
          type="button"
          key={world}
          aria-pressed={state.world.value === world}
          onClick={() => command((live) => live.setWorld(world))}
        >
          {world === 'region' && isBubble ? BUBBLE_LIST.world : AGENTS.worlds[world]}
        </button>
      ))}
    </Segments>
  );
}

const DOCK_CONTENTS: readonly DockContent[] = ['timeline', 'wire'];

/** Switches the dock between timeline and message log. The timeline is disabled while the stage shows a region. */
export function DockSwitch() {
  const { app, view } = useUi();
  const isRegion = showsRegion(app.live.state);
  const shown = isRegion ? 'wire' : view.dock.value;
  const isNarrow = view.layout.value !== 'wide';
  return (
    <Segments label={WIRE.dock}>
      {DOCK_CONTENTS.map((id) => {
        const { name, shortName } = WIRE.contents[id];
        const isDisabled = isRegion && id === 'timeline';
        return (
          <button
            type="button"
            key={id}
            aria-pressed={shown === id}
            disabled={isDisabled}
            title={isDisabled ? WIRE.timelineDisabled : name}
            onClick={() => {
              view.dock.value = id;
            }}
          >
            {isNarrow ? shortName : name}
          </button>
        );
      })}
    </Segments>
  );
}

/**
 * A note above the facts of a file that is off the stage because that shows a region, with a link back to the files.
 */
export function OffStageNote() {
  const { app } = useUi();
  const { state, command } = useLive();
  if (!showsRegion(app.live.state)) return null;
  return (
    <p class="off-stage">
      {LIVE.stageShowsRegion(placeOf(state)?.name ?? LIVE.someRegion)}{' '}
      <button
        type="button"
        class="linkish"
        onClick={() => command((live) => live.setWorld('outfit'))}
      >
        {LIVE.showThem}
      </button>
    </p>
  );
}
