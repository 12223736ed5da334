import { describe, expect, it } from 'vitest';
import type { OutfitItem, PuppetBatch, RegionAvatar } from '../../session/index.ts';
import { LiveState } from '../state/index.ts';
import { RegionAgents } from './region-agents.ts';

const ADA: RegionAvatar = {
  agentId: '00000000-0000-0000-0000-0000000000a1',
  isOwn: true,
  firstName: 'Ada',
  lastName: 'Tester',
  title: '',
  slot: 0,
  height: 1.9,
  region: '1',
  isSeated: false,
  parts: [],
  bakes: null,
  attachmentCount: 1,
  visualParameters: null,
  hover: 0,
  isCloud: false,
  animations: [],
};

const SHIRT: OutfitItem = {
  itemId: '00000000-0000-0000-0000-0000000000b1',
  assetId: '00000000-0000-0000-0000-0000000000c1',
  name: 'Shirt',
  type: 5,
  state: 'loaded',
  parts: [],
  visualParameters: null,
};

it('keeps the outfit from one region to the next, since a session reports it once', () => {
  const agents = new RegionAgents();
  agents.setOutfit([SHIRT, { ...SHIRT, itemId: ADA.agentId }]);
  agents.applyAvatars([ADA], []);
  expect(agents.rows(null)).toMatchObject([{ name: 'Ada Tester', itemCount: 2 }]);
  agents.clear();
  expect(agents.rows(null)).toEqual([]);
  agents.applyAvatars([ADA], []);
  expect(agents.rows(null)).toMatchObject([{ itemCount: 2 }]);
  agents.setOutfit([]);
  expect(agents.rows(null)).toMatchObject([{ itemCount: 1 }]);
});

it('lists an agent once who has come into view since the last report of distant ones', () => {
  const agents = new RegionAgents();
  const { agentId, region } = ADA;
  const distant = { agentId, name: 'Ada', region, position: [1, 2, 3], height: 'known' } as const;
  agents.setDistant([distant, { ...distant, agentId: SHIRT.itemId, name: 'Bea' }]);
  expect(agents.rows(null)).toMatchObject([{ name: 'Ada' }, { name: 'Bea' }]);
  agents.applyAvatars([ADA], []);
  expect(agents.rows(null)).toMatchObject([
    { name: 'Ada Tester', isInView: true },
    { name: 'Bea' },
  ]);
  agents.applyAvatars([], [agentId]);
  expect(agents.rows(null)).toHaveLength(2);
});

describe('number of joints that puppetry moves', () => {
  const counts = (...joints: number[]): PuppetBatch => ({
    slots: Uint16Array.from(joints, (_, slot) => slot),
    counts: Uint8Array.from(joints),
    weights: new Float32Array(joints.length),
    joints: new Uint8Array(),
    priorities: new Uint8Array(),
    components: new Uint8Array(),
    numbers: new Float32Array(),
  });
  const BEA: RegionAvatar = { ...ADA, agentId: SHIRT.itemId, isOwn: false, slot: 1 };

  it('follows the batches, until one comes without joints; an unchanged one publishes no list', () => {
    const state = new LiveState();
    const agents = new RegionAgents();
    const publishes = () => {
      const before = state.agents.value;
      agents.publish(state);
      return state.agents.value !== before;
    };
    agents.applyAvatars([ADA, BEA], []);
    agents.applyPuppetry(counts(0, 41));
    expect(publishes()).toBe(true);
    expect(state.agents.value).toMatchObject([{ puppetJoints: 0 }, { puppetJoints: 41 }]);
    agents.applyPuppetry(counts(0, 41));
    expect(publishes()).toBe(false);
    agents.applyPuppetry(counts(0, 0));
    expect(publishes()).toBe(true);
    expect(state.agents.value).toMatchObject([{ puppetJoints: 0 }, { puppetJoints: 0 }]);
  });

  it("is at least the number that is sent for the visitor's own avatar, sent back or not", () => {
    const agents = new RegionAgents();
    agents.applyAvatars([ADA, BEA], []);
    agents.setOwnPuppetJoints(12);
    expect(agents.rows(null)).toMatchObject([{ puppetJoints: 12 }, { puppetJoints: 0 }]);
  });

  it('is forgotten with the avatar, since another may get its slot', () => {
    const agents = new RegionAgents();
    agents.applyAvatars([BEA], []);
    agents.applyPuppetry(counts(0, 41));
    agents.applyAvatars([], [BEA.agentId]);
    agents.applyAvatars([BEA], []);
    expect(agents.rows(null)).toMatchObject([{ puppetJoints: 0 }]);
  });
});
