import { expect, it } from 'vitest';
import { shapeItem } from '../../../test/shape-item.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { BodyShape } from '../../avatar/shape/index.ts';
import { Player } from '../playback/player.ts';
import { AppState, type Item } from '../state/index.ts';
import { compareOutfits, factsOf, type OutfitFacts } from './outfit-facts.ts';

const HEIGHT = 33;

function factsWith(items: readonly Item[], weights: readonly (readonly [number, number])[] = []) {
  const state = new AppState();
  state.items.value = [...items, ...(weights.length > 0 ? [shapeItem('shape', weights)] : [])];
  const player = new Player();
  player.setShape(weights.length > 0 ? new BodyShape(new Map(weights)) : null);
  player.update();
  return factsOf(state, player.basePose);
}

const named = (...names: string[]) =>
  names.map((name) => ({ ...wornMesh(name, ['mChest']), id: name, name }));

it('an outfit does not differ from itself', () => {
  const facts = factsWith(named('tee', 'boots'), [[HEIGHT, 1]]);
  expect(compareOutfits(facts, facts)).toMatchObject({
    ...{ onlyA: [], onlyB: [], sliders: [], joints: [] },
  });
});

it('lists what only one wears, as often as it does', () => {
  const hidden = { ...named('cape')[0], visible: false };
  const [a, b] = [
    factsWith([...named('tee', 'ring', 'ring'), hidden]),
    factsWith(named('ring', 'hat')),
  ];
  expect(compareOutfits(a, b)).toMatchObject({ onlyA: ['tee', 'ring'], onlyB: ['hat'] });
  const { totals } = compareOutfits(a, b);
  expect(totals[0].a).toBe((3 * totals[0].b) / 2);
});

it('lists sliders as percents, and how far joints are from where the other has them', () => {
  const { sliders, joints } = compareOutfits(
    factsWith([], [[HEIGHT, 2]]),
    factsWith([], [[HEIGHT, -2.3]]),
  );
  expect(sliders).toEqual([{ id: HEIGHT, a: 100, b: 0 }]);
  const millimetres = joints.map((each) => each.millimetres);
  expect(millimetres).toEqual([...millimetres].sort((a, b) => b - a));
  // The scale of the hip stretches the way to the knee.
  expect(joints.map(({ joint }) => joint)).toContain('mKneeLeft');
  expect(Math.min(...millimetres)).toBeGreaterThan(0.1);
});

it('joints that are a tenth of a millimetre apart are in the same place', () => {
  const base = factsWith([]);
  const moved = (metres: number): OutfitFacts => {
    const joints = base.joints.slice();
    joints[3 * defaultSkeleton.jointNumber('mChest') + 2] += metres;
    return { ...base, joints };
  };
  expect(compareOutfits(base, moved(0.00009)).joints).toEqual([]);
  expect(compareOutfits(base, moved(0.033)).joints).toEqual([
    { joint: 'mChest', millimetres: expect.closeTo(33, 3) },
  ]);
});
