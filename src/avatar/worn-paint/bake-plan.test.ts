import { describe, expect, it } from 'vitest';
import { wearable } from '../../../test/wearable-item.ts';
import { SPECIAL_TEXTURES } from '../../formats/texture-entry/index.ts';
import { TEXTURE_SLOTS, wearableTypeName } from '../../formats/wearable/index.ts';
import { isPainted, planBakes } from './index.ts';

const id = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [SKIN, HAIR, EYES, SHIRT, ALPHA, TATTOO, UNIVERSAL] = [1, 2, 3, 4, 13, 14, 16];
const skin = (from = 1) =>
  wearable(SKIN, [
    [0, id(from)],
    [5, id(from + 1)],
    [6, id(from + 2)],
  ]);

const idsOf = (plans: ReturnType<typeof planBakes>, bake: 'head' | 'upper' | 'lower') =>
  plans.get(bake)?.layers.map(({ textureId }) => textureId);

describe('planBakes', () => {
  it('paints the three parts of a skin on the body’s own, in its tone', () => {
    const plans = planBakes([skin()]);
    expect([...plans.keys()]).toEqual(['head', 'upper', 'lower']);
    expect(plans.get('upper')).toEqual({
      ...{ bake: 'upper', ground: 'own', tone: [165, 108.5, 64] },
      layers: [{ slot: 5, textureId: id(2), role: 'paint', tint: null }],
    });
  });

  it('wears of several skins the last', () => {
    expect(idsOf(planBakes([skin(1), skin(4)]), 'head')).toEqual([id(4)]);
    expect(idsOf(planBakes([skin(4), skin(1)]), 'head')).toEqual([id(1)]);
  });

  it('shows a skin without pictures by its tone', () => {
    const plans = planBakes([wearable(SKIN, [[0, SPECIAL_TEXTURES.none]], [[111, 1]])]);
    expect(plans.get('head')).toMatchObject({ tone: [29, 9, 6], layers: [] });
  });

  it('lays tattoos over the skin, universal ones over these, and cuts at the end, in whichever order they came', () => {
    const worn = [
      wearable(ALPHA, [[22, id(30)]]),
      wearable(UNIVERSAL, [[30, id(20)]]),
      wearable(TATTOO, [[27, id(10)]], [[1072, 0.5]]),
      skin(),
    ];
    const { layers } = planBakes(worn).get('upper')!;
    expect(layers.map(({ textureId, role }) => [textureId, role])).toEqual([
      [id(2), 'paint'],
      [id(10), 'paint'],
      [id(20), 'paint'],
      [id(30), 'mask'],
    ]);
    expect(layers[1].tint).toEqual([255, 127.5, 255]);
    expect(layers[2].tint).toBeNull();
  });

  it('puts an iris in the colour of the eyes, and hair in that of hair', () => {
    const plans = planBakes([
      wearable(EYES, [[3, id(1)]], [[99, 1]]),
      wearable(HAIR, [[4, id(2)]], [[115, 1]]),
    ]);
    expect(plans.get('eyes')).toMatchObject({
      tone: [255, 0, 0],
      layers: [{ role: 'iris', tint: [255, 0, 0] }],
    });
    expect(plans.get('hair')).toMatchObject({
      ground: 'clear',
      layers: [{ role: 'hair', tint: [255, 255, 255] }],
    });
  });

  it('makes the bakes that only mesh shows of universal wearables, on faint grey', () => {
    const plans = planBakes([wearable(UNIVERSAL, [[37, id(1)]])]);
    expect([...plans]).toEqual([
      ['aux1', expect.objectContaining({ ground: 'faint', tone: null })],
    ]);
  });

  it('leaves clothing out, and makes nothing of what has nothing beneath', () => {
    expect(planBakes([wearable(SHIRT, [[1, id(1)]])]).size).toBe(0);
    expect(planBakes([wearable(ALPHA, [[22, id(1)]])]).size).toBe(0);
    expect(planBakes([wearable(UNIVERSAL, [[33, id(1)]])]).size).toBe(0);
    expect(planBakes([wearable(99, [[0, id(1)]])]).size).toBe(0);
  });

  it('plans a texture of every slot of the types that are painted, the skirt excepted, and of no other', () => {
    const all = Array.from({ length: 17 }, (_, type) =>
      wearable(
        type,
        TEXTURE_SLOTS.map(({ slot }) => [slot, id(slot + 1)]),
      ),
    );
    const planned = new Set(
      [...planBakes(all).values()].flatMap(({ layers }) => layers.map(({ slot }) => slot)),
    );
    const expected = TEXTURE_SLOTS.filter(({ type, bake }) => isPainted(type) && bake !== 'skirt');
    expect(planned).toEqual(new Set(expected.map(({ slot }) => slot)));
    expect(isPainted(wearableTypeName(SHIRT))).toBe(false);
  });
});
