import type { AgentRow } from '../../../app/state/index.ts';

/** An agent's id, and how it is called. */
export interface NamedAgent {
  readonly agentId: string;
  readonly name: string;
}

/** The agents of a list by name, or the start of the id of whoever is not in the region. */
export function nameAgents(
  ids: readonly string[],
  agents: readonly AgentRow[],
): readonly NamedAgent[] {
  const names = new Map(agents.map(({ agentId, name }) => [agentId, name.trim()]));
  return ids.map((agentId) => ({ agentId, name: names.get(agentId) || shortId(agentId) }));
}

/** Those of the region who can be put on a list: not oneself, nor who is on it. */
export function candidates(
  ids: readonly string[],
  agents: readonly AgentRow[],
): readonly NamedAgent[] {
  const others = agents.filter(({ agentId, isOwn }) => !isOwn && !ids.includes(agentId));
  return nameAgents(
    others.map(({ agentId }) => agentId),
    agents,
  );
}

function shortId(agentId: string): string {
  return `${agentId.slice(0, 8)}…`;
}
