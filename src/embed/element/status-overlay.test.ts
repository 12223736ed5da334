import { describe, expect, it } from 'vitest';
import { ELEMENT } from '../words/en/avatar-element.ts';
import { failureText } from './status-overlay.ts';

const failure = (code: string, message: string, fileName: string | null = null) =>
  failureText({ code, message, fileName, fatal: false });

describe('failureText', () => {
  it('has the first sentence about a file as title, and the rest as reason', () => {
    expect(
      failure('fetch-refused', 'a.b could not be fetched. It is not there. 404.', 'a.b'),
    ).toEqual({ title: 'a.b could not be fetched', reason: 'It is not there. 404.' });
    expect(failure('x', 'One thing', 'a.b')).toEqual({ title: 'a.b', reason: 'One thing' });
  });

  it('has a title for every code, known or not', () => {
    expect(failure('no-webgl', 'Why.')).toEqual({ title: ELEMENT.noWebgl, reason: 'Why.' });
    expect(failure('constructor', 'Why.').title).toBe(ELEMENT.error);
  });
});

describe('ELEMENT.files', () => {
  it('counts files, and what is loaded of them', () => {
    expect(ELEMENT.files(3, 5, 1.8 * 1024 * 1024)).toBe('3 of 5 files, 1.8 MB');
    expect(ELEMENT.files(0, 1, 38 * 1024)).toBe('0 of 1 file, 38 KB');
    expect(ELEMENT.files(0, 2, 0)).toBe('0 of 2 files');
  });
});
