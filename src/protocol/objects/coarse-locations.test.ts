import { expect, it } from 'vitest';
import { decodeCoarseLocations } from './avatar-messages.ts';

const ADA = '11111111-0000-0000-0000-000000000001';
const EVE = '22222222-0000-0000-0000-000000000002';

const Location = [
  { X: 128, Y: 64, Z: 6 },
  { X: 255, Y: 0, Z: 0 },
];
const AgentData = [{ AgentID: ADA }, { AgentID: EVE }];

it('says who is where, to four metres in height', () => {
  const Index = { You: 1, Prey: -1 };
  expect(decodeCoarseLocations({ Location, Index, AgentData })).toEqual({
    avatars: [
      { agentId: ADA, position: [128, 64, 24] },
      { agentId: EVE, position: [255, 0, 0] },
    ],
    you: EVE,
    prey: null,
  });
});

it('leaves out places without ids, ids without places, and indices beyond them', () => {
  const Index = { You: 7, Prey: 0 };
  const decoded = decodeCoarseLocations({ Location, Index, AgentData: AgentData.slice(1) });
  expect(decoded).toEqual({
    avatars: [{ agentId: EVE, position: [128, 64, 24] }],
    you: null,
    prey: EVE,
  });
  const alone = decodeCoarseLocations({ Location: Location.slice(1), Index, AgentData });
  expect(alone.avatars).toEqual([{ agentId: ADA, position: [255, 0, 0] }]);
});
