import { describe, expect, it } from 'vitest';
import { decodeMesh, encodeMesh } from '../../formats/mesh/index.ts';
import { meshSourceOf, type UploadLevel } from '../asset/mesh-source-of.ts';
import { physicsSizesOf, physicsWeight } from '../cost/index.ts';
import type { UploadFace, UploadModel } from '../scene/upload-scene.ts';
import { connectedParts } from './connected-parts.ts';
import { type PhysicsChoice, physicsShapeOf } from './physics-shape.ts';

/** The corners of a box, from the lowest to the highest number of each axis. */
const boxCorners = (min: number, max: number) =>
  [min, max].flatMap((x) => [min, max].flatMap((y) => [min, max].flatMap((z) => [x, y, z])));
/** Two triangles of each side; which way they face does not matter here. */
const BOX = [0, 1, 3, 0, 3, 2, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4].concat([
  ...[2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 3, 7, 1, 7, 5],
]);

function faceOf(positions: readonly number[], indices: readonly number[]): UploadFace {
  return {
    material: 'stone',
    positions: Float32Array.from(positions),
    normals: null,
    uvs: null,
    indices: Uint32Array.from(indices),
    joints: null,
    weights: null,
    look: { color: [1, 1, 1, 1], image: null, fullBright: false },
  };
}

/** Metres, as a file has them: two boxes on a diagonal of a box of 4 m around (3, 3, 3). */
const TWO_BOXES: UploadModel = {
  name: 'Stones',
  faces: [faceOf(boxCorners(1, 2), BOX), faceOf(boxCorners(4, 5), BOX)],
  continues: null,
  center: [3, 3, 3],
  size: [4, 4, 4],
  skin: null,
};
/** In the lowest level only the first box is left. */
const LEVELS = {
  high: TWO_BOXES,
  low: { ...TWO_BOXES, faces: [TWO_BOXES.faces[0]] } as UploadLevel,
};

const shapeOf = (choice: PhysicsChoice, levels: typeof LEVELS | object = LEVELS) =>
  physicsShapeOf('Stones', choice, levels);
const hullSizes = (choice: PhysicsChoice) =>
  shapeOf(choice).hulls.map(({ points }) => points.length / 3);

/** The physics of the asset that is written with this choice. */
async function writtenPhysics(choice: PhysicsChoice) {
  const { physicsConvex, physicsMesh } = shapeOf(choice);
  const source = meshSourceOf(
    TWO_BOXES,
    {
      levels: { high: TWO_BOXES },
      ...(physicsConvex && { physicsConvex }),
      ...(physicsMesh && { physicsMesh }),
    },
    { skinWeights: false, jointPositions: false, lockScale: false, pelvisOffset: 0 },
  );
  return physicsSizesOf(await decodeMesh(encodeMesh(source)));
}

describe('physicsShapeOf', () => {
  it('is a hull of Low without a shape, or of the next higher level', () => {
    const none = shapeOf({ kind: 'none' });
    expect(none).toMatchObject({ type: 'convex', physicsMesh: null, messages: [], missing: [] });
    expect(none.hulls).toHaveLength(1);
    // The first box reaches from -0.5 to -0.25 in the unit box.
    const corners = none.physicsConvex?.boundingPoints as Float32Array;
    expect(new Set(corners)).toEqual(new Set([-0.5, -0.25]));
    const ofHigh = shapeOf({ kind: 'none' }, { high: TWO_BOXES });
    // Two corners of each box are inside of the hull of both.
    expect(ofHigh.hulls[0].points).toHaveLength(3 * 14);
  });

  it('is made of triangles for a level, a box and a file, with a hull around them', async () => {
    expect(shapeOf({ kind: 'level', level: 'high' })).toMatchObject({ type: 'prim', messages: [] });
    expect(await writtenPhysics({ kind: 'level', level: 'high' })).toEqual({
      ...{ hullPoints: [], boundingPoints: 14, triangles: 24 },
    });
    const box = await writtenPhysics({ kind: 'box' });
    expect(box).toEqual({ hullPoints: [], boundingPoints: 8, triangles: 12 });
    const file = { kind: 'file', shape: LEVELS.low } as const;
    expect(await writtenPhysics(file)).toMatchObject({ triangles: 12, boundingPoints: 8 });
    expect(physicsWeight(box, 'prim', [1, 1, 1])).toMatchObject({ reason: 'triangle-mesh' });
  });

  it('has a box whose sides face outwards', () => {
    const [{ positions: p, indices }] = shapeOf({ kind: 'box' }).physicsMesh!.faces;
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [...indices.subarray(i, i + 3)].map((index) => 3 * index);
      const u = [0, 1, 2].map((axis) => p[b + axis] - p[a + axis]);
      const v = [0, 1, 2].map((axis) => p[c + axis] - p[a + axis]);
      const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      // Each side is half a unit from the middle.
      expect(n[0] * p[a] + n[1] * p[a + 1] + n[2] * p[a + 2]).toBeCloseTo(0.5, 6);
    }
  });

  it('is a hull around each connected part', async () => {
    const choice = { kind: 'hulls', of: 'high' } as const;
    expect(hullSizes(choice)).toEqual([14, 8, 8]);
    expect(shapeOf(choice)).toMatchObject({ type: 'prim', physicsMesh: null });
    const written = await writtenPhysics(choice);
    expect(written).toEqual({ hullPoints: [8, 8], boundingPoints: 14, triangles: null });
    expect(physicsWeight(written, 'prim', [1, 1, 1]).weight).toBeCloseTo(0.72, 12);
  });

  it('is several hulls that cover it for a decomposition, with as many points as are asked for', async () => {
    const choice = { kind: 'decomposition', of: 'high' } as const;
    expect(hullSizes(choice)).toEqual([14, 8, 8]);
    expect(shapeOf(choice)).toMatchObject({ type: 'prim', physicsMesh: null, messages: [] });
    expect(hullSizes({ ...choice, maxHulls: 1 })).toEqual([14, 14]);
    const written = await writtenPhysics(choice);
    expect(written).toEqual({ hullPoints: [8, 8], boundingPoints: 14, triangles: null });
  });

  it('reports triangles that the uploader refuses', () => {
    const flat = faceOf([1, 1, 1, 5, 5, 5, 3, 3, 3, 1, 5, 1], [0, 1, 2, 0, 1, 3]);
    const shape = { ...TWO_BOXES, faces: [flat] };
    expect(shapeOf({ kind: 'file', shape }).messages).toEqual([
      { code: 'DegeneratePhysics', subject: 'Stones', count: 1 },
    ]);
    // A hull has no triangles to refuse.
    expect(shapeOf({ kind: 'hulls', of: shape }).messages).toEqual([]);
  });

  it('falls back on a hull for a level that the model lacks, and has none of nothing', () => {
    expect(shapeOf({ kind: 'level', level: 'lowest' })).toMatchObject({ type: 'convex' });
    const nothing = shapeOf({ kind: 'none' }, {});
    expect(nothing).toMatchObject({ physicsConvex: null, missing: ['no-points'] });
  });

  it('says that a hull had too many points', () => {
    const points = Array.from({ length: 900 }, (_, i) => {
      const z = 1 - (2 * i + 1) / 900;
      const radius = Math.sqrt(1 - z * z);
      return [3 + 2 * radius * Math.cos(i * 2.4), 3 + 2 * radius * Math.sin(i * 2.4), 3 + 2 * z];
    });
    const shape = {
      ...TWO_BOXES,
      faces: [
        faceOf(
          points.flat(),
          points.map((_, i) => i),
        ),
      ],
    };
    const { messages, hulls } = shapeOf({ kind: 'none' }, { low: shape });
    expect(hulls[0].points).toHaveLength(3 * 256);
    expect(messages).toMatchObject([{ code: 'HullPointsOverLimit', subject: 'Stones' }]);
    expect(messages[0].count).toBe(256 + hulls[0].leftOut);
  });
});

describe('connectedParts', () => {
  it('joins by position across faces, and leaves out what no triangle uses', () => {
    const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 5, 5];
    const parts = connectedParts([
      { positions, indices: [0, 1, 2] },
      { positions: [1, 0, 0, 1, 0, 1, 1, 1, 0], indices: [0, 1, 2] },
      { positions: [3, 3, 3, 4, 3, 3, 3, 4, 3], indices: [0, 1, 2] },
    ]);
    expect(parts.map(({ length }) => length / 3)).toEqual([5, 3]);
  });
});
