import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { COLOR_PARAMS, type PaintedColor, paintedColor } from './paint-colors.ts';

interface FileParam {
  readonly id: number;
  readonly where: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly operation?: string;
  readonly colors?: readonly (readonly number[])[];
}

describeWithSamples('the colours of parameters', () => {
  it.each([
    ['skin', 'skin_color'],
    ['hair', 'hair_color'],
    ['eyes', 'eye_color'],
  ] as const)('are for %s those of avatar_lad.xml, in its order', (color, name) => {
    const text = new TextDecoder().decode(sharedFile('reference/visual-params.json'));
    const { params } = JSON.parse(text) as { params: readonly FileParam[] };
    const rows = params
      .filter(({ where }) => where === `global_color:${name}`)
      .map(({ id, min, max, default: initial, operation = 'add', colors }) => {
        return { id, min, max, default: initial, operation, colors };
      });
    expect(COLOR_PARAMS[color]).toEqual(rows);
  });
});

it('goes through the colours of a parameter by its weight', () => {
  expect(paintedColor('skin', new Map([[111, 0]]))).toEqual([252, 215, 200]);
  expect(paintedColor('skin', new Map([[111, 1]]))).toEqual([29, 9, 6]);
  // The default is in the middle, between the second colour and the third.
  expect(paintedColor('skin', new Map())).toEqual([165, 108.5, 64]);
  expect(paintedColor('eyes', new Map([[99, 0.5]]))).toEqual([128, 128, 128]);
});

it('adds the colours of parameters, and blends the ruddy one by its weight', () => {
  const ruddy = paintedColor(
    'skin',
    new Map([
      [111, 0],
      [110, 0.1],
    ]),
  );
  expect(ruddy.map((value) => Number(value.toFixed(3)))).toEqual([248.6, 197.6, 183.7]);
  const pale = paintedColor(
    'eyes',
    new Map([
      [99, 0],
      [98, 0.2],
    ]),
  );
  expect(pale).toEqual([101, 76, 56]);
});

it('stays within 0 to 255, whatever the weights are', () => {
  const weight = fc.double({ noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom<PaintedColor>('skin', 'hair', 'eyes'),
      fc.array(weight, { minLength: 4, maxLength: 4 }),
      (color, weights) => {
        const stored = new Map(COLOR_PARAMS[color].map(({ id }, index) => [id, weights[index]]));
        for (const value of paintedColor(color, stored)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(255);
        }
      },
    ),
  );
});
