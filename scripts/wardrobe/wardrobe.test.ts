import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../../src/avatar/index.ts';
import { decodeMesh, LOD_NAMES, type Submesh } from '../../src/formats/mesh/index.ts';
import { angleDegrees, multiply, rotateVector } from '../../src/math/index.ts';
import { restPoint } from '../mannequin/index.ts';
import { bodyOf, SMALL, TALL } from './build.ts';
import { GARMENTS, tailor } from './index.ts';

const ASSETS = new URL('../../bridge/demo-grid/assets/', import.meta.url);

/** Triangles of the finest level, at most. */
const MOST: Readonly<Record<string, number>> = {
  body: 5500,
  tee: 1800,
  jacket: 1800,
  boots: 950,
  trousers: 850,
};
const MOST_OF_OTHERS = 700;

const made = GARMENTS.map((garment) => ({ garment, ...tailor(garment) }));

describe('bridge/demo-grid/assets', () => {
  it('is as these generators make it: run `npm run assets` if not', () => {
    const files = [...made.map(({ fitting }) => `${fitting.name}.llmesh`), 'wardrobe.json'];
    expect(readdirSync(ASSETS).sort()).toEqual(files.sort());
    for (const { fitting, bytes } of made) {
      const file = readFileSync(new URL(`${fitting.name}.llmesh`, ASSETS));
      expect(Buffer.compare(file, bytes), fitting.name).toBe(0);
    }
    const list = readFileSync(new URL('wardrobe.json', ASSETS), 'utf8');
    expect(JSON.parse(list)).toEqual(made.map(({ fitting }) => fitting));
  });
});

describe.each(made)('$fitting.name', async ({ garment, fitting, bytes }) => {
  const mesh = await decodeMesh(bytes);
  const levels = LOD_NAMES.map((lod) => mesh.lods[lod]!);
  const triangles = levels.map((level) =>
    level.reduce((sum, { triangleCount }) => sum + triangleCount, 0),
  );

  it('decodes without a warning, with its faces at every level, and is light', () => {
    expect(mesh.warnings).toEqual([]);
    for (const level of levels) {
      expect(level.map(({ empty }) => empty)).toEqual(garment.faces.map(() => false));
    }
    const kind = fitting.name.slice(fitting.name.lastIndexOf('-') + 1);
    expect(triangles[0]).toBeLessThanOrEqual(MOST[kind] ?? MOST_OF_OTHERS);
    expect([...triangles].sort((a, b) => b - a)).toEqual(triangles);
  });

  it('has normals that agree with its triangles', () => {
    // What is not rigged is stretched by its prim; a rigged one has its size already.
    const prim = mesh.skin ? [1, 1, 1] : fitting.size;
    for (const level of levels.slice(0, 2)) {
      for (const face of level) expect(shareFacingIn(face, prim)).toBeLessThan(0.03);
    }
  });

  it('is carried by a skeleton or by a point', () => {
    expect(mesh.skin === null).toBe(garment.point !== null);
    for (const { weights } of levels.flat()) {
      expect(weights === null).toBe(mesh.skin === null);
      for (let at = 0; weights && at < weights.length; at += 4) {
        const sum = weights[at] + weights[at + 1] + weights[at + 2] + weights[at + 3];
        if (Math.abs(sum - 1) > 1e-6) expect(sum).toBeCloseTo(1, 6);
      }
    }
    const size = extentOf(levels.flat().flatMap(({ positions }) => [...positions]));
    fitting.size.forEach((expected, axis) => {
      expect(mesh.skin ? size[axis] : size[axis] * expected).toBeCloseTo(expected, 2);
    });
  });

  it('hangs where it was drawn', () => {
    if (!garment.point) return;
    const point = defaultSkeleton.jointNumber(garment.point);
    const { rotation, kind } = defaultSkeleton.rows[point];
    expect(kind).toBe('attachment');
    expect(fitting.point).toBe(point - defaultSkeleton.jointNumber('Chest') + 1);
    const place = rotateVector(fitting.position, rotation);
    const origin = restPoint(garment.point);
    const drawn = garment.draw().high.flatMap(({ points }) => points);
    [0, 1, 2].forEach((axis) => {
      const along = drawn.map((each) => each[axis]);
      const middle = (Math.max(...along) + Math.min(...along)) / 2;
      expect(origin[axis] + place[axis]).toBeCloseTo(middle, 2);
    });
    expect(angleDegrees(multiply(rotation, fitting.rotation))).toBeLessThan(0.01);
  });

  it('claims the joints of the body it is cut for, and no others', () => {
    const claims = mesh.skin?.altInverseBindMatrices ?? null;
    expect(claims !== null).toBe(garment.build !== null);
    if (!garment.build || !mesh.skin) return;
    const { pose } = bodyOf(garment.build);
    expect(mesh.skin.pelvisOffset).toBeCloseTo(pose.claims!.pelvisOffset, 6);
    mesh.skin.jointNames.forEach((joint, k) => {
      const world = pose.restPoint(joint);
      expect(mesh.skin!.inverseBindMatrices[16 * k + 14]).toBeCloseTo(-world[2], 6);
      expect(claims![16 * k + 13]).toBeCloseTo(pose.claims!.localPoint(joint)[1], 6);
    });
  });
});

describe('bodyOf', () => {
  it.each([
    [TALL, 1.122, 0.163],
    [SMALL, 0.575, -0.401],
  ])('$name: legs of %d m, lifted by %d m', (build, legs, lift) => {
    const { pose } = bodyOf(build);
    const length = pose.restPoint('mHipLeft')[2] - pose.restPoint('mAnkleLeft')[2];
    expect(length).toBeCloseTo(legs, 3);
    expect(pose.claims?.pelvisOffset).toBeCloseTo(lift, 3);
  });

  it('puts joints where their local places add up', () => {
    const { pose } = bodyOf(SMALL);
    let parent = defaultSkeleton.jointNumber('mWristLeft');
    let sum = 0;
    while (parent >= 0) {
      sum += pose.claims!.localPoint(defaultSkeleton.nameOf(parent))[1];
      parent = defaultSkeleton.rows[parent].parent;
    }
    expect(sum).toBeCloseTo(pose.restPoint('mWristLeft')[1], 9);
  });

  it('leaves the default body where it is', () => {
    const { pose } = bodyOf({ name: 'same', stretch: [] });
    for (const joint of ['mHead', 'mToeLeft', 'mHandRing3Right']) {
      expect(pose.restPoint(joint)).toEqual(restPoint(joint));
    }
    expect(pose.claims!.pelvisOffset + 0).toBe(0);
  });
});

function extentOf(positions: readonly number[]): number[] {
  return [0, 1, 2].map((axis) => {
    const along = positions.filter((_, k) => k % 3 === axis);
    return along.reduce((a, b) => Math.max(a, b)) - along.reduce((a, b) => Math.min(a, b));
  });
}

/** The share of triangles that face against the normals of their corners, once stretched to a size. */
function shareFacingIn(face: Submesh, size: readonly number[]): number {
  const { positions, normals, indices, triangleCount } = face;
  let inward = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * indices[k + corner]);
    const along = (from: number, to: number) =>
      size.map((length, axis) => (positions[to + axis] - positions[from + axis]) * length);
    const [ux, uy, uz] = along(a, b);
    const [vx, vy, vz] = along(a, c);
    const out = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const lit = [a, b, c].reduce(
      (sum, at) =>
        sum + out.reduce((dot, part, axis) => dot + (part * normals[at + axis]) / size[axis], 0),
      0,
    );
    if (lit < 0) inward += 1;
  }
  return inward / triangleCount;
}
