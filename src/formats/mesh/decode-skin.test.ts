import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import {
  IDENTITY,
  llsd,
  meshAsset,
  skinOf,
  triangleFace,
  words,
} from '../../../test/mesh-asset-bytes.ts';
import type { Llsd } from '../llsd/index.ts';
import { decodeMesh } from './index.ts';

const decodeWith = (skin: Llsd, face: Record<string, Llsd> = {}) =>
  decodeMesh(meshAsset({ skin, high_lod: [triangleFace(face)] }));
const codes = async (skin: Llsd) => (await decodeWith(skin)).warnings.map(({ code }) => code);
const moved = (x: number, y: number, z: number) => [...IDENTITY.slice(0, 12), x, y, z, 1];

describe('a skin', () => {
  it('has names, matrices in file order, and its optional fields', async () => {
    const { skin } = await decodeWith(
      skinOf(['mHead', 'Left Hand', 'PELVIS'], {
        inverse_bind_matrix: [moved(1, 2, 3), moved(4, 5, 6), moved(7, 8, 9)],
        alt_inverse_bind_matrix: [moved(0, 0, 1), moved(0, 0, 2), moved(0, 0, 3)],
        pelvis_offset: -0.25,
        lock_scale_if_joint_position: true,
      }),
    );
    expect(skin?.jointNames).toEqual(['mHead', 'Left Hand', 'PELVIS']);
    expect([...skin!.inverseBindMatrices.subarray(28, 32)]).toEqual([4, 5, 6, 1]);
    expect([...skin!.altInverseBindMatrices!.subarray(44, 48)]).toEqual([0, 0, 3, 1]);
    expect(skin).toMatchObject({ pelvisOffset: -0.25, lockScaleIfJointPosition: true });
  });

  it('may store numbers as integers, and lack all but the names and binds', async () => {
    const { skin, warnings } = await decodeWith(
      llsd({ joint_names: ['mHead'], inverse_bind_matrix: [IDENTITY.map(BigInt)] }),
    );
    expect([...skin!.inverseBindMatrices]).toEqual(IDENTITY);
    expect([...skin!.bindShapeMatrix]).toEqual(IDENTITY);
    expect(skin).toMatchObject({ pelvisOffset: 0, lockScaleIfJointPosition: false });
    expect(warnings).toEqual([]);
  });

  it('duplicate-joint and too-many-joints: warnings', async () => {
    expect(await codes(skinOf(['mHead', 'mHead', 'mNeck']))).toEqual(['duplicate-joint']);
    const names = (count: number) => Array.from({ length: count }, (_, i) => `joint${i}`);
    expect(await codes(skinOf(names(110)))).toEqual([]);
    expect(await codes(skinOf(names(300)))).toEqual(['too-many-joints']);
    expect((await decodeWith(skinOf(names(300)))).skin?.jointNames).toHaveLength(300);
  });

  it('duplicate-joint: many and long names give a short warning', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `${'x'.repeat(1000)}${i >> 1}`);
    const warning = (await decodeWith(skinOf(names))).warnings.find(
      ({ code }) => code === 'duplicate-joint',
    );
    expect(warning?.message.length).toBeLessThan(200);
  });

  it('inverse-bind-count: the joints are dropped, as in the viewer, but the bind shape is kept', async () => {
    const skin = skinOf(['mHead', 'mNeck'], {
      inverse_bind_matrix: [IDENTITY],
      alt_inverse_bind_matrix: [IDENTITY, IDENTITY],
      bind_shape_matrix: moved(0, 0, 5),
    });
    const mesh = await decodeWith(skin, { Weights: hex('ff ff ff') });
    expect(mesh.warnings.map(({ code, path }) => [code, path])).toEqual([
      ['inverse-bind-count', 'skin/inverse_bind_matrix'],
    ]);
    expect(mesh.skin).toMatchObject({ jointNames: [], altInverseBindMatrices: null });
    expect(mesh.lods.high![0].weights).toBeNull();
    expect(mesh.lods.high![0].positions[2]).toBe(5);
  });

  it('alt-inverse-bind-count: joint positions are ignored', async () => {
    const skin = skinOf(['mHead', 'mNeck'], { alt_inverse_bind_matrix: [IDENTITY] });
    expect(await codes(skin)).toEqual(['alt-inverse-bind-count']);
    expect((await decodeWith(skin)).skin).toMatchObject({
      jointNames: ['mHead', 'mNeck'],
      altInverseBindMatrices: null,
    });
  });

  it.each([
    ['skin', 'text'],
    ['skin', null],
    ['skin/joint_names', skinOf([], { joint_names: 'mHead' })],
    ['skin/joint_names[1]', skinOf([], { joint_names: ['mHead', 7n] })],
    ['skin/inverse_bind_matrix[0]', skinOf(['mHead'], { inverse_bind_matrix: [[1, 2]] })],
    [
      'skin/inverse_bind_matrix[0][3]',
      skinOf(['a'], {
        inverse_bind_matrix: [[1, 0, 0, 'x', ...IDENTITY.slice(4)]],
      }),
    ],
    ['skin/bind_shape_matrix', skinOf(['mHead'], { bind_shape_matrix: 'text' })],
    ['skin/pelvis_offset', skinOf(['mHead'], { pelvis_offset: 'text' })],
  ])('wrong-type: %s', async (path, skin) => {
    expect((await expectDecodeError(() => decodeWith(skin), 'wrong-type')).path).toBe(path);
  });

  it.each([
    ['skin/bind_shape_matrix[5]', { bind_shape_matrix: IDENTITY.with(5, Infinity) }],
    ['skin/inverse_bind_matrix[0][12]', { inverse_bind_matrix: [IDENTITY.with(12, NaN)] }],
    ['skin/alt_inverse_bind_matrix[0][0]', { alt_inverse_bind_matrix: [IDENTITY.with(0, 1e300)] }],
    ['skin/pelvis_offset', { pelvis_offset: NaN }],
  ])('not-finite: %s', async (path, fields) => {
    const error = await expectDecodeError(
      () => decodeWith(skinOf(['mHead'], fields)),
      'not-finite',
    );
    expect(error.path).toBe(path);
  });
});

describe('the bind shape', () => {
  const MID = 32767;
  /** Up, and halfway between x and y. */
  const Normal = words(MID, MID, 65535, 49151, 49151, MID, MID, MID, 0);
  const normalsWith = async (matrix: number[]) =>
    (await decodeWith(skinOf(['mHead'], { bind_shape_matrix: matrix }), { Normal })).lods.high![0]
      .normals;
  const linear = (...m: number[]) => [
    ...m.slice(0, 3),
    0,
    ...m.slice(3, 6),
    0,
    ...m.slice(6, 9),
    0,
    0,
    0,
    0,
    1,
  ];

  it('rotates, scales and moves positions', async () => {
    // A quarter turn about z, twice as large, then moved.
    const matrix = [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 10, 20, 30, 1];
    const { positions, positionMax } = (
      await decodeWith(skinOf(['mHead'], { bind_shape_matrix: matrix }))
    ).lods.high![0];
    expect([...positions]).toEqual([10, 20, 30, 10, 22, 30, 8, 20, 30]);
    expect(positionMax).toEqual([1, 1, 0]);
  });

  it('transforms normals by the inverse transpose', async () => {
    const normals = await normalsWith(linear(4, 0, 0, 0, 1, 0, 0, 0, 1));
    const length = Math.hypot(0.25, 1);
    expect(normals[2]).toBeCloseTo(1, 4);
    expect(normals[3]).toBeCloseTo(0.25 / length, 4);
    expect(normals[4]).toBeCloseTo(1 / length, 4);
  });

  it('keeps normals on their side when it mirrors', async () => {
    const normals = await normalsWith(linear(-1, 0, 0, 0, 1, 0, 0, 0, 1));
    expect(normals[2]).toBeCloseTo(1, 4);
    expect(normals[3]).toBeCloseTo(-Math.SQRT1_2, 4);
    expect(normals[4]).toBeCloseTo(Math.SQRT1_2, 4);
  });

  it.each([
    ['flat', linear(1, 0, 0, 0, 1, 0, 0, 0, 0)],
    ['a line', linear(1, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['a point', linear(0, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['tiny', linear(1e-30, 0, 0, 0, 1e-30, 0, 0, 0, 1e-30)],
    ['huge', linear(1e35, 0, 0, 0, 1e35, 0, 0, 0, 1e35)],
    ['too tiny to invert', linear(1e-310, 0, 0, 0, 1e-310, 0, 0, 0, 1e-310)],
    ['nearly a line', linear(1e-200, 0, 0, 0, 1, 0, 0, 0, 1e-200)],
  ])(
    'that is %s still gives unit normals, and keeps those that point up',
    async (_what, matrix) => {
      const normals = await normalsWith(matrix);
      for (let i = 0; i < 9; i += 3) {
        expect(Math.hypot(normals[i], normals[i + 1], normals[i + 2])).toBeCloseTo(1, 5);
      }
      expect(normals[2]).toBeCloseTo(1, 3);
    },
  );

  it('keeps the direction of a normal that it flattens to zero', async () => {
    const exact = words(0, 0, 0, 65535, 65535, 65535, 0, 0, 0);
    // Columns sum to zero along (1, 1, 1): the cofactors send that direction to zero.
    const matrix = linear(0, 0, 0, 1, -1, 0, 0, 1, -1);
    const skin = skinOf(['mHead'], { bind_shape_matrix: matrix });
    const { normals } = (await decodeWith(skin, { Normal: exact })).lods.high![0];
    for (const value of normals) expect(Math.abs(value)).toBeCloseTo(1 / Math.sqrt(3), 4);
  });
});
