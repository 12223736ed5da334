import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { deflate } from 'pako';
import { describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { DecodeError, joinBytes } from '../../formats/bytes/index.ts';
import { encodeLlsdBinary } from '../../formats/llsd/index.ts';
import {
  decodeMesh,
  encodeMesh,
  type MeshAsset,
  type MeshSource,
} from '../../formats/mesh/index.ts';
import { mendAsset } from './mend-asset.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** A bind shape that turns and moves. */
const TURNED = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0.3, 0.7, 1.1, 1];

/** A square, the triangles of its high level in this order, its vertices with these joints and weights. */
function asset(
  names: readonly string[],
  indices: readonly number[],
  joints: readonly number[],
  weights: readonly number[],
): MeshSource {
  const positions = [-0.5, -0.5, 0.1, 0.5, -0.5, 0, 0.5, 0.5, 0.2, -0.5, 0.5, 0.37];
  // Without normals in the file, they are made of the triangles.
  const normals = [0, 0, 1, 0, 0, 1, 0, 0.6, 0.8, 0, 0, 1];
  const matrix = (k: number) => IDENTITY.map((value, i) => (i === 12 ? k : value));
  return {
    lods: {
      high: [{ positions, normals, indices, joints, weights, uvs: [0, 0, 1, 0, 1, 1, 0, 0.4] }],
      medium: [{ positions, normals, indices: [0, 1, 2], joints, weights }],
    },
    skin: {
      jointNames: names,
      bindShapeMatrix: TURNED,
      inverseBindMatrices: names.flatMap((_, k) => matrix(k)),
      altInverseBindMatrices: names.flatMap((_, k) => matrix(10 + k)),
      pelvisOffset: 0.1,
    },
    physicsConvex: { boundingPoints: positions },
  };
}

const ON_FIRST = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
const zeros = new Array<number>(16).fill(0);

/** What mends do not touch. */
const vertices = ({ lods, physicsConvex }: MeshAsset) => ({
  physicsConvex,
  faces: Object.values(lods).map((faces) =>
    faces.map(({ positions, normals, uvs }) => ({ positions, normals, uvs })),
  ),
});

describe('mends of a mesh asset', () => {
  it('change its joints, weights and triangles, and nothing else', async () => {
    const joints = [1, 2, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
    const weights = [0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
    const names = ['mHead', 'Armature_mTorso', 'mTorso', 'mTail1'];
    const bytes = encodeMesh(asset(names, [0, 1, 2, 0, 2, 3, 2, 0, 1, 3, 3, 1], joints, weights));
    const { bytes: mended, mends } = await mendAsset('tee', bytes);
    expect(mends).toEqual([
      {
        ...{ rule: 'joint-misnamed', model: 'tee', before: 1, after: 0 },
        changes: ['Armature_mTorso → mTorso'],
      },
      {
        ...{ rule: 'joint-listed-twice', model: 'tee', before: 4, after: 3 },
        changes: ['mTorso → Armature_mTorso'],
      },
      {
        ...{ rule: 'joints-unweighted', model: 'tee', before: 3, after: 1 },
        changes: ['mHead', 'mTail1'],
      },
      {
        ...{ rule: 'triangles-degenerate', model: 'tee', before: 5, after: 3 },
        changes: ['high 0: 2'],
      },
    ]);
    const [before, after] = [await decodeMesh(bytes), await decodeMesh(mended)];
    expect(vertices(after)).toEqual(vertices(before));
    expect([...after.lods.high![0].indices]).toEqual([0, 1, 2, 0, 2, 3]);
    expect([...after.lods.high![0].joints!]).toEqual(zeros);
    expect([...after.lods.medium![0].weights!]).toEqual(ON_FIRST);
    const { skin } = after;
    expect(skin).toMatchObject({ jointNames: ['mTorso'], pelvisOffset: 0.1 });
    expect([...skin!.bindShapeMatrix]).toEqual(TURNED);
    expect([skin!.inverseBindMatrices[12], skin!.altInverseBindMatrices![12]]).toEqual([1, 11]);
    expect((await mendAsset('tee', mended)).mends).toEqual([]);
  });

  it('keep version, creator and unknown sections', async () => {
    const source = asset(['mHead', 'mTorso'], [0, 1, 2], zeros, ON_FIRST);
    const plain = encodeMesh(source);
    const { sections, dataOffset } = await decodeMesh(plain);
    const extra = deflate(encodeLlsdBinary('kept'));
    const header = new Map<string, unknown>([
      ['version', 1n],
      ['material_list', ['a', 'b']],
    ]);
    for (const [name, { offset, size }] of Object.entries(sections)) {
      header.set(
        name,
        new Map([
          ['offset', BigInt(offset)],
          ['size', BigInt(size)],
        ]),
      );
    }
    const end = plain.length - dataOffset;
    header.set(
      'hint',
      new Map([
        ['offset', BigInt(end)],
        ['size', BigInt(extra.length)],
      ]),
    );
    const bytes = joinBytes([
      encodeLlsdBinary(header as Parameters<typeof encodeLlsdBinary>[0]),
      ...[plain.subarray(dataOffset), extra],
    ]);
    const { bytes: mended, mends } = await mendAsset('tee', bytes);
    expect(mends.map(({ rule }) => rule)).toEqual(['joints-unweighted']);
    const after = await decodeMesh(mended);
    expect(after.version).toBe(1);
    const { offset, size } = after.sections.hint;
    const start = after.dataOffset + offset;
    expect(mended.subarray(start, start + size)).toEqual(extra);
  });

  it('return the bytes of an asset that is as it should be, and mend only what is asked for', async () => {
    const good = encodeMesh(asset(['mHead'], [0, 1, 2], zeros, ON_FIRST));
    expect((await mendAsset('tee', good)).bytes).toBe(good);
    const bytes = encodeMesh(asset(['mHead', 'mTorso'], [0, 1, 2, 0, 0, 1], zeros, ON_FIRST));
    const { mends } = await mendAsset('tee', bytes, ['triangles-degenerate']);
    expect(mends.map(({ rule }) => rule)).toEqual(['triangles-degenerate']);
  });

  it('leave a slot empty whose triangles are all removed, and a static mesh without a skin', async () => {
    const { skin: _, ...source } = asset(['mHead'], [0, 0, 1], zeros, ON_FIRST);
    const faces = [source.lods.high![0], { ...source.lods.high![0], indices: [0, 1, 2] }].map(
      ({ positions, indices }) => ({ positions, indices }),
    );
    const bytes = encodeMesh({ lods: { high: faces } });
    const { bytes: mended } = await mendAsset('cube', bytes);
    const after = await decodeMesh(mended);
    expect(after.lods.high!.map(({ empty }) => empty)).toEqual([true, false]);
  });

  it('keep vertices and the weight of each joint by name, for any joints', async () => {
    const names = fc.constantFrom('mHead', 'mTorso', 'mChest', 'mhead', 'rig_mTorso');
    const influence = fc.tuple(fc.nat({ max: 3 }), fc.constantFrom(0, 0.25, 0.5, 1));
    const input = fc.record({
      names: fc.array(names, { minLength: 4, maxLength: 4 }),
      influences: fc.array(influence, { minLength: 16, maxLength: 16 }),
      indices: fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ names: list, influences, indices }) => {
        const bytes = encodeMesh(
          asset(
            list,
            indices.slice(0, Math.floor(indices.length / 3) * 3),
            influences.map(([joint]) => joint),
            influences.map(([, weight]) => weight),
          ),
        );
        const { bytes: mended } = await mendAsset('tee', bytes);
        const [before, after] = [await decodeMesh(bytes), await decodeMesh(mended)];
        const full = (mesh: MeshAsset) => mesh.lods.high![0].vertexCount > 0;
        if (full(after)) expect(vertices(after).faces[0]).toEqual(vertices(before).faces[0]);
        expect((await mendAsset('tee', mended)).mends).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('are bytes or the typed error for any damaged asset', async () => {
    const whole = encodeMesh(asset(['mHead', 'mTorso'], [0, 1, 2, 0, 0, 1], zeros, ON_FIRST));
    const damage = fc.record({
      length: fc.nat({ max: whole.length }),
      at: fc.nat({ max: whole.length - 1 }),
      value: fc.nat({ max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ length, at, value }) => {
        for (const bytes of [whole.slice(0, length), whole.with(at, value)]) {
          const outcome = await mendAsset('tee', bytes).catch((error: unknown) => error);
          if (!(outcome instanceof DecodeError)) expect(outcome).toHaveProperty('mends');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are none for our own tee', async () => {
    const tee = new Uint8Array(readFileSync('public/samples/linen-tee.llmesh'));
    expect((await mendAsset('tee', tee)).mends).toEqual([]);
  });
});

describeWithSamples('mends of a real mesh asset', () => {
  it('are few, and keep its vertices', async () => {
    const bytes = new Uint8Array(sharedFile('samples/mesh/tshirt.llmesh'));
    const { bytes: mended } = await mendAsset('tshirt', bytes);
    const [before, after] = [await decodeMesh(bytes), await decodeMesh(mended)];
    expect(vertices(after)).toEqual(vertices(before));
    expect((await mendAsset('tshirt', mended)).mends).toEqual([]);
  });
});
