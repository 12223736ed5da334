import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../src/avatar/index.ts';
import { decodeMesh, LOD_NAMES, type Submesh } from '../../src/formats/mesh/index.ts';
import { MESHES } from './index.ts';
import { SLOTS } from './part.ts';
import { restPoint } from './skeleton.ts';
import { TEE_SLOTS } from './tee.ts';

const LIMITS = {
  'mannequin.llmesh': {
    bytes: 600_000,
    faces: Object.keys(SLOTS).length,
    triangles: [20_000, 5500, 1750, 600],
  },
  'linen-tee.llmesh': {
    bytes: 200_000,
    faces: Object.keys(TEE_SLOTS).length,
    triangles: [5500, 1800, 400, 150],
  },
} as const;

const sum = (values: Iterable<number>): number =>
  [...values].reduce((total, value) => total + value, 0);

describe.each(Object.entries(LIMITS))('%s', async (name, limits) => {
  const bytes = MESHES[name]();
  const mesh = await decodeMesh(bytes);
  const levels = LOD_NAMES.map((lod) => mesh.lods[lod]!);
  const faces = levels.flat();

  it('comes out the same every time, and as it lies in public/samples', () => {
    const file = readFileSync(new URL(`../../public/samples/${name}`, import.meta.url));
    expect(Buffer.compare(MESHES[name](), bytes)).toBe(0);
    expect(Buffer.compare(file, bytes)).toBe(0);
    expect(bytes.length).toBeLessThan(limits.bytes);
  });

  it('decodes without a warning, with the same faces at every level', () => {
    expect(mesh.warnings).toEqual([]);
    for (const level of levels) {
      expect(level).toHaveLength(limits.faces);
      expect(level.filter((face) => face.empty)).toEqual([]);
    }
  });

  it('has fewer triangles at every coarser level', () => {
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
      const [x, y, z] = restPoint(joint);
      const matrix = [...inverseBindMatrices.subarray(k * 16, k * 16 + 16)];
      expect(matrix).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1]);
    });
  });

  it('weighs every vertex to one, over joints that it names', () => {
    for (const face of faces) {
      for (let vertex = 0; vertex < face.vertexCount; vertex++) {
        const weights = face.weights!.subarray(vertex * 4, vertex * 4 + 4);
        if (Math.abs(sum(weights) - 1) > 1e-6) expect(sum(weights)).toBeCloseTo(1, 6);
      }
      expect(Math.max(...face.joints!)).toBeLessThan(mesh.skin!.jointNames.length);
    }
  });

  it('has normals that agree with its triangles', () => {
    // A rim that a coarse level draws in one step turns past its own normals; nothing else may.
    for (const face of faces) expect(shareFacingIn(face)).toBeLessThan(0.04);
    for (const face of levels[0]) expect(shareFacingIn(face)).toBeLessThan(0.002);
  });

  it('is as far to the left as to the right', () => {
    for (const face of faces) {
      const ys = face.positions.filter((_, k) => k % 3 === 1);
      const left = ys.reduce((a, b) => Math.max(a, b));
      const right = ys.reduce((a, b) => Math.min(a, b));
      expect(Math.abs(left + right)).toBeLessThan(0.004);
    }
  });

  it('has hulls that a physics engine takes', () => {
    const { hulls, boundingPoints } = mesh.physicsConvex!;
    expect(hulls.length).toBeGreaterThan(3);
    for (const hull of [...hulls, boundingPoints!]) {
      expect(hull.length / 3).toBeGreaterThan(4);
      expect(hull.length / 3).toBeLessThanOrEqual(256);
    }
  });
});

describe('the mannequin', async () => {
  const mesh = await decodeMesh(MESHES['mannequin.llmesh']());

  it('stands on the ground, arms out, as tall as the skeleton wants it', () => {
    const [low, high] = extent(mesh.lods.high!.flatMap((face) => [...face.positions]));
    expect(low[2]).toBeGreaterThan(-0.001);
    expect(low[2]).toBeLessThan(0.005);
    expect(high[2]).toBeCloseTo(1.888, 2);
    expect(high[1]).toBeCloseTo(0.842, 2);
  });

  it('bends at its knee: the shin follows, the thigh stays', () => {
    const pose = defaultSkeleton.restPose();
    const knee = defaultSkeleton.jointNumber('mKneeLeft');
    pose.rotations.set([0, Math.SQRT1_2, 0, Math.SQRT1_2], knee * 4);
    const world = createWorldPose(defaultSkeleton.jointCount);
    composeWorld(world, defaultSkeleton, pose);
    const ankle = defaultSkeleton.jointNumber('mAnkleLeft');
    expect(world.matrices[ankle * 16 + 14]).toBeGreaterThan(0.45);
    const { jointNames } = mesh.skin!;
    const shin = weightOf(mesh.lods.high![SLOTS.body], jointNames.indexOf('mKneeLeft'));
    expect(shin(([x, y, z]) => y > 0 && z > 0.2 && z < 0.45 && Math.abs(x) < 0.2)).toBe(1);
    expect(shin(([, y, z]) => y > 0 && z > 0.65 && z < 0.9)).toBe(0);
  });
});

/** The share of triangles that face against the normals of their corners. */
function shareFacingIn({ positions, normals, indices, triangleCount }: Submesh): number {
  const at = (array: Float32Array, vertex: number): number[] => [
    ...array.subarray(vertex * 3, vertex * 3 + 3),
  ];
  let inward = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => at(positions, indices[k + corner]));
    const [ux, uy, uz] = b.map((value, axis) => value - a[axis]);
    const [vx, vy, vz] = c.map((value, axis) => value - a[axis]);
    const face = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const lit = [0, 1, 2].flatMap((corner) =>
      at(normals, indices[k + corner]).map((value, axis) => value * face[axis]),
    );
    if (sum(lit) < 0) inward += 1;
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

/** The mean weight of a joint over the vertices in a region. */
function weightOf({ positions, joints, weights }: Submesh, joint: number) {
  return (within: (point: number[]) => boolean): number => {
    const shares: number[] = [];
    for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
      if (!within([...positions.subarray(vertex * 3, vertex * 3 + 3)])) continue;
      const slots = [0, 1, 2, 3].filter((slot) => joints![vertex * 4 + slot] === joint);
      shares.push(sum(slots.map((slot) => weights![vertex * 4 + slot])));
    }
    return sum(shares) / shares.length;
  };
}
