import { type BufferGeometry, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { boxGeometry, discGeometry, ringGeometry, sphereGeometry } from './shapes.ts';

function sizeOf(geometry: BufferGeometry): number[] {
  geometry.computeBoundingBox();
  const { min, max } = geometry.boundingBox!;
  return [max.x - min.x, max.y - min.y, max.z - min.z];
}

/** The area of each triangle, and how much it faces along the normals of its corners: 1 is fully. */
function triangles(geometry: BufferGeometry): { area: number; facing: number }[] {
  const index = geometry.index!;
  const vectors = (name: string, triangle: number) =>
    [0, 1, 2].map((corner) =>
      new Vector3().fromBufferAttribute(
        geometry.getAttribute(name),
        index.getX(3 * triangle + corner),
      ),
    );
  const all = Array.from({ length: index.count / 3 }, (_, triangle) => {
    const [a, b, c] = vectors('position', triangle);
    const [na, nb, nc] = vectors('normal', triangle);
    const across = b.sub(a).cross(c.sub(a));
    const facing = across.clone().normalize().dot(na.add(nb).add(nc).normalize());
    return { area: across.length() / 2, facing };
  });
  // At the poles of a sphere, one of two triangles is only a line.
  return all.filter(({ area }) => area > 1e-9);
}

describe('shapes', () => {
  it('have their size, about their middle', () => {
    expectNumbers(sizeOf(boxGeometry([1, 2, 3])), [1, 2, 3], 1e-6);
    expectNumbers(sizeOf(sphereGeometry(0.5)), [1, 1, 1], 1e-6);
    expectNumbers(sizeOf(ringGeometry(1, 0.05, false)), [0.1, 2.1, 2.1], 1e-6);
    expectNumbers(sizeOf(discGeometry(1)), [0, 2, 2], 1e-6);
  });

  it('are lit and seen from outside', () => {
    const shapes = [
      boxGeometry([1, 2, 3]),
      sphereGeometry(0.5),
      ringGeometry(1, 0.3, false),
      discGeometry(1),
    ];
    for (const shape of shapes) {
      expect(Math.min(...triangles(shape).map(({ facing }) => facing))).toBeGreaterThan(0.9);
    }
  });

  it('are closed: box and disc have the area that they should', () => {
    const areaOf = (geometry: BufferGeometry) =>
      triangles(geometry).reduce((sum, { area }) => sum + area, 0);
    expect(areaOf(boxGeometry([1, 2, 3]))).toBeCloseTo(22, 5);
    expect(areaOf(discGeometry(1))).toBeCloseTo(Math.PI, 2);
    expect(areaOf(ringGeometry(1, 0.05, true)) / areaOf(ringGeometry(1, 0.05, false))).toBeCloseTo(
      0.5,
      5,
    );
  });
});
