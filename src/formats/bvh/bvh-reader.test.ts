import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberScanner } from './bvh-reader.ts';

function scanAll(text: string): (number | string)[] {
  const bytes = new TextEncoder().encode(text);
  const scanner = new NumberScanner(bytes);
  const found: (number | string)[] = [];
  for (;;) {
    const outcome = scanner.scan(bytes.length);
    if (outcome === 'end') return found;
    found.push(outcome === 'number' ? scanner.value : outcome);
    if (outcome === 'junk') return found;
  }
}

describe('NumberScanner', () => {
  it('reads decimals in every spelling', () => {
    expect(scanAll(' 1 -2\t+3  .5 5. -0.25 1e3 1E-2 1.5e+1 007 \t')).toEqual([
      1, -2, 3, 0.5, 5, -0.25, 1000, 0.01, 15, 7,
    ]);
  });

  it.each([
    '-',
    '.',
    '+.',
    'e5',
    '1e',
    '1e+',
    '1x',
    '1.2.3',
    '1,5',
    '--1',
    '1-',
    '0x10',
    '1\0',
    '\0',
    '1\x1b2',
  ])('reads %s as junk', (word) => expect(scanAll(word)).toEqual(['junk']));

  it('reads numbers as JavaScript writes them', () => {
    const numbers = fc.array(fc.double({ min: -1e300, max: 1e300, noNaN: true }));
    fc.assert(
      fc.property(numbers, (expected) => {
        const found = scanAll(expected.join(' ')).map(Number);
        expect(found.length).toBe(expected.length);
        expected.forEach((number, i) => {
          expect(Math.abs(found[i] - number)).toBeLessThanOrEqual(
            1e-14 * Math.abs(number) + 1e-290,
          );
        });
      }),
    );
  });

  it('reads six decimals exactly, which most files have', () => {
    fc.assert(
      fc.property(fc.integer({ min: -360_000_000, max: 360_000_000 }), (millionths) => {
        const text = (millionths / 1e6).toFixed(6);
        expect(scanAll(text)).toEqual([Number(text)]);
      }),
    );
  });
});
