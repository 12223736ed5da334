import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOutfitOptions, writeOutfitOptions } from './outfit-options.ts';

const read = (query: string) => readOutfitOptions(new URLSearchParams(query));

it('are read and written as this text', () => {
  const { options, errors } = read('shape=33:1.25,80:1,693:-.5&points=2:5,3.2:8');
  expect([...options.shape]).toEqual([
    [33, 1.25],
    [80, 1],
  ]);
  expect(options.points).toEqual([
    { file: 1, object: 0, point: 5 },
    { file: 2, object: 1, point: 8 },
  ]);
  // A number begins with a digit.
  expect(errors.map(({ name }) => name)).toEqual(['shape']);
  expect(writeOutfitOptions(options)).toEqual([
    ['shape', '33:1.25,80:1'],
    ['points', '2:5,3.2:8'],
  ]);
  expect(writeOutfitOptions({ shape: new Map(), points: [] })).toEqual([]);
});

it.each([
  ...['shape=33', 'shape=33:', 'shape=33:1e9', 'shape=33:NaN', 'shape=99999:1', 'shape=33:1,,80:1'],
  ...['shape=33:9999', 'points=0:5', 'points=1:0', 'points=1:56', 'points=1.0:5', 'points=a:5'],
  `shape=${'1:1,'.repeat(300)}1:1`,
])('reports %s', (query) => {
  expect(read(query).errors).toHaveLength(1);
});

it('read back whatever is written', () => {
  const weight = fc
    .double({ min: -1000, max: 1000, noNaN: true })
    .map((value) => Math.round(value * 1e4) / 1e4 + 0);
  const shape = fc
    .array(fc.tuple(fc.nat(65535), weight), { maxLength: 200 })
    .map((pairs) => new Map(pairs));
  const place = fc.record({
    file: fc.nat(98),
    object: fc.nat(4000),
    point: fc.integer({ min: 1, max: 55 }),
  });
  fc.assert(
    fc.property(shape, fc.array(place, { maxLength: 100 }), (weights, points) => {
      const options = { shape: weights, points };
      const again = readOutfitOptions(new URLSearchParams(writeOutfitOptions(options)));
      expect(again).toEqual({ options, errors: [] });
    }),
  );
});

it('read any text without failing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (shape, points) => {
      const { options } = readOutfitOptions(new URLSearchParams({ shape, points }));
      for (const [id, weight] of options.shape) {
        expect(id).toBeLessThanOrEqual(65535);
        expect(Math.abs(weight)).toBeLessThanOrEqual(1000);
      }
    }),
  );
});
