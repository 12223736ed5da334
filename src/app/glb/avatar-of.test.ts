import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stateWith } from '../../../test/worn-file.ts';
import { parseCssColor } from '../../render/css-color.ts';
import { clothSurface } from '../../render/index.ts';
import type { Item, WornMesh } from '../state.ts';
import { DOLL_COLORS, glbAvatarOf } from './avatar-of.ts';

const SAMPLES = ['mannequin.llmesh', 'linen-tee.llmesh', 'walk.anim', 'dance.anim'];

async function dressed(change: (item: Item) => Item = (item) => item) {
  const state = await stateWith(...SAMPLES.map((name) => `public/samples/${name}`));
  state.items.value = state.items.value.map(change);
  return state;
}

it('takes what is shown and what runs', async () => {
  const { name, meshes, motion } = glbAvatarOf(await dressed(), () => 3);
  expect(name).toBe('linen-tee');
  expect(meshes.map((mesh) => mesh.name)).toEqual(['mannequin', 'linen-tee']);
  expect(motion?.name).toBe('dance');
  expect(meshes[1].surfaceOf(2)).toEqual(clothSurface(3, 2));
  expect(meshes[0].surfaceOf(0)).toMatchObject({ alpha: 1, roughness: 0.58 });
});

it('leaves out what is hidden or stopped, and follows the clip that is watched', async () => {
  const state = await dressed((item) =>
    item.name === 'linen-tee' ? ({ ...item, visible: false } as Item) : item,
  );
  state.timelineClipId.value = state.clips.value[0].id;
  const { name, meshes, motion } = glbAvatarOf(state, () => 0);
  expect([name, meshes.length, motion?.name]).toEqual(['avatar', 1, 'walk']);

  state.items.value = state.items.value.map((item) =>
    item.kind === 'clip' ? { ...item, active: false } : item,
  );
  expect(glbAvatarOf(state, () => 0).motion).toBeNull();
});

it('paints faces as an avatar file says, white where it says nothing', async () => {
  const faceColors = [[1, 0, 0, 0.5]] as const;
  const state = await dressed((item) =>
    item.kind === 'mesh' ? ({ ...item, faceColors } as WornMesh) : item,
  );
  const { surfaceOf } = glbAvatarOf(state, () => 0).meshes[1];
  expect(surfaceOf(0)).toMatchObject({ color: [1, 0, 0], alpha: 0.5 });
  expect(surfaceOf(1)).toMatchObject({ color: [1, 1, 1], alpha: 1 });
});

it('has the doll in the colours of the page in light', () => {
  const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const light = (token: string) => {
    const [, color] = new RegExp(`${token}: light-dark\\((#\\w+),`).exec(tokens) ?? [];
    return parseCssColor(color);
  };
  expect(Object.values(DOLL_COLORS).map(parseCssColor)).toEqual(
    ['--doll-2', '--doll-3', '--doll-line', '--doll-5'].map(light),
  );
});
