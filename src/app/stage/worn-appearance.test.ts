import { expect, it } from 'vitest';
import { fakeStage } from '../../../test/fake-stage.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { Player } from '../playback/player.ts';
import type { WornMesh } from '../state/index.ts';
import { AvatarView } from './avatar-view.ts';

async function wear(fields: Partial<WornMesh>) {
  const { stage, views } = fakeStage();
  const player = new Player();
  player.update();
  const avatar = new AvatarView(stage, stage.addAvatarRoot(), player);
  const hasAppeared = new Promise<void>((resolve) => {
    stage.requestFrame = resolve;
  });
  avatar.setMeshes([{ ...wornMesh('x', ['mHead']), ...fields }], false);
  await hasAppeared;
  avatar.pose();
  return { view: [...views][0], world: player.world };
}

it('attaches a mesh without a skin where the avatar file attaches it', async () => {
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

it('has the colours of the avatar file', async () => {
  const { view } = await wear({ faceColors: [[0, 0, 1, 0.5]] });
  const painted: unknown[] = [];
  view.object.traverse((child) => 'material' in child && painted.push(child.material));
  expect(painted).toHaveLength(1);
  expect(painted[0]).toMatchObject({ opacity: 0.5, color: { r: 0, g: 0, b: 1 } });
});
