import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plainAnimation } from '../../../../test/plain-clips.ts';
import { plainLook } from '../../../../test/plain-look.ts';
import { stateWith } from '../../../../test/worn-file.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { MANNEQUIN_FACES } from '../../../avatar/mannequin/index.ts';
import { lookOfColors } from '../../../avatar/surface/index.ts';
import type { Animation } from '../../../formats/animation/index.ts';
import { clothSurface } from '../../../render/index.ts';
import { parseCssColor } from '../../../render/theme-colors.ts';
import { createClip } from '../../files/create-items.ts';
import { Player } from '../../playback/player.ts';
import type { Item } from '../../state/index.ts';
import { bakePlaying, glbAvatarOf, MANNEQUIN_COLORS } from './glb-avatar.ts';

const USE_BAKED_UPPER = 'ae2de45c-d252-50b8-5c6e-19f39ce79317';
const SAMPLES = ['mannequin.llmesh', 'linen-tee.llmesh', 'walk.anim', 'dance.anim'];

async function stateWithOutfit(change: (item: Item) => Item = (item) => item) {
  const state = await stateWith(...SAMPLES.map((name) => `public/samples/${name}`));
  state.items.value = state.items.value.map(change);
  return state;
}

it('contains the shown meshes and the running clips', async () => {
  const { name, meshes, motion } = await glbAvatarOf(await stateWithOutfit(), () => 3);
  expect(name).toBe('linen-tee');
  expect(meshes.map((mesh) => mesh.name)).toEqual(['mannequin', 'linen-tee']);
  expect(motion?.name).toBe('dance');
  expect(meshes[1].plainSurfaces[0]).toEqual(clothSurface(3, 0));
  expect(meshes[0].plainSurfaces[0]).toMatchObject({ alpha: 1, roughness: 0.58 });
});

it('leaves out what is hidden or stopped, and follows the clip on the timeline', async () => {
  const state = await stateWithOutfit((item) =>
    item.name === 'linen-tee' ? ({ ...item, visible: false } as Item) : item,
  );
  state.timelineClipId.value = state.clips.value[0].id;
  const { name, meshes, motion } = await glbAvatarOf(state, () => 0);
  expect([name, meshes.length, motion?.name]).toEqual(['avatar', 1, 'walk']);

  state.items.value = state.items.value.map((item) =>
    item.kind === 'clip' ? { ...item, active: false } : item,
  );
  expect((await glbAvatarOf(state, () => 0)).motion).toBeNull();
});

it('has the look of a mesh, and what it depends on', async () => {
  const look = lookOfColors([[1, 0, 0, 0.5]]);
  const state = await stateWithOutfit((item) => (item.kind === 'mesh' ? { ...item, look } : item));
  const [body, tee] = (await glbAvatarOf(state, () => 0)).meshes;
  expect(body.look?.context).toMatchObject({ isRigged: true, isBody: true });
  expect(tee.look).toMatchObject({
    ...{ record: look, scale: [1, 1, 1] },
    context: { isRigged: true, isBody: false, bakes: new Map() },
  });
});

it('leaves out the parts of the mannequin that what is worn shows in their place', async () => {
  const look = plainLook({ textureId: USE_BAKED_UPPER });
  const state = await stateWithOutfit((item) =>
    item.name === 'linen-tee' ? ({ ...item, look } as Item) : item,
  );
  const [body] = (await glbAvatarOf(state, () => 0)).meshes;
  const drawn = MANNEQUIN_FACES.filter((_, face) => !body.faces[face].empty);
  expect(drawn.map(({ bake }) => bake)).not.toContain('upper');
  expect(drawn.map(({ name }) => name)).toEqual(expect.arrayContaining(['head', 'lower']));
});

it('colours the mannequin as the page’s light theme does', async () => {
  const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const light = (token: string) => {
    const [, color] = new RegExp(`${token}: light-dark\\((#\\w+),`).exec(tokens) ?? [];
    return parseCssColor(color);
  };
  expect(Object.values(MANNEQUIN_COLORS).map(parseCssColor)).toEqual(
    ['--mannequin-body', '--mannequin-joints', '--mannequin-lines', '--mannequin-sockets'].map(
      light,
    ),
  );
});

const HEAD = 3 * defaultSkeleton.jointNumber('mHead');

/** A head that rises by a metre a second for four seconds. */
function rising(fields: Partial<Animation> = {}) {
  const keys = [
    [0, 0, 0, 0],
    [4, 0, 0, 4],
  ] as const;
  const animation = plainAnimation([{ name: 'mHead', positions: keys }], fields);
  return createClip(animation, {
    path: 'rise.anim',
    byteLength: 1,
    source: 'anim',
    builtIn: false,
  });
}

/** Heights of the head at these seconds of what is baked. */
async function heights(
  clip: ReturnType<typeof rising>,
  repeat: boolean,
  seconds: readonly number[],
) {
  const { motion } = await bakePlaying(new Player(), [clip], clip, repeat);
  const found: (number | undefined)[] = [];
  for (const second of seconds) found.push((await motion?.poseAt(second))?.positions[HEAD + 2]);
  return found;
}

it('bakes a loop from loop-in to loop-out, eased in and without the jump between', async () => {
  const clip = rising({ loop: true, loopIn: 1, loopOut: 3, easeIn: 0.5 });
  const { motion } = await bakePlaying(new Player(), [clip], clip, false);
  expect(motion).toMatchObject({ name: 'rise', duration: 2, loops: true });
  const [start, middle, end] = await heights(clip, false, [0, 1, 2]);
  expect(start).toBeCloseTo(1, 4);
  expect(middle).toBeCloseTo(2, 4);
  expect(end).toBeCloseTo(3, 4);
});

it('waits for a loop that is shorter than its ease', async () => {
  const clip = rising({ loop: true, loopIn: 0, loopOut: 0.5, easeIn: 1.2 });
  const [start, end] = await heights(clip, false, [0, 0.5]);
  expect(start).toBeCloseTo(0, 4);
  expect(end).toBeCloseTo(0.5, 4);
});

it('repeats as the page does, or plays once with its eases', async () => {
  const clip = rising({ easeIn: 1, easeOut: 1 });
  const repeated = await bakePlaying(new Player(), [clip], clip, true);
  expect(repeated.motion).toMatchObject({ duration: 4, loops: true });
  expect((await heights(clip, true, [0, 4]))[1]).toBeCloseTo(4, 4);

  const once = await bakePlaying(new Player(), [clip], clip, false);
  expect(once.motion).toMatchObject({ duration: 4, loops: false });
  const rest = defaultSkeleton.rest.positions[HEAD + 2];
  const [start, middle] = await heights(clip, false, [0, 2]);
  expect(start).toBeCloseTo(rest, 5);
  expect(middle).toBeCloseTo(2, 4);
});

it('uses a clip that keeps one pose as that pose', async () => {
  const clip = rising({ loop: true, loopIn: 2.5, loopOut: 2.5, easeIn: 0.3 });
  const { basePose, motion } = await bakePlaying(new Player(), [clip], clip, true);
  expect(motion).toBeNull();
  expect(basePose.positions[HEAD + 2]).toBeCloseTo(2.5, 4);
});

it('has no motion where nothing plays', async () => {
  const { basePose, motion } = await bakePlaying(new Player(), [], null, true);
  expect(motion).toBeNull();
  expect(basePose.positions).toEqual(defaultSkeleton.rest.positions);
});
