import { describe, expect, it } from 'vitest';
import type { AgentRow } from '../../../app/state/index.ts';
import { candidates, nameAgents } from './agent-names.ts';

const agent = (agentId: string, name: string, isOwn = false): AgentRow => ({
  agentId,
  name,
  isOwn,
  title: '',
  isInView: true,
  position: [0, 0, 0],
  distance: null,
  animations: [],
  assets: { ready: 0, failed: 0, total: 0 },
  puppetJoints: 0,
  itemCount: 0,
});

const REGION = [
  agent('00000000-0000-4000-8000-000000000001', 'Wren Okafor', true),
  agent('00000000-0000-4000-8000-000000000002', 'Ilse Marchetti'),
  agent('2fd1a7c0-0000-4000-8000-000000000003', ' '),
];
const [wren, ilse, unnamed] = REGION.map(({ agentId }) => agentId);

describe('agents of a list', () => {
  it('go by their names, else by the start of the id', () => {
    const gone = '9a8b7c6d-0000-4000-8000-000000000009';
    expect(nameAgents([ilse, gone, unnamed], REGION).map(({ name }) => name)).toEqual([
      'Ilse Marchetti',
      '9a8b7c6d…',
      '2fd1a7c0…',
    ]);
  });

  it('can be joined by everybody else in the region', () => {
    expect(candidates([], REGION).map(({ agentId }) => agentId)).toEqual([ilse, unnamed]);
    expect(candidates([ilse], REGION).map(({ agentId }) => agentId)).toEqual([unnamed]);
    expect(candidates([ilse, unnamed, wren], REGION)).toEqual([]);
  });
});
