import type { AgentRow } from '../../../app/state/index.ts';
import { useLive } from '../../context.ts';
import { rowForKey } from '../../parts/list-keys.ts';
import { AGENTS } from '../../words/en/live.ts';
import { formatCount } from '../../words/format.ts';
import { AgentOption, optionId } from './agent-option.tsx';

/**
 * All who are in the region, those in sight first. To the keyboard it is one list: arrows choose, and who
 * is chosen is in focus on the stage, with the camera going along.
 */
export function AgentList() {
  const { state, command } = useLive();
  const agents = state.agents.value;
  const focusedId = state.focusedId.value;
  const choose = (agentId: string) =>
    command((live) => {
      live.focus(agentId);
      live.setFollowing(true);
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = agents.findIndex(({ agentId }) => optionId(agentId) === document.activeElement?.id);
    const next = agents[rowForKey(event.key, at, agents.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    choose(next.agentId);
    document.getElementById(optionId(next.agentId))?.focus();
  };
  const reached = agents.find(({ agentId }) => agentId === focusedId) ?? agents[0];
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
              isReached={agent === reached}
              choose={choose}
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
