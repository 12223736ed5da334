import type { AgentRow } from '../../app/state/index.ts';
import type { NeighbourRegion } from '../../session/index.ts';
import { AGENTS } from '../words/en/live.ts';
import { AGENT_GROUPS } from '../words/en/region.ts';

/** Agents of the list who are in the same place. */
export interface AgentGroup {
  readonly id: string;
  readonly title: string;
  readonly label: string;
  readonly rows: readonly AgentRow[];
}

/**
 * Groups the list of agents: those in view, those of each neighbour, and those who are farther away. A neighbour without
 * agents has no group.
 *
 * @param region - handle of the visitor's region; empty where it is not known.
 */
export function groupAgents(
  agents: readonly AgentRow[],
  region: string,
  neighbours: readonly NeighbourRegion[],
): readonly AgentGroup[] {
  const nextDoor = new Map(neighbours.map((neighbour) => [neighbour.handle, neighbour]));
  nextDoor.delete(region);
  const rowsOf = new Map<string, AgentRow[]>();
  const add = (id: string, row: AgentRow) => {
    const rows = rowsOf.get(id);
    if (rows) rows.push(row);
    else rowsOf.set(id, [row]);
  };
  for (const agent of agents) {
    if (!agent.isOwn && nextDoor.has(agent.region)) add(agent.region, agent);
    else add(agent.isInView ? IN_VIEW : ELSEWHERE, agent);
  }
  const group = (id: string, title: string): AgentGroup[] => {
    const rows = rowsOf.get(id) ?? [];
    return rows.length > 0
      ? [{ id, title, rows, label: AGENT_GROUPS.label(title, rows.length) }]
      : [];
  };
  return [
    ...group(IN_VIEW, AGENTS.inView),
    ...neighbours.flatMap(({ handle, name }) => group(handle, nextDoorTitle(name))),
    ...group(ELSEWHERE, AGENTS.elsewhere),
  ];
}

const IN_VIEW = 'in-view';
const ELSEWHERE = 'elsewhere';

function nextDoorTitle(name: string): string {
  return name ? AGENT_GROUPS.nextDoor(name) : AGENT_GROUPS.namelessNextDoor;
}
