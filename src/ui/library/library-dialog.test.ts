import { describe, expect, it } from 'vitest';
import { buildAnimation } from '../../formats/animation/index.ts';
import { BUILTIN_ANIMATIONS, builtinByName } from '../../motion/builtin-animations/index.ts';
import { matchesSearch, playedSource } from './library-dialog.tsx';

const sourceOf = (name: string) => playedSource(builtinByName(name)!, undefined);
const found = (search: string) =>
  BUILTIN_ANIMATIONS.filter((builtin) => matchesSearch(builtin, search)).map(({ name }) => name);

describe('playedSource', () => {
  it.each([
    ['walk', 'our walk'],
    ['hover_up', 'our fly'],
    ['hello', 'our wave'],
  ])('%s: %s', (name, text) => {
    expect(sourceOf(name)).toEqual({ text, whyNot: null });
  });

  it.each([
    ['dance1', 'not available', /Not part of Vitrine/],
    ['eye', 'made by the viewer', /has no file/],
    ['express_smile', 'face only, no file', /classic head/],
  ])('%s: %s, and why', (name, text, reason) => {
    expect(sourceOf(name)).toEqual({ text, whyNot: expect.stringMatching(reason) });
  });

  it('is the user’s file, if there is one', () => {
    const animation = buildAnimation({
      duration: 1,
      joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
    });
    const file = { name: 'walk', fileName: 'walk.bvh', byteLength: 1, animation };
    const source = playedSource(builtinByName('walk')!, file);
    expect(source).toEqual({ text: 'your file walk.bvh', whyNot: null });
  });
});

describe('matchesSearch', () => {
  it('is true for all while the search is empty', () => {
    expect(found('')).toHaveLength(150);
    expect(found('  ')).toHaveLength(150);
  });

  it.each([
    ['Sit Ground', ['sit_ground', 'sit_ground_constrained']],
    ['6ED24BD8-91aa', ['walk']],
    ['Plll', ['express_tongue_out']],
    ['big smile', ['express_toothsmile']],
    ['dead', ['dead']],
    ['6ed', []],
    ['nothing like it', []],
  ])('“%s”', (search, names) => {
    expect(found(search)).toEqual(names);
  });
});
