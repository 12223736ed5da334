import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOX_FIELDS, type PrimFields, primFaces, primShape } from './index.ts';

const NAMES = Object.keys(BOX_FIELDS) as (keyof PrimFields)[];

describe('primShape', () => {
  it('reads signs from unsigned bytes', () => {
    expect(primShape({ ...BOX_FIELDS, PathShearX: 236 }).shearX).toBeCloseTo(-0.2);
    expect(primShape({ ...BOX_FIELDS, PathShearX: -20 }).shearX).toBeCloseTo(-0.2);
  });

  it('counts the ends of cuts from the end', () => {
    const shape = primShape({ ...BOX_FIELDS, PathBegin: 5000, PathEnd: 10_000 });
    expect([shape.pathBegin, shape.pathEnd]).toEqual([0.1, 0.8]);
  });

  it('makes unknown profiles boxes and unknown paths lines', () => {
    const { profile, hole } = primShape({ ...BOX_FIELDS, ProfileCurve: 0x27 });
    expect([profile, hole]).toEqual(['square', 'square']);
    expect(primShape({ ...BOX_FIELDS, PathCurve: 0xf0 }).path).toBe('line');
  });

  it('needs a skew for several turns', () => {
    const torus = { ...BOX_FIELDS, PathCurve: 0x20, ProfileCurve: 0, PathRevolutions: 67 };
    expect(primShape(torus).skew).toBeCloseTo(0.667, 3);
  });
});

describe('primFaces', () => {
  it('numbers the six faces of a box', () => {
    const faces = primFaces(primShape(BOX_FIELDS));
    const middles = faces.map(({ geometry: { positionMin, positionMax } }) =>
      positionMin.map((value, axis) => Math.round(10 * (value + positionMax[axis])) / 20 + 0),
    );
    expect(middles).toEqual([
      [0, 0, 0.5],
      [0, -0.5, 0],
      [0.5, 0, 0],
      [0, 0.5, 0],
      [-0.5, 0, 0],
      [0, 0, -0.5],
    ]);
  });

  it.each([
    ['box', BOX_FIELDS, [12, 12, 48, 108]],
    ['cylinder', { ...BOX_FIELDS, ProfileCurve: 0 }, [24, 36, 90, 192]],
    ['sphere', { ...BOX_FIELDS, PathCurve: 0x20, ProfileCurve: 5 }, [36, 72, 210, 576]],
  ] as const)('has the triangles of each level: %s', (_, fields, expected) => {
    const count = (level: 0 | 1 | 2 | 3) =>
      primFaces(primShape(fields), level).reduce(
        (sum, face) => sum + face.geometry.triangleCount,
        0,
      );
    expect(([0, 1, 2, 3] as const).map(count)).toEqual(expected);
  });

  it('makes finite faces within its limits of any fields', () => {
    const number = fc.oneof(
      fc.integer({ min: -128, max: 255 }),
      fc.integer({ min: 0, max: 65_535 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 2 ** 40, 0.5),
    );
    const fields = fc.record(Object.fromEntries(NAMES.map((name) => [name, number])));
    fc.assert(
      fc.property(fields, (any) => {
        const faces = primFaces(primShape(any as unknown as PrimFields));
        expect(faces.length).toBeGreaterThan(0);
        expect(faces.length).toBeLessThanOrEqual(9);
        let triangles = 0;
        for (const { geometry } of faces) {
          triangles += geometry.triangleCount;
          expect(geometry.positions.every(Number.isFinite)).toBe(true);
          expect(geometry.normals.every(Number.isFinite)).toBe(true);
          expect(geometry.uvs.every(Number.isFinite)).toBe(true);
          expect(geometry.vertexCount).toBeLessThan(65_536);
          expect(geometry.indices.every((index) => index < geometry.vertexCount)).toBe(true);
        }
        expect(triangles).toBeLessThan(40_000);
      }),
      { numRuns: 200 },
    );
  });
});
