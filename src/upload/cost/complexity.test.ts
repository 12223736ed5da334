import { describe, expect, it } from 'vitest';
import { costedPart } from '../../../test/costed-part.ts';
import { avatarComplexity, itemComplexity } from './complexity.ts';
import { type CostedPart, PLAIN_LOOKS, singlePart } from './costed-object.ts';
import { primLevelBytes } from './level-bytes.ts';
import { memoryTotals } from './memory-totals.ts';
import { textureComplexity, textureMemory } from './texture-cost.ts';

/** Every level is charged for 20 triangles. */
const BYTES = 384 + 16 * 20;
const PART = costedPart({ levels: { high: BYTES, medium: BYTES, low: BYTES, lowest: BYTES } });

const chainOf = (part: CostedPart) => itemComplexity(singlePart(part)).parts[0];

describe('itemComplexity', () => {
  it('begins with five for each triangle, and at least with 2', () => {
    expect(chainOf(PART)).toMatchObject({ triangles: 20, complexity: 100 });
    const empty = costedPart({ levels: { high: 500, medium: null, low: null, lowest: null } });
    // Nothing is estimated without a lowest level: that counts as 4 triangles.
    expect(chainOf(empty)).toMatchObject({ triangles: 4, complexity: 20 });
    expect(chainOf({ ...PART, bytes: null })).toMatchObject({ triangles: 0, complexity: 0 });
  });

  it('multiplies once for each look, and says which faces have it', () => {
    const blended = { ...PLAIN_LOOKS, alpha: true, alphaImage: true };
    const faces = [blended, { ...PLAIN_LOOKS, glow: true, shiny: true }, blended];
    const { steps, complexity } = chainOf({ ...PART, faces, isRigged: true });
    expect(steps.map(({ what, by }) => [what, by])).toEqual([
      ['triangles', 100],
      ['alpha', 4],
      ['glow', 1.5],
      ['shiny', 1.6],
      ['rigged', 1.2],
    ]);
    expect(steps[1].faces).toEqual([0, 2]);
    expect(complexity).toBe(1152);
  });

  it('counts an image with alpha less than a blended face', () => {
    const faces = [{ ...PLAIN_LOOKS, alphaImage: true }];
    expect(chainOf({ ...PART, faces }).complexity).toBe(120);
  });

  it('adds light, particles and media', () => {
    const media = { ...PLAIN_LOOKS, media: true };
    const particles = {
      ...{ burstCount: 10, age: 5, rate: 2 },
      ...({ startSize: [1, 0.5], endSize: [0.5, 2] } as const),
    };
    const part = { ...PART, faces: [media, media], isLight: true, particles };
    // 10 particles in each of 3 bursts, of a mean size of 1.5 m.
    expect(chainOf(part).complexity).toBe(100 + 45 + 500 + 3000);
    const many = { ...particles, burstCount: 9000 };
    expect(chainOf({ ...PART, particles: many }).complexity).toBe(100 + 2048 * 1.5);
  });

  it('counts each texture of the linkset once', () => {
    expect([512, 1024, 2048].map((side) => textureComplexity(side, side))).toEqual([384, 512, 768]);
    const textures = [
      { id: 'a', width: 512, height: 512 },
      { id: 'a', width: 512, height: 512 },
      { id: 'b', width: 1024, height: 512 },
    ];
    const item = itemComplexity({ ...singlePart(PART), textures });
    expect(item.textures.map(({ id, complexity }) => [id, complexity])).toEqual([
      ['a', 384],
      ['b', 448],
    ]);
    expect(item.complexity).toBe(100 + 384 + 448);
  });

  it('counts an animated object by its charged triangles, with its base', () => {
    const rigged = { ...PART, isRigged: true };
    const item = itemComplexity({ ...singlePart(rigged), parts: [rigged, PART], isAnimesh: true });
    // 20 × 0.0015 / 0.06 is half a triangle, which counts as 4.
    expect(item.parts[0].steps.map(({ what }) => what)).toEqual([
      'triangles',
      'rigged',
      'animesh-root',
    ]);
    expect(item.parts.map(({ complexity }) => complexity)).toEqual([24 + 1250, 100]);
    expect(item.complexity).toBe(1274 + 100 + 1000);
  });

  it('takes prims by ten bytes for each triangle', () => {
    const triangles = { high: 1000, medium: 500, low: 200, lowest: 100 };
    expect(primLevelBytes(triangles)).toEqual({
      high: 10000,
      medium: 5000,
      low: 2000,
      lowest: 1000,
    });
  });

  it('ends at a million for an item', () => {
    const textures = Array.from({ length: 2000 }, (_, i) => ({
      id: String(i),
      width: 2048,
      height: 2048,
    }));
    const item = itemComplexity({ ...singlePart(PART), textures });
    expect(item.complexity).toBe(1_000_000);
    expect(avatarComplexity([item, item], 5)).toBe(2_001_000);
  });
});

describe('memoryTotals', () => {
  it('counts the memory of all mips', () => {
    expect(textureMemory(1, 1)).toBe(4);
    expect(textureMemory(4, 2)).toBe(4 * (8 + 2 + 1));
    expect(textureMemory(1024, 1024)).toBe(4 * 1_398_101);
  });

  it('adds up triangles of each level, and textures once', () => {
    const textures = [{ id: 'a', width: 2, height: 1 }];
    const object = { ...singlePart(PART), textures };
    expect(memoryTotals([object, object])).toEqual({
      triangles: { high: 40, medium: 40, low: 40, lowest: 40 },
      textures: 1,
      textureMemory: 12,
    });
  });
});
