import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../bytes/index.ts';
import { NO_INDEX, NumberReader } from './number-lists.ts';

const decimals = (text: string) => [...new NumberReader().decimals(encodeUtf8(text), 0)];
const integers = (text: string) => [...new NumberReader().integers(encodeUtf8(text), 0)];

describe('lists of decimals', () => {
  it.each<[string, number[]]>([
    ['0 1 -2 +3<', [0, 1, -2, 3]],
    ['0.5 .5 1. -0.25\n\t7<', [0.5, 0.5, 1, -0.25, 7]],
    ['1e3 -2.5E-2 1e+2<', [1000, -0.025, 100]],
    ['123456789 1234567890 0.1234567891234567891<', [123456789, 1234567890, 0.12345678912345678]],
    ['1e400 INF -inf<', [Infinity, Infinity, -Infinity]],
    ['NaN x 1x 1e 1e+ - + . 1.2.3 --1<', Array(10).fill(Number.NaN)],
    ['-0 -0.0<', [0, 0]],
    ['<', []],
    ['1 2', []],
  ])('%j', (text, expected) => {
    expect(decimals(text)).toEqual(expected);
  });

  it('are those that Number reads', () => {
    const number = fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0);
    const form = fc.constantFrom<(value: number) => string>(
      String,
      (value) => value.toPrecision(6),
      (value) => value.toExponential(),
      (value) => (Math.abs(value) < 1e9 ? value.toFixed(6) : String(value)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(number, form)), (numbers) => {
        const texts = numbers.map(([value, write]) => write(value));
        expect(decimals(`${texts.join(' ')}<`)).toEqual(texts.map((text) => Number(text) + 0));
      }),
    );
  });

  it('are rounded to 32 bits for sources', () => {
    const [value] = new NumberReader().floats(encodeUtf8('0.1<'), 0);
    expect(value).toBe(Math.fround(0.1));
  });

  it('has room for more numbers than it expects', () => {
    const numbers = Array.from({ length: 100_000 }, (_, i) => i / 2);
    expect(decimals(`${numbers.join(' ')}<`)).toEqual(numbers);
  });
});

describe('lists of integers', () => {
  it.each<[string, number[]]>([
    ['0 1 -1 +2 999999999<', [0, 1, -1, 2, 999_999_999]],
    ['1.5 x 9999999999 1e3 - 1-<', Array(6).fill(NO_INDEX)],
    ['  7  <', [7]],
  ])('%j', (text, expected) => {
    expect(integers(text)).toEqual(expected);
  });
});

describe('the end of a list', () => {
  it('is before the next tag', () => {
    const numbers = new NumberReader();
    numbers.integers(encodeUtf8('1 2 3</p>'), 2);
    expect(numbers.end).toBe(5);
    numbers.decimals(encodeUtf8('1 x</p>'), 0);
    expect(numbers.end).toBe(3);
    expect(numbers.hasReferences).toBe(false);
  });

  it('tells of references, which an XML parser has to replace', () => {
    const numbers = new NumberReader();
    numbers.integers(encodeUtf8('1&#32;2</p>'), 0);
    expect(numbers.hasReferences).toBe(true);
  });
});
