import { expect, it } from 'vitest';
import { SPECIAL_TEXTURES } from '../../formats/texture-entry/index.ts';
import { resolveSurface, type SurfaceContext } from '../surface/index.ts';
import { MANNEQUIN_FACES, type MannequinBake, mannequinFace, mannequinLook } from './index.ts';

const id = (digit: number): string => `0000000${digit}-0000-4000-8000-000000000000`;
const context: SurfaceContext = {
  isRigged: true,
  isBody: true,
  bakes: new Map(),
  hasAlpha: () => true,
};

const TEXTURES = new Map<MannequinBake, string>([
  ['head', id(1)],
  ['upper', id(2)],
  ['lower', id(3)],
  ['eyes', id(4)],
]);

it('gives every face the texture of its bake, cut by its alpha', () => {
  const look = mannequinLook(TEXTURES);
  MANNEQUIN_FACES.forEach(({ bake }, face) => {
    if (!bake) return;
    expect(resolveSurface(look, face, context)).toMatchObject({
      colorMap: { textureId: TEXTURES.get(bake) },
      alphaMode: 'mask',
      alphaCutoff: 0.2,
    });
  });
});

it('draws dark sockets, and nothing that only the wooden doll has', () => {
  const look = mannequinLook(TEXTURES);
  expect(resolveSurface(look, mannequinFace('lines'), context)).toBeNull();
  expect(resolveSurface(look, mannequinFace('sockets'), context)).toMatchObject({ colorMap: null });
});

it('does not draw a part without a bake, or with the invisible one', () => {
  const look = mannequinLook(new Map([['upper', SPECIAL_TEXTURES.invisible]]));
  for (const name of ['head', 'upper', 'upperJoints', 'lower', 'eyes'] as const) {
    expect(resolveSurface(look, mannequinFace(name), context), name).toBeNull();
  }
});
