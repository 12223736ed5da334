import { describe, expect, it } from 'vitest';
import { buildAnimation } from '../../formats/animation/index.ts';
import { BUILTIN_ANIMATIONS, builtinByName } from '../../motion/builtin-animations/index.ts';
import { isFound, playsWords } from './library-dialog.tsx';

const plays = (name: string) => playsWords(builtinByName(name)!, undefined);
const found = (search: string) =>
  BUILTIN_ANIMATIONS.filter((builtin) => isFound(builtin, search)).map(({ name }) => name);

describe('playsWords', () => {
  it.each([
    ['walk', 'our walk'],
    ['hover_up', 'our fly'],
    ['hello', 'our wave'],
  ])('%s: %s', (name, text) => {
    expect(plays(name)).toEqual({ text, reason: null });
  });

  it.each([
    ['dance1', 'not here', /Not part of Vitrine/],
    ['eye', 'made by the viewer', /no file holds it/],
    ['express_smile', 'a face, no file', /classic head/],
  ])('%s: %s, and why', (name, text, reason) => {
    expect(plays(name)).toEqual({ text, reason: expect.stringMatching(reason) });
  });

  it('names the visitor’s file before all else', () => {
    const animation = buildAnimation({
      duration: 1,
      joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
    });
    const file = { name: 'walk', fileName: 'walk.bvh', byteLength: 1, animation };
    const words = playsWords(builtinByName('walk')!, file);
    expect(words).toEqual({ text: 'your file walk.bvh', reason: null });
  });
});

describe('isFound', () => {
  it('finds everything while nothing is typed', () => {
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
