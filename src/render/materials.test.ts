import type { MeshStandardMaterial } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { ColorMaterials, MaterialLibrary } from './materials.ts';

describe('Looks', () => {
  it('tells the faces of one mesh apart, and none of them is black', () => {
    const looks = new MaterialLibrary();
    for (let tint = 0; tint < 8; tint++) {
      const colors = [0, 1, 2, 3].map(
        (slot) => (looks.cloth(tint)(slot) as MeshStandardMaterial).color,
      );
      expect(new Set(colors.map((color) => color.getHexString())).size).toBe(4);
      for (const { r, g, b } of colors) expect(Math.max(r, g, b)).toBeGreaterThan(0.05);
    }
  });

  it('shares a material between all that look alike', () => {
    const looks = new MaterialLibrary();
    expect(looks.cloth(1)(2)).toBe(looks.cloth(9)(6));
    expect(looks.cloth(1)(2)).not.toBe(looks.cloth(2)(2));
  });
});

describe('Paints', () => {
  it('has one material for each colour, whoever has it', () => {
    const paints = new ColorMaterials();
    const red = paints.acquire([1, 0, 0, 1]);
    expect(paints.acquire([1, 0, 0, 1])).toBe(red);
    expect(paints.acquire([1, 0.5, 0, 1])).not.toBe(red);
    expect(red?.transparent).toBe(false);
  });

  it('lets a material go with its last user', () => {
    const paints = new ColorMaterials();
    const red = paints.acquire([1, 0, 0, 1])!;
    const dispose = vi.fn();
    red.addEventListener('dispose', dispose);
    paints.acquire([1, 0, 0, 1]);
    paints.release([1, 0, 0, 1]);
    expect(dispose).not.toHaveBeenCalled();
    paints.release([1, 0, 0, 1]);
    expect(dispose).toHaveBeenCalledTimes(1);
    expect(paints.acquire([1, 0, 0, 1])).not.toBe(red);
  });

  it('blends what lets light through, and does not draw what is clear', () => {
    const paints = new ColorMaterials();
    const glass = paints.acquire([1, 1, 1, 0.5])!;
    expect(glass).toMatchObject({ transparent: true, opacity: 0.5, depthWrite: false });
    expect(paints.acquire([1, 1, 1, 0])).toBeNull();
  });

  it('takes colours as screens show them', () => {
    // The middle of sRGB is a fifth of the light.
    const grey = new ColorMaterials().acquire([0.5, 0.5, 0.5, 1])!;
    expect(grey.color.r).toBeCloseTo(0.214, 3);
  });
});
