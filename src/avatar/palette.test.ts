import { expect, it } from 'vitest';
import { expectNumbers } from '../../test/matchers.ts';
import { describeWithSamples, sharedFile } from '../../test/samples.ts';
import { decodeMesh, type MeshSkin, type Submesh } from '../formats/mesh/index.ts';
import { bindSkin } from './bind.ts';
import { composeWorld } from './compose.ts';
import { fillPalette } from './palette.ts';
import { createWorldPose } from './pose.ts';
import { defaultSkeleton } from './skeleton.ts';
import { skinnedBounds, skinPoint } from './skinned-bounds.ts';

const moved = (x: number, y: number, z: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

function skinOf(jointNames: string[], matrices: number[][]): MeshSkin {
  return {
    jointNames,
    bindShapeMatrix: Float64Array.from(moved(0, 0, 0)),
    inverseBindMatrices: Float64Array.from(matrices.flat()),
    altInverseBindMatrices: null,
    pelvisOffset: 0,
    lockScaleIfJointPosition: false,
  };
}

function paletteOf(skin: MeshSkin, pose = defaultSkeleton.rest): Float32Array<ArrayBuffer> {
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  const binding = bindSkin(skin, defaultSkeleton);
  const palette = new Float32Array(16 * binding.count);
  fillPalette(palette, world, binding);
  return palette;
}

it('binds names and aliases, and mPelvis for the unknown', () => {
  const names = ['mChest', 'lHand', 'L_FOOT', 'mchest', 'Left_Hand', 'tail_of_mine'];
  const binding = bindSkin(
    skinOf(
      names,
      names.map(() => moved(0, 0, 0)),
    ),
    defaultSkeleton,
  );
  const numbers = ['mChest', 'mWristLeft', 'L_FOOT', 'mPelvis', 'Left Hand', 'mPelvis'].map(
    (name) => defaultSkeleton.jointNumber(name),
  );
  expect([...binding.joints]).toEqual(numbers);
  expect(binding.substituted).toEqual(['mchest', 'tail_of_mine']);
  expect(binding.jointsNeeded).toBe(defaultSkeleton.jointNumber('Left Hand') + 1);
});

it('binds a skin without joints', () => {
  const binding = bindSkin(skinOf([], []), defaultSkeleton);
  expect(binding).toMatchObject({ count: 0, jointsNeeded: 0, affine: true });
});

it('multiplies world by inverse bind', () => {
  const pose = defaultSkeleton.restPose();
  pose.rotations.set([0, 0, Math.SQRT1_2, Math.SQRT1_2], 0);
  const palette = paletteOf(skinOf(['mPelvis'], [moved(2, 0, -1)]), pose);
  expectNumbers(palette, [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0.067, 1]);
});

it('honours an inverse bind that is not affine', () => {
  const odd = [1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2];
  const skin = skinOf(['mPelvis'], [odd]);
  expect(bindSkin(skin, defaultSkeleton).affine).toBe(false);
  const expected = [1, 0, 0.5335, 0.5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 2.134, 2];
  expectNumbers(paletteOf(skin), expected);
});

const square: Submesh = {
  empty: false,
  vertexCount: 2,
  triangleCount: 0,
  positions: Float32Array.of(1, 0, 0, 0, 1, 0),
  normals: new Float32Array(6),
  uvs: new Float32Array(4),
  indices: new Uint16Array(0),
  joints: Uint8Array.of(0, 1, 0, 0, 1, 0, 0, 0),
  weights: Float32Array.of(0.25, 0.75, 0, 0, 1, 0, 0, 0),
  positionMin: [0, 0, 0],
  positionMax: [0, 0, 0],
};
const twoMoves = Float32Array.of(...moved(4, 0, 0), ...moved(0, 8, 0));

it('skins a point by its weights', () => {
  const point = [0, 0, 0];
  skinPoint(point, square, 0, twoMoves);
  expectNumbers(point, [2, 6, 0]);
});

it('bounds the skinned points, together with a box given', () => {
  expect(skinnedBounds(square, twoMoves)).toEqual({ min: [0, 6, 0], max: [2, 9, 0] });
  const grown = skinnedBounds(square, twoMoves, { min: [1, 1, 1], max: [1, 1, 1] });
  expect(grown).toEqual({ min: [0, 1, 0], max: [2, 9, 1] });
});

it('moves a face without weights with the first joint', () => {
  const rigid = { ...square, joints: null, weights: null };
  expect(skinnedBounds(rigid, twoMoves)).toEqual({ min: [4, 0, 0], max: [5, 1, 0] });
});

describeWithSamples('the sample mesh on the default skeleton', () => {
  it('has the known bounds at rest', async () => {
    const { lods, skin } = await decodeMesh(sharedFile('samples/mesh/tshirt.llmesh'));
    const palette = paletteOf(skin!);
    const { min, max } = skinnedBounds(lods.high![0], palette);
    expectNumbers(min, [-0.11999291, -0.85233668, 0.03922975]);
    expectNumbers(max, [0.22433195, 0.85339596, 1.87251821]);
  });
});
