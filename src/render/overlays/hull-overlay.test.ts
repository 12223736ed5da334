import fc from 'fast-check';
import { type Box3, type BufferGeometry, type Mesh, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { buildShape, HullOverlay, type PhysicsShape } from './hull-overlay.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const CUBE = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].flatMap((z) => [x, y, z])));

const shape = (change: Partial<PhysicsShape>): PhysicsShape => ({
  ...{ hulls: [], boundingPoints: null, triangles: [], placement: IDENTITY },
  ...change,
});

const trianglesOf = (geometry: BufferGeometry) => geometry.getAttribute('position').count / 3;

function boxOf(geometry: BufferGeometry): Box3 {
  geometry.computeBoundingBox();
  return geometry.boundingBox!;
}

describe('buildShape', () => {
  it('has twelve triangles for a cube, in one colour for each hull', () => {
    const { surface, edges } = buildShape(shape({ hulls: [CUBE, CUBE.map((at) => at + 2)] }));
    expect(trianglesOf(surface)).toBe(24);
    expect(trianglesOf(edges)).toBe(24);
    const { array } = surface.getAttribute('color');
    const colors = new Set(
      Array.from({ length: 72 }, (_, vertex) => array.slice(3 * vertex, 3 * vertex + 3).join()),
    );
    expect(colors.size).toBe(2);
  });

  it('draws the hull around everything with edges only, unless there is nothing else', () => {
    const alone = buildShape(shape({ boundingPoints: CUBE }));
    expect(trianglesOf(alone.surface)).toBe(12);
    const besides = buildShape(shape({ hulls: [CUBE], boundingPoints: CUBE }));
    expect([trianglesOf(besides.surface), trianglesOf(besides.edges)]).toEqual([12, 24]);
  });

  it('draws physics triangles by their indices', () => {
    const triangles = [{ positions: CUBE, indices: [0, 1, 2, 2, 1, 3] }];
    expect(trianglesOf(buildShape(shape({ triangles })).surface)).toBe(2);
  });

  it('draws nothing for nothing, for too many points and for points too far apart', () => {
    const hulls = [
      [],
      new Float32Array(3 * 16_385),
      [0, 0, 0, 3e38, 3e38, -3e38, 0, 1, 0, 1, 0, 0],
    ];
    expect(trianglesOf(buildShape(shape({ hulls })).surface)).toBe(0);
  });

  it('encloses any points, also in a plane, on a line and in one place', () => {
    const coordinate = fc.constantFrom(-1, -0.5, 0, 0.25, 1);
    const fixed = fc.constant(0.5);
    const kinds = [
      fc.tuple(coordinate, coordinate, fixed),
      fc.tuple(fixed, coordinate, fixed),
      fc.tuple(coordinate, coordinate, coordinate),
    ] as fc.Arbitrary<[number, number, number]>[];
    const points = fc.oneof(
      ...kinds.map((point) => fc.array(point, { minLength: 1, maxLength: 40 })),
    );
    fc.assert(
      fc.property(points, (list) => {
        const box = boxOf(buildShape(shape({ hulls: [list.flat()] })).surface);
        box.expandByScalar(1e-6);
        for (const point of list) expect(box.containsPoint(new Vector3(...point))).toBe(true);
        expect(box.getSize(new Vector3()).length()).toBeLessThan(3.5);
      }),
    );
  });
});

describe('HullOverlay', () => {
  it('follows the placement, and frees shapes that are replaced', () => {
    const overlay = new HullOverlay();
    const placement = [...IDENTITY];
    const shapes = [shape({ hulls: [CUBE], placement })];
    overlay.update(shapes);
    const [group] = overlay.object.children;
    placement[12] = 5;
    overlay.update(shapes);
    expect(overlay.object.children[0]).toBe(group);
    overlay.object.updateMatrixWorld();
    expect(new Vector3().setFromMatrixPosition(group.matrixWorld).x).toBe(5);
    let freed = 0;
    for (const child of group.children as Mesh[])
      child.geometry.addEventListener('dispose', () => freed++);
    overlay.update([]);
    expect([overlay.object.children.length, freed]).toEqual([0, 2]);
    overlay.dispose();
  });
});
