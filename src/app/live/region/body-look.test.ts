import { expect, it } from 'vitest';
import { plainLook } from '../../../../test/plain-look.ts';
import { isHiddenFace, MANNEQUIN_FACES, mannequinFace } from '../../../avatar/mannequin/index.ts';
import { bakeOf, hiddenBodyParts } from '../../../avatar/surface/index.ts';
import { BAKES_ON_MESH, textureFace } from '../../../formats/texture-entry/index.ts';
import { BODY_LOOK, hasSkin } from './body-look.ts';

it('shows on each face of our mannequin the bake in whose layout the face is', () => {
  const bakes = MANNEQUIN_FACES.map((_, face) =>
    bakeOf(textureFace(BODY_LOOK.textureEntry, face).textureId),
  );
  expect(bakes).toEqual(MANNEQUIN_FACES.map(({ bake }) => bake));
});

it('has a skin only where head, upper and lower body are baked', () => {
  const bakes = new Map([
    ['head', 'a'],
    ['upper', 'b'],
  ] as const);
  expect(hasSkin(bakes)).toBe(false);
  expect(hasSkin(new Map([...bakes, ['lower', 'c'] as const]))).toBe(true);
});

it('hides the parts whose bakes are shown by what is worn', () => {
  const [lower] = [...BAKES_ON_MESH].find(([, name]) => name === 'lower')!;
  const { textureEntry } = plainLook({ textureId: lower });
  const hidden = hiddenBodyParts([{ textureEntry, faceCount: 1 }]);
  expect(isHiddenFace(mannequinFace('lower'), hidden)).toBe(true);
  expect(isHiddenFace(mannequinFace('lowerJoints'), hidden)).toBe(true);
  expect(isHiddenFace(mannequinFace('upper'), hidden)).toBe(false);
  // The hollows between the limbs would float.
  expect(isHiddenFace(mannequinFace('sockets'), hidden)).toBe(true);
  expect(isHiddenFace(mannequinFace('sockets'), new Set(['eyes']))).toBe(false);
  expect(isHiddenFace(mannequinFace('sockets'), new Set(['head']))).toBe(true);
});
