import { describe, expect, it } from 'vitest';
import { failureText, WORDS } from './words.ts';

const failure = (code: string, message: string, fileName: string | null = null) =>
  failureText({ code, message, fileName, fatal: false });

describe('failureText', () => {
  it('takes the first sentence of a file for what, the rest for why', () => {
    expect(
      failure('fetch-refused', 'a.b could not be fetched. It is not there. 404.', 'a.b'),
    ).toEqual({ what: 'a.b could not be fetched', why: 'It is not there. 404.' });
    expect(failure('x', 'One thing', 'a.b')).toEqual({ what: 'a.b', why: 'One thing' });
  });

  it('names what it knows of the stage, whatever the code', () => {
    expect(failure('no-webgl', 'Why.')).toEqual({ what: WORDS.noWebgl, why: 'Why.' });
    expect(failure('constructor', 'Why.').what).toBe(WORDS.fault);
  });
});

describe('files', () => {
  it('counts them, and what has come', () => {
    expect(WORDS.files(3, 5, 1.8 * 1024 * 1024)).toBe('3 of 5 files, 1.8 MB');
    expect(WORDS.files(0, 1, 38 * 1024)).toBe('0 of 1 file, 38 KB');
    expect(WORDS.files(0, 2, 0)).toBe('0 of 2 files');
  });
});
