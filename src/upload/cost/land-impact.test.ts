import { describe, expect, it } from 'vitest';
import { costedPart } from '../../../test/costed-part.ts';
import { animeshWeight } from './animesh-weight.ts';
import { singlePart } from './costed-object.ts';
import { downloadWeight } from './download-weight.ts';
import { landImpactOf, serverWeight } from './land-impact.ts';
import { chargedBytes } from './level-bytes.ts';
import { physicsWeight, uploadedPhysicsType } from './physics-weight.ts';

const LEVELS = { high: 1984, medium: 1184, low: 784, lowest: 384 };

describe('levels', () => {
  it('are charged for the next higher one where they are missing or empty', () => {
    const levels = { high: 1000, medium: null, low: 0, lowest: 500 };
    expect(chargedBytes(levels)).toEqual({ high: 1000, medium: 1000, low: 1000, lowest: 500 });
    expect(chargedBytes({ ...levels, high: null }).medium).toBe(0);
  });

  it('weigh nothing by the viewer’s estimate without a lowest one', () => {
    const weight = downloadWeight({ ...LEVELS, lowest: null }, [1, 1, 1]);
    expect(weight).toMatchObject({ weight: 0, meanTriangles: 0, isLowestMissing: true });
    // It is still charged for where it is shown.
    expect(weight.levels[3]).toMatchObject({ bytes: null, chargedBytes: 784, triangles: 25 });
  });
});

describe('serverWeight', () => {
  it('has a free script, and no more than a point for each prim', () => {
    expect([0, 1, 2, 3, 9].map((scripts) => serverWeight(2, scripts))).toEqual([
      1, 1, 1.25, 1.5, 2,
    ]);
  });
});

describe('animeshWeight', () => {
  it('charges what a level has over half of the level above, or over 64 triangles', () => {
    // Estimates of 400, 300, 70 and 64 triangles.
    const bytes = (triangles: number) => 384 + 16 * triangles;
    const { levels, chargedTriangles } = animeshWeight({
      high: bytes(400),
      medium: bytes(300),
      low: bytes(70),
      lowest: bytes(64),
    });
    expect(levels.map(({ allowed }) => allowed)).toEqual([400, 200, 70, 64]);
    expect(levels.map(({ charged }) => charged)).toEqual([400, 100, 0, 0]);
    expect(chargedTriangles).toBe(500);
  });
});

describe('physicsWeight', () => {
  const hull = { hullPoints: [], boundingPoints: 20, triangles: null };

  it('counts the points of a hull, and one more', () => {
    expect(physicsWeight(hull, 'convex', [1, 1, 1]).weight).toBeCloseTo(0.84, 12);
    const hulls = { ...hull, hullPoints: [8, 10] };
    expect(uploadedPhysicsType(hulls)).toBe('prim');
    expect(physicsWeight(hulls, 'prim', [1, 1, 1])).toMatchObject({ hulls: 2, isUncertain: true });
    expect(physicsWeight(hulls, 'prim', [1, 1, 1]).weight).toBeCloseTo(0.8, 12);
    // The type Convex Hull takes the one around everything.
    expect(physicsWeight(hulls, 'convex', [1, 1, 1]).weight).toBeCloseTo(0.84, 12);
  });

  it('does not know that of triangles, unless a thin prim has a hull instead', () => {
    const triangles = { ...hull, triangles: 12 };
    expect(physicsWeight(triangles, 'prim', [0.5, 2, 2])).toEqual({
      weight: null,
      reason: 'triangle-mesh',
    });
    const thin = physicsWeight(triangles, 'prim', [2, 0.49, 2]);
    expect(thin).toMatchObject({ isThin: true, points: 20 });
    // A decomposition stays one.
    const parts = physicsWeight({ ...triangles, hullPoints: [8] }, 'prim', [0.1, 1, 1]);
    expect(parts).toMatchObject({ isThin: false, points: 8 });
  });

  it('says why it is not known', () => {
    const none = { hullPoints: [], boundingPoints: null, triangles: null };
    const reasonOf = (type: 'none' | 'convex' | 'prim') => physicsWeight(none, type, [1, 1, 1]);
    expect(reasonOf('none')).toEqual({ weight: null, reason: 'type-none' });
    expect(reasonOf('convex')).toEqual({ weight: null, reason: 'no-shape' });
    expect(reasonOf('prim')).toEqual({ weight: null, reason: 'no-shape' });
  });
});

describe('landImpactOf', () => {
  it('adds the parts of a linkset, and takes the greatest weight', () => {
    const part = costedPart({ levels: LEVELS, boundingPoints: 99 });
    const two = landImpactOf({ ...singlePart(part), parts: [part, part], scripts: 3 });
    const one = landImpactOf(singlePart(part));
    expect(two.download).toBeCloseTo(2 * one.download, 12);
    expect(two.physics).toBeCloseTo(8, 12);
    expect(two.server).toBe(1.5);
    expect(two).toMatchObject({ landImpact: 8, isAtLeast: false });
  });

  it('is at least that of what is known', () => {
    const part = costedPart({ levels: LEVELS, physicsTriangles: 12 });
    const { physics, weight, isAtLeast } = landImpactOf(singlePart(part));
    expect(physics).toBeNull();
    expect(weight).toBe(Math.max(0.5, downloadWeight(LEVELS, [1, 1, 1]).weight));
    expect(isAtLeast).toBe(true);
  });

  it('counts parts of an animated object without a skin as any other', () => {
    const rigid = costedPart({ levels: LEVELS });
    const rigged = { ...rigid, isRigged: true };
    const object = { ...singlePart(rigid), parts: [rigged, rigid], isAnimesh: true };
    const { download, parts } = landImpactOf(object);
    expect(parts.map(({ animesh }) => animesh !== null)).toEqual([true, false]);
    const rigidWeight = downloadWeight(LEVELS, [1, 1, 1]).weight;
    expect(download).toBeCloseTo(15 + animeshWeight(LEVELS).weight + rigidWeight, 12);
  });
});
