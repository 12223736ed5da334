import { expect, it } from 'vitest';
import { expectNumbers } from '../../test/matchers.ts';
import { describeWithSamples, sharedFile } from '../../test/shared-samples.ts';
import { decodeMesh, type MeshSkin } from '../formats/mesh/index.ts';
import { composeWorld, createWorldPose } from './pose.ts';
import { defaultSkeleton } from './skeleton.ts';
import { bindSkin, fillPalette } from './skin-palette.ts';
import { skinnedBounds } from './skinned-faces.ts';

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
  expect(binding).toMatchObject({ count: 0, jointsNeeded: 0, isAffine: true });
});

it('multiplies world by inverse bind', () => {
  const pose = defaultSkeleton.restPose();
  pose.rotations.set([0, 0, Math.SQRT1_2, Math.SQRT1_2], 0);
  const palette = paletteOf(skinOf(['mPelvis'], [moved(2, 0, -1)]), pose);
  expectNumbers(palette, [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0.067, 1]);
});

it('multiplies an inverse bind that is not affine', () => {
  const odd = [1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2];
  const skin = skinOf(['mPelvis'], [odd]);
  expect(bindSkin(skin, defaultSkeleton).isAffine).toBe(false);
  const expected = [1, 0, 0.5335, 0.5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 2.134, 2];
  expectNumbers(paletteOf(skin), expected);
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
