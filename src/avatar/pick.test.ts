import { describe, expect, it } from 'vitest';
import type { Submesh } from '../formats/mesh/index.ts';
import { pickFace } from './pick.ts';

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
  it('tells how far along the ray the face is, from either side', () => {
    expect(pickFace(ray(0.3, 0.2), SQUARE, palette(0))).toBe(4);
    expect(pickFace([-2, 0.3, 0.2, 1, 0, 0], SQUARE, palette(0))).toBe(3);
  });

  it('misses beside it, behind it, and along it', () => {
    for (const missed of [ray(1.01, 0), ray(0, -1.01), [0, 0, 0, -1, 0, 0], [1, -5, 0, 0, 1, 0]])
      expect(pickFace(missed, SQUARE, palette(0))).toBe(Number.POSITIVE_INFINITY);
  });

  it('meets the face where its joints have it', () => {
    // The right edge comes 2 m forward: half way, at y = 0, the square is 1 m nearer.
    expect(pickFace(ray(0, 0), SQUARE, palette(2))).toBeCloseTo(3, 12);
    expect(pickFace(ray(-1, 0), SQUARE, palette(2))).toBeCloseTo(2, 12);
    expect(pickFace(ray(-1.5, 0), SQUARE, palette(0, -1))).toBe(4);
  });

  it('says nothing of what is not nearer than something else', () => {
    expect(pickFace(ray(0, 0), SQUARE, palette(0), 4)).toBe(Number.POSITIVE_INFINITY);
    expect(pickFace(ray(0, 0), SQUARE, palette(0), 4.5)).toBe(4);
  });

  it('takes a face without weights to hang on its first joint', () => {
    const stiff = { ...SQUARE, joints: null, weights: null };
    expect(pickFace(ray(0, 0), stiff, palette(2).slice(16))).toBe(2);
  });
});
