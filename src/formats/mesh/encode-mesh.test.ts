import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHex } from '../../../test/hex.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { IDENTITY } from '../../../test/mesh-asset-bytes.ts';
import { decodeLlsdBinary, type LlsdMap } from '../llsd/index.ts';
import {
  decodeMesh,
  encodeMesh,
  type MeshSource,
  quantiseMesh,
  type SubmeshSource,
} from './index.ts';

const TRIANGLE: SubmeshSource = {
  positions: [0, 0, 0, 1, 0, 0, 0, 1, 0],
  indices: [0, 1, 2],
};
const HEAD = { jointNames: ['mHead'], inverseBindMatrices: IDENTITY };

const withFace = (face: Partial<SubmeshSource>): MeshSource => ({
  lods: { high: [{ ...TRIANGLE, ...face }] },
});

/** The LLSD of a section, straight from the bytes. */
async function sectionValue(bytes: Uint8Array, name: string) {
  const { dataOffset, sections } = await decodeMesh(bytes);
  const start = dataOffset + sections[name].offset;
  return decodeLlsdBinary(inflateSync(bytes.subarray(start, start + sections[name].size)));
}

describe('encodeMesh', () => {
  it('writes the sections in the order of the viewer, and a sorted header', async () => {
    const faces = [TRIANGLE];
    const bytes = encodeMesh({
      physicsMesh: faces,
      physicsConvex: { boundingPoints: [0, 0, 0, 1, 1, 1] },
      skin: HEAD,
      lods: { high: faces, medium: faces, low: faces, lowest: faces },
    });
    const { sections, warnings, version } = await decodeMesh(bytes);
    expect(warnings).toEqual([]);
    expect(version).toBeNull();
    expect(Object.keys(sections)).toEqual(Object.keys(sections).toSorted());
    const byOffset = Object.entries(sections).sort(([, a], [, b]) => a.offset - b.offset);
    expect(byOffset.map(([name]) => name)).toEqual([
      'skin',
      'physics_convex',
      'lowest_lod',
      'low_lod',
      'medium_lod',
      'high_lod',
      'physics_mesh',
    ]);
    byOffset.reduce((end, [, { offset, size }]) => {
      expect(offset).toBe(end);
      return end + size;
    }, 0);
  });

  it('rounds down: 0.5 becomes 32767', async () => {
    const bytes = encodeMesh(
      withFace({
        positions: [0, 0, 0, 1, 0, 0, 0.5, 1, 0],
        normals: [0, 0, 1, 1, 0, 0, 0, -1, 0],
        uvs: [0, 2, 1, 4, 0.25, 2],
      }),
    );
    const [face] = (await sectionValue(bytes, 'high_lod')) as LlsdMap[];
    expect([...face.keys()]).toEqual([
      'Normal',
      'Position',
      'PositionDomain',
      'TexCoord0',
      'TexCoord0Domain',
      'TriangleList',
    ]);
    const fieldHex = (key: string) => toHex(face.get(key) as Uint8Array);
    expect(fieldHex('Position')).toBe('00 00 00 00 00 00 ff ff 00 00 00 00 ff 7f ff ff 00 00');
    expect(fieldHex('Normal')).toBe('ff 7f ff 7f ff ff ff ff ff 7f ff 7f ff 7f 00 00 ff 7f');
    expect(fieldHex('TexCoord0')).toBe('00 00 00 00 ff ff ff ff ff 3f 00 00');
    expect(fieldHex('TriangleList')).toBe('00 00 01 00 02 00');
    expect(face.get('TexCoord0Domain')).toEqual(
      new Map([
        ['Max', [1, 4]],
        ['Min', [0, 2]],
      ]),
    );
  });

  it('writes one position domain for all faces of a level', async () => {
    const far = { ...TRIANGLE, positions: [5, 5, 5, 9, 5, 5, 5, 9, 5] };
    const empty = { positions: [99, 99, 99], indices: [] };
    const bytes = encodeMesh({ lods: { high: [TRIANGLE, far, empty] } });
    const faces = (await sectionValue(bytes, 'high_lod')) as LlsdMap[];
    const domain = new Map([
      ['Max', [9, 9, 5]],
      ['Min', [0, 0, 0]],
    ]);
    expect(faces[0].get('PositionDomain')).toEqual(domain);
    expect(faces[1].get('PositionDomain')).toEqual(domain);
    expect(faces[2]).toEqual(new Map([['NoGeometry', true]]));
    expect((await decodeMesh(bytes)).lods.high!.map(({ empty }) => empty)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('writes weights normalised, without zeros, and FF after fewer than four', async () => {
    const bytes = encodeMesh({
      lods: {
        high: [
          {
            ...TRIANGLE,
            joints: [1, 0, 0, 0, 2, 9, 1, 0, 0, 1, 2, 0],
            weights: [5, 0, 0, 0, 0.5, 0, 0.5, 0, 1, 1, 1, 1],
          },
        ],
      },
      skin: {
        jointNames: ['a', 'b', 'c'],
        inverseBindMatrices: [IDENTITY, IDENTITY, IDENTITY].flat(),
      },
    });
    const [face] = (await sectionValue(bytes, 'high_lod')) as LlsdMap[];
    expect(toHex(face.get('Weights') as Uint8Array)).toBe(
      '01 ff ff ff 02 ff 7f 01 ff 7f ff 00 ff 3f 01 ff 3f 02 ff 3f 00 ff 3f',
    );
  });

  it('gives equal bytes for equal sources, which it does not change', () => {
    const source = Object.freeze({
      lods: { high: [Object.freeze({ ...TRIANGLE, indices: Object.freeze([0, 1, 2]) })] },
    });
    expect(encodeMesh(source)).toEqual(encodeMesh(structuredClone(source)));
  });

  it('keeps every field of a skin', async () => {
    const skin = {
      jointNames: ['mHead', 'mNeck'],
      bindShapeMatrix: IDENTITY.map((n) => n * 3),
      inverseBindMatrices: Float32Array.from({ length: 32 }, (_, i) => i / 4),
      altInverseBindMatrices: Float32Array.from({ length: 32 }, (_, i) => i / 8),
      pelvisOffset: 0.125,
      lockScaleIfJointPosition: true,
    };
    const decoded = (await decodeMesh(encodeMesh({ lods: { high: [TRIANGLE] }, skin }))).skin!;
    expect(decoded).toMatchObject({
      jointNames: skin.jointNames,
      pelvisOffset: 0.125,
      lockScaleIfJointPosition: true,
    });
    expect([...decoded.bindShapeMatrix]).toEqual([...skin.bindShapeMatrix]);
    expect([...decoded.inverseBindMatrices]).toEqual([...skin.inverseBindMatrices]);
    expect([...decoded.altInverseBindMatrices!]).toEqual([...skin.altInverseBindMatrices]);
  });

  it('keeps hulls of 1 to 256 points', async () => {
    const hull = (points: number) => Float32Array.from({ length: points * 3 }, (_, i) => i % 7);
    const hulls = [hull(1), hull(256), hull(4)];
    const decoded = (
      await decodeMesh(
        encodeMesh({
          lods: { high: [TRIANGLE] },
          physicsConvex: { hulls, boundingPoints: hull(5) },
        }),
      )
    ).physicsConvex!;
    expect(decoded.hulls.map((points) => points.length / 3)).toEqual([1, 256, 4]);
    expect(decoded.boundingPoints).toHaveLength(15);
    decoded.hulls[1].forEach((value, i) => {
      expect(value).toBeCloseTo(hulls[1][i], 3);
    });
  });

  it('writes 65,535 vertices and 8 faces', async () => {
    const positions = Float32Array.from({ length: 65_535 * 3 }, (_, i) => Math.sin(i));
    const big = { positions, indices: [0, 1, 65_534] };
    const mesh = await decodeMesh(
      encodeMesh({ lods: { high: [big, ...Array(7).fill(TRIANGLE)] } }),
    );
    expect(mesh.lods.high![0].vertexCount).toBe(65_535);
    expect(mesh.lods.high).toHaveLength(8);
    expect(mesh.warnings).toEqual([]);
  });
});

describe('what the encoder refuses', () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `joint${i}`);
  const weighted = (fields: Partial<SubmeshSource>): MeshSource => ({
    ...withFace({ joints: Array(12).fill(0), weights: Array(12).fill(1), ...fields }),
    skin: HEAD,
  });
  const skinned = (skin: Partial<MeshSource['skin'] & object>): MeshSource => ({
    ...withFace({}),
    skin: { ...HEAD, ...skin },
  });
  const convex = (physicsConvex: MeshSource['physicsConvex']): MeshSource => ({
    ...withFace({}),
    physicsConvex,
  });

  it.each<[string, MeshSource]>([
    ['no level', { lods: {} }],
    ['a level without the one above', { lods: { high: [TRIANGLE], low: [TRIANGLE] } }],
    ['levels that differ in faces', { lods: { high: [TRIANGLE], medium: [TRIANGLE, TRIANGLE] } }],
    ['no faces', { lods: { high: [] } }],
    ['9 faces', { lods: { high: Array(9).fill(TRIANGLE) } }],
    ['65,536 vertices', withFace({ positions: new Float32Array(65_536 * 3) })],
    ['a cut vertex', withFace({ positions: [0, 0, 0, 1] })],
    ['NaN', withFace({ positions: [0, 0, 0, 1, NaN, 0, 0, 1, 0] })],
    ['too few normals', withFace({ normals: [0, 0, 1] })],
    ['too few uvs', withFace({ uvs: [0, 0] })],
    ['two indices', withFace({ indices: [0, 1] })],
    ['an index too high', withFace({ indices: [0, 1, 3] })],
    ['a negative index', withFace({ indices: [0, 1, -1] })],
    ['a fractional index', withFace({ indices: [0, 1, 0.5] })],
    ['joints without weights', weighted({ weights: undefined })],
    ['five weights', weighted({ weights: Array(15).fill(1), joints: Array(15).fill(0) })],
    ['a negative weight', weighted({ weights: [-1, ...Array(11).fill(1)] })],
    ['a joint that does not exist', weighted({ joints: [1, ...Array(11).fill(0)] })],
    ['weights without a skin', { ...weighted({}), skin: undefined }],
    ['no joints', skinned({ jointNames: [], inverseBindMatrices: [] })],
    [
      '111 joints',
      skinned({ jointNames: names(111), inverseBindMatrices: new Float32Array(111 * 16) }),
    ],
    ['too few matrices', skinned({ jointNames: names(2) })],
    ['a cut matrix', skinned({ inverseBindMatrices: IDENTITY.slice(1) })],
    ['a short bind shape', skinned({ bindShapeMatrix: [] })],
    ['too many alternatives', skinned({ altInverseBindMatrices: new Float32Array(32) })],
    ['an infinite offset', skinned({ pelvisOffset: Infinity })],
    ['an empty hull', convex({ hulls: [[]] })],
    ['a hull of 257 points', convex({ hulls: [new Float32Array(257 * 3)] })],
    ['257 hulls', convex({ hulls: Array(257).fill([0, 0, 0]) })],
    ['weights of a physics mesh', { ...withFace({}), physicsMesh: weighted({}).lods.high }],
  ])('%s: RangeError', (_what, source) => {
    expect(() => encodeMesh(source)).toThrow(RangeError);
  });
});

describe('encode, then decode', () => {
  const float = (limit: number) => fc.float({ min: -limit, max: limit, noNaN: true });
  const list = (each: number, count: number, value: fc.Arbitrary<number>) =>
    fc.array(value, { minLength: each * count, maxLength: each * count });
  const unit = fc
    .tuple(float(1), float(1), float(1))
    .map(([x, y, z]) => [x, y, z + 2].map((value) => value / Math.hypot(x, y, z + 2)));
  const face = fc.integer({ min: 1, max: 12 }).chain((count) => {
    const vertex = fc.nat(count - 1);
    const weight = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 1, noNaN: true }));
    return fc.record({
      positions: list(3, count, float(100)),
      normals: fc.array(unit, { minLength: count, maxLength: count }).map((all) => all.flat()),
      uvs: list(2, count, float(4)),
      indices: fc
        .array(fc.tuple(vertex, vertex, vertex), { minLength: 1, maxLength: 5 })
        .map((all) => all.flat()),
      joints: list(4, count, fc.nat(2)),
      weights: list(4, count, weight),
    });
  });
  const skin = {
    jointNames: ['a', 'b', 'c'],
    inverseBindMatrices: [IDENTITY, IDENTITY, IDENTITY].flat(),
  };

  it('restores a source within the quantisation error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(face, { minLength: 1, maxLength: 3 }), async (faces) => {
        const mesh = await decodeMesh(encodeMesh({ lods: { high: faces }, skin }));
        expect(mesh.warnings).toEqual([]);
        mesh.lods.high!.forEach((decoded, i) => {
          const source = faces[i];
          expect([...decoded.indices]).toEqual(source.indices);
          expectClose(decoded.positions, source.positions, 200 / 65535);
          expectClose(decoded.normals, source.normals, 4 / 65535);
          expectClose(decoded.uvs, source.uvs, 8 / 65535);
          expectWeights(decoded.weights!, decoded.joints!, source);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('gives the same without the bytes', async () => {
    const physicsConvex = { boundingPoints: [0, 0, 0, 1, 1, 1, 0.3, 0.7, 0.1] };
    await fc.assert(
      fc.asyncProperty(fc.array(face, { minLength: 1, maxLength: 3 }), async (faces) => {
        const plain = faces.map(({ positions, indices }) => ({ positions, indices }));
        const lods = { high: faces, medium: plain };
        const source: MeshSource = { lods, skin, physicsConvex, physicsMesh: plain };
        const { sections, dataOffset, ...mesh } = await decodeMesh(encodeMesh(source));
        expect(quantiseMesh(source)).toEqual({ ...mesh, sections: {}, dataOffset: 0 });
      }),
      { numRuns: 50 },
    );
  });

  function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>, step: number): void {
    expectNumbers(found, expected, step * 1.001 + 1e-5);
  }

  /** Influences by joint: order within a vertex is kept, but a joint may be named twice. */
  function expectWeights(weights: Float32Array, joints: Uint8Array, source: SubmeshSource): void {
    for (let first = 0; first < weights.length; first += 4) {
      const written = byJoint(source.joints!, source.weights!, first);
      const found = byJoint(joints, weights, first);
      const sum = written.reduce((a, b) => a + b);
      const expected = sum > 0 ? written.map((weight) => weight / sum) : [1, 0, 0];
      expectNumbers(found, expected, 0.003);
    }
  }

  function byJoint(joints: ArrayLike<number>, weights: ArrayLike<number>, first: number): number[] {
    const sums = [0, 0, 0];
    for (let i = first; i < first + 4; i++) sums[joints[i]] += weights[i];
    return sums;
  }
});
