import type { MeshStandardMaterial } from 'three';
import { describe, expect, it } from 'vitest';
import { MaterialLibrary } from './looks.ts';

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
