import { expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { EMOTES } from '../../formats/animation/index.ts';
import {
  BUILTIN_ANIMATIONS,
  BUILTIN_GROUPS,
  builtinByName,
  builtinForFile,
  builtinName,
  emoteLabel,
  fallbackClipFor,
  findBuiltin,
} from './index.ts';

const WALK = '6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0';

it('has 150 animations, none twice', () => {
  expect(BUILTIN_ANIMATIONS).toHaveLength(150);
  expect(new Set(BUILTIN_ANIMATIONS.map(({ name }) => name)).size).toBe(150);
  expect(new Set(BUILTIN_ANIMATIONS.map(({ uuid }) => uuid)).size).toBe(150);
  for (const { uuid } of BUILTIN_ANIMATIONS)
    expect(uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it.each([
  ['walk', WALK],
  ['stand_1', '15468e00-3400-bb66-cecc-646d7c14458e'],
  ['fly', 'aec4610c-757f-bc4e-c092-c6e9caf18daf'],
  ['hello', '9b29cd61-c45b-5689-ded2-91756b8d76a9'],
  ['sit_ground_constrained', '1a2bd58e-87ff-0df8-0b4c-53e047b0bb6e'],
])('%s is %s', (name, uuid) => {
  expect(builtinByName(name)?.uuid).toBe(uuid);
  expect(findBuiltin(uuid)?.name).toBe(name);
});

it('finds names and UUIDs in any case, as files write them', () => {
  expect(builtinByName('Express_Toothsmile')?.name).toBe('express_toothsmile');
  expect(findBuiltin(WALK.toUpperCase())?.name).toBe('walk');
  expect(builtinName(WALK)).toBe('walk');
  expect(builtinName('WALK')).toBe('walk');
});

it.each(['', 'my walk', 'constructor', '__proto__', WALK.replace('6', '7'), ` ${WALK}`])(
  'finds nothing for “%s”',
  (text) => {
    expect(builtinByName(text)).toBeNull();
    expect(findBuiltin(text)).toBeNull();
    expect(builtinName(text)).toBeNull();
  },
);

it('marks as procedural the animations of reference section 11, and no others', () => {
  const names = BUILTIN_ANIMATIONS.filter(({ procedural }) => procedural).map(({ name }) => name);
  expect(names.join(' ')).toBe(
    'body_noise breathe_rot editing eye fly_adjust hand_motion head_rot pelvis_fix physics_motion target walk_adjust',
  );
});

it('has a title and at least one animation for every group', () => {
  const groups = new Set(BUILTIN_ANIMATIONS.map(({ group }) => group));
  expect([...groups]).toEqual(Object.keys(BUILTIN_GROUPS));
});

it.each([
  ['walk.anim', 'walk'],
  ['Walk.ANIM', 'walk'],
  [`cache/${WALK}.animatn`, 'walk'],
  [`a/b/${WALK.toUpperCase()}`, 'walk'],
  ['stand_1.bvh', 'stand_1'],
])('%s is named for %s', (path, name) => {
  expect(builtinForFile(path)?.name).toBe(name);
});

it.each(['walk/mine.anim', 'walk.mine.anim', 'walk 2.anim', '.walk', ''])(
  '“%s” is named for none',
  (path) => {
    expect(builtinForFile(path)).toBeNull();
  },
);

it('has the upload dialog’s label for each emote that the dialog offers, and for no other', () => {
  for (const emote of EMOTES) expect(emoteLabel(emote), emote).toBeTruthy();
  const labelled = BUILTIN_ANIMATIONS.filter(({ name }) => emoteLabel(name) !== null);
  expect(labelled.map(({ name }) => name).sort()).toEqual([...EMOTES].sort());
  expect(labelled.every(({ group }) => group === 'faces')).toBe(true);
});

it.each([
  ['Express_Laugh_Emote', 'Laugh'],
  ['express_tongue_out', 'Plllppt'],
  ['b92ec1a5-e7ce-a76b-2b05-bcdb9311417e', 'Big smile'],
  ['express_laugh', null],
  ['toString', null],
])('the emote %s is called %s', (emote, label) => {
  expect(emoteLabel(emote)).toBe(label);
});

it.each([
  ['stand', 'idle'],
  ['Stand_3', 'idle'],
  ['crouch', 'idle'],
  ['turnleft', 'idle'],
  ['female_walk_new', 'walk'],
  ['crouchwalk', 'walk'],
  ['female_run_new', 'run'],
  ['sit_female', 'sit'],
  ['sit_ground_constrained', 'sit'],
  ['hover_up', 'fly'],
  ['falldown', 'fly'],
  ['hello', 'wave'],
  ['dance1', null],
  ['walk_adjust', null],
  ['nobody', null],
])('the fallback clip for %s is %s', (name, clip) => {
  expect(fallbackClipFor(name)).toBe(clip);
});

it('has a fallback clip for every way of standing, walking, sitting and flying', () => {
  const states = ['standing', 'walking', 'jumping', 'sitting', 'flying'];
  const still = BUILTIN_ANIMATIONS.filter(
    ({ group, name }) => states.includes(group) && !fallbackClipFor(name),
  );
  expect(still).toEqual([]);
});

describeWithSamples('the reference list', () => {
  const rows: { name: string; uuid: string }[] = JSON.parse(
    new TextDecoder().decode(sharedFile('reference/builtin-animations.json')),
  );

  it('agrees with ours', () => {
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    const ours = BUILTIN_ANIMATIONS.map(({ name, uuid }) => ({ name, uuid }));
    expect(ours.sort(byName)).toEqual(rows.map(({ name, uuid }) => ({ name, uuid })).sort(byName));
  });
});
