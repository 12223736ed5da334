import { describe, expect, it } from 'vitest';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import {
  BAKE_FACES,
  BAKES_ON_MESH,
  type BakeName,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
} from '../../formats/texture-entry/index.ts';
import { bakeOf, bakesOf, hiddenBodyParts, shownTexture } from './bakes-on-mesh.ts';
import type { SurfaceContext } from './surface-context.ts';

const BAKE = '11111111-2222-4333-8444-555555555555';
const LINEN = '22222222-2222-4333-8444-555555555555';
const ID_OF = new Map([...BAKES_ON_MESH].map(([id, name]) => [name, id]));
const idOf = (name: BakeName) => ID_OF.get(name)!;
const NAMES = Object.keys(BAKE_FACES) as BakeName[];

const context = (fields: Partial<SurfaceContext>): SurfaceContext => ({
  isRigged: true,
  bakes: new Map([['upper', BAKE]]),
  hasAlpha: () => true,
  ...fields,
});

describe('shownTexture', () => {
  it.each(NAMES)('shows the bake %s of the wearer', (name) => {
    expect(bakeOf(idOf(name))).toBe(name);
    const bakes = new Map([[name, BAKE]]);
    expect(shownTexture(idOf(name), context({ bakes }))).toBe(BAKE);
    expect(shownTexture(idOf(name), context({ bakes: null }))).toBe(idOf(name));
    expect(shownTexture(idOf(name), context({ bakes, isAnimatedObject: true }))).toBe(idOf(name));
  });

  it('is plain grey for a bake that is absent or missing, and not another', () => {
    expect(shownTexture(idOf('lower'), context({}))).toBe(SPECIAL_TEXTURES.plain);
    for (const none of [SPECIAL_TEXTURES.none, SPECIAL_TEXTURES.plain, NULL_UUID]) {
      const bakes = new Map([['upper' as const, none]]);
      expect(shownTexture(idOf('upper'), context({ bakes }))).toBe(SPECIAL_TEXTURES.plain);
    }
    const isMissing = (id: string) => id === BAKE;
    expect(shownTexture(idOf('upper'), context({ isMissing }))).toBe(SPECIAL_TEXTURES.plain);
    expect(shownTexture(LINEN, context({ isMissing: () => true }))).toBe(LINEN);
  });

  it('keeps an invisible bake, and ordinary textures', () => {
    const bakes = new Map([['upper' as const, SPECIAL_TEXTURES.invisible]]);
    expect(shownTexture(idOf('upper'), context({ bakes }))).toBe(SPECIAL_TEXTURES.invisible);
    expect(shownTexture(LINEN, context({}))).toBe(LINEN);
    expect(bakeOf(LINEN)).toBeNull();
  });
});

it('bakesOf names the bakes that an avatar has', () => {
  const face = (textureId: string) => ({ ...PLAIN_FACE, textureId });
  const faces = new Map([
    [8, face(BAKE)],
    [9, face(SPECIAL_TEXTURES.plain)],
    [12, face(LINEN)],
    [19, face(SPECIAL_TEXTURES.invisible)],
    [44, face(LINEN)],
  ]);
  const entry = { defaultFace: face(SPECIAL_TEXTURES.none), faces };
  expect([...bakesOf(entry)]).toEqual([
    ['head', BAKE],
    ['skirt', SPECIAL_TEXTURES.invisible],
    ['aux3', LINEN],
  ]);
});

describe('hiddenBodyParts', () => {
  const object = (...ids: string[]) => ({
    textureEntry: {
      defaultFace: { ...PLAIN_FACE, textureId: ids[0] },
      faces: new Map(ids.map((textureId, face) => [face + 1, { ...PLAIN_FACE, textureId }])),
    },
  });

  it('hides the six classic parts, and nothing for arm, leg and aux', () => {
    const hidden = hiddenBodyParts([object(LINEN, ...NAMES.map(idOf))]);
    expect([...hidden]).toEqual(['head', 'upper', 'lower', 'eyes', 'skirt', 'hair']);
    expect(hiddenBodyParts([object(LINEN, idOf('leftarm'), idOf('aux1'))]).size).toBe(0);
    expect(hiddenBodyParts([]).size).toBe(0);
  });

  it('counts faces that the object has, its default one too', () => {
    const skirt = object(idOf('skirt'), LINEN, idOf('head'));
    expect([...hiddenBodyParts([skirt])]).toEqual(['skirt', 'head']);
    expect([...hiddenBodyParts([{ ...skirt, faceCount: 1 }])]).toEqual(['skirt']);
    const covered = { ...object(idOf('skirt'), LINEN), faceCount: 1 };
    covered.textureEntry.faces.set(0, { ...PLAIN_FACE, textureId: LINEN });
    expect(hiddenBodyParts([covered]).size).toBe(0);
  });
});
