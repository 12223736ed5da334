import { expect, it } from 'vitest';
import { inflateWithNode } from '../../../cli/read-file.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { inflateWithPako } from '../inflate/index.ts';
import { decodeMesh, LOD_NAMES, type LodName, type Submesh } from './index.ts';

/** Values of mesh-asset.md section 6, which other programs decoded. */
describeWithSamples('samples/mesh/tshirt.llmesh', async () => {
  const mesh = await decodeMesh(sharedFile('samples/mesh/tshirt.llmesh'), {
    inflate: inflateWithNode,
  });
  const face = (lod: LodName) => mesh.lods[lod]?.[0] as Submesh;
  const high = face('high');
  const matrix = (i: number) => [
    ...(mesh.skin?.inverseBindMatrices.slice(i * 16, i * 16 + 16) ?? []),
  ];

  it('has its header and sections', () => {
    expect(mesh.dataOffset).toBe(305);
    expect(mesh.version).toBeNull();
    expect(mesh.creator).toBeNull();
    expect(mesh.sections).toEqual({
      skin: { offset: 0, size: 598 },
      physics_convex: { offset: 598, size: 204 },
      lowest_lod: { offset: 802, size: 1305 },
      low_lod: { offset: 2107, size: 2246 },
      medium_lod: { offset: 4353, size: 7672 },
      high_lod: { offset: 12025, size: 27225 },
    });
  });

  it('warns of the 22 bytes after its end, and of nothing else', () => {
    expect(mesh.warnings).toEqual([
      expect.objectContaining({ code: 'trailing-bytes', offset: 39555 }),
    ]);
  });

  it.each([
    ['high', 1036, 1872, [294, 428, 248, 66]],
    ['medium', 297, 468, [74, 115, 81, 27]],
    ['low', 88, 116, [15, 34, 32, 7]],
    ['lowest', 51, 58, [9, 18, 23, 1]],
  ] as const)(
    '%s has %i vertices, %i triangles, influences %j',
    (lod, vertices, triangles, influences) => {
      const { vertexCount, triangleCount, positions, normals, uvs, indices, weights } = face(lod);
      expect(mesh.lods[lod]).toHaveLength(1);
      expect([vertexCount, triangleCount]).toEqual([vertices, triangles]);
      expect(positions).toHaveLength(vertices * 3);
      expect(normals).toHaveLength(vertices * 3);
      expect(uvs).toHaveLength(vertices * 2);
      expect(indices).toHaveLength(triangles * 3);
      const found = [0, 0, 0, 0];
      for (let i = 0; i < vertices; i++) {
        found[weights!.subarray(i * 4, i * 4 + 4).filter((weight) => weight > 0).length - 1]++;
      }
      expect(found).toEqual(influences);
    },
  );

  it('has the first and last vertex, bind shape applied', () => {
    const m = mesh.skin!.bindShapeMatrix;
    const inBindSpace = (p: number[]) => p.map((value, axis) => value * m[axis * 5] + m[12 + axis]);
    const first = inBindSpace([-0.3626993209735256, 0.029503290793475023, 0.2855344472419318]);
    const last = inBindSpace([0.36190585183489743, -0.07752349516924689, -0.4995727473868925]);
    for (let axis = 0; axis < 3; axis++) {
      expect(high.positions[axis]).toBeCloseTo(first[axis], 6);
      expect(high.positions[1035 * 3 + axis]).toBeCloseTo(last[axis], 6);
    }
  });

  it('has the first normal, transformed by the inverse transpose of the bind shape', () => {
    const m = mesh.skin!.bindShapeMatrix;
    const own = [-0.7327229724574655, 0.4416723887998779, -0.5177538719768062];
    const sent = own.map((value, axis) => value / m[axis * 5]);
    const length = Math.hypot(...sent);
    for (let axis = 0; axis < 3; axis++) {
      expect(high.normals[axis]).toBeCloseTo(sent[axis] / length, 6);
    }
  });

  it('has the first uv, triangle and weights', () => {
    expect(high.uvs[0]).toBeCloseTo(0.6249898866866048, 7);
    expect(high.uvs[1]).toBeCloseTo(0.07980468451972228, 7);
    expect([...high.indices.subarray(0, 3)]).toEqual([0, 1, 2]);
    expect([...high.joints!.subarray(0, 4)]).toEqual([6, 2, 0, 0]);
    expect(high.weights![0]).toBeCloseTo(43755 / (43755 + 21779), 6);
    expect(high.weights![1]).toBeCloseTo(21779 / (43755 + 21779), 6);
  });

  it('has unit normals, weights that sum to 1, and triangles that agree with the normals', () => {
    for (const lod of LOD_NAMES) {
      const { normals, weights, vertexCount } = face(lod);
      for (let i = 0; i < vertexCount; i++) {
        expect(Math.hypot(...normals.subarray(i * 3, i * 3 + 3))).toBeCloseTo(1, 5);
        expect(weights!.subarray(i * 4, i * 4 + 4).reduce((a, b) => a + b)).toBeCloseTo(1, 5);
      }
    }
    expect(agreement(high)).toBeGreaterThan(0.997);
  });

  it('has its bounds before and after the bind shape', () => {
    expect(high.positionMin).toEqual([-0.5, -0.5000000596046448, -0.5]);
    expect(high.positionMax).toEqual([0.5, 0.5, 0.5]);
    const axis = (k: number) => high.positions.filter((_, i) => i % 3 === k);
    const expected = [
      [-0.27469891, 0.06938893],
      [-0.38914358, 1.42474496],
      [0.24246192, 2.06417894],
    ];
    expected.forEach(([low, most], k) => {
      expect(axis(k).reduce((a, b) => Math.min(a, b))).toBeCloseTo(low, 6);
      expect(axis(k).reduce((a, b) => Math.max(a, b))).toBeCloseTo(most, 6);
    });
  });

  it('has its skin', () => {
    expect(mesh.skin?.jointNames.join(' ')).toBe(
      'mPelvis mTorso mChest mNeck mHead mSkull mCollarLeft mShoulderLeft mElbowLeft mWristLeft ' +
        'mCollarRight mShoulderRight mElbowRight mWristRight mHipLeft mKneeLeft mAnkleLeft mFootLeft ' +
        'mHipRight mKneeRight mAnkleRight mFootRight',
    );
    expect([...mesh.skin!.bindShapeMatrix]).toEqual([
      0.3440878391265869, 0, 0, 0, 0, 1.813888430595398, 0, 0, 0, 0, 1.8217170238494873, 0,
      -0.10265499353408813, 0.5178007483482361, 1.1533204317092896, 1,
    ]);
    expect(matrix(0)).toEqual([
      1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.15492600202560425, -0.517271101474762,
      -1.2707370519638062, 1,
    ]);
    const hip = matrix(14);
    expect([hip[0], hip[5], hip[10]]).toEqual([0.9999998807907104, 0.9999818801879883, 1]);
    expect(hip.slice(12)).toEqual([
      0.12116900086402893, -0.6440243721008301, -1.2297370433807373, 1,
    ]);
    expect(mesh.skin).toMatchObject({
      altInverseBindMatrices: null,
      pelvisOffset: 0,
      lockScaleIfJointPosition: false,
    });
  });

  it('has 18 bounding points and no hulls', () => {
    const { hulls, boundingPoints } = mesh.physicsConvex!;
    expect(hulls).toEqual([]);
    expect(boundingPoints).toHaveLength(54);
    const low = [-0.48771384358406067, -0.4424799978733063, -0.4987393915653229];
    const most = [0.24271260201931, 0.44248107075691223, 0.4893880784511566];
    for (let k = 0; k < 3; k++) {
      const axis = boundingPoints!.filter((_, i) => i % 3 === k);
      expect(axis.reduce((a, b) => Math.min(a, b))).toBeCloseTo(low[k], 6);
      expect(axis.reduce((a, b) => Math.max(a, b))).toBeCloseTo(most[k], 6);
    }
    expect(mesh.physicsMesh).toBeNull();
  });

  it('is the same with every inflater and from a view, and the file is not changed', async () => {
    const file = sharedFile('samples/mesh/tshirt.llmesh');
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    const view = shifted.subarray(3);
    expect(await decodeMesh(view)).toEqual(mesh);
    expect(await decodeMesh(view, { inflate: inflateWithPako })).toEqual(mesh);
    expect(Buffer.compare(view, file)).toBe(0);
  });
});

/** The share of triangles whose own normal points to the side of their vertices' normals. */
function agreement({ positions, normals, indices, triangleCount }: Submesh): number {
  const at = (list: Float32Array, i: number) => [...list.subarray(i * 3, i * 3 + 3)];
  const minus = (a: number[], b: number[]) => a.map((value, k) => value - b[k]);
  let agreeing = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [...indices.subarray(i, i + 3)].map((vertex) => at(positions, vertex));
    const [u, v] = [minus(b, a), minus(c, a)];
    const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const mean = [0, 1, 2].map((k) =>
      [0, 1, 2].reduce((sum, corner) => sum + normals[indices[i + corner] * 3 + k], 0),
    );
    if (cross.reduce((sum, value, k) => sum + value * mean[k], 0) > 0) agreeing++;
  }
  return agreeing / triangleCount;
}
