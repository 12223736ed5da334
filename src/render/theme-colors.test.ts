import { describe, expect, it } from 'vitest';
import { parseCssColor } from './theme-colors.ts';

describe('parseCssColor', () => {
  it('parses hexadecimal colours of every length', () => {
    expect(parseCssColor('#f00')).toEqual({ r: 1, g: 0, b: 0, a: 1 });
    expect(parseCssColor('#0f08')).toEqual({ r: 0, g: 1, b: 0, a: 0x88 / 255 });
    expect(parseCssColor(' #0A6b66 ')).toEqual({ r: 10 / 255, g: 107 / 255, b: 102 / 255, a: 1 });
    expect(parseCssColor('#00000080').a).toBeCloseTo(0.502, 3);
  });

  it('parses rgb() as tokens write it and as browsers compute it', () => {
    const expected = { r: 40 / 255, g: 60 / 255, b: 62 / 255, a: 0.12 };
    expect(parseCssColor('rgb(40 60 62 / .12)')).toEqual(expected);
    expect(parseCssColor('rgb(40 60 62 / 12%)')).toEqual(expected);
    expect(parseCssColor('rgba(40, 60, 62, 0.12)')).toEqual(expected);
    expect(parseCssColor('rgb(40, 60, 62)').a).toBe(1);
    expect(parseCssColor('rgb(0% 50% 100%)')).toEqual({ r: 0, g: 0.5, b: 1, a: 1 });
  });

  it.each(['', 'light-dark(#fff, #000)', 'var(--ink)', '#12345', 'rgb(1 2)', 'rgb(1 2 x)'])(
    'refuses %j',
    (text) => {
      expect(() => parseCssColor(text)).toThrow(TypeError);
    },
  );
});
