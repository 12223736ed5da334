import { describe, expect, it } from 'vitest';
import { agentRow } from '../../../test/agent-row.ts';
import type { NeighbourRegion } from '../../session/index.ts';
import { groupAgents } from './agent-groups.ts';

const NORTH: NeighbourRegion = {
  ...{ handle: '2', name: 'Kelp Bank', corner: [0, 256], sizeX: 256, sizeY: 256, state: 'open' },
};
const EAST: NeighbourRegion = { ...NORTH, handle: '3', name: '', corner: [256, 0] };

const summary = (groups: ReturnType<typeof groupAgents>) =>
  groups.map(({ title, rows }) => [title, ...rows.map(({ name }) => name)]);

describe('groups of agents', () => {
  const agents = [
    agentRow('Wren', { isOwn: true }),
    agentRow('Amara'),
    agentRow('Per', { region: '2' }),
    agentRow('Odd', { region: '3', isInView: false }),
    agentRow('Nadia', { isInView: false }),
    agentRow('Stranger', { region: '99' }),
  ];

  it('are those in view, of each neighbour that has any, and farther away', () => {
    expect(summary(groupAgents(agents, '1', [NORTH, EAST]))).toEqual([
      ['In view', 'Wren', 'Amara', 'Stranger'],
      ['Kelp Bank, next door', 'Per'],
      ['The region next door', 'Odd'],
      ['Elsewhere', 'Nadia'],
    ]);
  });

  it('have nobody next door where there is no neighbour', () => {
    expect(summary(groupAgents(agents.slice(0, 3), '1', []))).toEqual([
      ['In view', 'Wren', 'Amara', 'Per'],
    ]);
  });

  it('keep the visitor in view while the report of a crossing is on its way', () => {
    const [wren] = agents;
    expect(summary(groupAgents([{ ...wren, region: '2' }], '1', [NORTH]))).toEqual([
      ['In view', 'Wren'],
    ]);
  });

  it('name how many there are, for screen readers', () => {
    expect(groupAgents(agents, '1', []).map(({ label }) => label)).toEqual([
      'In view, 4',
      'Elsewhere, 2',
    ]);
  });
});
