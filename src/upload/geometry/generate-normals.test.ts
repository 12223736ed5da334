import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { readColladaScene } from '../collada/read-collada-scene.ts';
import type { UploadFace, UploadModel } from '../scene/upload-scene.ts';
import { generateNormals } from './generate-normals.ts';

function faceOf(
  positions: readonly number[],
  indices: readonly number[],
  more: Partial<UploadFace> = {},
): UploadFace {
  return {
    material: 'cloth',
    positions: Float32Array.from(positions),
    normals: null,
    uvs: null,
    indices: Uint32Array.from(indices),
    joints: null,
    weights: null,
    look: { color: [1, 1, 1, 1], image: null, fullBright: false },
    ...more,
  };
}

const modelOf = (
  face: UploadFace,
  size: readonly [number, number, number] = [1, 1, 1],
): UploadModel => ({
  ...{ name: 'roof', faces: [face], continues: null, center: [0, 0, 0], size, skin: null },
});

const faceWithNormals = (
  face: UploadFace,
  angle: number,
  size?: readonly [number, number, number],
) => generateNormals(modelOf(face, size), angle).model.faces[0];

/** Position and normal of each corner, in the order of the triangles. */
function corners({ positions, normals, indices }: UploadFace) {
  const part = (list: Float32Array, vertex: number) => [
    ...list.subarray(vertex * 3, vertex * 3 + 3),
  ];
  return Array.from(indices, (vertex) => ({
    position: part(positions, vertex),
    normal: part(normals!, vertex).map((value) => Math.round(value * 1e4) / 1e4 + 0),
  }));
}

/** Two squares that meet at the ridge x = 0 at right angles. */
const ROOF_POINTS = [-1, 0, 0, -1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0];
const ROOF = [0, 3, 2, 0, 2, 1, 3, 4, 5, 3, 5, 2];
const HALF = Math.round(Math.SQRT1_2 * 1e4) / 1e4;

describe('normals by crease angle', () => {
  it('have an edge where triangles meet at more than the angle: its vertices are doubled', () => {
    const face = faceWithNormals(faceOf(ROOF_POINTS, ROOF), 75);
    expect(face.positions.length / 3).toBe(8);
    const [left, right] = [corners(face).slice(0, 6), corners(face).slice(6)];
    for (const { normal } of left) expect(normal).toEqual([-HALF, 0, HALF]);
    for (const { normal } of right) expect(normal).toEqual([HALF, 0, HALF]);
    expect(corners(face).map(({ position }) => position)).toEqual(
      ROOF.map((vertex) => ROOF_POINTS.slice(vertex * 3, vertex * 3 + 3)),
    );
  });

  it('are smooth where triangles meet at less, weighted by area', () => {
    const face = faceWithNormals(faceOf(ROOF_POINTS, ROOF), 100);
    expect(face.positions.length / 3).toBe(6);
    // Of the four triangles at the ridge, each end has one of one square and two of the other.
    const third = 0.3162;
    const ridge = corners(face).filter(({ position }) => position[0] === 0);
    expect(ridge.map(({ position, normal }) => [position[1], normal])).toEqual([
      [0, [third, 0, 0.9487]],
      ...[1, 1].map((y) => [y, [-third, 0, 0.9487]]),
      ...[0, 0].map((y) => [y, [third, 0, 0.9487]]),
      [1, [-third, 0, 0.9487]],
    ]);
  });

  it('keep UVs and weights, and seams of UVs', () => {
    const count = ROOF_POINTS.length / 3;
    const face = faceWithNormals(
      faceOf(ROOF_POINTS, ROOF, {
        uvs: Float32Array.from({ length: 2 * count }, (_, i) => i),
        joints: Uint8Array.from({ length: 4 * count }, (_, i) => (i % 4 === 0 ? i / 4 : 0)),
        weights: Float32Array.from({ length: 4 * count }, (_, i) => (i % 4 === 0 ? 1 : 0)),
      }),
      75,
    );
    ROOF.forEach((vertex, corner) => {
      const made = face.indices[corner];
      expect(face.uvs![2 * made]).toBe(2 * vertex);
      expect(face.joints![4 * made]).toBe(vertex);
      expect(face.weights![4 * made]).toBe(1);
    });
    const seam = faceOf([...ROOF_POINTS, 0, 1, 1, 0, 0, 1], [0, 3, 2, 0, 2, 1, 7, 4, 5, 7, 5, 6], {
      uvs: Float32Array.from({ length: 16 }, (_, i) => i),
    });
    const smooth = faceWithNormals(seam, 100);
    expect(smooth.positions.length / 3).toBe(8);
    const normals = new Set(
      corners(smooth).flatMap(({ position, normal }) =>
        position[0] === 0 && position[1] === 0 ? [normal.join()] : [],
      ),
    );
    // Two vertices at one place, with the same normal.
    expect(normals.size).toBe(1);
  });

  it('are measured in the unit box, and perpendicular to the surface in the file', () => {
    // A roof that is flat in the file is steep in its unit box.
    const flat = ROOF_POINTS.map((value, i) => (i % 3 === 2 ? value / 10 : value));
    const size = [2, 1, 0.1] as const;
    const face = faceWithNormals(faceOf(flat, ROOF), 75, size);
    expect(face.positions.length / 3).toBe(8);
    const length = Math.hypot(0.1, 1);
    for (const { normal } of corners(face).slice(0, 6)) {
      expect(normal[0]).toBeCloseTo(-0.1 / length, 3);
      expect(normal[2]).toBeCloseTo(1 / length, 3);
    }
  });

  it('are those of the neighbours for triangles without area, and zero without neighbours', () => {
    const face = faceWithNormals(faceOf(ROOF_POINTS, [...ROOF, 0, 0, 1]), 75);
    expect(
      corners(face)
        .slice(-3)
        .map(({ normal }) => normal),
    ).toEqual(new Array(3).fill([-HALF, 0, HALF]));
    const alone = faceWithNormals(faceOf([0, 0, 0, 1, 0, 0], [0, 1, 1]), 75);
    expect([...alone.normals!]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('stay as they are in a face with more than 21,845 triangles, which is named', () => {
    const wide = faceOf(ROOF_POINTS, new Array(21_846).fill([0, 3, 2]).flat());
    const { model, skipped } = generateNormals(modelOf(wide), 75);
    expect(model.faces[0]).toBe(wide);
    expect(skipped).toEqual([wide]);
    const most = faceOf(ROOF_POINTS, new Array(21_845).fill([0, 3, 2]).flat());
    expect(generateNormals(modelOf(most), 75).skipped).toEqual([]);
  });

  it('have unit length or none, and keep each corner in its place, for any triangles', () => {
    const coordinate = fc.integer({ min: -2, max: 2 });
    const mesh = fc.record({
      positions: fc.array(coordinate, { minLength: 24, maxLength: 24 }),
      triangles: fc.array(fc.tuple(fc.nat(7), fc.nat(7), fc.nat(7)), { maxLength: 30 }),
      angle: fc.integer({ min: 0, max: 180 }),
    });
    fc.assert(
      fc.property(mesh, ({ positions, triangles, angle }) => {
        const indices = triangles.flat();
        const face = faceWithNormals(faceOf(positions, indices), angle);
        corners(face).forEach(({ position, normal }, corner) => {
          const vertex = indices[corner];
          expect(position).toEqual(positions.slice(vertex * 3, vertex * 3 + 3));
          const length = Math.hypot(...normal);
          expect(length < 1e-6 || Math.abs(length - 1) < 1e-3).toBe(true);
        });
      }),
    );
  });
});

describeWithSamples('normals of a real cube', () => {
  it('are those of its sides', () => {
    const bytes = sharedFile('samples/upload/cube.dae');
    const { models } = readColladaScene(bytes, defaultSkeleton);
    const [face] = generateNormals(models[0], 75).model.faces;
    expect(face.positions.length / 3).toBe(24);
    for (const { normal } of corners(face)) {
      expect(normal.map(Math.abs).toSorted()).toEqual([0, 0, 1]);
    }
  });
});
