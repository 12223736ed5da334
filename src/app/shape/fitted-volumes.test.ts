import { expect, it } from 'vitest';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import { fittedVolumes } from './fitted-volumes.ts';

/** A triangle whose vertices have these weights on the joints of these indices. */
const mesh = (jointNames: string[], joints: number[], weights: number[]) =>
  ({
    skin: { jointNames },
    lods: { high: [{ joints: Uint16Array.from(joints), weights: Float32Array.from(weights) }] },
  }) as unknown as MeshAsset;

it('names the collision volumes that have weights, in the order of the skeleton', () => {
  const names = ['mChest', 'BELLY', 'PELVIS', 'HEAD', 'NOWHERE'];
  expect(fittedVolumes(mesh(names, [1, 0, 2, 4, 3], [0.5, 0.5, 0.25, 0.75, 0]))).toEqual([
    'PELVIS',
    'BELLY',
  ]);
});

it('is nothing for a mesh that follows bones only, and for one without a skeleton', () => {
  expect(fittedVolumes(mesh(['mChest', 'PELVIS'], [0, 0, 0, 1], [1, 1, 1, 0]))).toEqual([]);
  expect(fittedVolumes({ skin: null, lods: {} } as unknown as MeshAsset)).toEqual([]);
});
