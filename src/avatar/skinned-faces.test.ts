import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../test/matchers.ts';
import type { Submesh } from '../formats/mesh/index.ts';
import { heaviestEntry, pickFace, skinnedBounds, skinPoint } from './skinned-faces.ts';

const moved = (x: number, y: number, z: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

/** Two vertices, the first on both joints. */
const PAIR: Submesh = {
  empty: false,
  vertexCount: 2,
  triangleCount: 0,
  positions: Float32Array.of(1, 0, 0, 0, 1, 0),
  normals: new Float32Array(6),
  uvs: new Float32Array(4),
  indices: new Uint16Array(0),
  joints: Uint8Array.of(0, 1, 0, 0, 1, 0, 0, 0),
  weights: Float32Array.of(0.25, 0.75, 0, 0, 1, 0, 0, 0),
  positionMin: [0, 0, 0],
  positionMax: [0, 0, 0],
};
const twoMoves = Float32Array.of(...moved(4, 0, 0), ...moved(0, 8, 0));

it('skins a point by its weights', () => {
  const point = [0, 0, 0];
  skinPoint(point, PAIR, 0, twoMoves);
  expectNumbers(point, [2, 6, 0]);
});

it('bounds the skinned points, together with those of a box', () => {
  expect(skinnedBounds(PAIR, twoMoves)).toEqual({ min: [0, 6, 0], max: [2, 9, 0] });
  const grown = skinnedBounds(PAIR, twoMoves, { min: [1, 1, 1], max: [1, 1, 1] });
  expect(grown).toEqual({ min: [0, 1, 0], max: [2, 9, 1] });
});

it('moves a face without weights with the first joint', () => {
  const rigid = { ...PAIR, joints: null, weights: null };
  expect(skinnedBounds(rigid, twoMoves)).toEqual({ min: [4, 0, 0], max: [5, 1, 0] });
});

/** A square of two triangles at x = 1, from -1 to 1 in y and z; its right half (y < 0) on joint 1. */
const SQUARE: Submesh = {
  empty: false,
  vertexCount: 4,
  triangleCount: 2,
  positions: new Float32Array([1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1]),
  normals: new Float32Array(12),
  uvs: new Float32Array(8),
  indices: new Uint16Array([0, 1, 2, 0, 2, 3]),
  joints: new Uint8Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0]),
  weights: new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]),
  positionMin: [1, -1, -1],
  positionMax: [1, 1, 1],
};

/** Column-major; joint 0 rests, joint 1 is moved by metres. */
function palette(x: number, y = 0, z = 0): number[] {
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  return [...identity, ...identity.slice(0, 12), x, y, z, 1];
}

/** Towards the square from four metres before it. */
const ray = (y: number, z: number) => [5, y, z, -1, 0, 0];

describe('pickFace', () => {
  it('measures how far along the ray the face is, from either side', () => {
    expect(pickFace(ray(0.3, 0.2), SQUARE, palette(0))).toBe(4);
    expect(pickFace([-2, 0.3, 0.2, 1, 0, 0], SQUARE, palette(0))).toBe(3);
  });

  it('misses beside it, behind it, and along it', () => {
    for (const missed of [ray(1.01, 0), ray(0, -1.01), [0, 0, 0, -1, 0, 0], [1, -5, 0, 0, 1, 0]])
      expect(pickFace(missed, SQUARE, palette(0))).toBe(Number.POSITIVE_INFINITY);
  });

  it('hits the face where its joints pose it', () => {
    // The right edge comes 2 m forward: half way, at y = 0, the square is 1 m nearer.
    expect(pickFace(ray(0, 0), SQUARE, palette(2))).toBeCloseTo(3, 12);
    expect(pickFace(ray(-1, 0), SQUARE, palette(2))).toBeCloseTo(2, 12);
    expect(pickFace(ray(-1.5, 0), SQUARE, palette(0, -1))).toBe(4);
  });

  it('ignores a face that is not nearer than the limit', () => {
    expect(pickFace(ray(0, 0), SQUARE, palette(0), 4)).toBe(Number.POSITIVE_INFINITY);
    expect(pickFace(ray(0, 0), SQUARE, palette(0), 4.5)).toBe(4);
  });

  it('poses a face without weights by its first joint', () => {
    const stiff = { ...SQUARE, joints: null, weights: null };
    expect(pickFace(ray(0, 0), stiff, palette(2).slice(16))).toBe(2);
  });

  it('hits any triangle at any of its points from anywhere, and misses beside it and behind', () => {
    const place = fc.tuple(quarter, quarter, quarter);
    const shares = fc.tuple(share, share, share);
    fc.assert(
      fc.property(place, place, place, place, shares, (a, b, c, eye, [u, v, w]) => {
        const aimed = rayTo(eye, a, b, c, [u, v, w]);
        fc.pre(Math.abs(slant(aimed, a, b, c)) > 0.05);
        const pick = (ray: readonly number[]) => pickFace(ray, triangle(a, b, c), palette(0));
        const [x, y, z] = mix(a, b, c, [u, v, w]);
        const distance = Math.hypot(x - eye[0], y - eye[1], z - eye[2]);
        expect(pick(aimed)).toBeCloseTo(distance, 6);
        expect(pick([...eye, ...aimed.slice(3).map((along) => -along)])).toBe(Infinity);
        for (const beside of [
          [-u, v, w + 2 * u],
          [u, -v, w + 2 * v],
          [u + 2 * w, v, -w],
        ])
          expect(pick(rayTo(eye, a, b, c, beside))).toBe(Infinity);
      }),
      { numRuns: 300 },
    );
  });
});

/** Exact in any precision. */
const quarter = fc.integer({ min: -12, max: 12 }).map((count) => count / 4);
const share = fc.integer({ min: 1, max: 9 });

type Place = readonly number[];

/** The corners among vertices that belong to no triangle. */
function triangle(a: Place, b: Place, c: Place): Submesh {
  const away = [90, 90, 90];
  const positions = new Float32Array([away, b, away, c, a].flat());
  const bare = { joints: null, weights: null, indices: new Uint16Array([4, 1, 3]) };
  return { ...SQUARE, ...bare, vertexCount: 5, triangleCount: 1, positions };
}

const minus = (a: Place, b: Place) => a.map((value, axis) => value - b[axis]);

const unit = (vector: Place) => vector.map((value) => value / Math.hypot(...vector));

/** The point that has these shares of the corners. */
function mix(a: Place, b: Place, c: Place, [u, v, w]: Place): Place {
  return a.map((value, axis) => (u * value + v * b[axis] + w * c[axis]) / (u + v + w));
}

function rayTo(eye: Place, a: Place, b: Place, c: Place, shares: Place): number[] {
  return [...eye, ...unit(minus(mix(a, b, c, shares), eye))];
}

/** Cosine of the angle between the ray and the triangle's normal; NaN where either has no length. */
function slant(ray: Place, a: Place, b: Place, c: Place): number {
  const [[x, y, z], [i, j, k]] = [minus(b, a), minus(c, a)];
  const normal = unit([y * k - z * j, z * i - x * k, x * j - y * i]);
  return normal.reduce((sum, value, axis) => sum + value * ray[3 + axis], 0);
}

describe('heaviestEntry', () => {
  const hit = { triangle: 0, second: 0, third: 0 };

  it('is the entry with the greatest weight at the point that a ray hits', () => {
    // The square follows its first joint at the left, and its second one at the right.
    pickFace(ray(0.9, 0), SQUARE, palette(0), undefined, hit);
    const left = heaviestEntry(SQUARE, hit);
    pickFace(ray(-0.9, 0), SQUARE, palette(0), undefined, hit);
    const right = heaviestEntry(SQUARE, hit);
    expect([left, right]).toEqual([0, 1]);
  });

  it('is the first joint for a face without weights', () => {
    expect(heaviestEntry({ ...SQUARE, joints: null, weights: null }, hit)).toBe(0);
  });
});
