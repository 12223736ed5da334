import { signal } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { wearable, wearableItem } from '../../../test/wearable-item.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import type { BakeRecipe } from '../../offload/index.ts';
import { dressMannequin, SKIN_LOOK } from '../body/dress-mannequin.ts';
import { SKIN_TEXTURES } from '../body/skin-textures.ts';
import { Outfit } from '../outfit/index.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { AppState, type AvatarInfo, type Item } from '../state/index.ts';
import { ComposedBakes } from './composed-bakes.ts';
import { SlotTextures } from './slot-textures.ts';
import type { TextureSource } from './texture-files.ts';
import { WornPaint } from './worn-paint.ts';

const id = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [SKIN, HAIR, EYES, SHIRT, ALPHA] = [1, 2, 3, 4, 13];
const skin = (from: number) =>
  wearable(SKIN, [
    [0, id(from)],
    [5, id(from + 1)],
    [6, id(from + 2)],
  ]);

interface Composed {
  readonly files: readonly string[];
  readonly recipe: BakeRecipe;
}

/** A page with pictures, whose bytes are their ids. */
function setUp(known: readonly string[] = []) {
  const state = new AppState();
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  outfit.addBuiltIn([wornMesh('mannequin', ['mHead'], { builtIn: true })]);
  dressMannequin(state, outfit);
  const pictures = new Set([...known, ...SKIN_TEXTURES.values()]);
  const source: TextureSource = {
    find: (textureId) =>
      pictures.has(textureId)
        ? {
            key: textureId,
            name: null,
            read: () => Promise.resolve(new TextEncoder().encode(textureId)),
          }
        : null,
  };
  const composed: Composed[] = [];
  const bakes = new ComposedBakes([source], async (files, recipe) => {
    composed.push({ files: files.map((bytes) => new TextDecoder().decode(bytes)), recipe });
    return new Uint8Array();
  });
  const textures = new SlotTextures([source], async () => {});
  const grid = signal(null);
  const demand = signal<WornPaint['demand']['value']>(new Map());
  const paint = new WornPaint({ state, bakes, textures, grid, demand, refresh: () => {} });
  const add = (...items: Item[]) =>
    history.record('worn', () => {
      state.items.value = [...state.items.peek(), ...items];
    });
  return {
    ...{ state, history, bakes, paint, composed, demand },
    wear: (itemId: string, document: ReturnType<typeof wearable>) =>
      add(wearableItem(itemId, document)),
    takeOff(itemId: string) {
      history.record('taken off', () => {
        state.items.value = state.items.peek().filter((item) => item.id !== itemId);
      });
    },
    /** A picture comes, as by a drop. */
    open(textureId: string) {
      pictures.add(textureId);
      state.comparedPictures.value = [];
      state.assetAddress.value = `https://pictures.example/${textureId}`;
    },
    /** What the avatar's bake of a part is composed of. */
    async filesOf(name: BakeName) {
      const file = bakes.find(state.paint.value?.bakes.get(name) ?? '');
      if (!file) return null;
      await file.read(new AbortController().signal, () => {});
      return composed.at(-1)!;
    },
    fates: (itemId: string) => {
      const item = state.documents.value.find((document) => document.id === itemId)!;
      return paint.slotsOf(item).map(({ field, fate }) => [field, fate]);
    },
    lookId: (face: number) =>
      state.meshes.value[0].look?.textureEntry.faces.get(face)?.textureId ?? null,
  };
}

describe('a skin', () => {
  it('is on the body with its pictures over the body’s own, and gone when it is taken off', async () => {
    const page = setUp([id(1), id(2), id(3)]);
    page.wear('fair', skin(1));
    expect(page.state.body.value).toBe('skin');
    const head = page.state.paint.value?.bakes.get('head');
    expect(page.lookId(0)).toBe(head);
    expect((await page.filesOf('head'))?.files).toEqual([SKIN_TEXTURES.get('head'), id(1)]);
    // Eyes that nobody wears are the mannequin's own.
    expect(page.lookId(7)).toBe(SKIN_TEXTURES.get('eyes'));
    page.takeOff('fair');
    expect(page.state.body.value).toBe('wood');
    expect(page.state.paint.value).toBeNull();
    expect(page.state.meshes.value[0].look).toBeNull();
  });

  it('comes back by undo, and goes by redo', () => {
    const page = setUp();
    page.wear('fair', skin(1));
    const worn = page.lookId(0);
    page.takeOff('fair');
    page.history.undo();
    expect(page.lookId(0)).toBe(worn);
    page.history.undo();
    expect(page.state.meshes.value[0].look).toBeNull();
    page.history.redo();
    expect(page.lookId(0)).toBe(worn);
  });

  it('that was opened last is worn, and the one before it when that is taken off', async () => {
    const page = setUp([id(1), id(4)]);
    page.wear('fair', skin(1));
    page.wear('dark', skin(4));
    expect((await page.filesOf('head'))?.files.at(-1)).toBe(id(4));
    await until(() => page.fates('dark')[0][1] === 'shown', 'the picture is found');
    expect(page.fates('fair')[0]).toEqual(['head_bodypaint', 'not-worn']);
    page.takeOff('dark');
    expect((await page.filesOf('head'))?.files.at(-1)).toBe(id(1));
  });

  it('shows its tone where a picture is missing, which is wanted, until it comes', async () => {
    const page = setUp([id(1)]);
    page.wear('fair', skin(1));
    await until(() => page.fates('fair')[0][1] === 'shown', 'the picture is found');
    expect(page.fates('fair')[1]).toEqual(['upper_bodypaint', 'missing']);
    expect(page.demand.value.get(id(2))).toMatchObject({
      stage: 'missing',
      uses: [{ meshId: 'fair', face: 5, map: 'wearable' }],
    });
    const { files, recipe } = (await page.filesOf('upper'))!;
    expect(files).toEqual([SKIN_TEXTURES.get('upper')]);
    expect(recipe.layers[0].tint?.map(Math.round)).toEqual([188, 160, 113]);
    const before = page.bakes.find(page.state.paint.value!.bakes.get('upper')!)?.key;
    page.open(id(2));
    await until(() => page.fates('fair')[1][1] === 'shown', 'the picture is found');
    expect((await page.filesOf('upper'))?.files.at(-1)).toBe(id(2));
    // Stages load it again.
    expect(page.bakes.find(page.state.paint.value!.bakes.get('upper')!)?.key).not.toBe(before);
  });

  it('gives way to a bake of the avatar whose picture is there', async () => {
    const page = setUp([id(1), id(2), id(3), id(70)]);
    page.wear('fair', skin(1));
    const bakes = new Map([
      ['head', id(70)],
      ['upper', id(71)],
    ] as const);
    const avatar: AvatarInfo = {
      ...{ name: 'Ada', address: null, hover: 0, visualParameters: new Map(), bakes },
      itemIds: new Set(['fair']),
    };
    page.state.openedAvatar.value = avatar;
    await until(() => page.state.paint.value?.bakes.get('head') === id(70), 'the picture is found');
    expect(page.fates('fair')).toEqual([
      ['head_bodypaint', 'in-bake'],
      ['upper_bodypaint', 'shown'],
      ['lower_bodypaint', 'shown'],
    ]);
    expect(page.lookId(0)).toBe(id(70));
  });

  it('leaves a look of the visitor’s, and says so', () => {
    const page = setUp();
    const [mannequin] = page.state.meshes.value;
    page.state.body.value = 'skin';
    const own = { ...SKIN_LOOK };
    page.state.items.value = [{ ...mannequin, look: own }];
    page.wear('fair', wearable(SKIN, [[0, id(1)]]));
    page.open(id(1));
    expect(page.state.meshes.value[0].look).toBe(own);
  });
});

describe('other wearables', () => {
  it('say why they are not shown', async () => {
    const page = setUp([id(1), id(2), id(3)]);
    page.wear('shirt', wearable(SHIRT, [[1, id(1)]]));
    page.wear('hair', wearable(HAIR, [[4, id(2)]]));
    page.wear('alpha', wearable(ALPHA, [[22, id(3)]]));
    await until(() => page.fates('alpha')[1][1] !== 'waiting', 'the picture is found');
    expect(page.fates('shirt')).toEqual([['upper_shirt', 'masked']]);
    expect(page.fates('hair')).toEqual([['hair_grain', 'classic-only']]);
    expect(page.fates('alpha')[0]).toEqual(['lower_alpha', 'empty']);
    expect(page.fates('alpha')[1]).toEqual(['upper_alpha', 'nothing-cut']);
    // None of them is painted on the mannequin: it stays a wooden doll.
    expect(page.state.body.value).toBe('wood');
  });

  it('colour the eyes without a picture, and put an iris on their white', async () => {
    const page = setUp();
    page.wear('eyes', wearable(EYES, [[3, id(1)]], [[99, 1]]));
    const without = (await page.filesOf('eyes'))!;
    expect(without.files).toEqual([SKIN_TEXTURES.get('eyes')]);
    expect(without.recipe.layers[0]).toMatchObject({ within: 0.148 });
    page.open(id(1));
    const { files, recipe } = (await page.filesOf('eyes'))!;
    expect(files).toEqual([SKIN_TEXTURES.get('eyes'), id(1)]);
    expect(recipe.layers[0].tint).toBeNull();
    expect(recipe.layers[1]).toMatchObject({ tint: [255, 0, 0], fill: [239, 232, 226] });
  });

  it('show on the mannequin only while it has skin', async () => {
    const page = setUp([id(1)]);
    page.wear('eyes', wearable(EYES, [[3, id(1)]]));
    await until(() => page.fates('eyes')[0][1] === 'shown', 'the picture is found');
    page.state.body.value = 'wood';
    expect(page.state.meshes.value[0].look).toBeNull();
    expect(page.fates('eyes')[0][1]).toBe('wooden');
  });

  it('have the same texture for the same plan, and another for another', () => {
    const page = setUp();
    page.wear('a', skin(1));
    const first = page.state.paint.value?.bakes.get('head');
    page.takeOff('a');
    page.wear('b', skin(1));
    expect(page.state.paint.value?.bakes.get('head')).toBe(first);
    page.wear('c', skin(2));
    expect(page.state.paint.value?.bakes.get('head')).not.toBe(first);
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  });
});
