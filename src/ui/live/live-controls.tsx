import { BUBBLE_LIST } from '../words/en/bubble.ts';
import { AGENTS, LIVE, WIRE } from '../words/en/live.ts';
import '../styles/live.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { App } from '../../app/index.ts';
import { levelViewOf } from '../../app/levels/index.ts';
import type { LiveState } from '../../app/state/index.ts';
import {
  hasSession,
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
import { unreadCount } from '../talk/index.ts';
import type { DockContent, RegionList, ViewState } from '../view-state.ts';
import { TALK } from '../words/en/talk.ts';
import { formatCount } from '../words/format.ts';
import { gridText } from '../words/region-text.ts';
import { REGION_PARTS } from './region-parts.ts';

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
  const maturity = state.region.value?.maturity ?? 'unknown';
  const host = state.bubble.value
    ? BUBBLE_LIST.onServer(place.host)
    : gridText(place.host, maturity);
  return (
    <span class="crumb">
      <b>{place.name}</b>
      <span>{place.isReplay ? LIVE.recorded(host) : host}</span>
    </span>
  );
}

/** What the list beside the stage shows: the user's own files, or something of the region or bubble on the stage. */
type ListId = 'outfit' | RegionList;
const LISTS: readonly ListId[] = ['outfit', 'agents', 'inventory'];

/** Switches list and stage between the user's own outfit and the region, with its agents or the inventory. */
export function StageSwitch() {
  const { app, view } = useUi();
  const { state, command } = useLive();
  const isBubble = isBubbleSession(state);
  const shown = showsRegion(app.live.state) ? shownRegionList(state, view) : 'outfit';
  const show = (id: ListId) => {
    if (id !== 'outfit') view.regionList.value = id;
    command((live) => live.setWorld(id === 'outfit' ? 'outfit' : 'region'));
  };
  return (
    <Segments label={AGENTS.listAndStage}>
      {LISTS.filter((id) => id !== 'inventory' || hasInventory(state)).map((id) => (
        <button type="button" key={id} aria-pressed={shown === id} onClick={() => show(id)}>
          {id === 'agents' && isBubble ? BUBBLE_LIST.world : AGENTS.lists[id]}
        </button>
      ))}
    </Segments>
  );
}

/** Whether the session has an inventory that can be shown: it is one with a grid, and not replayed. */
function hasInventory(state: LiveState): boolean {
  return REGION_PARTS.InventoryPanel !== null && state.region.value?.isReplay === false;
}

/** Which of the lists of a region is shown. */
export function shownRegionList(state: LiveState, view: ViewState): RegionList {
  return hasInventory(state) ? view.regionList.value : 'agents';
}

const DOCK_CONTENTS: readonly DockContent[] = ['timeline', 'levels', 'chat', 'wire'];

/** Whether the session has a chat: it is one with a grid. */
export function hasChat(state: LiveState): boolean {
  return REGION_PARTS.ChatDock !== null && state.region.value !== null;
}

/** Whether the dock can show levels of detail: of the user's own files, where the selected one has any. */
export function hasLevels(app: App): boolean {
  return levelViewOf(app).subject.value !== null && !showsRegion(app.live.state);
}

/** What the dock shows. Timeline and levels are about the user's own files, and are not shown below a region. */
export function shownDock(app: App, view: ViewState): DockContent {
  const state = app.live.state;
  const chosen = view.dock.value;
  if (chosen === 'levels' && hasLevels(app)) return 'levels';
  if (!hasSession(state)) return 'timeline';
  if (chosen === 'chat' && hasChat(state)) return 'chat';
  return chosen !== 'wire' && !showsRegion(state) ? 'timeline' : 'wire';
}

/** Whether the dock can show this. */
function isOffered(id: DockContent, app: App): boolean {
  const state = app.live.state;
  if (id === 'levels') return hasLevels(app);
  if (id === 'chat') return hasChat(state);
  return id === 'timeline' || hasSession(state);
}

/** Whether the switch of the dock was pressed, and the dock that it belongs to is about to be replaced by another. */
let isReplacing = false;

/** Switches the dock between its contents. The timeline is disabled while the stage shows a region. */
export function DockSwitch() {
  const { app, view } = useUi();
  const state = app.live.state;
  const isRegion = showsRegion(state);
  const shown = shownDock(app, view);
  const pressed = useRef<HTMLButtonElement>(null);
  // Each dock has a switch of its own: the focus goes from one to the next.
  useLayoutEffect(() => {
    if (isReplacing) pressed.current?.focus();
    isReplacing = false;
  }, []);
  const isNarrow = view.layout.value !== 'wide';
  return (
    <Segments label={WIRE.dock}>
      {DOCK_CONTENTS.filter((id) => isOffered(id, app)).map((id) => {
        const { name, shortName } = WIRE.contents[id];
        const isDisabled = isRegion && id === 'timeline';
        return (
          <button
            type="button"
            key={id}
            ref={shown === id ? pressed : undefined}
            aria-pressed={shown === id}
            disabled={isDisabled}
            title={isDisabled ? WIRE.timelineDisabled : name}
            aria-label={id === 'wire' && !isNarrow ? name : undefined}
            onClick={() => {
              isReplacing = shown !== id;
              view.dock.value = id;
            }}
          >
            {isNarrow ? (
              shortName
            ) : (
              <>
                <span class="long-name">{name}</span>
                <span class="short-name">{shortName}</span>
              </>
            )}
            {id === 'chat' && shown !== 'chat' && <UnreadMark count={unreadCount(state.talk)} />}
          </button>
        );
      })}
    </Segments>
  );
}

/** How many lines of the chat were not read, behind the name of its tab. */
function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span class="unread" role="img" aria-label={TALK.unread(count)}>
      {formatCount(count)}
    </span>
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
