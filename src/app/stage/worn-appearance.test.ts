import { type Material, Mesh } from 'three';
import { expect, it } from 'vitest';
import { fakeStage } from '../../../test/fake-stage.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { plainLook } from '../../../test/plain-look.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { lookOfColors } from '../../avatar/surface/index.ts';
import type { MeshView } from '../../render/index.ts';
import { surfacesOf } from '../../render/surface/index.ts';
import { Player } from '../playback/player.ts';
import type { WornMesh } from '../state/index.ts';
import { AvatarView } from './avatar-view.ts';

const SHIRT = '0c000000-0000-4000-8000-000000000001';
const USE_BAKED_HEAD = '5a9f4a74-30f2-821c-b88d-70499d3e7183';
const USE_BAKED_UPPER = 'ae2de45c-d252-50b8-5c6e-19f39ce79317';

async function wear(fields: Partial<WornMesh>) {
  const { stage, views } = fakeStage();
  const player = new Player();
  player.update();
  const avatar = new AvatarView(stage, stage.addAvatarRoot(), player);
  const hasAppeared = new Promise<void>((resolve) => {
    stage.requestFrame = resolve;
  });
  const mesh = { ...wornMesh('x', ['mHead']), ...fields };
  avatar.setMeshes([mesh], false);
  await hasAppeared;
  avatar.pose();
  const [view] = views;
  return { avatar, mesh, stage, view, world: player.world };
}

/** The material of the only face. */
function materialOf(view: MeshView): Material {
  const materials: Material[] = [];
  view.object.traverse((child) => child instanceof Mesh && materials.push(child.material));
  expect(materials).toHaveLength(1);
  return materials[0];
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
  const { view } = await wear({ look: lookOfColors([[0, 0, 1, 0.5]]) });
  expect(materialOf(view)).toMatchObject({ opacity: 0.5, color: { r: 0, g: 0, b: 1 } });
});

it('follows the look of the mesh, to the colours of the page where it has none', async () => {
  const { avatar, mesh, stage, view } = await wear({ look: plainLook({ textureId: SHIRT }) });
  const { materials, textures } = surfacesOf(stage);
  const before = materialOf(view);
  avatar.setMeshes([{ ...mesh, look: plainLook({ textureId: SHIRT, shiny: 1 }) }], false);
  expect(materialOf(view)).not.toBe(before);
  expect([...textures.ids]).toEqual([SHIRT]);
  avatar.setMeshes([{ ...mesh, look: null }], false);
  expect(materialOf(view)).toBe(stage.materials.cloth(0)(0));
  expect([materials.count, [...textures.ids]]).toEqual([0, []]);
});

it('takes the bakes of its wearer, and releases them with the mesh', async () => {
  const { avatar, mesh, stage } = await wear({ look: plainLook({ textureId: USE_BAKED_UPPER }) });
  const { textures } = surfacesOf(stage);
  expect([...textures.ids]).toEqual([]);
  avatar.setMeshes([mesh], false, { bakes: new Map([['upper', SHIRT]]), view: null });
  expect([...textures.ids]).toEqual([SHIRT]);
  avatar.setMeshes([], false);
  expect([...textures.ids]).toEqual([]);
});

it('can be examined, with a look or without, and looks as before afterwards', async () => {
  const { avatar, mesh, stage, view } = await wear({ look: plainLook({ textureId: SHIRT }) });
  const { materials } = surfacesOf(stage);
  const bakes = new Map();
  const before = materialOf(view);
  for (const shown of ['uv', 'r', 'a'] as const) {
    avatar.setMeshes([mesh], false, { bakes, view: shown });
    expect(materialOf(view)).not.toBe(before);
    expect(materials.count).toBe(2);
  }
  avatar.setMeshes([mesh], false, { bakes, view: null });
  expect(materialOf(view)).toBe(before);
  avatar.setMeshes([{ ...mesh, look: null }], false, { bakes, view: 'uv' });
  expect(materials.count).toBe(1);
  avatar.setMeshes([], false);
  expect(materials.count).toBe(0);
});

it('of our own body does not draw the part whose bake another mesh shows, as long as that is worn', async () => {
  const shirt = {
    ...wornMesh('shirt', ['mChest']),
    look: plainLook({ textureId: USE_BAKED_HEAD }),
  };
  const { avatar, mesh, view } = await wear({ builtIn: true, look: plainLook() });
  // Our mannequin's face 0 is its head.
  expect(materialOf(view)).toBeDefined();
  const drawnFaces = () => {
    let count = 0;
    view.object.traverse((child) => (count += child instanceof Mesh ? 1 : 0));
    return count;
  };
  avatar.setMeshes([mesh, shirt], false);
  expect(drawnFaces()).toBe(0);
  avatar.setMeshes([mesh, { ...shirt, visible: false }], false);
  expect(drawnFaces()).toBe(1);
  avatar.setMeshes([mesh, shirt], false);
  expect(drawnFaces()).toBe(0);
  avatar.setMeshes([mesh], false);
  expect(drawnFaces()).toBe(1);
});
