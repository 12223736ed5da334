import { expect, it } from 'vitest';
import { fakeStage } from '../../test/fake-stage.ts';
import { expectNumbers } from '../../test/matchers.ts';
import { wornMesh } from '../../test/worn-mesh.ts';
import { composeWorld, createWorldPose, defaultSkeleton } from '../avatar/index.ts';
import type { WornMesh } from './state.ts';
import { Wardrobe } from './wardrobe.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

async function wear(fields: Partial<WornMesh>) {
  const { stage, views } = fakeStage();
  const wardrobe = new Wardrobe(stage, stage.addPlace());
  const mesh = { ...wornMesh('x', ['mHead']), ...fields };
  wardrobe.follow([mesh], false);
  await settle();
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, defaultSkeleton.rest);
  wardrobe.pose(world);
  return { view: [...views][0], world };
}

it('hangs what has no skin where the avatar file says', async () => {
  const asset = { ...wornMesh('x', ['mHead']).asset, skin: null };
  const attachment = {
    point: 'Skull',
    position: [0, 0, 0.05],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 2],
  } as const;
  const { view, world } = await wear({ asset, attachment });
  const skull = 16 * defaultSkeleton.jointNumber('Skull') + 12;
  const [x, y, z] = world.matrices.subarray(skull, skull + 3);
  expectNumbers(view.palette.subarray(12, 15), [x, y, z + 0.05]);
  expect(view.palette[10]).toBeCloseTo(2, 6);
});

it('paints faces as the avatar file says', async () => {
  const { view } = await wear({ faceColors: [[0, 0, 1, 0.5]] });
  const painted: unknown[] = [];
  view.object.traverse((child) => 'material' in child && painted.push(child.material));
  expect(painted).toHaveLength(1);
  expect(painted[0]).toMatchObject({ opacity: 0.5, color: { r: 0, g: 0, b: 1 } });
});
