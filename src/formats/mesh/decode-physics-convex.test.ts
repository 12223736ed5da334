import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { llsd, meshAsset, triangleFace, words } from '../../../test/mesh-asset-bytes.ts';
import type { Llsd } from '../llsd/index.ts';
import { decodeMesh } from './index.ts';

const decodeConvex = async (value: Llsd) => {
  const mesh = await decodeMesh(meshAsset({ high_lod: [triangleFace()], physics_convex: value }));
  return { ...mesh.physicsConvex!, codes: mesh.warnings.map(({ code }) => code) };
};

describe('physics_convex', () => {
  it('has hulls one after another, and bounding points', async () => {
    const { hulls, boundingPoints } = await decodeConvex(
      llsd({
        Min: [0, 0, 0],
        Max: [1, 2, 5],
        HullList: hex('01 02'),
        Positions: words(65535, 65535, 65535, 0, 0, 0, 13107, 0, 13107),
        BoundingVerts: words(0, 65535, 0),
      }),
    );
    expect(hulls.map((hull) => [...hull])).toEqual([
      [1, 2, 5],
      [0, 0, 0, expect.closeTo(0.2, 6), 0, 1],
    ]);
    expect([...boundingPoints!]).toEqual([0, 2, 0]);
  });

  it('reads a count of 0 as 256 points', async () => {
    const Positions = new Uint8Array(257 * 6);
    const { hulls, codes } = await decodeConvex(llsd({ HullList: hex('00 01'), Positions }));
    expect(hulls.map((hull) => hull.length / 3)).toEqual([256, 1]);
    expect(hulls[0][0]).toBe(-0.5);
    expect(codes).toEqual([]);
  });

  it('is empty when undef; hulls need list and points', async () => {
    expect(await decodeConvex(null)).toEqual({ hulls: [], boundingPoints: null, codes: [] });
    expect((await decodeConvex(llsd({ HullList: hex('01') }))).hulls).toEqual([]);
    expect((await decodeConvex(llsd({ Positions: words(1, 2, 3) }))).hulls).toEqual([]);
  });

  it('hulls-short: a warning, whole hulls are kept', async () => {
    const { hulls, codes } = await decodeConvex(
      llsd({ HullList: hex('01 02 01'), Positions: words(0, 0, 0, 1, 1, 1) }),
    );
    expect(hulls).toHaveLength(1);
    expect(codes).toEqual(['hulls-short']);
  });

  it('wrong-type and not-finite', async () => {
    await expectDecodeError(() => decodeConvex('text'), 'wrong-type');
    const wrong = await expectDecodeError(
      () => decodeConvex(llsd({ HullList: 'text' })),
      'wrong-type',
    );
    expect(wrong.path).toBe('physics_convex/HullList');
    const bad = llsd({ Min: [0, 0, 0], Max: [0, Infinity, 0] });
    expect((await expectDecodeError(() => decodeConvex(bad), 'not-finite')).path).toBe(
      'physics_convex/Max[1]',
    );
  });
});
