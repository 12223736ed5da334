import { describe, expect, it } from 'vitest';
import { pictureName } from './actions.ts';

describe('pictureName', () => {
  const noon = new Date(2026, 10, 21, 12, 5, 9);

  it('contains the subject and the time', () => {
    expect(pictureName('Linen tee', noon)).toBe('vitrine-linen-tee-20261121-120509.png');
  });

  it('contains no characters that file systems refuse', () => {
    expect(pictureName('../Über\u0000 "C:\\nul"', noon)).toBe(
      'vitrine-uber-c-nul-20261121-120509.png',
    );
    expect(pictureName('***', noon)).toBe('vitrine-20261121-120509.png');
  });
});
