import type { AgentRow } from '../src/app/state/index.ts';

/** A row of the list of agents: an agent in view in the region 1, ten metres away. */
export function agentRow(name: string, fields: Partial<AgentRow> = {}): AgentRow {
  return {
    agentId: `id-${name}`,
    name,
    title: '',
    isOwn: false,
    isCloud: false,
    isInView: true,
    region: '1',
    height: 'known',
    position: [128, 128, 22],
    distance: 10,
    animations: [],
    puppetJoints: 0,
    assets: { ready: 0, failed: 0, total: 0 },
    itemCount: 0,
    ...fields,
  };
}
