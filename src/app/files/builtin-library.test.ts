import { describe, expect, it } from 'vitest';
import { buildAnimation } from '../../formats/animation/index.ts';
import type { FileSource } from '../state/index.ts';
import { AppState } from '../state/index.ts';
import { BuiltinLibrary } from './builtin-library.ts';

const WALK = '6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0';
const STAND_1 = '15468e00-3400-bb66-cecc-646d7c14458e';
/** In OpenSim's set, but not among the viewer's built-ins. */
const BENTO_IDLE = '0e720142-0d4b-cf1d-cae5-277f58299604';

const animation = (duration: number) =>
  buildAnimation({
    duration,
    joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
  });

const source = (path: string): FileSource => ({
  path,
  address: null,
  byteLength: null,
  read: () => Promise.reject(new Error('is loaded already')),
});

const loaded = (path: string, duration = 1) =>
  ({
    kind: 'loaded',
    source: source(path),
    byteLength: 99,
    asset: { kind: 'animation', animation: animation(duration), source: 'anim' },
  }) as const;

function open() {
  const state = new AppState();
  return { state, library: new BuiltinLibrary(state) };
}

describe('builtinFor', () => {
  const { library } = open();
  it.each([
    ['walk.anim', 'walk'],
    ['set/Stand_1.ANIM', 'stand_1'],
    [`set/${WALK.toUpperCase()}.animatn`, 'walk'],
    [STAND_1, 'stand_1'],
    ['express_smile.anim', 'express_smile'],
  ])('finds that %s is named for %s', (path, name) => {
    expect(library.builtinFor(path)?.name).toBe(name);
  });

  it.each(['mine.anim', `${BENTO_IDLE}.anim`, 'walk-1.anim', 'eye.anim', 'walk_adjust.anim'])(
    'finds none for %s',
    (path) => {
      expect(library.builtinFor(path)).toBeNull();
    },
  );
});

describe('nameOf', () => {
  const { library } = open();
  it('gives the grid’s name for an asset id, and nothing for a name', () => {
    expect(library.nameOf(`a/${WALK}.anim`)).toBe('walk');
    expect(library.nameOf('a/walk.anim')).toBeUndefined();
    expect(library.nameOf(`${BENTO_IDLE}.anim`)).toBeUndefined();
  });
});

describe('resolve', () => {
  it('plays the page’s own clip while nothing is replaced', () => {
    const { library } = open();
    const fallback = { kind: 'fallback', clip: 'fly', path: './samples/fly.anim' };
    expect(library.resolve('hover')).toEqual(fallback);
    expect(library.resolve('Hover')).toEqual(fallback);
    expect(library.resolve(WALK)).toMatchObject({ clip: 'walk', path: './samples/walk.anim' });
    expect(library.resolve('dance1')).toBeNull();
    expect(library.resolve('eye')).toBeNull();
    expect(library.resolve('nobody')).toBeNull();
  });

  it('plays the visitor’s file where there is one, by name and by UUID', () => {
    const { library } = open();
    expect(library.addAll([loaded(`set/${WALK}.anim`, 2), loaded('set/dance1.anim')])).toEqual([
      'walk',
      'dance1',
    ]);
    for (const id of ['walk', WALK]) {
      expect(library.resolve(id)).toMatchObject({
        kind: 'replaced',
        replacement: { name: 'walk', fileName: `${WALK}.anim`, byteLength: 99 },
      });
    }
    expect(library.resolve('dance1')?.kind).toBe('replaced');
    expect(library.resolve('female_walk')?.kind).toBe('fallback');
  });
});

describe('addAll', () => {
  it('uses the later of two files of the same name, and keeps earlier replacements', () => {
    const { state, library } = open();
    library.addAll([loaded('run.anim')]);
    const before = state.replacements.value;
    expect(library.addAll([loaded('walk.anim', 1), loaded(`${WALK}.anim`, 3)])).toEqual(['walk']);
    expect([...state.replacements.value.keys()]).toEqual(['run', 'walk']);
    expect(state.replacements.value.get('walk')?.animation.duration).toBe(3);
    expect([...before.keys()]).toEqual(['run']);
  });

  it('ignores files that are not named for a built-in', () => {
    const { state, library } = open();
    expect(library.addAll([loaded('mine.anim'), loaded('eye.anim')])).toEqual([]);
    expect(state.replacements.value.size).toBe(0);
  });
});

describe('isReplacementSet', () => {
  const { library } = open();
  it.each([
    ['names', ['ao/walk.anim', 'ao/Stand_1.anim']],
    ['UUIDs without endings', [`set/${WALK}`, `set/${STAND_1}`]],
    ['both, with companions', ['set/walk.anim', `set/${STAND_1}.animatn`, 'set/index.xml']],
    [
      'a UUID that is no built-in’s among them',
      ['s/walk.anim', 's/run.anim', `s/${BENTO_IDLE}.dat`],
    ],
    ['BVH files', ['set/walk.bvh', 'set/sit.bvh']],
  ])('accepts a folder of %s', (_what, paths) => {
    expect(library.isReplacementSet(paths)).toBe(true);
  });

  it.each([
    ['nothing', []],
    ['loose files', ['walk.anim', 'run.anim']],
    ['a folder and a loose file', ['ao/walk.anim', 'ao/run.anim', 'sit.anim']],
    ['a single animation', ['ao/walk.anim']],
    ['one with a name of its own', ['ao/walk.anim', 'ao/run.anim', 'ao/my sit.anim']],
    ['strange UUIDs alone', [`s/${BENTO_IDLE}.anim`, `s/${BENTO_IDLE.replace('0', '1')}.anim`]],
    ['pictures named like built-ins', ['ao/walk.png', 'ao/run.png']],
    ['the viewer’s own motions', ['ao/eye.anim', 'ao/target.anim']],
  ])('does not accept %s', (_what, paths) => {
    expect(library.isReplacementSet(paths)).toBe(false);
  });
});
