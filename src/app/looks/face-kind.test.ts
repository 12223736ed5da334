import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  legacyTransform,
  type ObjectLook,
  pbrTransform,
  resolveSurface,
} from '../../avatar/surface/index.ts';
import { type TextureFace, textureFace } from '../../formats/texture-entry/index.ts';
import { faceKind, legacyPlacement, pbrPlacement, withFaceKind } from './face-kind.ts';
import { BLANK_LOOK, PLAIN_PBR, withFace, withFaceTexture, withPbr } from './look-edits.ts';

const FERN = '11111111-2222-4333-8444-555555555555';
const RELIEF = '22222222-2222-4333-8444-555555555555';

const context = { isRigged: true, bakes: null, hasAlpha: () => false };
const surfaceOf = (look: ObjectLook) => resolveSurface(look, 0, context)!;

function dressed(change: Partial<TextureFace> = {}): ObjectLook {
  const look = withFaceTexture(BLANK_LOOK, 0, 'diffuse', FERN);
  return withFace(look, 0, {
    color: [1, 0.5, 0, 1],
    repeats: [2, 3],
    offset: [0.25, 0],
    ...change,
  });
}

describe('withFaceKind', () => {
  it('makes a PBR material that shows what the face showed', () => {
    const look = withFaceTexture(dressed(), 0, 'normal', RELIEF);
    const before = surfaceOf(look);
    const after = surfaceOf(withFaceKind(look, 0, 'pbr'));
    expect(after.gloss.shading).toBe('pbr');
    expect(after.color).toEqual(before.color);
    for (const map of ['colorMap', 'normalMap'] as const) {
      expect(after[map]!.textureId).toBe(before[map]!.textureId);
      for (const [index, value] of after[map]!.transform.entries())
        expect(value).toBeCloseTo(before[map]!.transform[index]);
    }
  });

  it('has the former look again without the PBR material', () => {
    const look = withFaceTexture(dressed(), 0, 'normal', RELIEF);
    const pbr = withFaceKind(look, 0, 'pbr');
    expect(withFaceKind(pbr, 0, 'legacy')).toEqual(look);
    const plain = withFaceKind(pbr, 0, 'plain');
    expect(faceKind(plain, 0)).toBe('plain');
    expect(surfaceOf(plain).normalMap).toBeNull();
  });

  it('takes over what a PBR material has where nothing was below it', () => {
    const textured = withFaceTexture(withPbr(BLANK_LOOK, 0, PLAIN_PBR), 0, 'pbrBaseColor', FERN);
    const pbr = withFaceTexture(textured, 0, 'pbrNormal', RELIEF);
    const legacy = withFaceKind(pbr, 0, 'legacy');
    expect(faceKind(legacy, 0)).toBe('legacy');
    expect(surfaceOf(legacy)).toMatchObject({
      colorMap: { textureId: FERN },
      normalMap: { textureId: RELIEF },
      alphaMode: 'opaque',
    });
    const { materialId } = textureFace(withFaceKind(legacy, 0, 'plain').textureEntry, 0);
    expect(legacy.legacyMaterials.has(materialId)).toBe(false);
  });

  it('no longer waits for a material, whichever kind the face gets', () => {
    const missing = { id: RELIEF, override: null };
    const waiting = {
      ...dressed(),
      missingMaterials: new Map([
        [0, missing],
        [1, missing],
      ]),
    };
    for (const kind of ['plain', 'legacy', 'pbr'] as const)
      expect([...withFaceKind(waiting, 0, kind).missingMaterials!.keys()]).toEqual([1]);
    const [only] = [{ ...dressed(), missingMaterials: new Map([[0, missing]]) }];
    expect(withFaceKind(only, 0, 'plain')).toEqual(dressed());
  });

  it('changes nothing for the kind that a face has', () => {
    const look = dressed();
    expect(withFaceKind(look, 0, 'plain')).toBe(look);
  });
});

const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true });

it('a placement with the same repeats either way is the same as a PBR transform, and back', () => {
  fc.assert(
    fc.property(finite(0.1, 9), finite(-1, 1), finite(-1, 1), finite(-6, 6), (size, u, v, turn) => {
      const placement = { repeats: [size, size] as const, offset: [u, v] as const, rotation: turn };
      const legacy = legacyTransform(placement);
      const pbr = pbrTransform(pbrPlacement(placement));
      for (const [index, value] of pbr.entries()) expect(value).toBeCloseTo(legacy[index], 6);
      const back = legacyTransform(legacyPlacement(pbrPlacement(placement)));
      for (const index of [0, 1, 3, 4]) expect(back[index]).toBeCloseTo(legacy[index], 6);
      for (const index of [2, 5]) {
        const difference = back[index] - legacy[index];
        expect(difference - Math.round(difference)).toBeCloseTo(0, 6);
      }
    }),
  );
});

it('a placement keeps the middle of the face whatever its repeats and rotation are', () => {
  const placement = { repeats: [2, 5], offset: [0.1, -0.3], rotation: 1 } as const;
  const [a, b, c, d, e, f] = pbrTransform(pbrPlacement(placement));
  expect(a / 2 + b / 2 + c).toBeCloseTo(0.6);
  expect(d / 2 + e / 2 + f).toBeCloseTo(0.2);
});
