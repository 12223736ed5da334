import { describe, expect, it } from 'vitest';
import type { AgentRow } from '../../../app/state/index.ts';
import {
  assetWords,
  distanceWords,
  doingWords,
  initials,
  nameWords,
  positionWords,
} from './agent-words.ts';

const WREN: AgentRow = {
  agentId: 'a',
  name: 'Wren Okafor',
  title: '',
  isOwn: false,
  isInView: true,
  position: [128.406, 96.02, -1],
  distance: 14.4,
  animations: [
    { name: 'hello', weight: { priority: 2, joints: 4 } },
    { name: 'stand_1', weight: null },
  ],
  puppetJoints: 0,
  assets: { ready: 7, failed: 0, total: 7 },
  itemCount: 12,
};

const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('words of an agent', () => {
  it.each([
    ['Wren Okafor', 'WO'],
    ['Guest 0417', 'G0'],
    ['guest', 'GU'],
    ['wren.okafor', 'WO'],
    ['Anna Maria Lopez', 'AL'],
    ['𝒲ren', '𝒲R'],
    ['', '?'],
  ])('%j has the initials %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('say that a name is still to come', () => {
    expect(nameWords(WREN)).toBe('Wren Okafor');
    expect(nameWords({ ...WREN, name: '' })).toBe('Name not known yet');
  });

  it('say what plays, what still loads, and who is far', () => {
    expect(doingWords(WREN)).toBe('hello, stand_1');
    expect(doingWords({ ...WREN, animations: [] })).toBe('no animation');
    expect(doingWords({ ...WREN, puppetJoints: 31 })).toBe('puppeteered, 31 joints');
    expect(doingWords({ ...WREN, puppetJoints: 1 })).toBe('puppeteered, 1 joint');
    expect(doingWords({ ...WREN, assets: { ready: 3, failed: 1, total: 7 } })).toBe(
      'loading 3 of 7 assets',
    );
    expect(doingWords({ ...WREN, isInView: false })).toBe('coarse position only');
  });

  it('do not count a failed asset among those that came', () => {
    expect(assetWords(WREN)).toBe('7 of 7 assets');
    expect(assetWords({ ...WREN, assets: { ready: 7, failed: 2, total: 7 } })).toBe(
      '5 of 7 assets, 2 failed',
    );
    expect(assetWords({ ...WREN, assets: { ready: 0, failed: 0, total: 0 } })).toBe('no meshes');
  });

  it('give metres', () => {
    expect(plain(distanceWords(14.4))).toBe('14 m');
    expect(distanceWords(null)).toBe('');
    expect(positionWords(WREN.position)).toBe('128.41, 96.02, −1.00');
  });
});
