import type { MeshStandardMaterial } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { ColorMaterials, MaterialLibrary } from './materials.ts';

describe('MaterialLibrary', () => {
  it('gives the faces of a mesh different colours, none of them black', () => {
    const library = new MaterialLibrary();
    for (let tint = 0; tint < 8; tint++) {
      const colors = [0, 1, 2, 3].map(
        (face) => (library.cloth(tint)(face) as MeshStandardMaterial).color,
      );
      expect(new Set(colors.map((color) => color.getHexString())).size).toBe(4);
      for (const { r, g, b } of colors) expect(Math.max(r, g, b)).toBeGreaterThan(0.05);
    }
  });

  it('shares a material between faces that look the same', () => {
    const library = new MaterialLibrary();
    expect(library.cloth(1)(2)).toBe(library.cloth(9)(6));
    expect(library.cloth(1)(2)).not.toBe(library.cloth(2)(2));
  });
});

describe('ColorMaterials', () => {
  it('has one material per colour', () => {
    const materials = new ColorMaterials();
    const red = materials.acquire([1, 0, 0, 1]);
    expect(materials.acquire([1, 0, 0, 1])).toBe(red);
    expect(materials.acquire([1, 0.5, 0, 1])).not.toBe(red);
    expect(red?.transparent).toBe(false);
  });

  it('disposes of a material with its last user', () => {
    const materials = new ColorMaterials();
    const red = materials.acquire([1, 0, 0, 1])!;
    const dispose = vi.fn();
    red.addEventListener('dispose', dispose);
    materials.acquire([1, 0, 0, 1]);
    materials.release([1, 0, 0, 1]);
    expect(dispose).not.toHaveBeenCalled();
    materials.release([1, 0, 0, 1]);
    expect(dispose).toHaveBeenCalledTimes(1);
    expect(materials.acquire([1, 0, 0, 1])).not.toBe(red);
  });

  it('blends translucent colours, and has no material for invisible ones', () => {
    const materials = new ColorMaterials();
    const glass = materials.acquire([1, 1, 1, 0.5])!;
    expect(glass).toMatchObject({ transparent: true, opacity: 0.5, depthWrite: false });
    expect(materials.acquire([1, 1, 1, 0])).toBeNull();
  });

  it('reads colours as sRGB', () => {
    // Half of an sRGB component is about a fifth of the light.
    const grey = new ColorMaterials().acquire([0.5, 0.5, 0.5, 1])!;
    expect(grey.color.r).toBeCloseTo(0.214, 3);
  });
});
