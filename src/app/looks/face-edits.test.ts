import { describe, expect, it } from 'vitest';
import { resolveSurface } from '../../avatar/surface/index.ts';
import type { PbrMaterial } from '../../formats/material/index.ts';
import { textureFace } from '../../formats/texture-entry/index.ts';
import { faceLookOf, withFaceLook } from './face-copy.ts';
import { withAlphaMode, withColor, withLegacy, withPbrFields } from './face-edits.ts';
import { BLANK_LOOK, withFaceTexture } from './look-edits.ts';
import { arePlacedAlike, placedMaps, placementOf, withPlacement } from './map-placement.ts';

const LINEN = '11111111-2222-4333-8444-555555555555';

const PBR: PbrMaterial = {
  baseColor: [1, 1, 1, 1],
  metallic: 0,
  roughness: 1,
  emissive: [0, 0, 0],
  alphaMode: 'opaque',
  alphaCutoff: 0.5,
  doubleSided: false,
  maps: {
    baseColor: { textureId: LINEN, transform: null },
    normal: { textureId: LINEN, transform: { scale: [2, 3], offset: [0, 0], rotation: 1 } },
    metallicRoughness: null,
    emissive: null,
  },
};
const pbrLook = () => ({ ...BLANK_LOOK, pbrMaterials: new Map([[1, PBR]]) });
const linen = () => withFaceTexture(BLANK_LOOK, 0, 'diffuse', LINEN);

const context = { isRigged: true, bakes: null, hasAlpha: () => true };

describe('edits of a legacy look', () => {
  it('set colour and placement, and keep the texture', () => {
    const colored = withColor(linen(), 0, [1, 0.5, 0, 0.25]);
    const look = withPlacement(colored, 0, { repeats: [2, -1], rotation: 0.5 });
    expect(textureFace(look.textureEntry, 0)).toMatchObject({
      textureId: LINEN,
      color: [1, 0.5, 0, 0.25],
      repeats: [2, -1],
      offset: [0, 0],
      rotation: 0.5,
    });
    expect(placementOf(look, 0)).toMatchObject({ repeats: [2, -1], rotation: 0.5 });
  });

  it('begin with a white look where there is none', () => {
    expect(placementOf(null, 0)).toMatchObject({ repeats: [1, 1], offset: [0, 0], rotation: 0 });
    const look = withColor(null, 2, [1, 0, 0, 1]);
    expect(textureFace(look.textureEntry, 2).color).toEqual([1, 0, 0, 1]);
    expect(textureFace(look.textureEntry, 0).color).toEqual([1, 1, 1, 1]);
  });

  it('set the alpha mode in a material of its own, which keeps its maps', () => {
    const mapped = withFaceTexture(linen(), 0, 'normal', LINEN);
    const one = withAlphaMode(mapped, 0, 'mask', 0.4);
    const look = withFaceLook(one, [1], faceLookOf(one, 0));
    expect(resolveSurface(look, 0, context)).toMatchObject({
      alphaMode: 'mask',
      normalMap: { textureId: LINEN },
    });
    const { materialId } = textureFace(look.textureEntry, 0);
    const opaque = withAlphaMode(look, 0, 'none', 0.4);
    expect(resolveSurface(opaque, 0, context)).toMatchObject({ alphaMode: 'opaque' });
    // Other faces that share the material keep theirs.
    expect(opaque.legacyMaterials.get(materialId)?.alphaMode).toBe('mask');
  });

  it('place the diffuse texture and the maps of a legacy material apart, or together', () => {
    const mapped = withFaceTexture(
      withFaceTexture(linen(), 0, 'normal', LINEN),
      0,
      'specular',
      LINEN,
    );
    expect(placedMaps(mapped, 0)).toEqual(['diffuse', 'normal', 'specular']);
    const apart = withPlacement(mapped, 0, { repeats: [3, 3] }, 'normal');
    expect(placementOf(apart, 0).repeats).toEqual([1, 1]);
    expect(placementOf(apart, 0, 'normal').repeats).toEqual([3, 3]);
    expect(placementOf(apart, 0, 'specular').repeats).toEqual([1, 1]);
    const together = withPlacement(apart, 0, { repeats: [2, 2] });
    expect(arePlacedAlike(apart, 0)).toBe(false);
    expect(arePlacedAlike(together, 0)).toBe(true);
    expect(withPlacement(linen(), 0, { repeats: [2, 2] }, 'normal')).toEqual(linen());
  });

  it('keep one material of all the steps of a slider', () => {
    const mapped = withFaceTexture(linen(), 0, 'specular', LINEN);
    const steps = [0.1, 0.2, 0.3].reduce(
      (look, glossiness) => withLegacy(look, 0, { glossiness }),
      mapped,
    );
    expect([...steps.legacyMaterials.values()]).toMatchObject([{ glossiness: 0.3 }]);
  });
});

describe('edits of a PBR material', () => {
  it('change the material instead of the texture entry', () => {
    const look = withColor(pbrLook(), 1, [1, 0, 0, 0.5]);
    expect(look.pbrMaterials.get(1)).toMatchObject({ baseColor: [1, 0, 0, 0.5] });
    expect(look.textureEntry.faces.size).toBe(0);
  });

  it('place all maps, and keep what is not changed of each', () => {
    const look = withPlacement(pbrLook(), 1, { repeats: [4, 4] });
    const transform = { scale: [4, 4], offset: [0, 0], rotation: 0 };
    expect(look.pbrMaterials.get(1)?.maps).toEqual({
      baseColor: { textureId: LINEN, transform },
      normal: { textureId: LINEN, transform: { ...transform, rotation: 1 } },
      metallicRoughness: null,
      emissive: null,
    });
    expect(placementOf(look, 1)).toEqual({ repeats: [4, 4], offset: [0, 0], rotation: 0 });
  });

  it('place one map alone', () => {
    const look = withPlacement(pbrLook(), 1, { offset: [0.5, 0] }, 'pbrNormal');
    expect(placementOf(look, 1, 'pbrNormal')).toMatchObject({ offset: [0.5, 0], rotation: 1 });
    expect(placementOf(look, 1, 'pbrBaseColor')).toMatchObject({ offset: [0, 0], rotation: 0 });
    expect(placedMaps(look, 1)).toEqual(['pbrBaseColor', 'pbrNormal']);
    expect(arePlacedAlike(look, 1)).toBe(false);
  });

  it('set factors, in a plain material where there is none', () => {
    const look = withPbrFields(pbrLook(), 1, { metallic: 0.5, emissive: [1, 0, 0] });
    expect(look.pbrMaterials.get(1)).toMatchObject({ metallic: 0.5, emissive: [1, 0, 0] });
    const made = withPbrFields(null, 0, { doubleSided: true });
    expect(resolveSurface(made, 0, context)).toMatchObject({ doubleSided: true });
  });

  it('set the alpha mode', () => {
    const mask = withAlphaMode(pbrLook(), 1, 'mask', 0.25).pbrMaterials.get(1);
    expect(mask).toMatchObject({ alphaMode: 'mask', alphaCutoff: 0.25 });
    expect(withAlphaMode(pbrLook(), 1, 'none', 0).pbrMaterials.get(1)?.alphaMode).toBe('opaque');
  });
});
