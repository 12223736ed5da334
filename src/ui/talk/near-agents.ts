import type { AgentRow } from '../../app/state/index.ts';
import { distance } from '../../math/index.ts';

/** The other agents within a distance of the visitor's own avatar, metres. */
export function agentsWithin(agents: readonly AgentRow[], range: number): readonly AgentRow[] {
  const own = agents.find(({ isOwn }) => isOwn);
  if (!own) return [];
  return agents.filter(
    (agent) => !agent.isOwn && agent.isInView && distance(agent.position, own.position) <= range,
  );
}
