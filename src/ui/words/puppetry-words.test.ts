import { describe, expect, it } from 'vitest';
import {
  handleStateWords,
  notChangedWords,
  notHeardWords,
  programWords,
  readLayoutWords,
} from './puppetry-words.ts';

describe('words of puppetry', () => {
  it.each([
    [false, false, false, 'free'],
    [false, true, false, 'aimed'],
    [true, true, false, 'held'],
    [false, true, true, 'pinned'],
    [true, true, true, 'held, pinned'],
  ])('a handle that is held %s, aimed %s, pinned %s is %s', (isHeld, isAimed, isPinned, words) => {
    expect(handleStateWords({ isHeld, isAimed, isPinned })).toBe(words);
  });

  it('say how a layout came to be known', () => {
    expect(readLayoutWords(null, false)).toBe('not known yet');
    expect(readLayoutWords('B', false)).toBe('B, as it looks');
    expect(readLayoutWords('wiki', true)).toBe('wiki, as you chose');
  });

  it('name the status of an answer, where there was one', () => {
    expect(notChangedWords(503)).toContain('(status 503)');
    expect(notHeardWords(500)).toContain('(status 500)');
    expect(notChangedWords(0)).toBe('The region did not answer; it is as it was.');
    expect(notHeardWords(0)).not.toContain('status');
  });

  it('count the programs', () => {
    expect(programWords({ step: 'off' })).toBe('off');
    const driven = { step: 'driven', code: 'K7QX', commandsPerSecond: 20, refused: 0, ignored: 0 };
    expect(programWords({ ...driven, step: 'driven', programs: 2 })).toBe('2 programs');
  });
});
