import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emoteText, MAX_MESSAGE_BYTES, parseChatInput, splitMessage } from './chat-texts.ts';

describe('parseChatInput', () => {
  it.each([
    ['hello', 0, 'hello'],
    ['/20 open the gate', 20, 'open the gate'],
    ['/-5 secret', -5, 'secret'],
    ['/7', 7, ''],
    ['/0 said', 0, 'said'],
    ['/me waves', 0, '/me waves'],
    ['/20open', 0, '/20open'],
    ['/99999999999 no channel', 0, '/99999999999 no channel'],
    ['/2147483648 too large', 0, '/2147483648 too large'],
  ])('%s', (input, channel, text) => {
    expect(parseChatInput(input)).toEqual({ channel, text });
  });
});

it('tells emotes from texts', () => {
  expect(emoteText('/me waves')).toBe(' waves');
  expect(emoteText("/me's hat falls")).toBe("'s hat falls");
  expect(emoteText('/meow')).toBeNull();
  expect(emoteText('me waves')).toBeNull();
});

describe('splitMessage', () => {
  it('splits between words, at 1023 bytes', () => {
    const word = 'é'.repeat(50);
    const parts = splitMessage(Array.from({ length: 20 }, () => word).join(' '));
    // Ten words of 100 bytes, with nine spaces between them.
    expect(parts.map((part) => new TextEncoder().encode(part).length)).toEqual([1009, 1009]);
    expect(parts.join(' ').split(' ')).toHaveLength(20);
  });

  it('repeats the mark of an emote', () => {
    const parts = splitMessage(`/me ${'sings '.repeat(300)}`);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every((part) => part.startsWith('/me sings'))).toBe(true);
  });

  it('splits a word that does not fit, but no character', () => {
    const parts = splitMessage('🚒'.repeat(300));
    expect(parts.map((part) => Array.from(part).length)).toEqual([255, 45]);
  });

  it('says nothing for nothing', () => {
    expect(splitMessage(' \n ')).toEqual([]);
  });

  it('keeps every part within the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 4000 }), (text) => {
        for (const part of splitMessage(text)) {
          expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
          expect(part).not.toBe('');
        }
      }),
      { numRuns: 40 },
    );
  });
});
