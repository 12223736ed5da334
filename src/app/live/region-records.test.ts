import { expect, it } from 'vitest';
import type { OutfitItem, RegionAvatar } from '../../session/index.ts';
import { RegionRecords } from './region-records.ts';

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
  const records = new RegionRecords();
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
