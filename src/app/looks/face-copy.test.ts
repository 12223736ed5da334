import { expect, it } from 'vitest';
import { resolveSurface } from '../../avatar/surface/index.ts';
import { faceLookOf, withFaceLook, withoutFaceLook } from './face-copy.ts';
import { BLANK_LOOK, PLAIN_PBR, withFace, withFaceTexture, withPbr } from './look-edits.ts';

const FERN = '11111111-2222-4333-8444-555555555555';
const RELIEF = '22222222-2222-4333-8444-555555555555';
const context = { isRigged: true, bakes: null, hasAlpha: () => false };

const dressed = () => {
  const textured = withFaceTexture(BLANK_LOOK, 0, 'diffuse', FERN);
  return withFaceTexture(withFace(textured, 0, { glow: 0.2, shiny: 2 }), 0, 'normal', RELIEF);
};

it('faces of another object look like the copied one, whatever they had', () => {
  const other = withPbr(withFace(BLANK_LOOK, 2, { color: [1, 0, 0, 1] }), 1, PLAIN_PBR);
  const pasted = withFaceLook(other, [1, 2], faceLookOf(dressed(), 0));
  for (const face of [1, 2])
    expect(resolveSurface(pasted, face, context)).toEqual(resolveSurface(dressed(), 0, context));
  expect(resolveSurface(pasted, 0, context)).toEqual(resolveSurface(other, 0, context));
  expect(pasted.legacyMaterials.size).toBe(1);
});

it('a PBR material is copied, and goes with a plain copy', () => {
  const pbr = withPbr(dressed(), 0, { ...PLAIN_PBR, metallic: 1 });
  const pasted = withFaceLook(null, [3], faceLookOf(pbr, 0));
  expect(pasted.pbrMaterials.get(3)?.metallic).toBe(1);
  expect(withFaceLook(pasted, [3], faceLookOf(null, 0)).pbrMaterials.size).toBe(0);
});

it('a face that is reset is white, and a mesh without any look has the page’s own colours again', () => {
  const two = withFace(dressed(), 1, { color: [1, 0, 0, 1] });
  const one = withoutFaceLook(two, 0, 2)!;
  expect(resolveSurface(one, 0, context)).toMatchObject({ colorMap: null, color: [1, 1, 1, 1] });
  expect(resolveSurface(one, 1, context)).toMatchObject({ color: [1, 0, 0, 1] });
  expect(withoutFaceLook(one, 1, 2)).toBeNull();
});
