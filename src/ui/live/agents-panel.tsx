import { Fragment } from 'preact';
import type { AgentRow } from '../../app/state/index.ts';
import { useLive } from '../context.ts';
import { rowForKey } from '../parts/list-keys.ts';
import { AGENTS } from '../words/en/live.ts';
import { AGENT_GROUPS } from '../words/en/region.ts';
import { formatCount } from '../words/format.ts';
import {
  activityText,
  agentName,
  distanceText,
  failedAssetsText,
  initials,
  ownViewText,
  placeText,
} from '../words/live-text.ts';
import { groupAgents } from './agent-groups.ts';
import { StageSwitch } from './live-controls.tsx';
import { Minimap } from './minimap.tsx';
import { SessionStatus } from './session-status.tsx';

/** The agents around the visitor, on a map and as a list. */
export function AgentsPanel() {
  const { state, command } = useLive();
  const count = state.agents.value.length;
  const region = state.region.value;
  const select = (agentId: string) =>
    command((live) => {
      live.focus(agentId);
      live.setFollowing(true);
    });
  return (
    <aside class="left" aria-label={AGENTS.title}>
      <div class="head agents-head">
        <StageSwitch />
        <span class="spacer" />
        {count > 0 && (
          <span class="count" title={AGENTS.known(count)}>
            {AGENTS.count(count)}
          </span>
        )}
      </div>
      <div class="scroll">
        {region && count > 0 && <Minimap region={region} select={select} />}
        <SessionStatus />
        {count > 0 && <AgentList select={select} />}
      </div>
      <RegionFooter />
    </aside>
  );
}

/** Where the visitor is, and the size of the region; the region's name where that is not known. */
function RegionFooter() {
  const { state } = useLive();
  const region = state.region.value;
  if (!region) return null;
  const { name, sizeX, sizeY } = region;
  const own = state.place.own.value;
  return (
    <div class="foot">
      <span class="cut">{own ? placeText(own.position) : name}</span>
      <span class="spacer" />
      <span>
        {formatCount(sizeX)} × {formatCount(sizeY)}
        {'\u202f'}m
      </span>
    </div>
  );
}

/**
 * The agents by where they are. For the keyboard it is one list: arrow keys select an agent, and the camera follows the
 * selected one.
 */
function AgentList({ select }: { select: (agentId: string) => void }) {
  const { state } = useLive();
  const focusedId = state.focusedId.value;
  const region = state.region.value?.handle ?? '';
  const neighbours = state.place.neighbours.value;
  const groups = groupAgents(state.agents.value, region, neighbours);
  const agents = groups.flatMap(({ rows }) => rows);
  const onKeyDown = (event: KeyboardEvent) => {
    const current = agents.findIndex(
      ({ agentId }) => optionId(agentId) === document.activeElement?.id,
    );
    const next = agents[rowForKey(event.key, current, agents.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    select(next.agentId);
    document.getElementById(optionId(next.agentId))?.focus();
  };
  const tabStop = agents.find(({ agentId }) => agentId === focusedId) ?? agents[0];
  return (
    <div class="agents">
      {groups.map(({ id, title, label, rows }) => (
        <Fragment key={id}>
          <div class="agents-title" aria-hidden="true">
            <span class="cut">{title}</span>
            <span class="count">{formatCount(rows.length)}</span>
          </div>
          <div role="listbox" aria-label={label}>
            {rows.map((agent) => (
              <AgentOption
                key={agent.agentId}
                agent={agent}
                isSelected={agent.agentId === focusedId}
                isTabStop={agent === tabStop}
                select={select}
                onKeyDown={onKeyDown}
              />
            ))}
          </div>
        </Fragment>
      ))}
    </div>
  );
}

interface AgentOptionProps {
  agent: AgentRow;
  isSelected: boolean;
  /** Whether the Tab key stops at this row. */
  isTabStop: boolean;
  select: (agentId: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The id of an agent's row. */
const optionId = (agentId: string) => `agent-${agentId}`;

/** A row of the list: the agent's name, what it does, and how far away it is. */
function AgentOption({ agent, isSelected, isTabStop, select, onKeyDown }: AgentOptionProps) {
  const { state } = useLive();
  const { agentId, name, userName, title, isOwn, distance } = agent;
  const failed = failedAssetsText(agent);
  const seen = isOwn ? ownViewText(state.own.appearance.value) : '';
  const isNextDoor = !isOwn && agent.isInView && agent.region !== state.region.value?.handle;
  const isTyping = state.talk.typing.value.has(agentId);
  const isMuted = state.talk.muted.value.has(agentId);
  const notes = [
    isTyping ? AGENT_GROUPS.typing : '',
    isMuted ? AGENT_GROUPS.muted : '',
    seen,
    isNextDoor && state.region.value ? AGENT_GROUPS.childCircuit : '',
  ];
  return (
    <div
      class="agent"
      role="option"
      id={optionId(agentId)}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      title={[title, name, userName && AGENTS.userName(userName)].filter(Boolean).join(' ')}
      onClick={() => select(agentId)}
      onKeyDown={onKeyDown}
    >
      <span class="initials" aria-hidden="true">
        {initials(name)}
      </span>
      <span class="words">
        <span class="name">
          <span class={isMuted ? 'cut is-muted' : 'cut'}>{agentName(agent)}</span>
          {isOwn && <span class="tag">{AGENTS.you}</span>}
        </span>
        <span class="meta">
          <span class="cut">{[activityText(agent), ...notes].filter(Boolean).join(' · ')}</span>
          {failed && <span class="sev-warning">{failed}</span>}
        </span>
      </span>
      <span class="distance">{distanceText(isSelected ? null : distance)}</span>
    </div>
  );
}
