import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wornMesh } from '../../../test/worn-mesh.ts';
import type { Submesh } from '../../formats/mesh/index.ts';
import { packInfluences } from './glb-mesh.ts';

const [FACE] = wornMesh('x', ['mHead']).asset.lods.high ?? [];

function faceWith(joints: readonly number[], weights: readonly number[]): Submesh {
  return {
    ...FACE,
    vertexCount: joints.length / 4,
    joints: Uint8Array.from(joints),
    weights: Float32Array.from(weights),
  };
}

it('lists every joint once, and none with a weight of 0', () => {
  const face = faceWith([7, 3, 7, 9, 5, 5, 5, 5], [0.25, 0.25, 0.5, 0, 0, 0, 0, 0]);
  const { joints, weights } = packInfluences(face);
  expect([...joints]).toEqual([7, 3, 0, 0, 0, 0, 0, 0]);
  expect([...weights]).toEqual([49151, 16384, 0, 0, 65535, 0, 0, 0]);
});

it('lets a face without weights follow the first joint', () => {
  const { joints, weights } = packInfluences({ ...FACE, joints: null, weights: null });
  expect([[...joints], [...weights]]).toEqual([
    [0, 0, 0, 0],
    [65535, 0, 0, 0],
  ]);
});

it('has weights of the same sum for each vertex, close to the originals', () => {
  const share = fc.float({ min: 0, max: 1, noNaN: true });
  const vertex = fc.tuple(
    fc.tuple(...Array.from({ length: 4 }, () => fc.nat(109))),
    fc.tuple(share, share, share, share),
  );
  fc.assert(
    fc.property(vertex, ([names, shares]) => {
      const sum = shares.reduce((total, each) => total + each, 0);
      fc.pre(sum > 1e-3);
      const face = faceWith(
        names,
        shares.map((each) => each / sum),
      );
      const { joints, weights } = packInfluences(face);
      expect(weights.reduce((total, each) => total + each, 0)).toBe(65535);
      for (const joint of new Set(names)) {
        const expected = shares.reduce(
          (total, each, at) => total + (names[at] === joint ? each : 0),
          0,
        );
        const packed = weights.reduce(
          (total, each, at) => total + (joints[at] === joint ? each : 0),
          0,
        );
        expect(Math.abs(packed / 65535 - expected / sum)).toBeLessThan(2.5 / 65535);
      }
    }),
  );
});
