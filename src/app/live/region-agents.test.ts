import { describe, expect, it } from 'vitest';
import type { OutfitItem, PuppetBatch, RegionAvatar } from '../../session/index.ts';
import { AgentList } from './region-agents.ts';

const ADA: RegionAvatar = {
  agentId: '00000000-0000-0000-0000-0000000000a1',
  isOwn: true,
  firstName: 'Ada',
  lastName: 'Tester',
  title: '',
  slot: 0,
  height: 1.9,
  isSeated: false,
  parts: [],
  attachmentCount: 1,
  visualParameters: null,
  hover: 0,
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

it('keep the outfit from one region to the next: it is told once in a session', () => {
  const records = new AgentList();
  records.setOutfit([SHIRT, { ...SHIRT, itemId: ADA.agentId }]);
  records.apply([ADA], []);
  expect(records.rows(null, null)).toMatchObject([{ name: 'Ada Tester', itemCount: 2 }]);
  records.clear();
  expect(records.rows(null, null)).toEqual([]);
  records.apply([ADA], []);
  expect(records.rows(null, null)).toMatchObject([{ itemCount: 2 }]);
  records.setOutfit([]);
  expect(records.rows(null, null)).toMatchObject([{ itemCount: 1 }]);
});

describe('who is puppeteered', () => {
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

  it('is known from the batches, until they come without joints', () => {
    const records = new AgentList();
    records.apply([ADA, BEA], []);
    expect(records.drive(counts(0, 41))).toBe(true);
    expect(records.drive(counts(0, 41))).toBe(false);
    expect(records.rows(null, null)).toMatchObject([{ puppetJoints: 0 }, { puppetJoints: 41 }]);
    expect(records.drive(counts(0, 0))).toBe(true);
    expect(records.rows(null, null)).toMatchObject([{ puppetJoints: 0 }, { puppetJoints: 0 }]);
  });

  it('holds for oneself by what one moves, whether it comes back or not', () => {
    const records = new AgentList();
    records.apply([ADA, BEA], []);
    records.driveSelf(12);
    expect(records.rows(null, null)).toMatchObject([{ puppetJoints: 12 }, { puppetJoints: 0 }]);
  });

  it('is forgotten with the avatar: another may have its slot', () => {
    const records = new AgentList();
    records.apply([BEA], []);
    records.drive(counts(0, 41));
    records.apply([], [BEA.agentId]);
    records.apply([BEA], []);
    expect(records.rows(null, null)).toMatchObject([{ puppetJoints: 0 }]);
  });
});
