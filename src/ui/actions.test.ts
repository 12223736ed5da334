import { describe, expect, it } from 'vitest';
import { screenshotName } from './actions.ts';

describe('screenshotName', () => {
  const noon = new Date(2026, 10, 21, 12, 5, 9);

  it('says what is shown and when', () => {
    expect(screenshotName('Linen tee', noon)).toBe('vitrine-linen-tee-20261121-120509.png');
  });

  it('keeps nothing that a file system minds', () => {
    expect(screenshotName('../Über\u0000 "C:\\nul"', noon)).toBe(
      'vitrine-uber-c-nul-20261121-120509.png',
    );
    expect(screenshotName('***', noon)).toBe('vitrine-20261121-120509.png');
  });
});
