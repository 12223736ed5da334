import '../styles/bubble.css';
import { useSignal } from '@preact/signals';
import type { AgentRow } from '../../app/state/index.ts';
import type { BubbleChoice, BubbleObject } from '../../session/index.ts';
import { useLive, useUi } from '../context.ts';
import { StageSwitch } from '../live/live-controls.tsx';
import { SessionStatus } from '../live/session-status.tsx';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { rowForKey } from '../parts/list-keys.ts';
import { LiveIcon } from '../parts/live-icon.tsx';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { BUBBLE_FACTS, BUBBLE_LIST } from '../words/en/bubble.ts';
import { AGENTS } from '../words/en/live.ts';
import { formatCount } from '../words/format.ts';
import { activityText, agentName, initials } from '../words/live-text.ts';
import { bubblePlaceText, bubbleProblems, linkFrom, withLinked } from './bubble-facts.ts';
import { bubbleName } from './bubble-flow.ts';
import {
  distanceBetween,
  distanceText,
  kilogramsText,
  leadsHere,
  metresText,
  portalTarget,
  solesText,
} from './bubble-text.ts';

/** The bubbles of the server, and the avatars and objects in perception range. */
export function BubblesPanel() {
  const { state } = useLive();
  return (
    <aside class="left" aria-label={BUBBLE_LIST.title}>
      <div class="head agents-head">
        <StageSwitch />
        <span class="spacer" />
        <RefreshButton />
      </div>
      <div class="scroll">
        <SessionStatus />
        <BubbleRows />
        {state.bubble.value && <PerceivedRows />}
      </div>
      <BubbleFooter />
    </aside>
  );
}

/** Lists the bubbles again. They come by themselves too, every ten seconds. */
function RefreshButton() {
  const { app } = useUi();
  const { state } = useLive();
  const isBusy = useSignal(false);
  const listed = useSignal('');
  const refresh = async () => {
    isBusy.value = true;
    const bubbles = await app.live
      .open()
      .then((live) => live.listBubbles())
      .catch(() => null);
    isBusy.value = false;
    listed.value = bubbles ? BUBBLE_LIST.refreshed(bubbles.length) : '';
  };
  const isOver = state.step.value === 'ended' || state.bubble.value?.isReplay;
  return (
    <>
      <span class="sr" role="status">
        {listed.value}
      </span>
      <IconButton
        icon="retry"
        label={BUBBLE_LIST.refresh}
        disabled={isBusy.value || isOver}
        onClick={() => void refresh()}
      />
    </>
  );
}

/** Where the own avatar is, and how far the bubble reaches. */
function BubbleFooter() {
  const { state } = useLive();
  const bubble = state.bubble.value;
  const own = state.agents.value.find(({ isOwn }) => isOwn);
  const info = own && state.bubbleAvatars.value.get(own.agentId);
  if (!bubble) return null;
  return (
    <div class="foot">
      <span class="cut">{own && BUBBLE_LIST.fromCenter(solesText(own, info, bubble))}</span>
      <span class="spacer" />
      {bubble.range !== null && (
        <span class="range">{BUBBLE_FACTS.range(metresText(bubble.range))}</span>
      )}
    </div>
  );
}

function BubbleRows() {
  const { state } = useLive();
  const list = useRovingFocus<HTMLUListElement>('button');
  const bubbles = state.bubbles.value;
  const here = state.bubble.value;
  const failed = useSignal('');
  // Links may lead to other servers, and a recording may have no list of bubbles.
  const rows = withLinked(bubbles, here);
  if (rows.length === 0) return null;
  return (
    <>
      <GroupTitle
        id="bubbles-title"
        title={BUBBLE_LIST.bubblesOf(here?.serverName ?? '')}
        count={rows.length}
      />
      <ul ref={list} class="bubble-rows" aria-labelledby="bubbles-title">
        {rows.map((bubble) => (
          <BubbleRow
            key={bubble.id}
            bubble={bubble}
            bubbles={rows}
            isListed={bubbles.includes(bubble)}
            onRefused={() => {
              failed.value = BUBBLE_LIST.notJoined(bubbleName(bubble));
            }}
          />
        ))}
      </ul>
      {failed.value && (
        <p class="bubble-failed" role="alert">
          {failed.value}
        </p>
      )}
    </>
  );
}

interface BubbleRowProps {
  bubble: BubbleChoice;
  bubbles: readonly BubbleChoice[];
  /** False for a bubble of another server, which cannot be joined from here. */
  isListed: boolean;
  onRefused: () => void;
}

/** A bubble: where the visitor is, or a button to join it. */
function BubbleRow({ bubble, bubbles, isListed, onRefused }: BubbleRowProps) {
  const { state } = useLive();
  const here = state.bubble.value;
  const isHere = bubble.id === here?.id;
  const link = linkFrom(bubbles, here?.id ?? '', bubble.id);
  const isBroken = link?.state === 'refused' || link?.state === 'unreachable';
  const problems = isHere ? bubbleProblems(bubble, bubbles) : [];
  const isOver = here?.isReplay || state.step.value === 'ended';
  const canJoin = isListed && !isHere && !isBroken && !isOver;
  const name = bubbleName(bubble);
  const place = bubblePlaceText(bubble, isHere, link);
  return (
    <li class={`bubble-row ${isBroken ? 'is-broken' : ''}`} aria-current={isHere || undefined}>
      <Icon name="portal" />
      <span class="words">
        <span class="name cut">{name}</span>
        <span class="meta">{place}</span>
      </span>
      {problems.length > 0 && (
        <span class="badge" title={problems.join('\n')}>
          <Icon name="warning" />
          {formatCount(problems.length)}
          <span class="sr">{problems.join(', ')}</span>
        </span>
      )}
      {isBroken && (
        <span class="badge">
          <Icon name="warning" />1
        </span>
      )}
      {canJoin && <JoinButton bubble={bubble} name={name} onRefused={onRefused} />}
    </li>
  );
}

interface JoinButtonProps {
  bubble: BubbleChoice;
  name: string;
  onRefused: () => void;
}

/** Joins a bubble as the avatar that the visitor has, or else as the first that the server offers. */
function JoinButton({ bubble, name, onRefused }: JoinButtonProps) {
  const { app } = useUi();
  const { state } = useLive();
  const isBusy = useSignal(false);
  const join = async () => {
    isBusy.value = true;
    const own = state.agents.peek().find(({ isOwn }) => isOwn)?.agentId;
    const hasJoined = await app.live
      .open()
      .then(async (live) => {
        const avatars = await live.listBubbleAvatars(bubble.id);
        const avatar = avatars.find(({ id }) => id === own) ?? avatars[0];
        return avatar !== undefined && (await live.joinBubble(bubble.id, avatar.id));
      })
      .catch(() => false);
    isBusy.value = false;
    if (!hasJoined) onRefused();
  };
  return (
    <button
      type="button"
      class="btn outlined small"
      aria-label={BUBBLE_LIST.joinName(name)}
      disabled={isBusy.value}
      onClick={() => void join()}
    >
      {BUBBLE_LIST.join}
    </button>
  );
}

/** An avatar or an object in perception range. */
type Perceived =
  | { readonly kind: 'avatar'; readonly id: string; readonly agent: AgentRow }
  | { readonly kind: 'object'; readonly id: string; readonly object: BubbleObject };

/**
 * Avatars and objects. For the keyboard they are one list: arrow keys select one. The camera follows a selected avatar,
 * and the panel is about what is selected.
 */
function PerceivedRows() {
  const { state, command } = useLive();
  const agents = state.agents.value;
  const bubble = state.bubble.value!;
  const objects = state.bubbleObjects.value.filter((object) => !leadsHere(object, bubble));
  const selected = state.selectedObjectId.value;
  const focused = state.focusedId.value;
  const { perceptionRange } = bubble;
  const rows: readonly Perceived[] = [
    ...agents.map((agent) => ({ kind: 'avatar', id: agent.agentId, agent }) as const),
    ...objects.map((object) => ({ kind: 'object', id: object.objectId, object }) as const),
  ];
  const select = (row: Perceived) =>
    command((live) => {
      live.selectObject(row.kind === 'object' ? row.id : null);
      if (row.kind === 'object') return;
      live.focus(row.id);
      live.setFollowing(true);
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const current = rows.findIndex(({ id }) => rowId(id) === document.activeElement?.id);
    const next = rows[rowForKey(event.key, current, rows.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    select(next);
    document.getElementById(rowId(next.id))?.focus();
  };
  const tabStop = rows.find(({ id }) => id === (selected ?? focused)) ?? rows[0];
  const optionOf = (row: Perceived) => ({
    id: rowId(row.id),
    isSelected: row.id === (row.kind === 'avatar' ? focused : selected),
    isTabStop: row === tabStop,
    select: () => select(row),
    onKeyDown,
  });
  const range = perceptionRange === null ? '' : metresText(perceptionRange);
  return (
    <div class="agents">
      {agents.length > 0 && (
        <>
          <GroupTitle
            title={range ? BUBBLE_LIST.avatarsWithin(range) : BUBBLE_LIST.avatars}
            count={agents.length}
          />
          <div role="listbox" aria-label={BUBBLE_LIST.avatars}>
            {rows.map(
              (row) =>
                row.kind === 'avatar' && (
                  <AvatarOption key={row.id} agent={row.agent} {...optionOf(row)} />
                ),
            )}
          </div>
        </>
      )}
      <GroupTitle title={BUBBLE_LIST.objects} count={objects.length} />
      {objects.length > 0 ? (
        <div role="listbox" aria-label={BUBBLE_LIST.objects}>
          {rows.map(
            (row) =>
              row.kind === 'object' && (
                <ObjectOption key={row.id} object={row.object} {...optionOf(row)} />
              ),
          )}
        </div>
      ) : (
        <p class="bubble-failed">{BUBBLE_LIST.noObjects}</p>
      )}
    </div>
  );
}

function GroupTitle({ id, title, count }: { id?: string; title: string; count: number }) {
  return (
    <div class="agents-title" id={id} aria-hidden={id ? undefined : true}>
      <span class="cut">{title}</span>
      <span class="count">{formatCount(count)}</span>
    </div>
  );
}

/** The id of a row's element. */
const rowId = (id: string) => `perceived-${id}`;

interface OptionProps {
  id: string;
  isSelected: boolean;
  /** Whether the Tab key stops at this row. */
  isTabStop: boolean;
  select: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** An avatar: its name, what it does, and how far away it is. */
function AvatarOption({ agent, ...option }: OptionProps & { agent: AgentRow }) {
  const info = useLive().state.bubbleAvatars.value.get(agent.agentId);
  const { name, isOwn, distance } = agent;
  const activity = [activityText(agent), info?.isBeingHandedOver && BUBBLE_LIST.handedOver].filter(
    Boolean,
  );
  return (
    <div
      class="agent"
      role="option"
      id={option.id}
      aria-selected={option.isSelected}
      tabIndex={option.isTabStop ? 0 : -1}
      title={name}
      onClick={option.select}
      onKeyDown={option.onKeyDown}
    >
      <span class="initials" aria-hidden="true">
        {initials(name)}
      </span>
      <span class="words">
        <span class="name">
          <span class="cut">{agentName(agent)}</span>
          {isOwn && <span class="tag">{AGENTS.you}</span>}
        </span>
        <span class="meta">
          <span class="cut">{activity.join(' · ')}</span>
        </span>
      </span>
      <span class="distance">
        {!option.isSelected && distance !== null && distanceText(distance)}
      </span>
    </div>
  );
}

/** A thing with what it answers, or its mass; a portal with where it leads. */
function ObjectOption({ object, ...option }: OptionProps & { object: BubbleObject }) {
  const { state } = useLive();
  const { name, kind, modelId } = object;
  const isStandIn = kind === 'thing' && state.bubbleModels.value.get(modelId) === 'stand-in';
  const own = state.agents.value.find(({ isOwn }) => isOwn);
  return (
    <div
      class="agent is-object"
      role="option"
      id={option.id}
      aria-selected={option.isSelected}
      tabIndex={option.isTabStop ? 0 : -1}
      title={
        own
          ? BUBBLE_LIST.away(name, distanceText(distanceBetween(own.position, object.position)))
          : name
      }
      onClick={option.select}
      onKeyDown={option.onKeyDown}
    >
      {kind === 'portal' ? <Icon name="portal" /> : <LiveIcon name="thing" />}
      <span class="name">
        <span class="cut">{kind === 'portal' ? BUBBLE_LIST.portal : name}</span>
        {isStandIn && <span class="stand-in">{BUBBLE_LIST.standIn}</span>}
      </span>
      <span class="distance cut">{objectAside(object)}</span>
    </div>
  );
}

function objectAside(object: BubbleObject): string {
  if (object.kind === 'portal') return portalTarget(object);
  const actions = object.description?.actions ?? [];
  return actions.length > 0 ? actions.join(', ') : kilogramsText(object.mass);
}
