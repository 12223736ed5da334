import type { AgentRow } from '../../app/state/index.ts';
import { useLive } from '../context.ts';
import { rowForKey } from '../parts/list-keys.ts';
import { AGENTS } from '../words/en/live.ts';
import { formatCount } from '../words/format.ts';
import {
  activityText,
  agentName,
  distanceText,
  failedAssetsText,
  initials,
} from '../words/live-text.ts';
import { StageSwitch } from './live-controls.tsx';
import { SessionStatus } from './session-status.tsx';

/** The agents in the region. */
export function AgentsPanel() {
  const { state } = useLive();
  const count = state.agents.value.length;
  return (
    <aside class="left" aria-label={AGENTS.title}>
      <div class="head agents-head">
        <StageSwitch />
        <span class="spacer" />
        {count > 0 && <span class="count">{AGENTS.inRegion(count)}</span>}
      </div>
      <div class="scroll">
        <SessionStatus />
        {count > 0 && <AgentList />}
      </div>
      <RegionFooter />
    </aside>
  );
}

/** The name and size of the region. */
function RegionFooter() {
  const region = useLive().state.region.value;
  if (!region) return null;
  const { name, sizeX, sizeY } = region;
  return (
    <div class="foot">
      <span class="cut">{name}</span>
      <span class="spacer" />
      <span>
        {formatCount(sizeX)} × {formatCount(sizeY)}
        {'\u202f'}m
      </span>
    </div>
  );
}

/**
 * The agents in the region, those in view first. For the keyboard it is one list: arrow keys select an agent, and
 * the camera follows the selected one.
 */
function AgentList() {
  const { state, command } = useLive();
  const agents = state.agents.value;
  const focusedId = state.focusedId.value;
  const select = (agentId: string) =>
    command((live) => {
      live.focus(agentId);
      live.setFollowing(true);
    });
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
  const group = ({ title, label }: typeof AGENTS.inView, rows: readonly AgentRow[]) =>
    rows.length > 0 && (
      <>
        <div class="agents-title" aria-hidden="true">
          <span>{title}</span>
          <span class="count">{formatCount(rows.length)}</span>
        </div>
        <div role="listbox" aria-label={label(rows.length)}>
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
      </>
    );
  const inView = agents.filter(({ isInView }) => isInView);
  const elsewhere = agents.filter(({ isInView }) => !isInView);
  return (
    <div class="agents">
      {group(AGENTS.inView, inView)}
      {group(AGENTS.elsewhere, elsewhere)}
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
  const { agentId, name, title, isOwn, distance } = agent;
  const failed = failedAssetsText(agent);
  return (
    <div
      class="agent"
      role="option"
      id={optionId(agentId)}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      title={title ? `${title} ${name}` : name}
      onClick={() => select(agentId)}
      onKeyDown={onKeyDown}
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
          <span class="cut">{activityText(agent)}</span>
          {failed && <span class="sev-warning">{failed}</span>}
        </span>
      </span>
      <span class="distance">{distanceText(isSelected ? null : distance)}</span>
    </div>
  );
}
