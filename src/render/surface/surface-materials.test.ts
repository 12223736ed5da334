import type { MeshStandardMaterial } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { fakeSurfaces } from '../../../test/fake-textures.ts';
import { plainLook } from '../../../test/plain-look.ts';
import { resolveSurface, type Surface } from '../../avatar/surface/index.ts';
import type { TextureFace } from '../../formats/texture-entry/index.ts';
import { SurfaceMaterials } from './surface-materials.ts';

const ID = '0c000000-0000-4000-8000-000000000001';
const SKINNED = { isSkinned: true };

function surfaceOf(face: Partial<TextureFace>): Surface {
  const context = { isRigged: true, bakes: null, hasAlpha: () => false };
  const surface = resolveSurface(plainLook({ textureId: ID, ...face }), 0, context);
  if (!surface) throw new Error('this face is not drawn');
  return surface;
}

describe('SurfaceMaterials', () => {
  it('shares a material among faces that look the same, until the last is gone', () => {
    const { surfaces } = fakeSurfaces();
    const { materials, textures } = surfaces;
    const material = materials.acquire(surfaceOf({}), SKINNED);
    expect(materials.acquire(surfaceOf({}), SKINNED)).toBe(material);
    const others = [
      materials.acquire(surfaceOf({ repeats: [2, 1] }), SKINNED),
      materials.acquire(surfaceOf({ color: [1, 0, 0, 1] }), SKINNED),
      materials.acquire(surfaceOf({}), { isSkinned: false }),
    ];
    expect(new Set([material, ...others]).size).toBe(4);
    const onDispose = vi.fn();
    material.addEventListener('dispose', onDispose);
    materials.release(material);
    expect(onDispose).not.toHaveBeenCalled();
    materials.release(material);
    expect(onDispose).toHaveBeenCalledOnce();
    for (const other of others) materials.release(other);
    expect(materials.count).toBe(0);
    expect([...textures.ids]).toEqual([]);
  });

  it('places a texture by the matrix of its face, whichever faces share the texture', () => {
    const { materials } = fakeSurfaces().surfaces;
    const [once, twice] = [1, 2].map((repeats) =>
      materials.acquire(surfaceOf({ repeats: [repeats, 1], offset: [0.25, 0] }), SKINNED),
    ) as MeshStandardMaterial[];
    expect(once.map?.matrix.elements.slice(0, 8)).toEqual([1, 0, 0, 0, 1, 0, 0.25, 0]);
    expect(twice.map?.matrix.elements.slice(0, 8)).toEqual([2, 0, 0, 0, 1, 0, -0.25, 0]);
  });

  it('blends, cuts or does neither by the alpha mode', () => {
    const { materials } = fakeSurfaces().surfaces;
    const base = surfaceOf({});
    const materialOf = (fields: Partial<Surface>) =>
      materials.acquire({ ...base, ...fields }, SKINNED) as MeshStandardMaterial;
    expect(materialOf({})).toMatchObject({ transparent: false, alphaTest: 0, depthWrite: true });
    expect(materialOf({ alphaMode: 'mask', alphaCutoff: 0.5 })).toMatchObject({
      ...{ transparent: false, alphaTest: 0.5, depthWrite: true },
    });
    const blend = { alphaMode: 'blend', alphaCutoff: 0.004, color: [1, 1, 1, 0.5] } as const;
    expect(materialOf({ ...blend, writesDepth: false })).toMatchObject({
      ...{ transparent: true, alphaTest: 0.004, opacity: 0.5, depthWrite: false },
    });
    expect(materialOf({ ...blend, writesDepth: true })).toMatchObject({ depthWrite: true });
  });

  it('needs one program for all plain faces, whatever their colour, light and shininess', () => {
    const { materials } = fakeSurfaces().surfaces;
    const faces = [
      {},
      { fullbright: true },
      { glow: 0.5 },
      { shiny: 3 },
      { repeats: [3, 3] as const },
    ];
    const keys = faces.map((face) => {
      const material = materials.acquire(surfaceOf(face), SKINNED) as MeshStandardMaterial;
      const { map, normalMap, roughnessMap, side, transparent, alphaTest } = material;
      const features = [map, normalMap, roughnessMap].map((texture) => texture !== null);
      return [material.customProgramCacheKey(), ...features, side, transparent, alphaTest].join();
    });
    expect(new Set(keys).size).toBe(1);
  });

  it('has bumps of the brightness or darkness of its texture, or a pattern that is placed as that is', () => {
    const { materials } = fakeSurfaces().surfaces;
    const materialOf = (bump: number) =>
      materials.acquire(surfaceOf({ bump, repeats: [2, 1] }), SKINNED) as MeshStandardMaterial;
    const [none, brightness, darkness, bricks] = [0, 1, 2, 5].map(materialOf);
    expect(none.bumpMap).toBeNull();
    expect(brightness.bumpScale).toBeGreaterThan(0);
    expect(darkness.bumpScale).toBe(-brightness.bumpScale);
    expect(bricks.bumpMap?.matrix.elements).toEqual(bricks.map?.matrix.elements);
    expect(bricks.bumpMap?.matrix.elements[0]).toBe(2);
    expect(bricks.bumpScale).toBeGreaterThan(0);
  });

  it('tells once that a surface reflects its environment', () => {
    const { surfaces } = fakeSurfaces();
    const onReflection = vi.fn();
    const materials = new SurfaceMaterials(surfaces.textures, onReflection);
    materials.acquire(surfaceOf({}), SKINNED);
    expect(onReflection).not.toHaveBeenCalled();
    materials.acquire(surfaceOf({ shiny: 1 }), SKINNED);
    materials.acquire(surfaceOf({ shiny: 2 }), SKINNED);
    expect(onReflection).toHaveBeenCalledOnce();
  });
});
