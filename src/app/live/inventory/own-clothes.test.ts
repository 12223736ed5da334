import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/manual-clock.ts';
import { plainLook } from '../../../../test/plain-look.ts';
import type { OutfitItem, RegionAvatar, WornPart } from '../../../session/index.ts';
import { OwnClothes } from './own-clothes.ts';

const part = (id: string, meshId: string | null, item: string | null = null): WornPart => ({
  ...{ id, name: '', item, meshId, shape: null, point: 1 },
  ...{ position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  look: plainLook(),
});
const item = (itemId: string, meshes: readonly string[], change: Partial<OutfitItem> = {}) => ({
  ...{ itemId, assetId: '', name: itemId, type: 6, state: 'loaded' as const },
  parts: meshes.map((meshId, index) => part(`part ${index}`, meshId)),
  visualParameters: null,
  ...change,
});
const own = (...parts: WornPart[]) =>
  ({ agentId: 'own', isOwn: true, parts, visualParameters: null }) as unknown as RegionAvatar;

function setUp(outfit: readonly OutfitItem[]) {
  const clock = new ManualClock();
  const dressed: RegionAvatar[] = [];
  const drawn: string[][] = [];
  const clothes = new OwnClothes({
    clock,
    onChange: (avatar) => dressed.push(avatar),
    onDrawn: (ids) => drawn.push([...ids]),
  });
  clothes.setOutfit(outfit);
  const report = (...parts: WornPart[]) => meshesOf(clothes.dress([own(...parts)], [])[0]);
  return { clock, clothes, dressed, drawn, report };
}

const meshesOf = ({ parts }: RegionAvatar) => parts.map(({ meshId }) => meshId);

describe('OwnClothes', () => {
  it('draws what the region does not send from the inventory, after some seconds', async () => {
    const { clock, dressed, drawn, report } = setUp([
      item('hat', ['h']),
      item('coat', ['c1', 'c2']),
    ]);
    expect(report(part('1', 'h', 'hat'))).toEqual(['h']);
    await clock.run(5900);
    expect(dressed).toEqual([]);
    await clock.run(200);
    expect(dressed.map(meshesOf)).toEqual([['h', 'c1', 'c2']]);
    expect(dressed[0].parts.map(({ id, item: itemId }) => [id, itemId]).slice(1)).toEqual([
      ['coat part 0', 'coat'],
      ['coat part 1', 'coat'],
    ]);
    expect(drawn).toEqual([['coat']]);
  });

  it('replaces them when the region sends them, and does not draw what was taken off', async () => {
    const { clock, drawn, report } = setUp([item('coat', ['c'])]);
    report();
    await clock.run(7000);
    expect(report()).toEqual(['c']);
    expect(report(part('1', 'c', 'coat'))).toEqual(['c']);
    expect(report()).toEqual([]);
    expect(drawn).toEqual([['coat'], ['coat'], [], []].slice(0, drawn.length));
    expect(drawn.at(-1)).toEqual([]);
  });

  it('knows unnamed objects of the region by their meshes', async () => {
    const { clock, dressed, report } = setUp([item('coat', ['a', 'b']), item('bag', ['a', 'z'])]);
    report(part('1', 'b'), part('2', 'a'));
    await clock.run(7000);
    expect(dressed.map(meshesOf)).toEqual([['b', 'a', 'a', 'z']]);
  });

  it('draws items that are loaded late, and leaves those that failed', async () => {
    const failed = item('bag', [], { state: 'failed' });
    const { clock, clothes, dressed, report } = setUp([
      item('coat', [], { state: 'loading' }),
      failed,
    ]);
    report();
    await clock.run(7000);
    clothes.setOutfit([item('coat', ['c']), failed]);
    expect(meshesOf(dressed.at(-1)!)).toEqual(['c']);
  });

  it('takes the shape of the outfit while the region sends none', async () => {
    const body = item('shape', [], { type: 13, visualParameters: new Map([[33, 1]]) });
    const { clock, clothes, dressed, report } = setUp([body]);
    report();
    await clock.run(7000);
    expect(dressed.at(-1)?.visualParameters).toEqual(new Map([[33, 1]]));
    const shaped = { ...own(), visualParameters: new Map([[33, 0.5]]) };
    expect(clothes.dress([shaped], [])[0]).toBe(shaped);
  });

  it('waits again in the next region, and leaves other avatars alone', async () => {
    const { clock, clothes, dressed, drawn, report } = setUp([item('coat', ['c'])]);
    const other = { ...own(), agentId: 'other', isOwn: false };
    expect(clothes.dress([other], [])).toEqual([other]);
    report();
    await clock.run(7000);
    clothes.leaveRegion();
    expect(drawn.at(-1)).toEqual([]);
    expect(report()).toEqual([]);
    await clock.run(5000);
    expect(dressed).toHaveLength(1);
    await clock.run(2000);
    expect(dressed).toHaveLength(2);
    clothes.dress([], ['own']);
    expect(drawn.at(-1)).toEqual([]);
  });
});
