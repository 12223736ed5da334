import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { faceArea, facesVolume } from './face-measures.ts';
import { type SculptStitching, sculptFace, sculptGrid } from './index.ts';

interface GoldenMap {
  readonly width: number;
  readonly height: number;
  readonly rgb_base64: string;
}

interface GoldenSculpt {
  readonly name: string;
  readonly map: string;
  readonly sculpt_type: number;
  readonly grid_quads: readonly number[];
  readonly lod_grid_quads: readonly (readonly number[])[];
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly area: number;
  readonly volume_signed: number;
  /** column, row, x y z, normal, u v. */
  readonly vertices_sampled: readonly (readonly number[])[];
}

const STITCHINGS: readonly SculptStitching[] = ['sphere', 'torus', 'plane', 'cylinder'];
const PLAIN = { stitching: 'sphere', invert: false, mirror: false } as const;

describeWithSamples('sculpts of the reference', () => {
  const text = new TextDecoder().decode(sharedFile('samples/prims/sculpts.json'));
  const { maps, sculpts } = JSON.parse(text) as {
    maps: Readonly<Record<string, GoldenMap>>;
    sculpts: readonly GoldenSculpt[];
  };

  it.each(sculpts.map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
    const { width, height, rgb_base64 } = maps[golden.map];
    const data = Uint8Array.from(Buffer.from(rgb_base64, 'base64'));
    const type = golden.sculpt_type;
    const face = sculptFace(
      { width, height, components: 3, data },
      {
        stitching: STITCHINGS[(type & 7) - 1],
        invert: (type & 64) !== 0,
        mirror: (type & 128) !== 0,
      },
    );
    if (!face) throw new Error('no face');
    const levels = [0, 1, 2, 3] as const;
    expect(levels.map((level) => sculptGrid(width, height, level))).toEqual(golden.lod_grid_quads);
    const columns = golden.grid_quads[0] + 1;
    expect(face.vertexCount).toBe(columns * (golden.grid_quads[1] + 1));
    for (const axis of [0, 1, 2]) {
      expect(face.positionMin[axis]).toBeCloseTo(golden.min[axis], 4);
      expect(face.positionMax[axis]).toBeCloseTo(golden.max[axis], 4);
    }
    expect(faceArea(face)).toBeCloseTo(golden.area, 4);
    expect(facesVolume([face])).toBeCloseTo(golden.volume_signed, 4);
    for (const [column, row, ...expected] of golden.vertices_sampled) {
      const vertex = row * columns + column;
      const of = (list: Float32Array, size: number) =>
        Array.from(list.subarray(size * vertex, size * (vertex + 1)));
      const [position, normal] = [of(face.positions, 3), of(face.normals, 3)];
      position.forEach((value, axis) => void expect(value).toBeCloseTo(expected[axis], 4));
      const cosine = normal.reduce((sum, value, axis) => sum + value * expected[3 + axis], 0);
      expect(cosine, `normal at ${column}, ${row}`).toBeGreaterThan(Math.cos(Math.PI / 36));
      of(face.uvs, 2).forEach(
        (value, axis) => void expect(value).toBeCloseTo(expected[6 + axis], 4),
      );
    }
  });
});

describe('sculptFace', () => {
  it('has nothing to show without three components or pixels', () => {
    const grey = { width: 8, height: 8, components: 1, data: new Uint8Array(64) };
    expect(sculptFace(grey, PLAIN)).toBeNull();
    const empty = { width: 0, height: 8, components: 3, data: new Uint8Array(0) };
    expect(sculptFace(empty, PLAIN)).toBeNull();
  });

  it('replaces a surface of no size by a sphere', () => {
    const point = { width: 1, height: 1, components: 3, data: Uint8Array.of(128, 128, 128) };
    const face = sculptFace(point, PLAIN);
    expect(face?.positionMax[2]).toBeCloseTo(0.3);
  });

  it('makes a finite surface of any map', () => {
    const size = fc.integer({ min: 1, max: 40 });
    const map = fc
      .tuple(size, size, fc.constantFrom(3, 4, 5))
      .chain(([width, height, components]) => {
        const length = width * height * components;
        const data = fc.uint8Array({ minLength: length, maxLength: length });
        return fc.record({
          width: fc.constant(width),
          height: fc.constant(height),
          components: fc.constant(components),
          data,
        });
      });
    const options = fc.record({
      stitching: fc.constantFrom(...STITCHINGS),
      invert: fc.boolean(),
      mirror: fc.boolean(),
      level: fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<0 | 1 | 2 | 3>,
    });
    fc.assert(
      fc.property(map, options, (anyMap, anyOptions) => {
        const face = sculptFace(anyMap, anyOptions);
        expect(face?.positions.every((value) => Math.abs(value) <= 0.5)).toBe(true);
        expect(face?.normals.every(Number.isFinite)).toBe(true);
        expect(Math.max(...(face?.indices ?? []))).toBeLessThan(face?.vertexCount ?? 0);
      }),
      { numRuns: 60 },
    );
  });
});
