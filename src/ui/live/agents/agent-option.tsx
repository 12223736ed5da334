import type { AgentRow } from '../../../app/state/index.ts';
import { AGENTS } from '../../words/en/live.ts';
import {
  activityText,
  agentName,
  distanceText,
  failedAssetsText,
  initials,
} from '../../words/live-text.ts';

interface AgentOptionProps {
  agent: AgentRow;
  isSelected: boolean;
  /** Whether Tab comes to this row. */
  isReached: boolean;
  choose: (agentId: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The id of an agent's row. */
export function optionId(agentId: string): string {
  return `agent-${agentId}`;
}

/** A row of the list: who, what it does, how far. */
export function AgentOption(props: AgentOptionProps) {
  const { agent, isSelected, isReached, choose, onKeyDown } = props;
  const { agentId, name, title, isOwn, distance } = agent;
  const failed = failedAssetsText(agent);
  return (
    <div
      class="agent"
      role="option"
      id={optionId(agentId)}
      aria-selected={isSelected}
      tabIndex={isReached ? 0 : -1}
      title={title ? `${title} ${name}` : name}
      onClick={() => choose(agentId)}
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
