import { describe, expect, it } from 'vitest';
import { costedPart } from '../../../test/costed-part.ts';
import { singlePart } from './costed-object.ts';
import {
  DEFAULT_OPENSIM_PRICES,
  openSimFee,
  openSimMeshFee,
  openSimRefusals,
} from './opensim-cost.ts';

const LEVELS = { high: 4000, medium: 2000, low: 1000, lowest: 500 };
const PART = costedPart({ levels: LEVELS });
const PRICES = { priceUpload: 10, meshFactor: 1, minFactor: 0 };

describe('openSimFee', () => {
  it('counts some sections several times', () => {
    const bytes = PART.bytes!;
    expect(openSimMeshFee(bytes)).toEqual({
      ...{ total: 7800, medium: 2000, low: 3500, physics: 800 },
      fee: 1e-5 * 14_100,
    });
    // Triangles are cheaper than hulls, and a quarter of the hulls is cut to whole bytes.
    const withTriangles = { ...bytes, physicsConvex: 103, physicsMesh: 50 };
    expect(openSimMeshFee(withTriangles).physics).toBe(6 * 75);
  });

  it('is free by default', () => {
    expect(openSimFee([PART.bytes!], 1, 3, DEFAULT_OPENSIM_PRICES).price).toBe(0);
  });

  it('has a price for textures, and one for the model that is rounded', () => {
    const fee = openSimFee([PART.bytes!, PART.bytes!], 2, 3, PRICES);
    // 10 × (2 × 0.141 + 0.004)
    expect(fee).toMatchObject({ prims: 0.004, textures: 30, model: 3, price: 33 });
    const least = openSimFee([PART.bytes!], 1, 0, { ...PRICES, minFactor: 0.5 });
    expect(least.price).toBe(5);
  });
});

describe('openSimRefusals', () => {
  it('takes a mesh with hulls and a high level', () => {
    expect(openSimRefusals(singlePart(PART))).toEqual([]);
  });

  it('refuses what lacks a section', () => {
    const bytes = { ...PART.bytes!, physicsConvex: 0, levels: { ...LEVELS, high: null } };
    const physics = { ...PART.physics, boundingPoints: null };
    expect(openSimRefusals(singlePart({ ...PART, bytes, physics }))).toEqual([
      ...['physics-convex-missing', 'bounding-points-missing', 'high-level-missing'],
    ]);
  });

  it('refuses too large, too many and too many small parts', () => {
    const parts = (count: number, scale: readonly [number, number, number]) =>
      Array.from({ length: count }, () => ({ ...PART, scale }));
    const refusals = (all: ReturnType<typeof parts>) =>
      openSimRefusals({ ...singlePart(PART), parts: all });
    expect(refusals(parts(1, [1, 256.1, 1]))).toEqual(['side-too-long']);
    expect(refusals(parts(513, [1, 1, 1]))).toEqual(['too-many-parts']);
    const [small, large] = [parts(2, [0.0009, 1, 1]), parts(2, [1, 1, 1])];
    expect(refusals([...small, ...large])).toEqual([]);
    expect(refusals([...small, ...large.slice(1)])).toEqual(['parts-too-small']);
  });
});
