import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../src/avatar/index.ts';
import { MANNEQUIN_FACES, mannequinFace } from '../../src/avatar/mannequin/index.ts';
import { decodeMesh, LOD_NAMES, type Submesh } from '../../src/formats/mesh/index.ts';
import { angleDegrees, multiply, rotateVector } from '../../src/math/index.ts';
import { restPosition } from '../modelling/index.ts';
import { createReshapedBody } from './body-proportions.ts';
import { GARMENTS, type GarmentInfo } from './garments.ts';
import { TEE_FACES } from './tee.ts';

const sum = (values: Iterable<number>): number =>
  [...values].reduce((total, value) => total + value, 0);

/* The files are read as the generators made them; scripts/make-assets.integration.test.ts says when they are stale. */

const SAMPLES = new URL('../../public/samples/', import.meta.url);
const WARDROBE = new URL('../../bridge/demo-grid/assets/', import.meta.url);

const readAsset = (name: string, folder: URL): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(name, folder)));

const SAMPLE_LIMITS = {
  'mannequin.llmesh': {
    bytes: 600_000,
    faces: MANNEQUIN_FACES.length,
    triangles: [21_500, 5900, 2050, 700],
  },
  'linen-tee.llmesh': {
    bytes: 200_000,
    faces: Object.keys(TEE_FACES).length,
    triangles: [5500, 1800, 400, 150],
  },
} as const;

describe.each(Object.entries(SAMPLE_LIMITS))('%s', async (name, limits) => {
  const bytes = readAsset(name, SAMPLES);
  const mesh = await decodeMesh(bytes);
  const levels = LOD_NAMES.map((lod) => mesh.lods[lod]!);
  const faces = levels.flat();

  it('is a small file that decodes without a warning, with the same faces at every level', () => {
    expect(bytes.length).toBeLessThan(limits.bytes);
    expect(mesh.warnings).toEqual([]);
    for (const level of levels) {
      expect(level).toHaveLength(limits.faces);
      expect(level.filter((face) => face.empty)).toEqual([]);
    }
  });

  it('has fewer triangles at every lower level', () => {
    const counts = levels.map((level) => sum(level.map((face) => face.triangleCount)));
    counts.forEach((count, k) => {
      expect(count).toBeLessThanOrEqual(limits.triangles[k]);
    });
    expect([...counts].sort((a, b) => b - a)).toEqual(counts);
    expect(new Set(counts).size).toBe(4);
  });

  it('is bound to the default skeleton at rest', () => {
    const { jointNames, inverseBindMatrices } = mesh.skin!;
    jointNames.forEach((joint, k) => {
      expect(defaultSkeleton.nameOf(defaultSkeleton.jointNumber(joint))).toBe(joint);
      const [x, y, z] = restPosition(joint);
      const matrix = [...inverseBindMatrices.subarray(k * 16, k * 16 + 16)];
      expect(matrix).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1]);
    });
  });

  it('has weights that add up to 1 at every vertex, and names their joints', () => {
    for (const face of faces) {
      for (let vertex = 0; vertex < face.vertexCount; vertex++) {
        const weights = face.weights!.subarray(vertex * 4, vertex * 4 + 4);
        if (Math.abs(sum(weights) - 1) > 1e-6) expect(sum(weights)).toBeCloseTo(1, 6);
      }
      expect(Math.max(...face.joints!)).toBeLessThan(mesh.skin!.jointNames.length);
    }
  });

  it('has normals that agree with its triangles', () => {
    // At low levels the single step of a rim may face against its normals; nothing else may.
    for (const face of faces) expect(shareFacingInwards(face)).toBeLessThan(0.09);
    for (const face of levels[0]) expect(shareFacingInwards(face)).toBeLessThan(0.002);
  });

  it('extends as far to the left as to the right', () => {
    for (const face of faces) {
      const ys = face.positions.filter((_, k) => k % 3 === 1);
      const left = ys.reduce((a, b) => Math.max(a, b));
      const right = ys.reduce((a, b) => Math.min(a, b));
      expect(Math.abs(left + right)).toBeLessThan(0.004);
    }
  });

  it('has hulls that a physics engine accepts', () => {
    const { hulls, boundingPoints } = mesh.physicsConvex!;
    expect(hulls.length).toBeGreaterThan(3);
    for (const hull of [...hulls, boundingPoints!]) {
      expect(hull.length / 3).toBeGreaterThan(4);
      expect(hull.length / 3).toBeLessThanOrEqual(256);
    }
  });
});

describe('the mannequin', async () => {
  const mesh = await decodeMesh(readAsset('mannequin.llmesh', SAMPLES));

  it('stands on the ground, arms out, as tall as the skeleton', () => {
    const [low, high] = extent(mesh.lods.high!.flatMap((face) => [...face.positions]));
    expect(low[2]).toBeGreaterThan(-0.001);
    expect(low[2]).toBeLessThan(0.005);
    expect(high[2]).toBeCloseTo(1.888, 2);
    expect(high[1]).toBeCloseTo(0.842, 2);
  });

  it('bends at its knee: the shin follows, the thigh does not', () => {
    const pose = defaultSkeleton.restPose();
    const knee = defaultSkeleton.jointNumber('mKneeLeft');
    pose.rotations.set([0, Math.SQRT1_2, 0, Math.SQRT1_2], knee * 4);
    const world = createWorldPose(defaultSkeleton.jointCount);
    composeWorld(world, defaultSkeleton, pose);
    const ankle = defaultSkeleton.jointNumber('mAnkleLeft');
    expect(world.matrices[ankle * 16 + 14]).toBeGreaterThan(0.45);
    const { jointNames } = mesh.skin!;
    const shin = weightOf(mesh.lods.high![mannequinFace('lower')], jointNames.indexOf('mKneeLeft'));
    expect(shin(([x, y, z]) => y > 0 && z > 0.2 && z < 0.45 && Math.abs(x) < 0.2)).toBe(1);
    expect(shin(([, y, z]) => y > 0 && z > 0.65 && z < 0.9)).toBe(0);
  });
});

/** The most triangles of the highest level, by the kind of garment. */
const MAX_TRIANGLES: Readonly<Record<string, number>> = {
  body: 5900,
  tee: 1800,
  jacket: 1800,
  boots: 950,
  trousers: 850,
};
const MAX_TRIANGLES_OF_OTHERS = 700;

const list: GarmentInfo[] = JSON.parse(readFileSync(new URL('wardrobe.json', WARDROBE), 'utf8'));
const encoded = list.map((info) => ({
  info,
  garment: GARMENTS.find(({ name }) => name === info.name)!,
  bytes: readAsset(`${info.name}.llmesh`, WARDROBE),
}));

describe.each(encoded)('$info.name', async ({ garment, info, bytes }) => {
  const mesh = await decodeMesh(bytes);
  const levels = LOD_NAMES.map((lod) => mesh.lods[lod]!);
  const triangles = levels.map((level) => sum(level.map((face) => face.triangleCount)));

  it('decodes without a warning, with its faces at every level, and has few triangles', () => {
    expect(mesh.warnings).toEqual([]);
    for (const level of levels) {
      expect(level.map(({ empty }) => empty)).toEqual(garment.faces.map(() => false));
    }
    const kind = info.name.slice(info.name.lastIndexOf('-') + 1);
    expect(triangles[0]).toBeLessThanOrEqual(MAX_TRIANGLES[kind] ?? MAX_TRIANGLES_OF_OTHERS);
    expect([...triangles].sort((a, b) => b - a)).toEqual(triangles);
  });

  it('has normals that agree with its triangles', () => {
    // The prim scales an attached mesh; a rigged one has its size already.
    const prim = mesh.skin ? [1, 1, 1] : info.size;
    for (const level of levels.slice(0, 2)) {
      for (const face of level) expect(shareFacingInwards(face, prim)).toBeLessThan(0.03);
    }
  });

  it('is rigged or has an attachment point, and has the size of its entry', () => {
    expect(mesh.skin === null).toBe(garment.attachmentPoint !== null);
    for (const { weights } of levels.flat()) {
      expect(weights === null).toBe(mesh.skin === null);
      for (let at = 0; weights && at < weights.length; at += 4) {
        const total = sum(weights.subarray(at, at + 4));
        if (Math.abs(total - 1) > 1e-6) expect(total).toBeCloseTo(1, 6);
      }
    }
    const [low, high] = extent(levels.flat().flatMap(({ positions }) => [...positions]));
    info.size.forEach((expected, axis) => {
      const size = high[axis] - low[axis];
      expect(mesh.skin ? size : size * expected).toBeCloseTo(expected, 2);
    });
  });

  it('is attached where it was modelled', () => {
    if (!garment.attachmentPoint) return;
    const joint = defaultSkeleton.jointNumber(garment.attachmentPoint);
    const { rotation, kind } = defaultSkeleton.rows[joint];
    expect(kind).toBe('attachment');
    expect(info.point).toBe(joint - defaultSkeleton.jointNumber('Chest') + 1);
    const position = rotateVector(info.position, rotation);
    const origin = restPosition(garment.attachmentPoint);
    const points = garment.build().high.flatMap((face) => face.points);
    [0, 1, 2].forEach((axis) => {
      const values = points.map((point) => point[axis]);
      const middle = (Math.max(...values) + Math.min(...values)) / 2;
      expect(origin[axis] + position[axis]).toBeCloseTo(middle, 2);
    });
    expect(angleDegrees(multiply(rotation, info.rotation))).toBeLessThan(0.01);
  });

  it('overrides the joint positions of the body that it fits, and no others', () => {
    const overrides = mesh.skin?.altInverseBindMatrices ?? null;
    expect(overrides !== null).toBe(garment.proportions !== null);
    if (!garment.proportions || !mesh.skin) return;
    const { pose } = createReshapedBody(garment.proportions);
    expect(mesh.skin.pelvisOffset).toBeCloseTo(pose.overrides!.pelvisOffset, 6);
    mesh.skin.jointNames.forEach((joint, k) => {
      const world = pose.restPosition(joint);
      expect(mesh.skin!.inverseBindMatrices[16 * k + 14]).toBeCloseTo(-world[2], 6);
      expect(overrides![16 * k + 13]).toBeCloseTo(pose.overrides!.localPosition(joint)[1], 6);
    });
  });
});

/** The share of triangles that face against the normals of their corners, once the mesh is scaled to a size. */
function shareFacingInwards(face: Submesh, size: readonly number[] = [1, 1, 1]): number {
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

function extent(positions: number[]): [low: number[], high: number[]] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, k) => {
    low[k % 3] = Math.min(low[k % 3], value);
    high[k % 3] = Math.max(high[k % 3], value);
  });
  return [low, high];
}

/** A function that returns the mean weight of a joint over the vertices in a region. */
function weightOf({ positions, joints, weights }: Submesh, joint: number) {
  return (isInside: (point: number[]) => boolean): number => {
    const shares: number[] = [];
    for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
      if (!isInside([...positions.subarray(vertex * 3, vertex * 3 + 3)])) continue;
      const slots = [0, 1, 2, 3].filter((slot) => joints![vertex * 4 + slot] === joint);
      shares.push(sum(slots.map((slot) => weights![vertex * 4 + slot])));
    }
    return sum(shares) / shares.length;
  };
}
