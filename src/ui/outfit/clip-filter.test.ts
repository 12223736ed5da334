import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIP_ORDERS, type ClipFacts, compareClips, readClipFilter } from './clip-filter.ts';

const facts = (change: Partial<ClipFacts> = {}): ClipFacts => ({
  name: 'dance_hips_02',
  fileName: 'dance_hips_02.anim',
  length: 4.2,
  priority: 4,
  joints: ['mPelvis', 'mElbowRight'],
  findings: { error: 0, warning: 0, note: 3 },
  isFavourite: false,
  ...change,
});
const matches = (text: string, change: Partial<ClipFacts> = {}) =>
  readClipFilter(text).matches(facts(change));

describe('readClipFilter', () => {
  it.each([
    ['', true],
    ['dance', true],
    ['DANCE hips', true],
    ['"dance hips"', true],
    ['"hips dance"', false],
    ['.anim', true],
    ['walk', false],
    ['-walk dance', true],
    ['-dance', false],
    ['prio:4', true],
    ['prio:3-4', true],
    ['priority:3', false],
    ['prio:>3', true],
    ['prio:<4', false],
    ['length:<2', false],
    ['length:>2s', true],
    ['length:4-5', true],
    ['length:4,2', true],
    ['length:<=4.2', true],
    ['joint:elbow', true],
    ['joint:mElbowLeft', false],
    ['dance prio:3-4 length:<5 joint:pelvis', true],
    ['dance prio:3-4 length:<4', false],
  ])('%s: %s', (text, expected) => {
    expect(matches(text)).toBe(expected);
    expect(readClipFilter(text).unreadable).toEqual([]);
  });

  it('finds findings and favourites, and with quotation marks names that contain these words', () => {
    expect(matches('findings')).toBe(false);
    const warned = { findings: { error: 0, warning: 1, note: 0 } };
    expect(matches('findings', warned)).toBe(true);
    expect(matches('findings:warnings', warned)).toBe(true);
    expect(matches('findings:error', warned)).toBe(false);
    expect(matches('star')).toBe(false);
    expect(matches('star', { isFavourite: true })).toBe(true);
    expect(matches('-star')).toBe(true);
    expect(matches('"star"', { name: 'starjump' })).toBe(true);
    expect(matches('priority:-1', { priority: -1 })).toBe(true);
  });

  it('names terms that it cannot read, and filters by the others', () => {
    const { unreadable, matches } = readClipFilter('dance prio:high length: findings:many joint:');
    expect(unreadable).toEqual(['prio:high', 'length:', 'findings:many', 'joint:']);
    expect(matches(facts())).toBe(true);
    expect(matches(facts({ name: 'walk', fileName: 'walk.anim' }))).toBe(false);
  });

  it('reads any text, and a term and its negation never match together', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const filter = readClipFilter(text);
        expect(typeof filter.matches(facts())).toBe('boolean');
      }),
    );
    const term = fc.stringMatching(/^[a-z0-9:<>_.]{1,12}$/);
    fc.assert(
      fc.property(term, (text) => {
        const filter = readClipFilter(`${text} -${text}`);
        expect(filter.matches(facts()) && filter.unreadable.length === 0).toBe(false);
      }),
    );
  });
});

it('orders by name as people count, by length, priority and findings', () => {
  const a = facts({ name: 'a_10', length: 1, priority: 2 });
  const b = facts({ name: 'a_9', length: 9, priority: 5 });
  const c = facts({ name: 'c', length: 5, findings: { error: 1, warning: 0, note: 0 } });
  const order = (by: (typeof CLIP_ORDERS)[number]) =>
    [a, b, c].sort((left, right) => compareClips(by, left, right)).map(({ name }) => name);
  expect(CLIP_ORDERS.map(order)).toEqual([
    ['a_10', 'a_9', 'c'],
    ['a_9', 'a_10', 'c'],
    ['a_10', 'c', 'a_9'],
    ['a_9', 'c', 'a_10'],
    ['c', 'a_9', 'a_10'],
  ]);
});
